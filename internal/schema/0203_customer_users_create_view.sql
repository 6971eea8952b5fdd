-- What the customer department publishes to whoever finds a user by something else: auth reads it
-- together with the session, so that an authenticated call asks the database once.
-- +goose Up
CREATE VIEW customer_users AS
SELECT id AS user_id, kind AS user_kind, state AS user_state, personal, country, language, created_at AS user_since
FROM users;
