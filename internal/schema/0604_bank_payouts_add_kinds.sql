-- The issuer pays between its own two accounts: fees it has earned to its own, its own cash to the
-- safeguarding one. Such a payment is told twice, where it leaves and where it arrives. A CHECK cannot
-- be widened on both databases: the table is written anew.
-- +goose Up
CREATE TABLE bank_payouts_wider (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL CHECK (kind IN ('withdrawal', 'return', 'verification', 'cashing', 'funding')),
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
    arrived_at   TIMESTAMPTZ  -- credited to the other of our accounts
);
INSERT INTO bank_payouts_wider (id, kind, account, amount, details, state, reason, servicer_ref, ordered_at, sent_at, settled_at, ended_at)
SELECT id, kind, account, amount, details, state, reason, servicer_ref, ordered_at, sent_at, settled_at, ended_at
FROM bank_payouts;
DROP TABLE bank_payouts;
ALTER TABLE bank_payouts_wider RENAME TO bank_payouts;
CREATE INDEX bank_payouts_open ON bank_payouts (ordered_at, id) WHERE state IN ('ordered', 'staged', 'sent');
