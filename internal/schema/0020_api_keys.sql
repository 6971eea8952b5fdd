-- The baseline of API keys.
-- +goose Up
-- With a key a machine calls in a customer's name. Of its secret only the SHA-256 is kept: 256 random bits need no more.
CREATE TABLE auth_api_keys (
    id            TEXT        PRIMARY KEY,
    customer_id   TEXT        NOT NULL REFERENCES customers (id),
    customer_kind TEXT        NOT NULL CHECK (customer_kind IN ('individual', 'business')), -- never changes
    made_by       TEXT        NOT NULL REFERENCES users (id),
    hash          BYTEA       NOT NULL UNIQUE,
    prefix        TEXT        NOT NULL, -- the beginning of the secret, which is shown
    name          TEXT        NOT NULL,
    scopes        TEXT        NOT NULL, -- separated by blanks
    ip_allow_list TEXT        NOT NULL, -- networks separated by blanks; empty: may be used from everywhere
    public_key    BYTEA,                -- Ed25519: changes must be signed
    state         TEXT        NOT NULL CHECK (state IN ('pending', 'active', 'revoked')),
    created_at    TIMESTAMPTZ NOT NULL,
    expires_at    TIMESTAMPTZ,
    ended_at      TIMESTAMPTZ, -- when it was revoked
    CHECK ((state = 'revoked') = (ended_at IS NOT NULL))
);
CREATE INDEX auth_api_keys_customer ON auth_api_keys (customer_id, id);
CREATE INDEX auth_api_keys_maker ON auth_api_keys (made_by, customer_id) WHERE state <> 'revoked';

-- When a key was last used, to a minute, and from where: apart from the keys, whose rows payments depend on.
CREATE TABLE auth_api_key_uses (
    key_id  TEXT        PRIMARY KEY REFERENCES auth_api_keys (id),
    used_at TIMESTAMPTZ NOT NULL,
    client  BYTEA       NOT NULL -- sealed: the address
);

-- The nonces of signed requests, for as long as one could be repeated: each is good once, in all processes.
CREATE TABLE auth_api_key_nonces (
    key_id  TEXT        NOT NULL REFERENCES auth_api_keys (id),
    nonce   BYTEA       NOT NULL, -- SHA-256
    seen_at TIMESTAMPTZ NOT NULL, -- by the machine's clock
    PRIMARY KEY (key_id, nonce)
);
CREATE INDEX auth_api_key_nonces_seen ON auth_api_key_nonces (seen_at);
