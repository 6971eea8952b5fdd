-- Money that arrived and was not credited by itself, until operators assign it or send it back. Who
-- paid it, banking knows.
-- +goose Up
CREATE TABLE wallet_receipts (
    id          TEXT        PRIMARY KEY, -- banking's
    state       TEXT        NOT NULL CHECK (state IN ('open', 'asked', 'assigned', 'returning', 'returned')),
    reason      TEXT        NOT NULL CHECK (reason IN ('no_customer', 'other_sender', 'customer_held')), -- why it was not credited
    account     TEXT        NOT NULL, -- ours, at the bank
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- pence
    customer_id TEXT        NOT NULL, -- whose virtual account it came to, or to whom it was assigned; empty: no one's
    payout_id   TEXT        NOT NULL, -- that sends it back; empty: none
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX wallet_receipts_state ON wallet_receipts (state, created_at);
CREATE UNIQUE INDEX wallet_receipts_payout ON wallet_receipts (payout_id) WHERE payout_id <> '';
