-- What operators tell each other about a customer. It is personal, so it is sealed.
-- +goose Up
CREATE TABLE staff_notes (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL,
    author_id   TEXT        NOT NULL,
    author      TEXT        NOT NULL,
    data        BYTEA       NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX staff_notes_customer ON staff_notes (customer_id, created_at);
