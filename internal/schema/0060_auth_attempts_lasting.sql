-- Some locks last until they are lifted, so a count says for itself until when it matters, and when its lock was lifted last.
-- +goose Up
ALTER TABLE auth_attempts ADD COLUMN expires_at TIMESTAMPTZ; -- empty where the release before counted
ALTER TABLE auth_attempts ADD COLUMN lifted_at TIMESTAMPTZ;
