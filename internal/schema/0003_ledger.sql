-- The baseline of ledger.
-- +goose Up
-- The books. Entries and lines are only ever added; the hash of each entry covers its predecessor,
-- so whatever is altered here by hand is found by `gbpc reconcile`.
-- One row. Whoever writes an entry locks it first, in a statement of its own.
CREATE TABLE ledger_head (
    id       SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    sequence BIGINT   NOT NULL CHECK (sequence >= 0), -- of the newest entry
    hash     BYTEA    NOT NULL,                       -- of the newest entry; empty before the first
    accounts BIGINT   NOT NULL CHECK (accounts >= 0)  -- id of the newest account
) WITH (fillfactor = 10);
INSERT INTO ledger_head (id, sequence, hash, accounts) VALUES (1, 0, '', 0);

-- Accounts are only ever added, like entries.
CREATE TABLE ledger_accounts (
    id    BIGINT   PRIMARY KEY,
    side  SMALLINT NOT NULL CHECK (side IN (1, -1)), -- normal side: 1 debit, -1 credit
    asset TEXT     NOT NULL CHECK (asset IN ('GBP', 'GBPC')),
    class TEXT     NOT NULL, -- what stands before the colon of the name
    name  TEXT     NOT NULL UNIQUE
);

-- What changes stands apart from what does not: these rows are as small as can be.
CREATE TABLE ledger_balances (
    account BIGINT PRIMARY KEY,
    balance BIGINT NOT NULL CHECK (balance >= 0), -- minor units, on the normal side
    entry   BIGINT NOT NULL,                      -- the newest entry with a line of the account
    -- Every new balance leaves the old row version behind in its page, and PostgreSQL prunes a page at each
    -- read while it is fuller than its fill factor: at 40 that cost a tenth of a transfer. A row is inserted
    -- with padding that its first update drops, so a page is two thirds empty and is pruned once in a
    -- hundred updates.
    room    TEXT   DEFAULT '................................................................................'
) WITH (fillfactor = 90);

CREATE TABLE ledger_entries (
    sequence   BIGINT      PRIMARY KEY,
    owner      TEXT        NOT NULL, -- whose key it is; '' = posted, the key is the entry's own
    key        TEXT        NOT NULL,
    request    BYTEA       NOT NULL CHECK (length(request) = 32), -- hash of what was asked under the key
    kind       TEXT        NOT NULL,
    reference  TEXT        NOT NULL,
    reverses   BIGINT      CHECK (reverses < sequence),
    response   BYTEA       NOT NULL, -- byte for byte what the owner was told, for replays
    hash       BYTEA       NOT NULL CHECK (length(hash) = 32),
    created_at TIMESTAMPTZ NOT NULL,
    UNIQUE (key, owner) -- keys differ sooner than owners
);
CREATE UNIQUE INDEX ledger_entries_reverses ON ledger_entries (reverses) WHERE reverses IS NOT NULL;

-- No foreign keys: every id is made under the head's lock in the same transaction, gbpc reconcile
-- checks them all, and in PostgreSQL each would write a lock into the account's row.
--
-- The history of an account is read along prior, from the newest entry back. An index by account
-- would say the same, and every line written would cost a page of it somewhere else: this way the
-- whole journal only grows at its end.
CREATE TABLE ledger_lines (
    sequence BIGINT   NOT NULL,
    line     SMALLINT NOT NULL,
    account  BIGINT   NOT NULL,
    amount   BIGINT   NOT NULL CHECK (amount <> 0), -- minor units, debits positive: an entry sums to zero
    after    BIGINT   NOT NULL CHECK (after >= 0),  -- the account's balance after this line
    prior    BIGINT   NOT NULL CHECK (prior >= 0 AND prior < sequence), -- the entry before with a line of the account; 0 = none
    PRIMARY KEY (sequence, line)
);
