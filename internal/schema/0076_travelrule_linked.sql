-- Transfers of a customer to one address or beneficiary within a day count together for the threshold of the travel rule.
-- +goose Up
CREATE TABLE travelrule_linked (
    transfer_id TEXT        PRIMARY KEY,
    direction   TEXT        NOT NULL CHECK (direction IN ('out', 'in')),
    customer_id TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- of the other side, in small letters, on whichever network
    person      BYTEA,                -- keyed hash of whoever is paid; NULL if it is not known
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- millionths
    counted_at  TIMESTAMPTZ NOT NULL  -- when the rule was asked last; the row goes when its day is over
);
CREATE INDEX travelrule_linked_address ON travelrule_linked (customer_id, direction, address, counted_at);
CREATE INDEX travelrule_linked_person ON travelrule_linked (customer_id, direction, person, counted_at);
CREATE INDEX travelrule_linked_counted ON travelrule_linked (counted_at);

-- Whoever counts the transfers of a customer locks its row, so that of two at once one sees the other.
CREATE TABLE travelrule_counts (
    customer_id TEXT        NOT NULL,
    direction   TEXT        NOT NULL CHECK (direction IN ('out', 'in')),
    counted_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (customer_id, direction)
);
CREATE INDEX travelrule_counts_counted ON travelrule_counts (counted_at);
