-- The baseline of data protection.
-- +goose Up
-- Customers whose data was erased, and what the law still requires until when.
CREATE TABLE privacy_erasures (
    customer_id TEXT        PRIMARY KEY REFERENCES customers (id),
    approval_id TEXT        NOT NULL, -- by which two operators agreed
    erased_at   TIMESTAMPTZ NOT NULL,
    kept_until  TIMESTAMPTZ NOT NULL, -- the rest is erased then
    finished_at TIMESTAMPTZ           -- nothing is kept any more
);
CREATE INDEX privacy_erasures_due ON privacy_erasures (kept_until) WHERE finished_at IS NULL;
