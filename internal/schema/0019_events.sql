-- The baseline of events.
-- +goose Up
-- What happened to the objects of customers, in two steps. A row is written to the outbox in the transaction of the
-- change. The sequencer then gives rows that are committed the next numbers and moves them to the log, so that a number
-- that can be read never gets another one below it.
CREATE TABLE events_outbox (
    seq         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the changes of one object are serialised by its row, and insert in their order
    id          TEXT        NOT NULL,
    customer_id TEXT        NOT NULL,
    type        TEXT        NOT NULL,
    subject     TEXT        NOT NULL, -- id of the object that changed; empty when the type says enough
    public      BOOLEAN     NOT NULL, -- false: a hint for open pages, which no call and no webhook shows
    data        BYTEA       NOT NULL, -- sealed: the object in JSON as its GET showed it
    created_at  TIMESTAMPTZ NOT NULL
);

CREATE TABLE events (
    number      BIGINT      PRIMARY KEY, -- consecutive, in the order of the log
    id          TEXT        NOT NULL UNIQUE,
    customer_id TEXT        NOT NULL,
    business_id TEXT        NOT NULL, -- who reads it too: of a sub-account its business, else the customer itself
    type        TEXT        NOT NULL,
    subject     TEXT        NOT NULL,
    public      BOOLEAN     NOT NULL,
    data        BYTEA       NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    outbox_seq  BIGINT      NOT NULL -- what it was in the outbox
);
CREATE INDEX events_business ON events (business_id, number);
CREATE INDEX events_business_type ON events (business_id, type, number);
CREATE INDEX events_account ON events (customer_id, number) WHERE customer_id <> business_id;
CREATE INDEX events_account_type ON events (customer_id, type, number) WHERE customer_id <> business_id;
-- Hints are deleted sooner than events.
CREATE INDEX events_hints ON events (number) WHERE NOT public;

-- The newest number. The one row is the lock of the sequencer.
CREATE TABLE events_head (
    id     BIGINT PRIMARY KEY,
    newest BIGINT NOT NULL
);
INSERT INTO events_head (id, newest) VALUES (1, 0);
