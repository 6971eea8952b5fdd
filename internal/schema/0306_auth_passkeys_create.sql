-- WebAuthn credentials, and the ceremonies under way (each challenge is good once).
-- +goose Up
CREATE TABLE auth_passkeys (
    id            TEXT        PRIMARY KEY,
    user_id       TEXT        NOT NULL REFERENCES users (id),
    credential_id BYTEA       NOT NULL UNIQUE,
    credential    TEXT        NOT NULL, -- JSON: public key, counter, flags
    name          TEXT        NOT NULL,
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
