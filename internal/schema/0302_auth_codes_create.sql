-- Six digits mailed to prove that an address can be read. A newer code replaces an older one.
-- +goose Up
CREATE TABLE auth_codes (
    purpose     TEXT        NOT NULL CHECK (purpose IN ('registry', 'email', 'reset')),
    email_index BYTEA       NOT NULL,
    code_index  BYTEA,                -- keyed hash; NULL where no code was mailed, so that nothing fits
    expires_at  TIMESTAMPTZ NOT NULL,
    tries_left  INTEGER     NOT NULL CHECK (tries_left >= 0),
    PRIMARY KEY (purpose, email_index)
);
