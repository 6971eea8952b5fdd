-- Pay-ins: what customers announced, and what arrived on a chain.
-- +goose Up
CREATE TABLE wallet_deposit_orders (
    id                TEXT        PRIMARY KEY, -- also the transaction's, once there is one
    customer_id       TEXT        NOT NULL REFERENCES customers (id),
    state             TEXT        NOT NULL CHECK (state IN ('prepared', 'announced', 'received', 'expired')),
    amount            BIGINT      NOT NULL CHECK (amount > 0), -- pence
    bank_id           TEXT        NOT NULL,
    counterparty      TEXT        NOT NULL, -- of the transaction
    reference         TEXT        NOT NULL UNIQUE,
    created_at        TIMESTAMPTZ NOT NULL,
    expires_at        TIMESTAMPTZ NOT NULL,
    idempotency_key   TEXT, -- of fiat/deposit/pre
    request           BYTEA,
    response          BYTEA,
    completion_key    TEXT, -- of fiat/deposit/complete
    completion        BYTEA -- its response
);
CREATE UNIQUE INDEX wallet_deposit_orders_key ON wallet_deposit_orders (customer_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX wallet_deposit_orders_completion ON wallet_deposit_orders (customer_id, completion_key) WHERE completion_key IS NOT NULL;
CREATE INDEX wallet_deposit_orders_waiting ON wallet_deposit_orders (customer_id, amount) WHERE state = 'announced';

-- A deposit on a chain, by the chain department's id of it, which is also the transaction's.
CREATE TABLE wallet_arrivals (
    id          TEXT        PRIMARY KEY REFERENCES wallet_transactions (id),
    customer_id TEXT        NOT NULL,
    state       TEXT        NOT NULL CHECK (state IN ('seen', 'dropped', 'credited', 'quarantined', 'asked', 'lost', 'unbooked')),
    verdict     TEXT        NOT NULL CHECK (verdict IN ('unknown', 'clear', 'sanctioned', 'frozen')), -- on the sender
    network     TEXT        NOT NULL,
    sender      TEXT        NOT NULL,
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- millionths
    entry       BIGINT      NOT NULL, -- the entry that booked it; 0 before
    created_at  TIMESTAMPTZ NOT NULL,
    burned_at   TIMESTAMPTZ
);
CREATE INDEX wallet_arrivals_state ON wallet_arrivals (state, created_at);
