-- The baseline of banking.
-- +goose Up
-- Bank accounts held by customers, and the virtual account that is allocated to each.
CREATE TABLE bank_accounts (
    id              TEXT        PRIMARY KEY,
    customer_id     TEXT        NOT NULL,
    account_index   BYTEA       NOT NULL, -- keyed hash of sort code and account number: to find it, not to read it
    details         BYTEA       NOT NULL, -- holder, sort code, account number and nickname, sealed
    state           TEXT        NOT NULL CHECK (state IN ('pending', 'verified', 'failed')),
    code_index      BYTEA       NOT NULL, -- keyed hash of the code in the micro-deposit's reference
    code_expires_at TIMESTAMPTZ NOT NULL,
    attempts_left   INTEGER     NOT NULL CHECK (attempts_left >= 0),
    micro_deposit_id        TEXT        UNIQUE,   -- the payout that carries the code
    created_at      TIMESTAMPTZ NOT NULL,
    verified_at     TIMESTAMPTZ,
    active_at       TIMESTAMPTZ, -- may be paid from then on; NULL until it is verified
    confirmation    TEXT        NOT NULL CHECK (confirmation IN ('match', 'close_match', 'unavailable')), -- of the payee, by its bank
    removed_at      TIMESTAMPTZ,
    awaiting_approval BOOLEAN   NOT NULL DEFAULT FALSE -- the customer's own team has to approve it before it can be paid
);
CREATE UNIQUE INDEX bank_accounts_once ON bank_accounts (customer_id, account_index) WHERE removed_at IS NULL;
CREATE INDEX bank_accounts_customer ON bank_accounts (customer_id, created_at, id);

