-- The baseline of treasury.
-- +goose Up
-- Closing balances of the banks' statements, the result of each reconciliation, and whether minting is stopped.
CREATE TABLE treasury_bank_statements (
    bank_account TEXT        NOT NULL, -- the ledger account is bank:{bank_account}
    day          TEXT        NOT NULL, -- YYYY-MM-DD
    closing      BIGINT      NOT NULL, -- pence, by the bank's statement
    booked       BIGINT      NOT NULL, -- pence, by the books when the statement was received
    received_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (bank_account, day)
);

CREATE TABLE treasury_reconciliations (
    id          TEXT        PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL,
    state       TEXT        NOT NULL CHECK (state IN ('balanced', 'discrepancy', 'unknown')),
    head        BIGINT      NOT NULL, -- the newest entry of the books that was read
    head_hash   BYTEA       NOT NULL,
    findings    TEXT        NOT NULL, -- JSON: one finding for each comparison, by code
    day         TEXT        NOT NULL DEFAULT '' -- in London, YYYY-MM-DD
);
CREATE INDEX treasury_reconciliations_at ON treasury_reconciliations (at, id);
CREATE INDEX treasury_reconciliations_day ON treasury_reconciliations (day, at, id);

-- Rows while minting is stopped, one for each cause. Redemptions continue.
CREATE TABLE treasury_minting_stops (
    cause             TEXT        PRIMARY KEY CHECK (cause IN ('operator', 'reconciliation', 'bank_feed_silent')),
    words             BYTEA,                -- sealed JSON: the operator's reason; else none
    reconciliation_id TEXT        NOT NULL, -- the reconciliation with a discrepancy; else empty
    since             TIMESTAMPTZ NOT NULL
);

-- One row while nothing moves money, because the books are older than what the bank or a chain shows.
CREATE TABLE treasury_pauses (
    id      INTEGER     PRIMARY KEY CHECK (id = 1),
    reason  TEXT        NOT NULL CHECK (reason IN ('bank_files_newer', 'chain_nonces_newer', 'anchors_newer', 'not_compared')), -- what was found first
    details TEXT        NOT NULL, -- JSON: figures by what was found
    since   TIMESTAMPTZ NOT NULL
);

-- Accrued fees paid from the safeguarding account to the corporate account. Two operators agree on each.
-- The id is the bank payment's.
CREATE TABLE treasury_fee_payouts (
    id           TEXT        PRIMARY KEY,
    state        TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'ordered', 'debited', 'completed', 'failed', 'returned')),
    amount       BIGINT      NOT NULL CHECK (amount > 0), -- pence
    words        BYTEA       NOT NULL, -- sealed JSON: the operator's name and reason
    requested_at TIMESTAMPTZ NOT NULL,
    debited_at   TIMESTAMPTZ, -- when the safeguarding account was debited
    credited_at  TIMESTAMPTZ, -- when the corporate account was credited; the bank may report this first
    ended_at     TIMESTAMPTZ, -- when it was rejected, failed or returned
    failure_code TEXT        NOT NULL DEFAULT '', -- of the error catalogue
    entry        BIGINT      NOT NULL DEFAULT 0 -- the ledger entry of the debit; 0 before
);
CREATE INDEX treasury_fee_payouts_listed ON treasury_fee_payouts (requested_at, id);
CREATE INDEX treasury_fee_payouts_counted ON treasury_fee_payouts (state);

-- The row whose lock serialises requests that share one limit: the fees still available.
CREATE TABLE treasury_lock (
    id INTEGER PRIMARY KEY CHECK (id = 1)
);
INSERT INTO treasury_lock (id) VALUES (1);

-- Unexplained debits and lost deposits, and how each was resolved. Where the safeguarding account is short
-- afterwards, corporate cash tops it up.
CREATE TABLE treasury_debit_resolutions (
    id                  TEXT        PRIMARY KEY,
    account             TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- the account that was debited
    servicer_ref        TEXT        NOT NULL, -- the bank's key of the debit; for a lost deposit, the deposit's id
    amount              BIGINT      NOT NULL CHECK (amount > 0), -- pence
    purpose             TEXT        NOT NULL CHECK (purpose IN ('charge', 'recall', 'unmatched_credit', 'lost_deposit')),
    state               TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'cancelled', 'topping_up', 'top_up_failed', 'completed')),
    customer_id         TEXT        NOT NULL, -- the customer whose credit was recalled or whose deposit was lost; empty: none
    unmatched_credit_id TEXT        NOT NULL, -- the unmatched credit that was recalled; empty: none
    words               BYTEA,                -- sealed JSON: the operator's name and reason; none for a lost deposit
    requested_at        TIMESTAMPTZ NOT NULL,
    recovered           BIGINT      NOT NULL DEFAULT 0 CHECK (recovered >= 0), -- pence taken back from the customer or the unmatched credit
    payout_id           TEXT        NOT NULL DEFAULT '', -- the newest top-up payment; empty: none
    entry               BIGINT      NOT NULL DEFAULT 0, -- the ledger entry of that payment's debit; 0 before
    failure_code        TEXT        NOT NULL DEFAULT '', -- of the error catalogue
    ended_at            TIMESTAMPTZ, -- when it was rejected, cancelled or completed
    debited_at          TIMESTAMPTZ, -- when the corporate account was debited for it
    CHECK (account = 'main' OR purpose = 'charge')
);
CREATE UNIQUE INDEX treasury_debit_resolutions_once ON treasury_debit_resolutions (account, servicer_ref) WHERE state NOT IN ('rejected', 'cancelled');
CREATE UNIQUE INDEX treasury_debit_resolutions_payout ON treasury_debit_resolutions (payout_id) WHERE payout_id <> '';
CREATE INDEX treasury_debit_resolutions_listed ON treasury_debit_resolutions (requested_at, id);

-- Repayments of what customers owe after a recall or a lost deposit of money already spent. Two operators
-- agree which credit of the corporate account is the repayment.
CREATE TABLE treasury_repayments (
    id           TEXT        PRIMARY KEY,
    state        TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'cancelled', 'booked')),
    customer_id  TEXT        NOT NULL, -- the debtor
    credit_id    TEXT        NOT NULL, -- the credit that repays the debt
    amount       BIGINT      NOT NULL CHECK (amount > 0), -- pence
    words        BYTEA       NOT NULL, -- sealed JSON: the operator's name and reason
    requested_at TIMESTAMPTZ NOT NULL,
    ended_at     TIMESTAMPTZ -- when it was rejected, cancelled or booked
);
CREATE UNIQUE INDEX treasury_repayments_once ON treasury_repayments (credit_id) WHERE state NOT IN ('rejected', 'cancelled');
CREATE INDEX treasury_repayments_listed ON treasury_repayments (requested_at, id);

-- Manual entries in the books. Two operators agree on each.
CREATE TABLE treasury_journals (
    id           TEXT        PRIMARY KEY,
    state        TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'booked')),
    lines        TEXT        NOT NULL, -- JSON: account, side, amount and currency of each line
    reverses     TEXT        NOT NULL, -- the journal that this one reverses; empty: none
    words        BYTEA       NOT NULL, -- sealed JSON: the operator's name and reason
    requested_at TIMESTAMPTZ NOT NULL,
    ended_at     TIMESTAMPTZ, -- when it was rejected or booked
    entry        BIGINT      NOT NULL DEFAULT 0 -- the ledger entry; 0 before
);
CREATE INDEX treasury_journals_listed ON treasury_journals (requested_at, id);
CREATE UNIQUE INDEX treasury_journals_reversed ON treasury_journals (reverses) WHERE reverses <> '' AND state <> 'rejected';
