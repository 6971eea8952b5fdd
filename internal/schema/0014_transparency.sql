-- The baseline of transparency.
-- +goose Up
-- The published figures at the end of each day.
CREATE TABLE transparency_days (
    day         TEXT        PRIMARY KEY, -- YYYY-MM-DD, UTC
    taken_at    TIMESTAMPTZ NOT NULL,    -- later figures of a day replace earlier ones
    reserve     BIGINT      NOT NULL,    -- pence
    supply      BIGINT      NOT NULL,    -- millionths, all chains
    balances    BIGINT      NOT NULL,    -- millionths
    in_flight   BIGINT      NOT NULL     -- millionths
);

-- The published trees of all balances.
CREATE TABLE transparency_attestations (
    id              TEXT        PRIMARY KEY,
    taken_at        TIMESTAMPTZ NOT NULL,
    root            BYTEA       NOT NULL,
    total           BIGINT      NOT NULL CHECK (total >= 0), -- millionths
    customers       BIGINT      NOT NULL,
    ledger_sequence BIGINT      NOT NULL, -- the newest entry in the books at that time
    ledger_hash     BYTEA       NOT NULL  -- its hash
);
CREATE INDEX transparency_attestations_newest ON transparency_attestations (taken_at, id);

-- The leaves of the trees. They are stored in batches before their attestation; leaves without an
-- attestation belong to one that was never finished.
CREATE TABLE transparency_leaves (
    attestation_id TEXT   NOT NULL,
    customer_id    TEXT   NOT NULL,
    amount         BIGINT NOT NULL CHECK (amount >= 0),
    salt           BYTEA  NOT NULL,
    PRIMARY KEY (attestation_id, customer_id)
);
