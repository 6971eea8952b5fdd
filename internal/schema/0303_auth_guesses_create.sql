-- Failed guesses at a secret, counted before they are evaluated so that parallel ones cannot slip
-- through together.
-- +goose Up
CREATE TABLE auth_guesses (
    subject      BYTEA       PRIMARY KEY, -- keyed hash of what is guessed at and, for a known browser, from where
    failed_at    TEXT        NOT NULL,    -- JSON: microseconds since 1970 of the failures that still count
    locked_until TIMESTAMPTZ,
    updated_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_guesses_updated ON auth_guesses (updated_at);
