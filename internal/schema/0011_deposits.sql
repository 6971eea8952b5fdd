-- The baseline of deposits.
-- +goose Up
-- Deposits that customers announced.
CREATE TABLE deposits_orders (
    id                 TEXT        PRIMARY KEY, -- also the transaction's, once there is one
    customer_id        TEXT        NOT NULL REFERENCES customers (id),
    state              TEXT        NOT NULL CHECK (state IN ('prepared', 'announced', 'received', 'expired', 'cancelled')),
    amount             BIGINT      NOT NULL CHECK (amount > 0), -- pence
    bank_id            TEXT        NOT NULL,
    counterparty       TEXT        NOT NULL, -- of the transaction
    reference          TEXT        NOT NULL UNIQUE,
    created_at         TIMESTAMPTZ NOT NULL,
    expires_at         TIMESTAMPTZ NOT NULL,
    idempotency_key    TEXT, -- of fiat/deposit/pre
    request            BYTEA,
    response           BYTEA,
    completion_key     TEXT, -- of fiat/deposit/complete
    completion         BYTEA, -- its response
    completion_request BYTEA,
    external_id        TEXT        NOT NULL, -- of the transaction; empty: none
    metadata           BYTEA                 -- of the transaction, sealed
);
CREATE UNIQUE INDEX deposits_orders_key ON deposits_orders (customer_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX deposits_orders_completion ON deposits_orders (customer_id, completion_key) WHERE completion_key IS NOT NULL;
CREATE INDEX deposits_orders_announced ON deposits_orders (customer_id, amount) WHERE state = 'announced';

-- A deposit on a chain, by the chain department's id of it, which is also the transaction's.
CREATE TABLE deposits_chain (
    id          TEXT        PRIMARY KEY REFERENCES transactions (id),
    customer_id TEXT        NOT NULL,
    state       TEXT        NOT NULL CHECK (state IN ('seen', 'dropped', 'credited', 'quarantined', 'awaiting_approval', 'lost', 'unbooked')),
    verdict     TEXT        NOT NULL CHECK (verdict IN ('unknown', 'clear', 'sanctioned', 'frozen')), -- on the sender
    network     TEXT        NOT NULL,
    sender      TEXT        NOT NULL,
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- millionths
    entry       BIGINT      NOT NULL, -- the entry that booked it; 0 before
    created_at  TIMESTAMPTZ NOT NULL,
    burned_at   TIMESTAMPTZ
);
CREATE INDEX deposits_chain_state ON deposits_chain (state, created_at, id);

-- Credits at our bank that could not be credited to a customer, until operators assign them or send them
-- back. Banking knows who paid.
CREATE TABLE deposits_unmatched_credits (
    id          TEXT        PRIMARY KEY, -- the credit's
    state       TEXT        NOT NULL CHECK (state IN ('open', 'awaiting_approval', 'assigned', 'returning', 'returned', 'payment_returned', 'proceeds')),
    reason      TEXT        NOT NULL CHECK (reason IN ('no_customer', 'other_sender', 'customer_held')), -- why it was not credited
    account     TEXT        NOT NULL, -- ours, at the bank
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- pence
    customer_id TEXT        NOT NULL, -- whose virtual account was paid, or to whom it was assigned; empty: no customer
    payout_id   TEXT        NOT NULL, -- the payout that sends it back; empty: none
    recall      TEXT        NOT NULL DEFAULT '', -- the bank's debit that takes it back, until operators have said what that was; empty: none
    payment     TEXT        NOT NULL DEFAULT '', -- our payment that came back with it; while open it waits for that one; empty: none
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX deposits_unmatched_credits_payment ON deposits_unmatched_credits (payment) WHERE payment <> '';
CREATE INDEX deposits_unmatched_credits_state ON deposits_unmatched_credits (state, created_at, id);
CREATE UNIQUE INDEX deposits_unmatched_credits_payout ON deposits_unmatched_credits (payout_id) WHERE payout_id <> '';
