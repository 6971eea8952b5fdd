-- What the banks' statements said, what each reconciliation found, and whether minting is stopped.
-- +goose Up
CREATE TABLE treasury_statements (
    bank_account TEXT        NOT NULL, -- as in the books: bank:{bank_account}
    day          TEXT        NOT NULL, -- YYYY-MM-DD
    closing      BIGINT      NOT NULL, -- pence, as the bank says
    booked       BIGINT      NOT NULL, -- pence, as the books said when the statement came
    received_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (bank_account, day)
);

CREATE TABLE treasury_reconciliations (
    id          TEXT        PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL,
    balanced    BOOLEAN     NOT NULL,
    head        BIGINT      NOT NULL, -- the newest entry of the books that it looked at
    head_hash   BYTEA       NOT NULL,
    findings    TEXT        NOT NULL  -- JSON: every difference by name
);
CREATE INDEX treasury_reconciliations_at ON treasury_reconciliations (at, id);

-- One row while minting is stopped. Redemptions are never stopped by it.
CREATE TABLE treasury_stops (
    id     INTEGER     PRIMARY KEY CHECK (id = 1),
    reason TEXT        NOT NULL,
    since  TIMESTAMPTZ NOT NULL
);
