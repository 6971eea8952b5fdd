-- What the bank took without our order, and what two operators said it was. Where customers' money is
-- short by it, our own cash fills the gap.
-- +goose Up
CREATE TABLE treasury_postings (
    id           TEXT        PRIMARY KEY,
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- ours, that was debited
    servicer_ref TEXT        NOT NULL, -- the bank's key of the debit
    amount       BIGINT      NOT NULL CHECK (amount > 0), -- pence
    purpose      TEXT        NOT NULL CHECK (purpose IN ('charge', 'recall', 'receipt')),
    state        TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'filling', 'unfilled', 'done')),
    customer_id  TEXT        NOT NULL, -- whose credit was called back; empty: none
    receipt_id   TEXT        NOT NULL, -- which money of no one's was called back; empty: none
    reason       TEXT        NOT NULL,
    asked_by     TEXT        NOT NULL, -- the operator's name
    asked_at     TIMESTAMPTZ NOT NULL,
    taken        BIGINT      NOT NULL DEFAULT 0 CHECK (taken >= 0), -- pence of it that were still there to go
    payout_id    TEXT        NOT NULL DEFAULT '', -- the payment of our own cash; empty: none
    entry        BIGINT      NOT NULL DEFAULT 0, -- the entry of that payment's debit; 0 before
    failure      TEXT        NOT NULL DEFAULT '',
    ended_at     TIMESTAMPTZ, -- refused or done
    CHECK (account = 'main' OR purpose = 'charge')
);
CREATE UNIQUE INDEX treasury_postings_once ON treasury_postings (account, servicer_ref) WHERE state <> 'refused';
CREATE UNIQUE INDEX treasury_postings_payout ON treasury_postings (payout_id) WHERE payout_id <> '';
CREATE INDEX treasury_postings_listed ON treasury_postings (asked_at, id);
