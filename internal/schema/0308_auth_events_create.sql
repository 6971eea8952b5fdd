-- What happened to somebody's safety: sign-ins, failures, changes of passwords and factors. Rows
-- are added and never changed.
-- +goose Up
CREATE TABLE auth_events (
    id         TEXT        PRIMARY KEY,
    user_id    TEXT        REFERENCES users (id), -- NULL: a sign-in with an address we do not know
    session_id TEXT,
    kind       TEXT        NOT NULL,
    client     BYTEA       NOT NULL, -- sealed JSON: address and browser
    detail     TEXT        NOT NULL, -- one word more, for example the method; never personal
    at         TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_events_user ON auth_events (user_id, id);