-- What banks answered when the name on an account was compared (Confirmation of Payee), each time one was asked.
CREATE TABLE bank_payee_checks (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL,
    payee_index BYTEA       NOT NULL, -- keyed hash of holder, sort code and account number
    result      TEXT        NOT NULL CHECK (result IN ('match', 'close_match', 'no_match', 'unavailable')),
    name        BYTEA       NOT NULL, -- the name at the bank where it gave one, sealed
    checked_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX bank_payee_checks_customer ON bank_payee_checks (customer_id, checked_at);
CREATE INDEX bank_payee_checks_age ON bank_payee_checks (checked_at);

-- One virtual account for each customer, for ever: a credit to it is that customer's or unmatched.
CREATE TABLE bank_virtual_accounts (
    customer_id TEXT        PRIMARY KEY,
    number      TEXT        NOT NULL UNIQUE,
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE TABLE bank_virtual_account_counter (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    serial BIGINT  NOT NULL
);
INSERT INTO bank_virtual_account_counter (id, serial) VALUES (1, 0);

-- Numbers under our sort code that were paid while they belonged to nobody. Books that are gone may have given them
-- to somebody, so that nobody else gets them.
CREATE TABLE bank_stray_numbers (
    number  TEXT        PRIMARY KEY,
    seen_at TIMESTAMPTZ NOT NULL
);

-- Payments that we ordered the bank to make. The id is the end-to-end id under which the bank pays once.
CREATE TABLE bank_payouts (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL CHECK (kind IN ('withdrawal', 'return', 'micro_deposit', 'fee_payout', 'safeguarding_top_up', 'backing_purchase', 'backing_top_up', 'backing_surplus')),
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')), -- the debited account
    amount       BIGINT      NOT NULL CHECK (amount > 0),                -- pence
    details      BYTEA       NOT NULL, -- creditor and reference, sealed
    state        TEXT        NOT NULL CHECK (state IN ('ordered', 'staged', 'sent', 'settled', 'rejected', 'returned')),
    reason       BYTEA,                -- why it was rejected or returned: code and free text, sealed because banks write names into it
    servicer_ref TEXT        NOT NULL DEFAULT '', -- the bank's reference of the debit
    staged_as    TEXT        NOT NULL DEFAULT '', -- the staging that may be submitted; others are of processes that were late
    attempts     INTEGER     NOT NULL DEFAULT 0,  -- submissions that were begun; fences off a process that lost its turn
    attempted_at TIMESTAMPTZ,                     -- a submission is under way since then, or its process died
    ordered_again BOOLEAN    NOT NULL DEFAULT FALSE, -- two operators had it sent again: the first order may have left
    operator_said TEXT       NOT NULL DEFAULT '' CHECK (operator_said IN ('', 'settled', 'failed')), -- in place of the bank
    ordered_at   TIMESTAMPTZ NOT NULL,
    due_at       TIMESTAMPTZ NOT NULL, -- the payee has the money by then; a redemption's clock began with the customer's order
    sent_at      TIMESTAMPTZ,
    settled_at   TIMESTAMPTZ,
    ended_at     TIMESTAMPTZ, -- rejected or returned
    credited_at   TIMESTAMPTZ, -- a transfer: credited to our other account
    trace         TEXT NOT NULL DEFAULT '' -- of what ordered it, as a traceparent
);
CREATE INDEX bank_payouts_open ON bank_payouts (ordered_at, id) WHERE state IN ('ordered', 'staged', 'sent');
-- Books that may lack their newest commits went on. What they know had an id by then, and lost books may have submitted it.
CREATE TABLE bank_restores (
    id          TEXT        PRIMARY KEY, -- every id that was given before is smaller
    at          TIMESTAMPTZ NOT NULL,
    resolved_at TIMESTAMPTZ              -- by then the bank had said what it made of what was submitted before
);
CREATE INDEX bank_restores_open ON bank_restores (id) WHERE resolved_at IS NULL;
-- The orders that were submitted to the bank and that the books did not submit, as far as the rail keeps what it was given.
CREATE TABLE bank_lost_orders (
    message_id TEXT        PRIMARY KEY,
    noticed_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX bank_payouts_unconfirmed ON bank_payouts (account, settled_at, id) WHERE state = 'settled' AND operator_said = 'settled';

-- What the bank reported: its files, the entries on our accounts, the credits, the closing balances.
CREATE TABLE bank_files (
    hash        TEXT        PRIMARY KEY, -- SHA-256 of the content: the same file is processed once
    name        TEXT        NOT NULL,
    message     TEXT        NOT NULL,
    message_id  TEXT        NOT NULL,
    state       TEXT        NOT NULL CHECK (state IN ('processed', 'rejected', 'failing')),
    reason      TEXT        NOT NULL, -- the code of the exception of a file that is not processed
    problem     TEXT        NOT NULL,
    content     BYTEA,                -- of a rejected file, sealed, unless it is large
    program     TEXT        NOT NULL, -- the version that read it: another one may be able to read what was rejected
    attempts    INTEGER     NOT NULL, -- how often it was tried
    recorded_at TIMESTAMPTZ NOT NULL
);
-- A file that a process works on, so that no other does. A claim that is not renewed ends.
CREATE TABLE bank_file_claims (
    hash   TEXT        PRIMARY KEY,
    holder TEXT        NOT NULL, -- the process
    until  TIMESTAMPTZ NOT NULL
);
CREATE INDEX bank_file_claims_ended ON bank_file_claims (until);
CREATE INDEX bank_files_rejected ON bank_files (recorded_at, hash) WHERE state = 'rejected';

-- Every entry once, whichever file reported it first. Entries are told apart by account, reference, day, parties
-- and end-to-end id (entry_identity.go): banks use a reference again for another entry.
CREATE TABLE bank_entries (
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')),
    ref          TEXT        NOT NULL, -- our name of the entry: the bank's reference, and a number where it occurs again
    servicer_ref TEXT        NOT NULL, -- the bank's reference, or empty
    amount       BIGINT      NOT NULL CHECK (amount <> 0), -- pence; negative for a debit
    day          TEXT        NOT NULL, -- YYYY-MM-DD, on which the bank booked it
    day_stated   BOOLEAN     NOT NULL, -- FALSE: the bank did not say, and it is the day on which we heard of it
    end_to_end   BYTEA,                -- keyed hashes of what tells entries apart; NULL where the bank does not say
    counterparty BYTEA,                -- its account
    name         BYTEA,                -- of the counterparty
    own_number   BYTEA,                -- our account number, which may be a virtual one
    report       TEXT        NOT NULL, -- the statement that contains it, or the notice that brought it
    report_page  INTEGER     NOT NULL,
    report_file  TEXT        NOT NULL,
    position     BIGINT      NOT NULL, -- in that file
    meaning      TEXT        NOT NULL CHECK (meaning IN ('credit', 'payout', 'return', 'transfer', 'resolved', 'unexplained')),
    subject      TEXT        NOT NULL, -- the id of the credit, the payout or the resolution
    details      BYTEA,                -- of an unexplained entry: counterparty, reference and reason, sealed
    booked_at    TIMESTAMPTZ NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, ref)
);
CREATE INDEX bank_entries_reference ON bank_entries (account, servicer_ref, day);
CREATE INDEX bank_entries_day ON bank_entries (account, day, amount);
CREATE INDEX bank_entries_subject ON bank_entries (subject);
CREATE INDEX bank_entries_unexplained ON bank_entries (recorded_at) WHERE meaning = 'unexplained';

-- Entries that could not be booked. They are put aside, and the rest of their file was processed.
CREATE TABLE bank_refused_entries (
    id          TEXT        PRIMARY KEY, -- a hash of account and entry: a repetition is no second one
    account     TEXT        NOT NULL,
    content     BYTEA       NOT NULL,    -- the entry as the bank wrote it and where it was found, sealed
    amount      BIGINT,                  -- pence; negative for a debit; NULL if it cannot be read
    state       TEXT        NOT NULL CHECK (state IN ('open', 'booked', 'dismissed')),
    reason      TEXT        NOT NULL,    -- the code of the exception
    recorded_at TIMESTAMPTZ NOT NULL,
    ended_at    TIMESTAMPTZ
);
CREATE INDEX bank_refused_entries_open ON bank_refused_entries (recorded_at) WHERE state = 'open';

-- Money credited to our accounts. What becomes of a credit that is not matched is not decided here.
CREATE TABLE bank_credits (
    id           TEXT        PRIMARY KEY,
    account      TEXT        NOT NULL,
    ref          TEXT        NOT NULL, -- of the entry
    servicer_ref TEXT        NOT NULL, -- the bank's reference, or empty
    amount       BIGINT      NOT NULL CHECK (amount > 0),
    customer_id  TEXT,                 -- whose virtual account was credited
    matched      BOOLEAN     NOT NULL, -- it came from a verified bank account of that customer
    details      BYTEA       NOT NULL, -- debtor and reference, sealed
    booked_at    TIMESTAMPTZ NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    UNIQUE (account, ref),
    CHECK (NOT matched OR customer_id IS NOT NULL)
);

-- The newest closing balance that the bank stated for each day.
CREATE TABLE bank_statements (
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')),
    day          TEXT        NOT NULL, -- YYYY-MM-DD
    opening      BIGINT      NOT NULL,
    closing      BIGINT      NOT NULL,
    statement_id TEXT        NOT NULL,
    report       TEXT        NOT NULL, -- by which its entries name it
    stated_at    TIMESTAMPTZ NOT NULL, -- when the bank wrote it
    file_hash    TEXT        NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, day)
);

-- The pages of statements that the bank divides. A day is closed when every page is here.
CREATE TABLE bank_statement_pages (
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')),
    report       TEXT        NOT NULL, -- which statement
    page         INTEGER     NOT NULL CHECK (page > 0),
    is_last      BOOLEAN     NOT NULL,
    opening      BIGINT,
    closing      BIGINT,
    day          TEXT        NOT NULL, -- of the closing balance, or empty
    net          BIGINT      NOT NULL, -- the sum of the page's entries
    net_known    BOOLEAN     NOT NULL, -- FALSE if an entry cannot be read
    statement_id TEXT        NOT NULL,
    stated_at    TIMESTAMPTZ NOT NULL,
    file_hash    TEXT        NOT NULL,
    closed       BOOLEAN     NOT NULL, -- its day is
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, report, page)
);
CREATE INDEX bank_statement_pages_open ON bank_statement_pages (recorded_at) WHERE NOT closed;

-- A statement is compared with the books of that moment: no entry may be recorded in between.
CREATE TABLE bank_locks (
    account      TEXT        PRIMARY KEY,
    listed_until TIMESTAMPTZ          -- the bank was asked for what it booked up to then; NULL: never
);
INSERT INTO bank_locks (account) VALUES ('main'), ('own');
