-- A session begins with a sign-in and is the family of all tokens that were ever given out for it:
-- ending the row ends them all, in every process at once. Of a token only its SHA-256 is kept.
-- +goose Up
CREATE TABLE auth_sessions (
    id               TEXT        PRIMARY KEY,
    user_id          TEXT        NOT NULL REFERENCES users (id),
    user_kind        TEXT        NOT NULL CHECK (user_kind IN ('customer', 'operator')),
    customer_id      TEXT        REFERENCES customers (id),
    role             TEXT        NOT NULL,
    purpose          TEXT        NOT NULL CHECK (purpose IN ('full', 'setup')), -- setup: enrols a second factor and nothing else
    second_factor    TEXT        NOT NULL CHECK (second_factor IN ('none', 'missing', 'done')),
    stepped_up_until TIMESTAMPTZ, -- a secondary authentication is good for the session until then
    stepped_up_by    TEXT        CHECK (stepped_up_by IN ('password', 'totp', 'passkey', 'recovery')),
    client           BYTEA       NOT NULL, -- sealed JSON: address and browser
    created_at       TIMESTAMPTZ NOT NULL,
    last_used_at     TIMESTAMPTZ NOT NULL,
    ends_at          TIMESTAMPTZ NOT NULL, -- whatever happens
    ended_at         TIMESTAMPTZ,
    end_reason       TEXT,
    CHECK ((user_kind = 'customer') = (customer_id IS NOT NULL))
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id, created_at) WHERE ended_at IS NULL;
CREATE TABLE auth_tokens (
    hash       BYTEA       PRIMARY KEY,
    session_id TEXT        NOT NULL REFERENCES auth_sessions (id),
    kind       TEXT        NOT NULL CHECK (kind IN ('access', 'refresh')),
    expires_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ -- of a refresh token: using it again ends the session
);
CREATE INDEX auth_tokens_session ON auth_tokens (session_id);
CREATE INDEX auth_tokens_expiry ON auth_tokens (expires_at);
