-- The baseline of ledger.
-- +goose Up
-- The books. Entries and lines are only ever added. The hash of each entry covers its predecessor, so
-- `gbpc reconcile` detects any alteration.

-- One row, which every writer of an entry locks first, in a statement of its own.
CREATE TABLE ledger_head (
    id       SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    sequence BIGINT   NOT NULL, -- of the newest entry
    hash     BYTEA    NOT NULL, -- of the newest entry; empty before the first
    accounts BIGINT   NOT NULL, -- id of the newest account
    totals   TEXT     NOT NULL DEFAULT '', -- the sum of the balances of each class and asset: "bank/GBP=100 customer/GBPC=5"
    opens    BIGINT   NOT NULL DEFAULT 0 -- microseconds since 1970: the end of the newest closed month; no entry is booked before it
);
INSERT INTO ledger_head (id, sequence, hash, accounts) VALUES (1, 0, '', 0);

-- Accounts are only ever added.
CREATE TABLE ledger_accounts (
    id    BIGINT   PRIMARY KEY,
    side  SMALLINT NOT NULL CHECK (side IN (1, -1)), -- normal side: 1 debit, -1 credit
    asset TEXT     NOT NULL CHECK (asset IN ('GBP', 'GBPC')),
    class TEXT     NOT NULL, -- the part of the name before the colon
    name  TEXT     NOT NULL UNIQUE
);
CREATE INDEX ledger_accounts_class ON ledger_accounts (class, id);

-- Balances are kept apart from accounts so that the rows that change are as small as possible.
CREATE TABLE ledger_balances (
    account    BIGINT PRIMARY KEY,
    balance    BIGINT NOT NULL CHECK (balance >= 0), -- minor units, on the normal side
    last_entry BIGINT NOT NULL,                      -- the newest entry with a line of the account
    -- Every update leaves the old row version behind in its page, and PostgreSQL prunes a page at each read
    -- while it is fuller than its fill factor: with a fill factor of 40 that cost a tenth of a transfer. A row
    -- is inserted with padding that its first update drops, so a page is two thirds empty and is pruned once
    -- in a hundred updates.
    padding    TEXT   DEFAULT '................................................................................'
) WITH (fillfactor = 90);

CREATE TABLE ledger_entries (
    sequence   BIGINT      PRIMARY KEY,
    owner      TEXT        NOT NULL, -- whose key it is; '' for a posted entry
    key        TEXT        NOT NULL,
    request    BYTEA       NOT NULL CHECK (length(request) = 32), -- hash of the request made under the key
    kind       TEXT        NOT NULL,
    reference  TEXT        NOT NULL,
    reverses   BIGINT      CHECK (reverses < sequence),
    response   BYTEA       NOT NULL, -- the answer, byte for byte, for repetitions
    hash       BYTEA       NOT NULL CHECK (length(hash) = 32),
    created_at TIMESTAMPTZ NOT NULL,
    UNIQUE (key, owner) -- in this order because keys are more selective than owners
);
CREATE UNIQUE INDEX ledger_entries_reverses ON ledger_entries (reverses) WHERE reverses IS NOT NULL;

-- There are no foreign keys: every id is made under the head's lock in the same transaction, gbpc reconcile
-- verifies them all, and in PostgreSQL each would write a lock into the account's row.
--
-- The history of an account is read along previous_entry, from the newest entry back. An index by account
-- would give the same order, but every line would write to a page of it somewhere else: this way the journal
-- only grows at its end.
CREATE TABLE ledger_lines (
    sequence       BIGINT   NOT NULL,
    line           SMALLINT NOT NULL,
    account        BIGINT   NOT NULL,
    amount         BIGINT   NOT NULL CHECK (amount <> 0),        -- minor units, debits positive: an entry sums to zero
    balance_after  BIGINT   NOT NULL CHECK (balance_after >= 0), -- the account's balance after this line
    previous_entry BIGINT   NOT NULL CHECK (previous_entry >= 0 AND previous_entry < sequence), -- with a line of the account; 0 if none
    PRIMARY KEY (sequence, line)
);

-- How far the books were verified, so that a later run verifies only what is new. A full run trusts none of them.
CREATE TABLE ledger_checkpoints (
    sequence    BIGINT      PRIMARY KEY, -- every entry up to this one was verified
    hash        BYTEA       NOT NULL,    -- of that entry
    accounts    BIGINT      NOT NULL,    -- how many accounts there were
    digest      BYTEA       NOT NULL,    -- hash of their balances after that entry, in order of id
    started_at  TIMESTAMPTZ NOT NULL,    -- when the full run began to which it belongs; an interrupted one is resumed
    verified_at TIMESTAMPTZ NOT NULL
);

-- Lines with their entry and the name of their account, for comparisons with the tables of other departments.
CREATE VIEW ledger_movements AS
SELECT e.sequence, e.owner, e.key, e.kind, e.reference, a.name AS account, a.class, a.asset, l.amount
FROM ledger_entries e
JOIN ledger_lines l ON l.sequence = e.sequence
JOIN ledger_accounts a ON a.id = l.account;

-- The hashes detect a change afterwards. These triggers refuse it beforehand.
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_not_updated BEFORE UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_not_deleted BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_not_truncated BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_not_updated BEFORE UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_not_deleted BEFORE DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_not_truncated BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_not_updated BEFORE UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_not_deleted BEFORE DELETE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_not_truncated BEFORE TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
