-- What the issuer charges and allows, as two operators agreed on it, and the risk tier of a customer.
-- +goose Up
CREATE TABLE wallet_terms (
    version  BIGINT      PRIMARY KEY CHECK (version > 0), -- the newest is in force; before the first, the configuration is
    terms    TEXT        NOT NULL,                        -- JSON, as the API writes it
    approval TEXT        NOT NULL,                        -- which two operators agreed
    since    TIMESTAMPTZ NOT NULL
);
CREATE TABLE wallet_tiers (
    customer_id TEXT        PRIMARY KEY REFERENCES customers (id), -- who has no row is of medium risk
    tier        TEXT        NOT NULL CHECK (tier IN ('low', 'medium', 'high')),
    changed_at  TIMESTAMPTZ NOT NULL
);
