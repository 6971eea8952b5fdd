-- The baseline of withdrawals.
-- +goose Up
-- A withdrawal as it was authorised. Its money is held until the transaction is final.
CREATE TABLE withdrawals (
    id          TEXT        PRIMARY KEY, -- that of its transaction, as gbpc reconcile verifies (decision 0161)
    customer_id TEXT        NOT NULL,
    type        TEXT        NOT NULL CHECK (type IN ('fiat_withdrawal', 'chain_withdrawal')),
    status      TEXT        NOT NULL CHECK (status IN ('awaiting_approval', 'pending', 'in_review', 'processing', 'completed', 'failed', 'cancelled', 'returned')),
    coins       BIGINT      NOT NULL CHECK (coins > 0),  -- held, in millionths
    fee         BIGINT      NOT NULL CHECK (fee >= 0),   -- charged with the order, in millionths
    network     TEXT        NOT NULL, -- empty to a bank
    address     TEXT        NOT NULL, -- empty to a bank
    bank_id     TEXT        NOT NULL, -- empty on chain
    creditor    BYTEA,                -- sealed JSON of the bank account as it was authorised
    payee       TEXT        NOT NULL, -- the payee's id in withdrawals_payees
    limit_key   TEXT        NOT NULL, -- the day's use in pricing_limits_used that it counts against
    entry       BIGINT      NOT NULL, -- the entry that holds the money
    created_at  TIMESTAMPTZ NOT NULL, -- when it was authorised: ordered, or approved by the customer's own team
    review      TEXT        NOT NULL DEFAULT '', -- why operators must review it once its team has approved it: codes, separated by spaces
    cleared     TEXT        NOT NULL DEFAULT '', -- the screening holds that operators have lifted, each after a space
    unscreened_since TIMESTAMPTZ,                -- since when it waits because the address cannot be screened
    CHECK ((type = 'fiat_withdrawal') = (creditor IS NOT NULL))
);
CREATE INDEX withdrawals_unscreened ON withdrawals (unscreened_since) WHERE unscreened_since IS NOT NULL;
CREATE INDEX withdrawals_open ON withdrawals (status, network) WHERE status IN ('awaiting_approval', 'pending', 'in_review', 'processing');

-- Trusted payees: those a customer has paid with an authentication for that very payment.
CREATE TABLE withdrawals_payees (
    id            TEXT        PRIMARY KEY, -- customer/network/address or customer/bank/id
    withdrawal_id TEXT        NOT NULL,    -- the first such payment; when that fails, this row goes
    paid_at       TIMESTAMPTZ NOT NULL
);

-- The addresses a customer may pay. A row that was deleted stays for the record; the same address
-- added again is a new row and cools off again.
CREATE TABLE withdrawals_whitelist (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL REFERENCES customers (id),
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- with its checksum
    label       TEXT        NOT NULL,
    beneficiary BYTEA,                -- sealed JSON: who controls the address, as the customer says
    signature   TEXT        NOT NULL, -- proof of control, where the customer gave one
    signed_text TEXT        NOT NULL DEFAULT '', -- what was signed
    proved_at   TIMESTAMPTZ,          -- when the signature was verified; null: control is not proved
    active_at   TIMESTAMPTZ NOT NULL, -- may be paid from then on
    awaiting_approval BOOLEAN NOT NULL DEFAULT FALSE, -- the customer's own team has to approve it; active_at is never until then
    created_at  TIMESTAMPTZ NOT NULL,
    deleted_at  TIMESTAMPTZ
);
CREATE INDEX withdrawals_whitelist_address ON withdrawals_whitelist (network, address);
CREATE INDEX withdrawals_whitelist_customer ON withdrawals_whitelist (customer_id, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX withdrawals_whitelist_once ON withdrawals_whitelist (customer_id, network, address) WHERE deleted_at IS NULL;

-- The texts that a customer is asked to sign with a wallet, one for each address.
CREATE TABLE withdrawals_ownership_texts (
    customer_id TEXT        NOT NULL,
    network     TEXT        NOT NULL,
    address     TEXT        NOT NULL, -- with its checksum
    message     TEXT        NOT NULL, -- EIP-4361
    expires_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (customer_id, network, address)
);

-- Redemptions that were not paid when they were due. Evidence: neither when one was due, nor why it was late, nor
-- when it ended is changed afterwards. What is paid in the end is a row of its own.
CREATE TABLE withdrawals_breaches (
    withdrawal_id TEXT        PRIMARY KEY REFERENCES withdrawals (id),
    customer_id   TEXT        NOT NULL,
    pounds        BIGINT      NOT NULL CHECK (pounds > 0), -- pence
    ordered_at    TIMESTAMPTZ NOT NULL,
    due_at        TIMESTAMPTZ NOT NULL,
    cause         TEXT        NOT NULL, -- what it waited for when it became overdue: a code
    found_at      TIMESTAMPTZ NOT NULL,
    CHECK (found_at >= due_at)
);
CREATE INDEX withdrawals_breaches_due ON withdrawals_breaches (due_at, withdrawal_id);
CREATE TABLE withdrawals_breach_ends (
    withdrawal_id TEXT        PRIMARY KEY REFERENCES withdrawals_breaches (withdrawal_id),
    outcome       TEXT        NOT NULL CHECK (outcome IN ('paid', 'paid_in_time', 'given_back')), -- in time: the bank said so late
    ended_at      TIMESTAMPTZ NOT NULL, -- when the bank paid, or the coins were given back
    recorded_at   TIMESTAMPTZ NOT NULL
);
-- +goose StatementBegin
CREATE TRIGGER withdrawals_breaches_not_updated BEFORE UPDATE ON withdrawals_breaches FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER withdrawals_breaches_not_deleted BEFORE DELETE ON withdrawals_breaches FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER withdrawals_breaches_not_truncated BEFORE TRUNCATE ON withdrawals_breaches FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER withdrawals_breach_ends_not_updated BEFORE UPDATE ON withdrawals_breach_ends FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER withdrawals_breach_ends_not_deleted BEFORE DELETE ON withdrawals_breach_ends FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER withdrawals_breach_ends_not_truncated BEFORE TRUNCATE ON withdrawals_breach_ends FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
