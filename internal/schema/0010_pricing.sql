-- The baseline of pricing.
-- +goose Up
-- What the issuer charges and allows, as two operators agreed on it.
CREATE TABLE pricing_terms (
    version  BIGINT      PRIMARY KEY CHECK (version > 0), -- the newest is in force; before the first, the configuration is
    terms    TEXT        NOT NULL,                        -- JSON, as the API writes it
    approval TEXT        NOT NULL,                        -- the approval by which two operators agreed
    since    TIMESTAMPTZ NOT NULL
);

-- The risk tier of a customer. A customer without a row is of medium risk.
CREATE TABLE pricing_tiers (
    customer_id TEXT        PRIMARY KEY REFERENCES customers (id),
    tier        TEXT        NOT NULL CHECK (tier IN ('low', 'medium', 'high')),
    changed_at  TIMESTAMPTZ NOT NULL
);

-- How much a customer ordered in one day, and in one month, by one kind of withdrawal. A row is deleted when its
-- month is long over: nothing counts against it any more.
CREATE TABLE pricing_limits_used (
    id         TEXT        PRIMARY KEY, -- customer/kind/YYYY-MM-DD, or customer/kind/YYYY-MM
    used       BIGINT      NOT NULL,    -- minor units of the kind's currency
    keep_until TIMESTAMPTZ NOT NULL
);
CREATE INDEX pricing_limits_used_kept ON pricing_limits_used (keep_until);
