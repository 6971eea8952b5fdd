-- Whose bank accounts we know: the customers' own, and the receiving account we allot to each.
-- +goose Up
CREATE TABLE bank_accounts (
    id              TEXT        PRIMARY KEY,
    customer_id     TEXT        NOT NULL,
    account_index   BYTEA       NOT NULL, -- keyed hash of sort code and account number: to find it, not to read it
    details         BYTEA       NOT NULL, -- holder, sort code, account number and nickname, sealed
    state           TEXT        NOT NULL CHECK (state IN ('pending', 'verified', 'failed')),
    code_index      BYTEA       NOT NULL, -- keyed hash of the code in the penny's reference
    code_expires_at TIMESTAMPTZ NOT NULL,
    attempts_left   INTEGER     NOT NULL CHECK (attempts_left >= 0),
    penny_id        TEXT        UNIQUE,   -- the payout that carries the code
    created_at      TIMESTAMPTZ NOT NULL,
    verified_at     TIMESTAMPTZ,
    removed_at      TIMESTAMPTZ
);
CREATE UNIQUE INDEX bank_accounts_once ON bank_accounts (customer_id, account_index) WHERE removed_at IS NULL;
CREATE INDEX bank_accounts_customer ON bank_accounts (customer_id, created_at, id);

-- One receiving account a customer, for ever: what is paid to it is that customer's or no one's.
CREATE TABLE bank_virtual_accounts (
    customer_id TEXT        PRIMARY KEY,
    number      TEXT        NOT NULL UNIQUE,
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE TABLE bank_virtual_counter (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    serial BIGINT  NOT NULL
);
INSERT INTO bank_virtual_counter (id, serial) VALUES (1, 0);
