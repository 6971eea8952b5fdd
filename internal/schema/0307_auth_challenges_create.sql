-- A secondary authentication for one operation: who, in which session, for exactly which request.
-- It is spent in the transaction that moves the money.
-- +goose Up
CREATE TABLE auth_challenges (
    id                  TEXT        PRIMARY KEY,
    user_id             TEXT        NOT NULL REFERENCES users (id),
    customer_id         TEXT        NOT NULL REFERENCES customers (id),
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
