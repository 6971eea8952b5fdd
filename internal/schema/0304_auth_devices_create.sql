-- Browsers in which a user has signed in: their right password is taken even while a stranger's
-- guesses keep the address locked, and a sign-in from any other is told by mail.
-- +goose Up
CREATE TABLE auth_devices (
    token_hash   BYTEA       NOT NULL, -- SHA-256 of the cookie
    user_id      TEXT        NOT NULL REFERENCES users (id),
    created_at   TIMESTAMPTZ NOT NULL,
    last_seen_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX auth_devices_user ON auth_devices (user_id);
