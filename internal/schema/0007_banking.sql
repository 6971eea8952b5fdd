-- The baseline of banking.
-- +goose Up
-- Whose bank accounts we know: the customers' own, and the receiving account we allot to each.
CREATE TABLE bank_accounts (
    id              TEXT        PRIMARY KEY,
    customer_id     TEXT        NOT NULL,
    account_index   BYTEA       NOT NULL, -- keyed hash of sort code and account number: to find it, not to read it
    details         BYTEA       NOT NULL, -- holder, sort code, account number and nickname, sealed
    state           TEXT        NOT NULL CHECK (state IN ('pending', 'verified', 'failed')),
    code_index      BYTEA       NOT NULL, -- keyed hash of the code in the penny's reference
    code_expires_at TIMESTAMPTZ NOT NULL,
    attempts_left   INTEGER     NOT NULL CHECK (attempts_left >= 0),
    micro_deposit_id        TEXT        UNIQUE,   -- the payout that carries the code
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

-- What we ordered our bank to pay. The id is the key under which the bank pays once.
CREATE TABLE bank_payouts (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL CHECK (kind IN ('withdrawal', 'return', 'micro_deposit', 'fee_payout', 'safeguarding_top_up')),
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- ours, that pays
    amount       BIGINT      NOT NULL CHECK (amount > 0),                -- pence
    details      BYTEA       NOT NULL, -- creditor and reference, sealed
    state        TEXT        NOT NULL CHECK (state IN ('ordered', 'staged', 'sent', 'settled', 'rejected', 'returned')),
    reason       BYTEA,                -- why it was rejected or came back, sealed: banks write names into it
    servicer_ref TEXT        NOT NULL DEFAULT '', -- the bank's key of the debit
    ordered_at   TIMESTAMPTZ NOT NULL,
    sent_at      TIMESTAMPTZ,
    settled_at   TIMESTAMPTZ,
    ended_at     TIMESTAMPTZ, -- rejected or returned
    credited_at   TIMESTAMPTZ  -- credited to the other of our accounts
);
CREATE INDEX bank_payouts_open ON bank_payouts (ordered_at, id) WHERE state IN ('ordered', 'staged', 'sent');
-- Those still on their way are few and are looked for.

-- What our bank told us: its files, the movements on our accounts, the money that arrived, the
-- closing balances.
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
    meaning      TEXT        NOT NULL CHECK (meaning IN ('credit', 'payout', 'return', 'transfer', 'resolved', 'unexplained')),
    subject      TEXT        NOT NULL, -- the receipt, the payout or the posting
    details      BYTEA,                -- of an unexplained one: whom it names, reference and reason, sealed
    booked_at    TIMESTAMPTZ NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, servicer_ref)
);
CREATE INDEX bank_entries_booked ON bank_entries (account, booked_at);
CREATE INDEX bank_entries_unexplained ON bank_entries (recorded_at) WHERE meaning = 'unexplained';

-- Money that arrived. What becomes of one that did not match is not decided here.
CREATE TABLE bank_credits (
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

-- A statement is compared with the books of the moment: no movement may be recorded in between.
CREATE TABLE bank_locks (
    account TEXT PRIMARY KEY
);
INSERT INTO bank_locks (account) VALUES ('main'), ('own');
