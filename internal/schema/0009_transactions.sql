-- The baseline of transactions.
-- +goose Up
-- Every movement of a customer's money as the customer sees it.
CREATE TABLE transactions (
    id             TEXT        PRIMARY KEY,
    customer_id    TEXT        NOT NULL, -- of a customer, as gbpc reconcile verifies: the order's own reads and the books have decided about it (decision 0161)
    type           TEXT        NOT NULL CHECK (type IN ('fiat_deposit', 'fiat_withdrawal', 'chain_deposit', 'chain_withdrawal', 'fee', 'adjustment', 'account_transfer_in', 'account_transfer_out')),
    currency       TEXT        NOT NULL CHECK (currency IN ('GBP', 'GBPC')),
    amount         BIGINT      NOT NULL CHECK (amount > 0), -- minor units
    fee            BIGINT      NOT NULL CHECK (fee >= 0),   -- minor units of the same currency
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'awaiting_approval', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned', 'reversed')),
    reference      TEXT        NOT NULL,
    counterparty   TEXT        NOT NULL, -- an address, a bank and the last four digits, or an account's id: nothing that identifies a person
    network        TEXT        NOT NULL, -- empty off chain
    tx_hash        TEXT        NOT NULL,
    failure_code   TEXT        NOT NULL, -- of the error catalogue; empty: it did not fail
    entry          BIGINT      NOT NULL, -- the ledger entry that moved the customer's money; 0 before
    created_at     TIMESTAMPTZ NOT NULL,
    completed_at   TIMESTAMPTZ,
    updated_at     TIMESTAMPTZ NOT NULL, -- of the newest change of this row
    external_id    TEXT        NOT NULL, -- the customer's own id of the payment; empty: none
    metadata       BYTEA,                -- sealed JSON of what the customer keeps with it: it may say who somebody is
    bank_reason    TEXT        NOT NULL, -- the bank's code for why it failed or came back, such as AC04; empty: none
    bank_reference TEXT        NOT NULL, -- the bank's reference of the entry on its account; empty: none
    initiator_kind TEXT        NOT NULL CHECK (initiator_kind IN ('', 'user', 'key')), -- who ordered it; empty: nobody did
    initiator_id   TEXT        NOT NULL  -- the user or the API key; its name is read where it is shown
);
CREATE INDEX transactions_customer ON transactions (customer_id, created_at, id);
CREATE INDEX transactions_updated ON transactions (customer_id, updated_at, id);
CREATE INDEX transactions_reference ON transactions (reference, customer_id, created_at, id);
CREATE INDEX transactions_hash ON transactions (tx_hash) WHERE tx_hash <> '';
-- Operators look for transactions of any customer that are not final. Ids are in order of time.
CREATE INDEX transactions_status ON transactions (status, id);

-- The ids that customers gave their payments, each once for a customer and for ever. A deposit has its row from
-- fiat/deposit/pre on, before there is a transaction.
CREATE TABLE transactions_external_ids (
    customer_id    TEXT NOT NULL,
    external_id    TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    PRIMARY KEY (customer_id, external_id)
);

-- When a transaction reached each of its statuses. A withdrawal that is not reviewed has no row for its
-- first status: the time is the transaction's own, and the books' busiest statement stays short.
CREATE TABLE transactions_status_history (
    id             TEXT        PRIMARY KEY,
    transaction_id TEXT        NOT NULL, -- written in the transaction that reaches the status
    status         TEXT        NOT NULL CHECK (status IN ('awaiting_funds', 'awaiting_approval', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'expired', 'returned', 'reversed')),
    at             TIMESTAMPTZ NOT NULL
);
CREATE INDEX transactions_status_history_of ON transactions_status_history (transaction_id, at, id);
