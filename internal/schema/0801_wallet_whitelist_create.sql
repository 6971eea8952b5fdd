-- The addresses a customer may pay. A row that was deleted stays for the record; the same address
-- added again is a new row and cools off again.
-- +goose Up
CREATE TABLE wallet_whitelist (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL REFERENCES customers (id),
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- with its checksum
    label       TEXT        NOT NULL,
    beneficiary BYTEA,                -- sealed JSON: who is behind the address, as the customer says
    signature   TEXT        NOT NULL, -- proof of control, where the customer gave one
    active_at   TIMESTAMPTZ NOT NULL, -- may be paid from here
    created_at  TIMESTAMPTZ NOT NULL,
    deleted_at  TIMESTAMPTZ
);
CREATE UNIQUE INDEX wallet_whitelist_once ON wallet_whitelist (customer_id, network, address) WHERE deleted_at IS NULL;
