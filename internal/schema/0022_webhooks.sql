-- The baseline of webhooks.
-- +goose Up
-- Where a customer is notified of events. The row is also the queue of its deliveries: one process at a time has the lease.
CREATE TABLE webhooks_endpoints (
    id              TEXT        PRIMARY KEY,
    customer_id     TEXT        NOT NULL,
    url             TEXT        NOT NULL,
    events          TEXT        NOT NULL, -- types in JSON; ["*"]: all
    description     TEXT        NOT NULL,
    status          TEXT        NOT NULL CHECK (status IN ('active', 'disabled', 'deleted')),
    disabled_reason TEXT        NOT NULL, -- gone, failing; empty
    secret          BYTEA       NOT NULL, -- sealed
    old_secret      BYTEA,                -- sealed; signs besides until old_until
    old_until       TIMESTAMPTZ,
    delivered_at    TIMESTAMPTZ,          -- the newest delivery
    due_at          TIMESTAMPTZ,          -- its first delivery that waits; NULL: none waits
    slow            BOOLEAN     NOT NULL, -- its newest attempt timed out
    leased_until    TIMESTAMPTZ,          -- by the machine's clock
    created_at      TIMESTAMPTZ NOT NULL
);
CREATE INDEX webhooks_endpoints_customer ON webhooks_endpoints (customer_id, created_at, id);
CREATE INDEX webhooks_endpoints_due ON webhooks_endpoints (due_at) WHERE due_at IS NOT NULL AND status = 'active';

-- Each event that an endpoint is to receive. Its attempts are in JSON, because they are only shown.
CREATE TABLE webhooks_deliveries (
    id          TEXT        PRIMARY KEY,
    endpoint_id TEXT        NOT NULL,
    customer_id TEXT        NOT NULL,
    event_id    TEXT        NOT NULL,
    type        TEXT        NOT NULL,
    status      TEXT        NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
    attempts    TEXT        NOT NULL,
    tries       BIGINT      NOT NULL, -- attempts since it was made or replayed
    first_at    TIMESTAMPTZ,          -- of the first attempt
    next_at     TIMESTAMPTZ NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX webhooks_deliveries_due ON webhooks_deliveries (endpoint_id, next_at, id) WHERE status = 'pending';
CREATE INDEX webhooks_deliveries_list ON webhooks_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhooks_deliveries_old ON webhooks_deliveries (created_at);

-- How far the log of events was read, and the key that signs v1a. One row each.
CREATE TABLE webhooks_cursor (
    id     BIGINT PRIMARY KEY,
    number BIGINT NOT NULL
);
INSERT INTO webhooks_cursor (id, number) VALUES (1, 0);
CREATE TABLE webhooks_signing_key (
    id  BIGINT PRIMARY KEY,
    key BYTEA  NOT NULL -- sealed: the seed of an Ed25519 key
);
