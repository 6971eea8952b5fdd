-- Batches of withdrawals.
-- +goose Up
-- Payments that were accepted together. The books hold the money of all of them under one entry; each is then started as a
-- withdrawal of its own, in the order of their numbers, a few in a transaction.
CREATE TABLE withdrawals_batches (
    id             TEXT        PRIMARY KEY,
    customer_id    TEXT        NOT NULL REFERENCES customers (id),
    name           BYTEA       NOT NULL, -- sealed: it may say who somebody is
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_approval', 'pending', 'completed', 'cancelled')),
    count          BIGINT      NOT NULL CHECK (count > 0),
    coins          BIGINT      NOT NULL CHECK (coins > 0), -- together, in millionths
    fees           BIGINT      NOT NULL CHECK (fees >= 0),
    currency       TEXT        NOT NULL CHECK (currency IN ('GBP', 'GBPC')), -- GBP if all go to banks
    review         BOOLEAN     NOT NULL, -- the velocity rules send each of them to operators
    next           BIGINT      NOT NULL, -- the number of the first item that was not started yet
    failed         BIGINT      NOT NULL, -- items that could not be started
    entry          BIGINT      NOT NULL, -- the entry that holds the money
    initiator_kind TEXT        NOT NULL CHECK (initiator_kind IN ('user', 'key')),
    initiator_id   TEXT        NOT NULL,
    created_at     TIMESTAMPTZ NOT NULL,
    authorised_at  TIMESTAMPTZ, -- when it was ordered, or approved by the customer's own team; NULL until then
    completed_at   TIMESTAMPTZ, -- when it reached its last status
    failure_code   TEXT        NOT NULL DEFAULT '', -- why it was cancelled: a code of the error catalogue; empty if its customer did
    CHECK (next <= count)
);
CREATE INDEX withdrawals_batches_customer ON withdrawals_batches (customer_id, created_at, id);

CREATE TABLE withdrawals_batch_items (
    batch_id       TEXT   NOT NULL, -- written with the batch
    item           BIGINT NOT NULL, -- its number, from 0
    transaction_id TEXT   NOT NULL, -- of the withdrawal that it becomes
    type           TEXT   NOT NULL CHECK (type IN ('fiat_withdrawal', 'chain_withdrawal')),
    coins          BIGINT NOT NULL CHECK (coins > 0),
    fee            BIGINT NOT NULL CHECK (fee >= 0), -- in millionths
    network        TEXT   NOT NULL, -- empty to a bank
    address        TEXT   NOT NULL, -- empty to a bank
    bank_id        TEXT   NOT NULL, -- empty on chain
    limit_key      TEXT   NOT NULL, -- the day's use in pricing_limits_used that it counts against
    external_id    TEXT   NOT NULL,
    metadata       BYTEA,           -- sealed
    failure_code   TEXT   NOT NULL DEFAULT '', -- why it could not be started: a code of the error catalogue
    PRIMARY KEY (batch_id, item)
);
CREATE INDEX withdrawals_batch_items_transaction ON withdrawals_batch_items (transaction_id);
