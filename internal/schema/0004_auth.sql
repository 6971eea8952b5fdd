-- The baseline of auth.
-- +goose Up
-- The password of a user, as its argon2id hash.
CREATE TABLE auth_credentials (
    user_id       TEXT        PRIMARY KEY REFERENCES users (id),
    password_hash TEXT        NOT NULL,
    changed_at    TIMESTAMPTZ NOT NULL
);

-- A session begins with a sign-in and is the family of all tokens that were ever given out for it:
-- ending the row ends them all, in every process at once. Of a token only its SHA-256 is kept.
CREATE TABLE auth_sessions (
    id               TEXT        PRIMARY KEY,
    user_id          TEXT        NOT NULL REFERENCES users (id),
    user_kind        TEXT        NOT NULL CHECK (user_kind IN ('customer', 'operator')),
    customer_id      TEXT        REFERENCES customers (id), -- for whom the user acts now; the user can switch
    purpose          TEXT        NOT NULL CHECK (purpose IN ('full', 'setup')), -- setup: enrols a second factor and nothing else
    second_factor    TEXT        NOT NULL CHECK (second_factor IN ('none', 'missing', 'done')),
    secondary_auth_until TIMESTAMPTZ, -- a secondary authentication is good for the session until then
    secondary_auth_method    TEXT        CHECK (secondary_auth_method IN ('password', 'totp', 'passkey', 'recovery', 'provider')),
    client           BYTEA       NOT NULL, -- sealed JSON: address and browser
    created_at       TIMESTAMPTZ NOT NULL,
    last_used_at     TIMESTAMPTZ NOT NULL,
    ends_at          TIMESTAMPTZ NOT NULL, -- at the latest
    ended_at         TIMESTAMPTZ,
    end_reason       TEXT        CHECK (end_reason IN ('logged_out', 'ended_by_user', 'ended_by_operator', 'password_changed', 'password_reset', 'email_changed', 'refresh_token_reused', 'user_disabled', 'setup_completed', 'left_business')),
    -- What nearly every call needs to know about its caller is kept with the session.
    customer_kind    TEXT        CHECK (customer_kind IN ('individual', 'business')), -- of that customer, whose kind never changes
    totp             BOOLEAN     NOT NULL DEFAULT FALSE, -- an authenticator is on; written together with the authenticator
    CHECK ((user_kind = 'customer') = (customer_id IS NOT NULL))
);
CREATE INDEX auth_sessions_member ON auth_sessions (customer_id, user_id);
CREATE INDEX auth_sessions_over ON auth_sessions (ends_at) WHERE length(client) > 40; -- browser and address are still known
CREATE INDEX auth_sessions_user ON auth_sessions (user_id, created_at) WHERE ended_at IS NULL;
CREATE TABLE auth_tokens (
    hash       BYTEA       PRIMARY KEY,
    session_id TEXT        NOT NULL REFERENCES auth_sessions (id),
    kind       TEXT        NOT NULL CHECK (kind IN ('access', 'refresh')),
    generation INTEGER     NOT NULL CHECK (generation > 0), -- 1 of a sign-in, one more with each refresh
    expires_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ, -- for the first time
    used_by    BYTEA,       -- of a refresh token: keyed hash of the device that used it
    salt       BYTEA,       -- of a used refresh token: its successors are derived from it, the token and a key
    CHECK (kind = 'refresh' OR (used_by IS NULL AND salt IS NULL)),
    CHECK (kind = 'access' OR (used_at IS NULL) = (used_by IS NULL) AND (used_at IS NULL) = (salt IS NULL))
);
CREATE INDEX auth_tokens_session ON auth_tokens (session_id, generation);
CREATE INDEX auth_tokens_expiry ON auth_tokens (expires_at);

-- Digits mailed to prove that an address can be read. A newer code replaces an older one of the same client.
CREATE TABLE auth_email_codes (
    purpose           TEXT        NOT NULL CHECK (purpose IN ('registry', 'email', 'reset')),
    email_index       BYTEA       NOT NULL,
    client_index      BYTEA       NOT NULL, -- keyed hash of the client that asked for it: others' tries are not its own
    code_index        BYTEA,                -- keyed hash; NULL if no code was mailed, so that nothing matches
    is_long           BOOLEAN     NOT NULL, -- too long to be guessed: tries are not counted
    expires_at        TIMESTAMPTZ NOT NULL,
    tries_left        INTEGER     NOT NULL CHECK (tries_left >= 0),        -- of that client
    others_tries_left INTEGER     NOT NULL CHECK (others_tries_left >= 0), -- of all other clients together
    PRIMARY KEY (purpose, email_index, client_index)
);

