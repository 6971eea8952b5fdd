-- The trees of all balances, of which every customer can have the proof of its own.
-- +goose Up
CREATE TABLE transparency_attestations (
    id        TEXT        PRIMARY KEY,
    taken_at  TIMESTAMPTZ NOT NULL,
    root      BYTEA       NOT NULL,
    total     BIGINT      NOT NULL CHECK (total >= 0), -- millionths
    customers BIGINT      NOT NULL,
    sequence  BIGINT      NOT NULL, -- the newest entry in the books at that moment
    journal   BYTEA       NOT NULL  -- its hash
);
CREATE INDEX transparency_attestations_newest ON transparency_attestations (taken_at);

-- Written before their attestation, in parts, so that nobody waits for a large tree: leaves of an
-- attestation that is not there belong to one that was never finished.
CREATE TABLE transparency_leaves (
    attestation TEXT   NOT NULL,
    customer_id TEXT   NOT NULL,
    amount      BIGINT NOT NULL CHECK (amount >= 0),
    salt        BYTEA  NOT NULL,
    PRIMARY KEY (attestation, customer_id)
);
