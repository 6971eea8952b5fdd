-- How often a caller may still call is shared by every process. One row a caller and call: the
-- moment at which its allowance will be whole again.
-- +goose Up
CREATE TABLE rate_limits (
    subject BYTEA  PRIMARY KEY, -- keyed hash: it may be an address
    full_at BIGINT NOT NULL     -- microseconds since 1970
);
CREATE INDEX rate_limits_full ON rate_limits (full_at);
