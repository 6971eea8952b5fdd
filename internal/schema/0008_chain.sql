-- The baseline of chain.
-- +goose Up
-- What we order on a chain and what we observe there, so that nothing is lost or done twice.
-- Amounts are millionths of a coin; fees are in wei per unit of gas; hashes and addresses are text, as
-- block explorers show them.
CREATE TABLE chain_orders (
    id           TEXT        PRIMARY KEY,
    network      TEXT        NOT NULL,
    key          TEXT        NOT NULL, -- idempotency key: 'mint:…', 'redeem:…'
    kind         TEXT        NOT NULL CHECK (kind IN ('mint', 'redeem', 'report', 'attest', 'pause', 'unpause', 'freeze', 'unfreeze', 'wipe', 'set_allowance')),
    role         TEXT        NOT NULL, -- of the key that signs
    ref          TEXT        NOT NULL DEFAULT '', -- the contract's reference for the order
    account      TEXT        NOT NULL DEFAULT '', -- the address that receives, is frozen, or is redeemed from
    amount       BIGINT      NOT NULL DEFAULT 0 CHECK (amount >= 0),
    journal_hash TEXT        NOT NULL DEFAULT '', -- of an attestation
    state        TEXT        NOT NULL CHECK (state IN ('waiting', 'reserved', 'sent', 'mined', 'confirmed', 'failed', 'cancelled')),
    reason       TEXT        NOT NULL DEFAULT '', -- code: why the order waits, failed or was cancelled
    nonce        BIGINT,
    gas          BIGINT      NOT NULL DEFAULT 0,
    calldata     BYTEA,
    reverts      INTEGER     NOT NULL DEFAULT 0,
    tx_hash      TEXT        NOT NULL DEFAULT '', -- of the transaction that was mined
    block        BIGINT,
    attempts     INTEGER     NOT NULL DEFAULT 0, -- how often the current step failed
    next_try_at  TIMESTAMPTZ NOT NULL, -- after a failure: nothing is done with the order before
    cancelling   BOOLEAN     NOT NULL DEFAULT FALSE, -- operators cancelled it after it was signed: an empty transaction replaces it
    created_at   TIMESTAMPTZ NOT NULL,
    updated_at   TIMESTAMPTZ NOT NULL,
    trace        TEXT        NOT NULL DEFAULT '', -- of what ordered it, as a traceparent
    UNIQUE (network, key),
    CHECK ((state IN ('reserved', 'sent', 'mined', 'confirmed')) = (nonce IS NOT NULL)),
    CHECK ((state IN ('mined', 'confirmed')) = (block IS NOT NULL))
);
-- One nonce carries one order.
CREATE UNIQUE INDEX chain_orders_nonce ON chain_orders (network, role, nonce) WHERE nonce IS NOT NULL;
CREATE INDEX chain_orders_waiting ON chain_orders (network, kind, id) WHERE state = 'waiting';
CREATE INDEX chain_orders_open ON chain_orders (network, created_at) WHERE kind IN ('mint', 'redeem') AND state IN ('waiting', 'reserved', 'sent', 'mined');
CREATE INDEX chain_orders_controls ON chain_orders (network, account, id) WHERE kind NOT IN ('mint', 'redeem', 'report', 'attest');
CREATE INDEX chain_orders_in_flight ON chain_orders (network, created_at, id) WHERE state IN ('reserved', 'sent', 'mined');

-- Each transaction signed for an order: the first one and its replacements with higher fees. It is
-- stored before it is sent, so that the same bytes can be sent again.
CREATE TABLE chain_transactions (
    order_id         TEXT        NOT NULL REFERENCES chain_orders (id),
    nonce            BIGINT      NOT NULL,
    number           INTEGER     NOT NULL, -- 1 for the first, counting up with each replacement
    tx_hash          TEXT        NOT NULL UNIQUE,
    raw_tx           BYTEA       NOT NULL,
    max_priority_fee BIGINT      NOT NULL, -- EIP-1559, per unit of gas
    max_fee          BIGINT      NOT NULL,
    empty            BOOLEAN     NOT NULL, -- it does nothing: mined in place of the order, it cancels the order
    created_at       TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (order_id, nonce, number)
);
CREATE INDEX chain_transactions_nonce ON chain_transactions (nonce);

