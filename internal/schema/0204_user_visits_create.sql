-- Who signs in again, on whatever machine, is told what happened since they last looked.
-- +goose Up
CREATE TABLE user_visits (
    user_id    TEXT        PRIMARY KEY REFERENCES users (id),
    seen_until TIMESTAMPTZ NOT NULL -- of what happened, the newest that was shown
);
