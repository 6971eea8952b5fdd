-- The baseline of wallet.
-- +goose Up
-- Every movement as its customer sees it, and what is known of payments out besides.
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

-- The addresses a customer may pay. A row that was deleted stays for the record; the same address
-- added again is a new row and cools off again.
CREATE TABLE wallet_whitelist (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL REFERENCES customers (id),
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- with its checksum
    label       TEXT        NOT NULL,
    beneficiary BYTEA,                -- sealed JSON: who is behind the address, as the customer says
    signature   TEXT        NOT NULL, -- proof of control, where the customer gave one
    active_at   TIMESTAMPTZ NOT NULL, -- may be paid from here
    created_at  TIMESTAMPTZ NOT NULL,
    deleted_at  TIMESTAMPTZ
);
CREATE UNIQUE INDEX wallet_whitelist_once ON wallet_whitelist (customer_id, network, address) WHERE deleted_at IS NULL;

-- Pay-ins: what customers announced, and what arrived on a chain.
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
    completion         BYTEA, -- its response
    completion_request BYTEA
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

-- Money that arrived and was not credited by itself, until operators assign it or send it back. Who
-- paid it, banking knows.
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

-- What the issuer charges and allows, as two operators agreed on it, and the risk tier of a customer.
CREATE TABLE wallet_terms (
    version  BIGINT      PRIMARY KEY CHECK (version > 0), -- the newest is in force; before the first, the configuration is
    terms    TEXT        NOT NULL,                        -- JSON, as the API writes it
    approval TEXT        NOT NULL,                        -- which two operators agreed
    since    TIMESTAMPTZ NOT NULL
);
CREATE TABLE wallet_tiers (
    customer_id TEXT        PRIMARY KEY REFERENCES customers (id), -- who has no row is of medium risk
    tier        TEXT        NOT NULL CHECK (tier IN ('low', 'medium', 'high')),
    changed_at  TIMESTAMPTZ NOT NULL
);

-- Customers see when each step of a transaction was taken, not only the last.
CREATE TABLE wallet_steps (
    id             TEXT        PRIMARY KEY,
    transaction_id TEXT        NOT NULL, -- written in the transaction that takes the step
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned')),
    at             TIMESTAMPTZ NOT NULL
);
-- The order of a payment out writes none: its time is the transaction's own, and the books' busiest
-- statement stays as short as it is.
CREATE INDEX wallet_steps_transaction ON wallet_steps (transaction_id, at, id);

-- Operators look for what is not final, whoever's it is. Ids are in order of time.
CREATE INDEX wallet_transactions_status ON wallet_transactions (status, id);
