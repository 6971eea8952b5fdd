-- The baseline of moving in.
-- +goose Up
-- The lines of another system's files that were brought in. The same line again does nothing; a changed one is refused.
CREATE TABLE importing_customers (
    reference   TEXT        PRIMARY KEY, -- the customer's id in the books before
    customer_id TEXT        NOT NULL UNIQUE REFERENCES customers (id),
    line        BYTEA       NOT NULL, -- hash of the line, sealed
    balance     BIGINT      NOT NULL CHECK (balance >= 0), -- millionths
    entry       BIGINT      NOT NULL, -- the ledger entry that opens the balance; 0: there is none
    imported_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE importing_addresses (
    reference   TEXT        NOT NULL REFERENCES importing_customers (reference),
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- with its checksum
    line        BYTEA       NOT NULL, -- hash of the line, sealed
    imported_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (reference, network, address)
);
