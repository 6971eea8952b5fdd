-- The password of a user, as its argon2id hash.
-- +goose Up
CREATE TABLE auth_credentials (
    user_id       TEXT        PRIMARY KEY REFERENCES users (id),
    password_hash TEXT        NOT NULL,
    changed_at    TIMESTAMPTZ NOT NULL
);
