-- The published figures as they stood at the end of each day, for the history.
-- +goose Up
CREATE TABLE transparency_days (
    day         TEXT        PRIMARY KEY, -- YYYY-MM-DD, UTC
    taken_at    TIMESTAMPTZ NOT NULL,    -- the last figure of the day replaces the ones before
    reserve     BIGINT      NOT NULL,    -- pence
    supply      BIGINT      NOT NULL,    -- millionths, all chains
    balances    BIGINT      NOT NULL,    -- millionths
    in_flight   BIGINT      NOT NULL     -- millionths
);