-- Failed attempts at a secret, counted before they are evaluated so that parallel attempts cannot slip
-- through together.
CREATE TABLE auth_attempts (
    subject      BYTEA       PRIMARY KEY, -- keyed hash of the secret and, for a known browser, of the browser
    failed_at    TEXT        NOT NULL,    -- JSON: microseconds since 1970 of the failures that still count
    locked_until TIMESTAMPTZ,
    locks        INTEGER     NOT NULL,    -- one after the other, where each lasts longer than the one before
    updated_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_attempts_updated ON auth_attempts (updated_at);

-- Browsers in which a user has signed in: the right password is accepted there even while others' failures
-- lock the address, and a sign-in from any other browser is notified by mail.
CREATE TABLE auth_devices (
    token_hash   BYTEA       NOT NULL, -- SHA-256 of the cookie
    user_id      TEXT        NOT NULL REFERENCES users (id),
    created_at   TIMESTAMPTZ NOT NULL,
    last_seen_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX auth_devices_user ON auth_devices (user_id);

-- Authenticator apps. A code is good once: last_step is the newest time step that was spent.
CREATE TABLE auth_totp (
    user_id         TEXT        PRIMARY KEY REFERENCES users (id),
    secret          BYTEA,   -- sealed; NULL until the set-up was completed
    enabled         BOOLEAN     NOT NULL,
    last_step       BIGINT      NOT NULL,
    pending_secret  BYTEA,   -- sealed; shown, not yet confirmed
    pending_expires TIMESTAMPTZ,
    CHECK (secret IS NOT NULL OR NOT enabled),
    CHECK ((pending_secret IS NULL) = (pending_expires IS NULL))
);
CREATE TABLE auth_recovery_codes (
    user_id    TEXT        NOT NULL REFERENCES users (id),
    code_hash  BYTEA       NOT NULL, -- SHA-256 of the user and the code, which is of 130 random bits
    used_at    TIMESTAMPTZ,
    PRIMARY KEY (user_id, code_hash)
);

-- WebAuthn credentials, and the ceremonies under way (each challenge is good once).
CREATE TABLE auth_passkeys (
    id            TEXT        PRIMARY KEY,
    user_id       TEXT        NOT NULL REFERENCES users (id),
    credential_id BYTEA       NOT NULL UNIQUE,
    credential    TEXT        NOT NULL, -- JSON: public key, counter, flags
    name          BYTEA       NOT NULL, -- sealed: as its user calls it
    created_at    TIMESTAMPTZ NOT NULL,
    last_used_at  TIMESTAMPTZ
);
CREATE INDEX auth_passkeys_user ON auth_passkeys (user_id, id);
CREATE TABLE auth_ceremonies (
    challenge    TEXT        PRIMARY KEY, -- base64url, as the browser signs it
    kind         TEXT        NOT NULL CHECK (kind IN ('create', 'assert')),
    user_id      TEXT        REFERENCES users (id), -- who registers; NULL while nobody is known
    operation_id TEXT,                              -- the auth_challenges row this challenge was derived from
    session      TEXT        NOT NULL,              -- JSON: what the verification needs again
    expires_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_ceremonies_expiry ON auth_ceremonies (expires_at);

-- A secondary authentication for one operation: who, in which session, for exactly which request.
-- A customer's is spent in the transaction that moves the money, an operator's before the call is carried out.
CREATE TABLE auth_challenges (
    id                  TEXT        PRIMARY KEY,
    user_id             TEXT        NOT NULL REFERENCES users (id),
    customer_id         TEXT        REFERENCES customers (id), -- NULL of an operator
    session_id          TEXT        NOT NULL REFERENCES auth_sessions (id),
    operation           BYTEA       NOT NULL, -- SHA-256 over the call and its body
    summary             BYTEA       NOT NULL, -- sealed JSON: amount, currency, payee as shown
    expires_at          TIMESTAMPTZ NOT NULL, -- to be authenticated before
    authenticated_until TIMESTAMPTZ,
    method              TEXT        CHECK (method IN ('password', 'totp', 'passkey', 'recovery')),
    spent_at            TIMESTAMPTZ,
    CHECK ((authenticated_until IS NULL) = (method IS NULL)),
    CHECK (spent_at IS NULL OR authenticated_until IS NOT NULL)
);
CREATE INDEX auth_challenges_open ON auth_challenges (session_id, operation) WHERE spent_at IS NULL;
CREATE INDEX auth_challenges_expiry ON auth_challenges (expires_at);

-- Security events: sign-ins, failures, changes of passwords and factors. Rows are added and never changed.
CREATE TABLE auth_events (
    id         TEXT        PRIMARY KEY,
    user_id    TEXT        REFERENCES users (id), -- NULL: a sign-in with an address that no user has
    session_id TEXT,
    kind       TEXT        NOT NULL,
    client     BYTEA       NOT NULL, -- sealed JSON: address and browser
    detail     TEXT        NOT NULL, -- a code, for example the method or the id of a payee; never personal
    at         TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_events_user ON auth_events (user_id, id);

-- auth_events is the evidence after an incident, so it only grows.
-- +goose StatementBegin
CREATE TRIGGER auth_events_not_updated BEFORE UPDATE OF id, user_id, session_id, kind, detail, at ON auth_events FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER auth_events_sealed_not_updated BEFORE UPDATE OF client ON auth_events FOR EACH ROW EXECUTE FUNCTION append_only_but_resealed();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER auth_events_not_deleted BEFORE DELETE ON auth_events FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER auth_events_not_truncated BEFORE TRUNCATE ON auth_events FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
