-- Fees that the issuer takes out of the safeguarding account: each is one payment to its own account, which
-- two operators agreed on. The id is the payment's.
-- +goose Up
CREATE TABLE treasury_cashings (
    id         TEXT        PRIMARY KEY,
    state      TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'ordered', 'paid', 'done', 'failed', 'returned')),
    amount     BIGINT      NOT NULL CHECK (amount > 0), -- pence
    reason     TEXT        NOT NULL,
    asked_by   TEXT        NOT NULL, -- the operator's name
    asked_at   TIMESTAMPTZ NOT NULL,
    paid_at    TIMESTAMPTZ, -- the safeguarding account was debited
    arrived_at TIMESTAMPTZ, -- our own was credited: may be told first
    ended_at   TIMESTAMPTZ, -- refused, failed or returned
    failure    TEXT        NOT NULL DEFAULT '',
    entry      BIGINT      NOT NULL DEFAULT 0 -- the entry of the debit; 0 before
);
CREATE INDEX treasury_cashings_listed ON treasury_cashings (asked_at, id);
CREATE INDEX treasury_cashings_counted ON treasury_cashings (state);

-- What is still free to be cashed is counted by one at a time.
CREATE TABLE treasury_desk (
    id INTEGER PRIMARY KEY CHECK (id = 1)
);
INSERT INTO treasury_desk (id) VALUES (1);
