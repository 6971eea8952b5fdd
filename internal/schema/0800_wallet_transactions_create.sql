-- Every movement as its customer sees it, and what is known of payments out besides.
-- +goose Up
CREATE TABLE wallet_transactions (
    id             TEXT        PRIMARY KEY,
    customer_id    TEXT        NOT NULL REFERENCES customers (id),
    type           TEXT        NOT NULL CHECK (type IN ('fiat_deposit', 'fiat_withdrawal', 'chain_deposit', 'chain_withdrawal', 'fee', 'adjustment')),
    currency       TEXT        NOT NULL CHECK (currency IN ('GBP', 'GBPC')),
    amount         BIGINT      NOT NULL CHECK (amount > 0), -- minor units
    fee            BIGINT      NOT NULL CHECK (fee >= 0),   -- minor units of the same currency
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned')),
    reference      TEXT        NOT NULL,
    counterparty   TEXT        NOT NULL, -- an address, or a bank and the last four digits: nothing that names a person
    network        TEXT        NOT NULL, -- empty off chain
    tx_hash        TEXT        NOT NULL,
    failure_reason TEXT        NOT NULL,
    entry          BIGINT      NOT NULL, -- the ledger entry that moved the customer's money; 0 before
    created_at     TIMESTAMPTZ NOT NULL,
    completed_at   TIMESTAMPTZ
);
CREATE INDEX wallet_transactions_customer ON wallet_transactions (customer_id, created_at, id);

-- A payment out: the order as it was authorised. Its money is held until the transaction is final.
CREATE TABLE wallet_withdrawals (
    id          TEXT        PRIMARY KEY REFERENCES wallet_transactions (id),
    customer_id TEXT        NOT NULL,
    type        TEXT        NOT NULL CHECK (type IN ('fiat_withdrawal', 'chain_withdrawal')),
    status      TEXT        NOT NULL CHECK (status IN ('pending', 'in_review', 'processing', 'completed', 'failed', 'returned')),
    coins       BIGINT      NOT NULL CHECK (coins > 0),  -- held, in millionths
    fee         BIGINT      NOT NULL CHECK (fee >= 0),   -- charged with the order, in millionths
    network     TEXT        NOT NULL, -- empty to a bank
    address     TEXT        NOT NULL, -- empty to a bank
    bank_id     TEXT        NOT NULL, -- empty on chain
    creditor    BYTEA,                -- sealed JSON of the bank account as it was authorised
    payee       TEXT        NOT NULL, -- whom it pays, as wallet_payees names it
    limit_key   TEXT        NOT NULL, -- the day's use it counts against
    entry       BIGINT      NOT NULL, -- the entry that holds the money
    created_at  TIMESTAMPTZ NOT NULL,
    CHECK ((type = 'fiat_withdrawal') = (creditor IS NOT NULL))
);
CREATE INDEX wallet_withdrawals_open ON wallet_withdrawals (status, network) WHERE status IN ('pending', 'in_review', 'processing');

-- How much a customer ordered in one UTC day by one kind of payment.
CREATE TABLE wallet_limits (
    id   TEXT   PRIMARY KEY, -- customer/type/YYYY-MM-DD
    used BIGINT NOT NULL     -- minor units of the kind's currency
);

-- Whom a customer has paid with an authentication for that very payment.
CREATE TABLE wallet_payees (
    id            TEXT        PRIMARY KEY, -- customer/network/address or customer/bank/id
    withdrawal_id TEXT        NOT NULL,    -- the first such payment; when that fails, this row goes
    paid_at       TIMESTAMPTZ NOT NULL
);
