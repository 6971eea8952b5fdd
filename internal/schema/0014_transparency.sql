-- The baseline of transparency.
-- +goose Up
-- The published figures as they stood at the end of each day, for the history.
CREATE TABLE transparency_days (
    day         TEXT        PRIMARY KEY, -- YYYY-MM-DD, UTC
    taken_at    TIMESTAMPTZ NOT NULL,    -- the last figure of the day replaces the ones before
    reserve     BIGINT      NOT NULL,    -- pence
    supply      BIGINT      NOT NULL,    -- millionths, all chains
    balances    BIGINT      NOT NULL,    -- millionths
    in_flight   BIGINT      NOT NULL     -- millionths
);

-- The trees of all balances, of which every customer can have the proof of its own.
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
