-- Customers see when each step of a transaction was taken, not only the last.
-- +goose Up
CREATE TABLE wallet_steps (
    id             TEXT        PRIMARY KEY,
    transaction_id TEXT        NOT NULL, -- written in the transaction that takes the step
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned')),
    at             TIMESTAMPTZ NOT NULL
);
-- The order of a payment out writes none: its time is the transaction's own, and the books' busiest
-- statement stays as short as it is.
CREATE INDEX wallet_steps_transaction ON wallet_steps (transaction_id, at, id);
