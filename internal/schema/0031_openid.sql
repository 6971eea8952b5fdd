-- The baseline of sign-in with an identity provider (OpenID Connect), which operators alone have.
-- +goose Up
-- Sign-ins under way at the provider. Each is good once, for minutes, and in the browser that began it.
CREATE TABLE auth_openid_attempts (
    state      TEXT        PRIMARY KEY, -- SHA-256 of what the provider carries back
    browser    BYTEA       NOT NULL,    -- SHA-256 of what the browser keeps
    secrets    BYTEA       NOT NULL,    -- sealed JSON: nonce and code verifier
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_openid_attempts_expiry ON auth_openid_attempts (expires_at);

-- Whom at which provider an operator is: set once, by the first sign-in, and after that nothing else counts.
CREATE TABLE auth_openid_bindings (
    user_id  TEXT        NOT NULL REFERENCES users (id),
    issuer   TEXT        NOT NULL,
    subject  BYTEA       NOT NULL, -- SHA-256 of the provider's id of the person
    bound_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, issuer),
    UNIQUE (issuer, subject)
);

-- Operators whom a recovery lets in without the provider, for some hours.
CREATE TABLE auth_openid_recoveries (
    user_id TEXT        PRIMARY KEY REFERENCES users (id),
    until   TIMESTAMPTZ NOT NULL
);
