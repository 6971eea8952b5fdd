-- The baseline of treasury.
-- +goose Up
-- What the banks' statements said, what each reconciliation found, and whether minting is stopped.
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
    findings    TEXT        NOT NULL, -- JSON: every difference by name
    day         TEXT        NOT NULL DEFAULT '' -- UTC, YYYY-MM-DD
);
CREATE INDEX treasury_reconciliations_at ON treasury_reconciliations (at, id);
CREATE INDEX treasury_reconciliations_day ON treasury_reconciliations (day, at, id);

-- One row while minting is stopped. Redemptions are never stopped by it.
CREATE TABLE treasury_stops (
    id     INTEGER     PRIMARY KEY CHECK (id = 1),
    reason TEXT        NOT NULL,
    since  TIMESTAMPTZ NOT NULL
);

-- Fees that the issuer takes out of the safeguarding account: each is one payment to its own account, which
-- two operators agreed on. The id is the payment's.
CREATE TABLE treasury_cashings (
    id         TEXT        PRIMARY KEY,
    state      TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'ordered', 'paid', 'done', 'failed', 'returned')),
    amount     BIGINT      NOT NULL CHECK (amount > 0), -- pence
    reason     TEXT        NOT NULL,
    asked_by   TEXT        NOT NULL, -- the operator's name
    asked_at   TIMESTAMPTZ NOT NULL,
    paid_at    TIMESTAMPTZ, -- the safeguarding account was debited
    arrived_at TIMESTAMPTZ, -- our own was credited: may be told first
    ended_at   TIMESTAMPTZ, -- refused, failed or returned
    failure    TEXT        NOT NULL DEFAULT '',
    entry      BIGINT      NOT NULL DEFAULT 0 -- the entry of the debit; 0 before
);
CREATE INDEX treasury_cashings_listed ON treasury_cashings (asked_at, id);
CREATE INDEX treasury_cashings_counted ON treasury_cashings (state);

-- What is still free to be cashed is counted by one at a time.
CREATE TABLE treasury_desk (
    id INTEGER PRIMARY KEY CHECK (id = 1)
);
INSERT INTO treasury_desk (id) VALUES (1);

-- What the bank took without our order, and what two operators said it was. Where customers' money is
-- short by it, our own cash fills the gap.
CREATE TABLE treasury_postings (
    id           TEXT        PRIMARY KEY,
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- ours, that was debited
    servicer_ref TEXT        NOT NULL, -- the bank's key of the debit; of a lost deposit, the deposit's id
    amount       BIGINT      NOT NULL CHECK (amount > 0), -- pence
    purpose      TEXT        NOT NULL CHECK (purpose IN ('charge', 'recall', 'receipt', 'lost')),
    state        TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'filling', 'unfilled', 'done')),
    customer_id  TEXT        NOT NULL, -- whose credit was called back, or whose deposit lost; empty: none
    receipt_id   TEXT        NOT NULL, -- which money of no one's was called back; empty: none
    reason       TEXT        NOT NULL,
    asked_by     TEXT        NOT NULL, -- the operator's name; empty: nobody had to ask
    asked_at     TIMESTAMPTZ NOT NULL,
    taken        BIGINT      NOT NULL DEFAULT 0 CHECK (taken >= 0), -- pence of it that were still there to go
    payout_id    TEXT        NOT NULL DEFAULT '', -- the payment of our own cash; empty: none
    entry        BIGINT      NOT NULL DEFAULT 0, -- the entry of that payment's debit; 0 before
    failure      TEXT        NOT NULL DEFAULT '',
    ended_at     TIMESTAMPTZ, -- refused or done
    left_at      TIMESTAMPTZ, -- our own account was debited for it
    CHECK (account = 'main' OR purpose = 'charge')
);
CREATE UNIQUE INDEX treasury_postings_once ON treasury_postings (account, servicer_ref) WHERE state <> 'refused';
CREATE UNIQUE INDEX treasury_postings_payout ON treasury_postings (payout_id) WHERE payout_id <> '';
CREATE INDEX treasury_postings_listed ON treasury_postings (asked_at, id);

-- What a customer owes us, after a recall or a lost deposit of money already spent, is paid to our own account.
-- Two operators say which credit of that account it was.
CREATE TABLE treasury_repayments (
    id          TEXT        PRIMARY KEY,
    state       TEXT        NOT NULL CHECK (state IN ('asked', 'refused', 'booked')),
    customer_id TEXT        NOT NULL, -- who owed it
    receipt_id  TEXT        NOT NULL, -- the credit that paid it
    amount      BIGINT      NOT NULL CHECK (amount > 0), -- pence
    reason      TEXT        NOT NULL,
    asked_by    TEXT        NOT NULL, -- the operator's name
    asked_at    TIMESTAMPTZ NOT NULL,
    ended_at    TIMESTAMPTZ -- refused or booked
);
CREATE UNIQUE INDEX treasury_repayments_once ON treasury_repayments (receipt_id) WHERE state <> 'refused';
CREATE INDEX treasury_repayments_listed ON treasury_repayments (asked_at, id);
