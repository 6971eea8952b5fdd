-- The baseline of the travel rule.
-- +goose Up
-- What we told another provider of a payment, what one told us of a deposit, and the deposits of which none told us.
CREATE TABLE travelrule_messages (
    id          TEXT        PRIMARY KEY, -- under which we ask: the same for each repetition
    direction   TEXT        NOT NULL CHECK (direction IN ('out', 'in')),
    state       TEXT        NOT NULL CHECK (state IN ('pending', 'accepted', 'released', 'recorded', 'rejected', 'settled', 'cancelled', 'expected', 'matched', 'missing', 'supplied', 'closed')),
    customer_id TEXT        NOT NULL,
    transfer_id TEXT        NOT NULL, -- the transaction; empty while a deposit is announced
    counterpart TEXT        NOT NULL, -- the other provider's id; empty if it is not known
    provider    TEXT        NOT NULL, -- and its name
    country     TEXT        NOT NULL, -- of the provider; empty if it is not known
    reference   TEXT        NOT NULL, -- the other provider's id of its message; empty for ours
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- to which the coins go, with its checksum
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- millionths
    extended    BOOLEAN     NOT NULL, -- it holds the extended set
    message     BYTEA,                -- sealed JSON: the message, and the other provider's words
    reason      TEXT        NOT NULL, -- a code: why it is as it is; empty
    tx_hash     TEXT        NOT NULL, -- empty until the coins have left or arrived
    attempts    BIGINT      NOT NULL DEFAULT 0, -- how often the provider was asked
    created_at  TIMESTAMPTZ NOT NULL,
    answered_at TIMESTAMPTZ,          -- when the provider, or we, answered
    told_at     TIMESTAMPTZ,          -- when the provider was told how the payment ended
    erased_at   TIMESTAMPTZ           -- when the message was erased: the time for which the law has it kept was over
);
CREATE UNIQUE INDEX travelrule_messages_transfer ON travelrule_messages (transfer_id) WHERE direction = 'out';
CREATE UNIQUE INDEX travelrule_messages_reference ON travelrule_messages (counterpart, reference) WHERE direction = 'in' AND reference <> '';
CREATE INDEX travelrule_messages_deposit ON travelrule_messages (transfer_id) WHERE direction = 'in';
CREATE INDEX travelrule_messages_address ON travelrule_messages (network, address) WHERE state IN ('expected', 'missing');
CREATE INDEX travelrule_messages_kept ON travelrule_messages (created_at, id) WHERE message IS NOT NULL;
CREATE INDEX travelrule_messages_list ON travelrule_messages (created_at, id);
CREATE INDEX travelrule_messages_state ON travelrule_messages (state, created_at, id);
