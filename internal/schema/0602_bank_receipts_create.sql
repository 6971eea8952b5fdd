-- What our bank told us: its files, the movements on our accounts, the money that arrived, the
-- closing balances.
-- +goose Up
CREATE TABLE bank_files (
    hash        TEXT        PRIMARY KEY, -- SHA-256 of the content: the same file again is no news
    name        TEXT        NOT NULL,
    message     TEXT        NOT NULL,
    message_id  TEXT        NOT NULL,
    state       TEXT        NOT NULL CHECK (state IN ('taken', 'refused')),
    problem     TEXT        NOT NULL,
    recorded_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX bank_files_refused ON bank_files (recorded_at) WHERE state = 'refused';

-- Every movement once, by the bank's key, whichever file told of it first.
CREATE TABLE bank_entries (
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')),
    servicer_ref TEXT        NOT NULL,
    amount       BIGINT      NOT NULL CHECK (amount <> 0), -- pence; negative went out
    meaning      TEXT        NOT NULL CHECK (meaning IN ('receipt', 'payout', 'return', 'unexplained')),
    subject      TEXT        NOT NULL, -- the receipt or payout
    booked_at    TIMESTAMPTZ NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, servicer_ref)
);
CREATE INDEX bank_entries_booked ON bank_entries (account, booked_at);
CREATE INDEX bank_entries_unexplained ON bank_entries (recorded_at) WHERE meaning = 'unexplained';

-- Money that arrived. What becomes of one that did not match is not decided here.
CREATE TABLE bank_receipts (
    id           TEXT        PRIMARY KEY,
    account      TEXT        NOT NULL,
    servicer_ref TEXT        NOT NULL,
    amount       BIGINT      NOT NULL CHECK (amount > 0),
    customer_id  TEXT,                 -- whose virtual account it came to
    matched      BOOLEAN     NOT NULL, -- it came from a verified bank account of that customer
    details      BYTEA       NOT NULL, -- sender and reference, sealed
    booked_at    TIMESTAMPTZ NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    UNIQUE (account, servicer_ref),
    CHECK (NOT matched OR customer_id IS NOT NULL)
);

CREATE TABLE bank_statements (
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')),
    day          TEXT        NOT NULL, -- YYYY-MM-DD
    opening      BIGINT      NOT NULL,
    closing      BIGINT      NOT NULL,
    statement_id TEXT        NOT NULL,
    file_hash    TEXT        NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, day)
);
