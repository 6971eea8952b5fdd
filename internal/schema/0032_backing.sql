-- The baseline of backing: the part of the reserve that is not cash.
-- +goose Up
-- The instruments that may be held, each at one custodian. Two operators agree on each.
CREATE TABLE backing_holdings (
    id           TEXT        PRIMARY KEY, -- the ledger account is backing:{id}
    state        TEXT        NOT NULL CHECK (state IN ('proposed', 'rejected', 'active')),
    kind         TEXT        NOT NULL CHECK (kind IN ('treasury_bill', 'gilt', 'money_market_fund')),
    isin         TEXT        NOT NULL,
    name         TEXT        NOT NULL,
    custodian    TEXT        NOT NULL,
    payee        BYTEA       NOT NULL, -- sealed JSON: the custodian's bank account
    matures      TEXT        NOT NULL DEFAULT '', -- YYYY-MM-DD; empty: a fund
    quantity     BIGINT      NOT NULL DEFAULT 0 CHECK (quantity >= 0), -- of a bill or gilt its nominal in pence, of a fund its units in millionths
    cost         BIGINT      NOT NULL DEFAULT 0 CHECK (cost >= 0),     -- pence, as in the books
    bought_on    TEXT        NOT NULL DEFAULT '', -- YYYY-MM-DD of the newest purchase; empty: none
    words        BYTEA       NOT NULL, -- sealed JSON: the operator's name and reason
    requested_at TIMESTAMPTZ NOT NULL,
    ended_at     TIMESTAMPTZ           -- when two operators agreed on it or the second rejected it
);
CREATE UNIQUE INDEX backing_holdings_once ON backing_holdings (isin, custodian) WHERE state <> 'rejected';
CREATE INDEX backing_holdings_state ON backing_holdings (state, id);

-- Purchases, sales, repayments and income of holdings, and what the issuer puts into the reserve or takes out. The id of
-- a purchase or transfer is the bank payment's. Two operators agree on each.
CREATE TABLE backing_orders (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL CHECK (kind IN ('purchase', 'sale', 'maturity', 'income', 'top_up', 'surplus')),
    state        TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'ordered', 'debited', 'awaiting', 'matched', 'settled', 'failed', 'returned', 'cancelled')),
    holding_id   TEXT        NOT NULL, -- empty: a transfer
    quantity     BIGINT      NOT NULL CHECK (quantity >= 0),
    amount       BIGINT      NOT NULL CHECK (amount > 0), -- pence: what is paid; of a sale what is expected, and once settled what came
    cost         BIGINT      NOT NULL DEFAULT 0, -- pence of the holding's cost that a settled sale took
    due          TEXT        NOT NULL, -- YYYY-MM-DD: by the end of that day it is settled
    credit_id    TEXT        NOT NULL DEFAULT '', -- the bank's credit that pays it; empty: none named
    entry        BIGINT      NOT NULL DEFAULT 0,  -- the ledger entry that booked it; 0 before
    failure_code TEXT        NOT NULL DEFAULT '', -- of the error catalogue
    debited_at   TIMESTAMPTZ,
    credited_at  TIMESTAMPTZ, -- of a transfer
    words        BYTEA       NOT NULL, -- sealed JSON: the operator's name and reason
    requested_at TIMESTAMPTZ NOT NULL,
    ended_at     TIMESTAMPTZ
);
CREATE INDEX backing_orders_listed ON backing_orders (requested_at, id);
CREATE INDEX backing_orders_open ON backing_orders (due, id) WHERE state IN ('requested', 'ordered', 'debited', 'awaiting', 'matched');
CREATE INDEX backing_orders_holding ON backing_orders (holding_id, state);
CREATE UNIQUE INDEX backing_orders_credit ON backing_orders (credit_id) WHERE credit_id <> '';

-- What third parties said a holding is worth. Two operators agree on each.
CREATE TABLE backing_valuations (
    id            TEXT        PRIMARY KEY,
    holding_id    TEXT        NOT NULL,
    state         TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'accepted')),
    valued_on     TEXT        NOT NULL, -- YYYY-MM-DD
    quantity      BIGINT      NOT NULL CHECK (quantity > 0), -- that was valued
    value         BIGINT      NOT NULL CHECK (value >= 0),   -- pence
    valuer        TEXT        NOT NULL,
    document      TEXT        NOT NULL, -- the valuer's reference
    document_hash BYTEA       NOT NULL CHECK (length(document_hash) = 32), -- SHA-256
    words         BYTEA       NOT NULL, -- sealed JSON: the operator's name and reason
    requested_at  TIMESTAMPTZ NOT NULL,
    ended_at      TIMESTAMPTZ
);
CREATE INDEX backing_valuations_newest ON backing_valuations (holding_id, state, valued_on, id);
CREATE INDEX backing_valuations_listed ON backing_valuations (requested_at, id);

-- The row whose lock serialises what shares a limit: cash, and the quantity of a holding.
CREATE TABLE backing_lock (
    id INTEGER PRIMARY KEY CHECK (id = 1)
);
INSERT INTO backing_lock (id) VALUES (1);
