-- What a customer owes us, after a recall or a lost deposit of money already spent, is paid to our own account.
-- Two operators say which credit of that account it was.
-- +goose Up
CREATE TABLE treasury_repayments (
    id          TEXT        PRIMARY KEY,
    state       TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'booked')),
    customer_id TEXT        NOT NULL, -- who owed it
    receipt_id  TEXT        NOT NULL, -- the credit that paid it
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- pence
    reason      TEXT        NOT NULL,
    asked_by    TEXT        NOT NULL, -- the operator's name
    asked_at    TIMESTAMPTZ NOT NULL,
    ended_at    TIMESTAMPTZ -- refused or booked
);
CREATE UNIQUE INDEX treasury_repayments_once ON treasury_repayments (receipt_id) WHERE state <> 'refused';
CREATE INDEX treasury_repayments_listed ON treasury_repayments (asked_at, id);
