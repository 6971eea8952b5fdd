-- What we ordered our bank to pay. The id is the key under which the bank pays once.
-- +goose Up
CREATE TABLE bank_payouts (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL CHECK (kind IN ('withdrawal', 'return', 'verification')),
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- ours, that pays
    amount       BIGINT      NOT NULL CHECK (amount > 0),                -- pence
    details      BYTEA       NOT NULL, -- creditor and reference, sealed
    state        TEXT        NOT NULL CHECK (state IN ('ordered', 'staged', 'sent', 'settled', 'rejected', 'returned')),
    reason       BYTEA,                -- why it was rejected or came back, sealed: banks write names into it
    servicer_ref TEXT        NOT NULL DEFAULT '', -- the bank's key of the debit
    ordered_at   TIMESTAMPTZ NOT NULL,
    sent_at      TIMESTAMPTZ,
    settled_at   TIMESTAMPTZ,
    ended_at     TIMESTAMPTZ -- rejected or returned
);
-- Those still on their way are few and are looked for.
CREATE INDEX bank_payouts_open ON bank_payouts (ordered_at, id) WHERE state IN ('ordered', 'staged', 'sent');
