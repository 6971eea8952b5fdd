-- What nearly every call asks of its caller stands with the session: the kind of customer, which never
-- changes, and whether an authenticator is on, which is written together with the authenticator.
-- +goose Up
ALTER TABLE auth_sessions ADD COLUMN customer_kind TEXT CHECK (customer_kind IN ('individual', 'business'));
ALTER TABLE auth_sessions ADD COLUMN totp BOOLEAN NOT NULL DEFAULT FALSE;
