-- What changed for a customer is told to every process whose customers look at an open page. Each
-- row is good for some minutes; then it is removed.
-- +goose Up
CREATE TABLE changes (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL,
    kind        TEXT        NOT NULL, -- what sort of thing changed
    subject     TEXT        NOT NULL, -- its id; empty when the kind says enough
    noted_at    TIMESTAMPTZ NOT NULL  -- the machine's time, not the application's
);
CREATE INDEX changes_noted ON changes (noted_at);
