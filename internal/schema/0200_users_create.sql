-- People who sign in: those who act for a customer, and our own operators.
-- +goose Up
CREATE TABLE users (
    id          TEXT        PRIMARY KEY,
    kind        TEXT        NOT NULL CHECK (kind IN ('customer', 'operator')),
    state       TEXT        NOT NULL CHECK (state IN ('active', 'disabled')),
    email_index BYTEA       NOT NULL UNIQUE, -- keyed hash of the address in lower case
    personal    BYTEA       NOT NULL,        -- sealed JSON: address, display name, telephone
    country     TEXT        NOT NULL,        -- ISO 3166-1 alpha-2, or empty
    language    TEXT        NOT NULL CHECK (language IN ('en', 'zh')),
    created_at  TIMESTAMPTZ NOT NULL
);
