-- The baseline of transactions.
-- +goose Up
-- Every movement of a customer's money as the customer sees it.
CREATE TABLE transactions (
    id             TEXT        PRIMARY KEY,
    customer_id    TEXT        NOT NULL REFERENCES customers (id),
    type           TEXT        NOT NULL CHECK (type IN ('fiat_deposit', 'fiat_withdrawal', 'chain_deposit', 'chain_withdrawal', 'fee', 'adjustment')),
    currency       TEXT        NOT NULL CHECK (currency IN ('GBP', 'GBPC')),
    amount         BIGINT      NOT NULL CHECK (amount > 0), -- minor units
    fee            BIGINT      NOT NULL CHECK (fee >= 0),   -- minor units of the same currency
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned')),
    reference      TEXT        NOT NULL,
    counterparty   TEXT        NOT NULL, -- an address, or a bank and the last four digits: nothing that identifies a person
    network        TEXT        NOT NULL, -- empty off chain
    tx_hash        TEXT        NOT NULL,
    failure_code   TEXT        NOT NULL, -- of the error catalogue; empty: it did not fail
    entry          BIGINT      NOT NULL, -- the ledger entry that moved the customer's money; 0 before
    created_at     TIMESTAMPTZ NOT NULL,
    completed_at   TIMESTAMPTZ
);
CREATE INDEX transactions_customer ON transactions (customer_id, created_at, id);
-- Operators look for transactions of any customer that are not final. Ids are in order of time.
CREATE INDEX transactions_status ON transactions (status, id);

-- When a transaction reached each of its statuses. A withdrawal that is not reviewed has no row for its
-- first status: the time is the transaction's own, and the books' busiest statement stays short.
CREATE TABLE transactions_status_history (
    id             TEXT        PRIMARY KEY,
    transaction_id TEXT        NOT NULL, -- written in the transaction that reaches the status
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned')),
    at             TIMESTAMPTZ NOT NULL
);
CREATE INDEX transactions_status_history_of ON transactions_status_history (transaction_id, at, id);