-- The empty transactions that spent a nonce that no order held, so that they are known as ours. They are signed again
-- while they are not mined.
CREATE TABLE chain_gap_transactions (
    network    TEXT        NOT NULL,
    role       TEXT        NOT NULL,
    nonce      BIGINT      NOT NULL,
    tx_hash    TEXT        PRIMARY KEY,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX chain_gap_transactions_nonce ON chain_gap_transactions (network, role, nonce);

-- The next nonce of each signing key. A nonce is assigned under the lock of this row.
CREATE TABLE chain_nonces (
    network    TEXT   NOT NULL,
    role       TEXT   NOT NULL,
    next_nonce BIGINT NOT NULL CHECK (next_nonce >= 0),
    PRIMARY KEY (network, role)
);

-- The last block that was read of each chain.
CREATE TABLE chain_cursors (
    network TEXT        PRIMARY KEY,
    number  BIGINT      NOT NULL,
    hash    TEXT        NOT NULL,
    at      TIMESTAMPTZ NOT NULL, -- the block's time
    history BIGINT      NOT NULL -- the newest block when the chain was first read: what happened to the token up to it is no news
);
CREATE TABLE chain_blocks (
    network TEXT   NOT NULL,
    number  BIGINT NOT NULL,
    hash    TEXT   NOT NULL,
    parent  TEXT   NOT NULL,
    PRIMARY KEY (network, number)
);

-- The logs of our contract that concern us. No row is ever deleted: an event that a reorganisation
-- removes is 'dropped' if nothing was booked on it yet, and 'lost' if something was.
CREATE TABLE chain_events (
    id          TEXT        PRIMARY KEY,
    network     TEXT        NOT NULL,
    kind        TEXT        NOT NULL CHECK (kind IN ('mint', 'deposit', 'redeem', 'wipe')),
    state       TEXT        NOT NULL CHECK (state IN ('seen', 'confirmed', 'dropped', 'lost')),
    block       BIGINT      NOT NULL,
    block_hash  TEXT        NOT NULL,
    log_index   BIGINT      NOT NULL,
    tx_hash     TEXT        NOT NULL,
    ordinal     INTEGER     NOT NULL, -- counts our contract's logs within the transaction, from 0
    sender      TEXT        NOT NULL DEFAULT '',
    receiver    TEXT        NOT NULL DEFAULT '', -- of a redemption: the address whose coins were burned with its signature
    amount      BIGINT      NOT NULL CHECK (amount >= 0),
    ref         TEXT        NOT NULL DEFAULT '',
    customer_id TEXT        NOT NULL DEFAULT '', -- of a deposit
    held        BOOLEAN     NOT NULL DEFAULT FALSE, -- a deposit that must not be swept yet
    doubt       TEXT        NOT NULL DEFAULT '' CHECK (doubt IN ('', 'not_in_block', 'balance_short', 'refused')), -- why it is not confirmed although its block is
    sweep_id    TEXT        NOT NULL DEFAULT '',
    created_at  TIMESTAMPTZ NOT NULL,
    updated_at  TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX chain_events_log ON chain_events (network, block_hash, log_index) WHERE state IN ('seen', 'confirmed');
CREATE INDEX chain_events_seen ON chain_events (network, block) WHERE state = 'seen';
CREATE INDEX chain_events_deposits ON chain_events (network, receiver) WHERE kind = 'deposit' AND state IN ('seen', 'confirmed');
CREATE INDEX chain_events_burns ON chain_events (network, receiver) WHERE kind = 'redeem' AND receiver <> '' AND state IN ('seen', 'confirmed');
CREATE INDEX chain_events_block ON chain_events (network, block);
CREATE INDEX chain_events_tx ON chain_events (network, tx_hash);
CREATE INDEX chain_events_ref ON chain_events (network, kind, ref) WHERE ref <> '';
CREATE INDEX chain_events_unswept ON chain_events (network, receiver) WHERE kind = 'deposit' AND state = 'confirmed' AND sweep_id = '';
CREATE INDEX chain_events_sweep ON chain_events (sweep_id) WHERE sweep_id <> '';

-- Books that may lack their newest commits went on. What they know had an id by then, and lost books may have signed it.
CREATE TABLE chain_restores (
    id          TEXT        NOT NULL, -- every id that was given before is smaller
    network     TEXT        NOT NULL,
    at          TIMESTAMPTZ NOT NULL,
    nonce       BIGINT,               -- the minter's next one after all that a node had of it then; NULL until a node was asked
    resolved_at TIMESTAMPTZ,          -- by then all smaller nonces were used, and what used them was read
    PRIMARY KEY (id, network)
);
CREATE INDEX chain_restores_open ON chain_restores (network, id) WHERE resolved_at IS NULL;

-- Each customer's deposit address on each chain.
CREATE TABLE chain_deposit_addresses (
    network          TEXT        NOT NULL,
    address          TEXT        NOT NULL,
    derivation_index BIGINT      NOT NULL CHECK (derivation_index >= 0), -- BIP-32 child number of its key
    customer_id      TEXT        NOT NULL,
    created_at       TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (network, address),
    UNIQUE (network, customer_id),
    UNIQUE (network, derivation_index)
);
-- Addresses that lost books may have given to customers. Coins that arrive there wait until operators know whose
-- they are.
CREATE TABLE chain_lost_addresses (
    network          TEXT   NOT NULL,
    address          TEXT   NOT NULL,
    derivation_index BIGINT NOT NULL CHECK (derivation_index >= 0),
    customer_id      TEXT   NOT NULL, -- '' until then
    PRIMARY KEY (network, address)
);
CREATE TABLE chain_deposit_address_counters (
    network    TEXT   PRIMARY KEY,
    next_index BIGINT NOT NULL
);

-- Sweeps: credited deposits of one address that are burned together.
CREATE TABLE chain_sweeps (
    id         TEXT        PRIMARY KEY, -- also the contract's reference for the redemption
    network    TEXT        NOT NULL,
    address    TEXT        NOT NULL,
    amount     BIGINT      NOT NULL CHECK (amount > 0),
    burned_at  TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL
);

-- The reserve that treasury last asked us to report on the chain. A newer figure replaces an older one.
CREATE TABLE chain_reserve_reports (
    network           TEXT        PRIMARY KEY,
    amount            BIGINT      NOT NULL CHECK (amount >= 0),
    requested_version BIGINT      NOT NULL, -- counts up with every figure
    ordered_version   BIGINT      NOT NULL, -- the version for which an order was last placed
    requested_at      TIMESTAMPTZ NOT NULL
);

-- One process at a time works on each task of a chain; another takes over when its lease expires.
CREATE TABLE chain_leases (
    network    TEXT        NOT NULL,
    task       TEXT        NOT NULL,
    holder     TEXT        NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (network, task)
);

-- Alerts that are open until their cause is gone or an operator clears them.
CREATE TABLE chain_alerts (
    network     TEXT        NOT NULL,
    kind        TEXT        NOT NULL,
    subject     TEXT        NOT NULL,
    details     TEXT        NOT NULL, -- JSON: codes and figures, no sentences
    occurrences BIGINT      NOT NULL,
    raised_at   TIMESTAMPTZ NOT NULL,
    last_at     TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (network, kind, subject)
);
