-- The baseline of chain.
-- +goose Up
-- What we order on a chain and what we see there, so that neither is lost or done twice.
-- Amounts are millionths of a coin; fees are wei for a unit of gas; hashes and addresses are text as
-- explorers show it.
CREATE TABLE chain_orders (
    id         TEXT        PRIMARY KEY,
    network    TEXT        NOT NULL,
    key        TEXT        NOT NULL, -- the same key orders once: 'mint:…', 'redeem:…'
    kind       TEXT        NOT NULL CHECK (kind IN ('mint', 'redeem', 'report', 'attest', 'pause', 'unpause', 'freeze', 'unfreeze', 'wipe', 'allow')),
    role       TEXT        NOT NULL, -- the signer's key
    ref        TEXT        NOT NULL DEFAULT '', -- what the contract knows the order by
    account    TEXT        NOT NULL DEFAULT '', -- to whom, or whose
    amount     BIGINT      NOT NULL DEFAULT 0 CHECK (amount >= 0),
    extra      TEXT        NOT NULL DEFAULT '',
    state      TEXT        NOT NULL CHECK (state IN ('waiting', 'reserved', 'sent', 'mined', 'confirmed', 'failed', 'cancelled')),
    reason     TEXT        NOT NULL DEFAULT '', -- why it waits, failed or was cancelled
    nonce      BIGINT,
    gas        BIGINT      NOT NULL DEFAULT 0,
    calldata   BYTEA,
    reverts    INTEGER     NOT NULL DEFAULT 0,
    tx_hash    TEXT        NOT NULL DEFAULT '', -- of the attempt that was mined
    block      BIGINT,
    created_at TIMESTAMPTZ NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL,
    UNIQUE (network, key),
    CHECK ((state IN ('reserved', 'sent', 'mined', 'confirmed')) = (nonce IS NOT NULL)),
    CHECK ((state IN ('mined', 'confirmed')) = (block IS NOT NULL))
);
-- One nonce carries one order.
CREATE UNIQUE INDEX chain_orders_nonce ON chain_orders (network, role, nonce) WHERE nonce IS NOT NULL;
CREATE INDEX chain_orders_waiting ON chain_orders (network, kind, id) WHERE state = 'waiting';
CREATE INDEX chain_orders_in_flight ON chain_orders (network, created_at, id) WHERE state IN ('reserved', 'sent', 'mined');

-- Each transaction we signed for an order. It is stored before it is sent, so it can be sent again.
CREATE TABLE chain_attempts (
    order_id   TEXT        NOT NULL REFERENCES chain_orders (id),
    nonce      BIGINT      NOT NULL,
    number     INTEGER     NOT NULL,
    tx_hash    TEXT        NOT NULL UNIQUE,
    raw        BYTEA       NOT NULL,
    tip        BIGINT      NOT NULL,
    fee        BIGINT      NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (order_id, nonce, number)
);

-- The next nonce of each key. Its row is the lock under which one is given out.
CREATE TABLE chain_senders (
    network TEXT   NOT NULL,
    role    TEXT   NOT NULL,
    next    BIGINT NOT NULL CHECK (next >= 0),
    PRIMARY KEY (network, role)
);

-- How far we have read each chain.
CREATE TABLE chain_cursors (
    network TEXT        PRIMARY KEY,
    number  BIGINT      NOT NULL,
    hash    TEXT        NOT NULL,
    at      TIMESTAMPTZ NOT NULL -- the block's time
);
CREATE TABLE chain_blocks (
    network TEXT   NOT NULL,
    number  BIGINT NOT NULL,
    hash    TEXT   NOT NULL,
    parent  TEXT   NOT NULL,
    PRIMARY KEY (network, number)
);

-- What happened on the chain that concerns us. A row never goes: what a reorganisation takes away is
-- dropped if nothing was booked on it yet, and lost if something was.
CREATE TABLE chain_events (
    id          TEXT        PRIMARY KEY,
    network     TEXT        NOT NULL,
    kind        TEXT        NOT NULL CHECK (kind IN ('mint', 'deposit', 'redeem', 'wipe')),
    state       TEXT        NOT NULL CHECK (state IN ('seen', 'confirmed', 'dropped', 'lost')),
    block       BIGINT      NOT NULL,
    block_hash  TEXT        NOT NULL,
    log_index   BIGINT      NOT NULL,
    tx_hash     TEXT        NOT NULL,
    place       INTEGER     NOT NULL, -- which of our contract's logs in its transaction
    sender      TEXT        NOT NULL DEFAULT '',
    receiver    TEXT        NOT NULL DEFAULT '',
    amount      BIGINT      NOT NULL CHECK (amount >= 0),
    ref         TEXT        NOT NULL DEFAULT '',
    customer_id TEXT        NOT NULL DEFAULT '', -- whose deposit
    held        BOOLEAN     NOT NULL DEFAULT FALSE, -- a deposit that must not be burned yet
    sweep_id    TEXT        NOT NULL DEFAULT '',
    created_at  TIMESTAMPTZ NOT NULL,
    changed_at  TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX chain_events_log ON chain_events (network, block_hash, log_index) WHERE state IN ('seen', 'confirmed');
CREATE INDEX chain_events_seen ON chain_events (network, block) WHERE state = 'seen';
CREATE INDEX chain_events_block ON chain_events (network, block);
CREATE INDEX chain_events_tx ON chain_events (network, tx_hash);
CREATE INDEX chain_events_ref ON chain_events (network, kind, ref) WHERE ref <> '';
CREATE INDEX chain_events_unswept ON chain_events (network, receiver) WHERE kind = 'deposit' AND state = 'confirmed' AND sweep_id = '';
CREATE INDEX chain_events_sweep ON chain_events (sweep_id) WHERE sweep_id <> '';

-- Each customer's own address on each chain.
CREATE TABLE chain_addresses (
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL,
    number      BIGINT      NOT NULL CHECK (number >= 0), -- of the key it derives from
    customer_id TEXT        NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (network, address),
    UNIQUE (network, customer_id),
    UNIQUE (network, number)
);
CREATE TABLE chain_address_counters (
    network TEXT   PRIMARY KEY,
    next    BIGINT NOT NULL
);

-- Credited deposits of one address on their way to being burned.
CREATE TABLE chain_sweeps (
    id         TEXT        PRIMARY KEY, -- also the reference of its redemption
    network    TEXT        NOT NULL,
    address    TEXT        NOT NULL,
    amount     BIGINT      NOT NULL CHECK (amount > 0),
    burned_at  TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);

-- What the treasury last said stands behind the coins of this chain; only the newest figure matters.
CREATE TABLE chain_reserve (
    network  TEXT        PRIMARY KEY,
    amount   BIGINT      NOT NULL CHECK (amount >= 0),
    asked    BIGINT      NOT NULL, -- counts up with every figure
    ordered  BIGINT      NOT NULL, -- the count that was last ordered to be written
    asked_at TIMESTAMPTZ NOT NULL
);

-- One process works at a time on each task of a chain; another takes over when it stops.
CREATE TABLE chain_leases (
    network TEXT        NOT NULL,
    task    TEXT        NOT NULL,
    holder  TEXT        NOT NULL,
    until   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (network, task)
);

-- What a person has to look at.
CREATE TABLE chain_alarms (
    network   TEXT        NOT NULL,
    kind      TEXT        NOT NULL,
    subject   TEXT        NOT NULL,
    message   TEXT        NOT NULL,
    times     BIGINT      NOT NULL,
    raised_at TIMESTAMPTZ NOT NULL,
    last_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (network, kind, subject)
);
