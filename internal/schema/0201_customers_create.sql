-- Who holds an account with us, and which users act for it.
-- +goose Up
CREATE TABLE customers (
    id         TEXT        PRIMARY KEY, -- also the id in the names of its ledger accounts
    kind       TEXT        NOT NULL CHECK (kind IN ('individual', 'business')),
    status     TEXT        NOT NULL CHECK (status IN ('active', 'frozen', 'closed')),
    created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE customer_members (
    user_id     TEXT NOT NULL PRIMARY KEY REFERENCES users (id), -- a user acts for one customer
    customer_id TEXT NOT NULL REFERENCES customers (id),
    role        TEXT NOT NULL CHECK (role IN ('owner', 'member'))
);
CREATE INDEX customer_members_customer ON customer_members (customer_id);
