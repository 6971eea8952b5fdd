-- A deposit that a chain took back after its coins were spent leaves the safeguarding account short as well,
-- and our own cash fills that gap the same way; nobody has to say what it was. Its entry is booked at once, so
-- when our account was debited is noted by itself. A CHECK cannot be widened on both databases: the table is
-- written anew.
-- +goose Up
CREATE TABLE treasury_postings_wider (
    id           TEXT        PRIMARY KEY,
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- ours, that was debited
    servicer_ref TEXT        NOT NULL, -- the bank's key of the debit; of a lost deposit, the deposit's id
    amount       BIGINT      NOT NULL CHECK (amount > 0), -- pence
    purpose      TEXT        NOT NULL CHECK (purpose IN ('charge', 'recall', 'receipt', 'lost')),
    state        TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'filling', 'unfilled', 'done')),
    customer_id  TEXT        NOT NULL, -- whose credit was called back, or whose deposit lost; empty: none
    receipt_id   TEXT        NOT NULL, -- which money of no one's was called back; empty: none
    reason       TEXT        NOT NULL,
    asked_by     TEXT        NOT NULL, -- the operator's name; empty: nobody had to ask
    asked_at     TIMESTAMPTZ NOT NULL,
    taken        BIGINT      NOT NULL DEFAULT 0 CHECK (taken >= 0), -- pence of it that were still there to go
    payout_id    TEXT        NOT NULL DEFAULT '', -- the payment of our own cash; empty: none
    entry        BIGINT      NOT NULL DEFAULT 0, -- the entry of that payment's debit; 0 before
    failure      TEXT        NOT NULL DEFAULT '',
    ended_at     TIMESTAMPTZ, -- refused or done
    left_at      TIMESTAMPTZ, -- our own account was debited for it
    CHECK (account = 'main' OR purpose = 'charge')
);
INSERT INTO treasury_postings_wider (id, account, servicer_ref, amount, purpose, state, customer_id, receipt_id, reason, asked_by, asked_at, taken, payout_id, entry, failure, ended_at)
SELECT id, account, servicer_ref, amount, purpose, state, customer_id, receipt_id, reason, asked_by, asked_at, taken, payout_id, entry, failure, ended_at
FROM treasury_postings;
DROP TABLE treasury_postings;
ALTER TABLE treasury_postings_wider RENAME TO treasury_postings;
CREATE UNIQUE INDEX treasury_postings_once ON treasury_postings (account, servicer_ref) WHERE state <> 'refused';
CREATE UNIQUE INDEX treasury_postings_payout ON treasury_postings (payout_id) WHERE payout_id <> '';
CREATE INDEX treasury_postings_listed ON treasury_postings (asked_at, id);
