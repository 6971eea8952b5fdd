-- A webhook ends with the right of whoever made it; and calls by which no money moves ask users without a second factor, on
-- every server, for their password.
-- +goose Up
ALTER TABLE webhooks_endpoints ADD COLUMN made_by TEXT NOT NULL DEFAULT ''; -- the user; empty: it was made before this was kept
ALTER TABLE webhooks_endpoints ADD COLUMN made_with TEXT NOT NULL DEFAULT ''; -- the API key; empty: a session
ALTER TABLE auth_challenges ADD COLUMN password BOOLEAN NOT NULL DEFAULT FALSE; -- a user without a second factor may answer it with the password
