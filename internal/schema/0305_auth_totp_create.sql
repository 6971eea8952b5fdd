-- Authenticator apps. A code is good once: last_step is the newest time step that was spent.
-- +goose Up
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
    code_index BYTEA       NOT NULL, -- keyed hash
    used_at    TIMESTAMPTZ,
    PRIMARY KEY (user_id, code_index)
);
