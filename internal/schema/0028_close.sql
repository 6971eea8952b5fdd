-- The baseline of closing.
-- +goose Up
-- The months whose books were closed, or are asked to be. Two operators agree on each close, and on each reopening.
CREATE TABLE closing_months (
    id              TEXT        PRIMARY KEY,
    month           TEXT        NOT NULL, -- YYYY-MM, in London
    state           TEXT        NOT NULL CHECK (state IN ('requested', 'rejected', 'closed', 'reopen_requested', 'reopened')),
    begins_at       TIMESTAMPTZ, -- of the first month that was closed: none, everything before belongs to it
    ends_at         TIMESTAMPTZ NOT NULL,
    accepted        TEXT        NOT NULL, -- JSON: codes of what was missing and accepted
    words           BYTEA       NOT NULL, -- sealed JSON: the name and the reason of the operator who asked for the close
    requested_at    TIMESTAMPTZ NOT NULL,
    reopen_words    BYTEA,                -- sealed JSON: the same of the newest request to reopen; else none
    ended_at        TIMESTAMPTZ,          -- when the close was rejected or carried out
    reopened_at     TIMESTAMPTZ,
    entry           BIGINT      NOT NULL DEFAULT 0, -- the ledger entry that closed the month; 0 before
    last_entry      BIGINT      NOT NULL DEFAULT 0, -- the newest ledger entry of the month or before it; 0: none
    last_hash       BYTEA       NOT NULL DEFAULT '', -- of that entry
    whole_to        BIGINT      NOT NULL DEFAULT 0 -- every ledger entry up to this one is of the month or before it
);
CREATE UNIQUE INDEX closing_months_once ON closing_months (month) WHERE state IN ('requested', 'closed', 'reopen_requested');
CREATE INDEX closing_months_ended ON closing_months (ends_at, state);

-- The trial balance of a closed month: what was booked on each account of the chart, in minor units.
CREATE TABLE closing_balances (
    close_id TEXT     NOT NULL,
    account  TEXT     NOT NULL, -- the name; the class alone for what customers hold, have ordered and owe
    asset    TEXT     NOT NULL CHECK (asset IN ('GBP', 'GBPC')),
    side     SMALLINT NOT NULL CHECK (side IN (1, -1)), -- normal side: 1 debit, -1 credit
    opening  BIGINT   NOT NULL, -- on the normal side
    debits   BIGINT   NOT NULL,
    credits  BIGINT   NOT NULL,
    PRIMARY KEY (close_id, account, asset)
);

-- What two operators had before them: CSV as it is downloaded, and its SHA-256.
CREATE TABLE closing_documents (
    close_id TEXT  NOT NULL,
    kind     TEXT  NOT NULL CHECK (kind IN ('trial_balance', 'reconciliation')),
    content  BYTEA NOT NULL,
    sha256   BYTEA NOT NULL CHECK (length(sha256) = 32),
    PRIMARY KEY (close_id, kind)
);

-- +goose StatementBegin
CREATE TRIGGER closing_balances_not_updated BEFORE UPDATE ON closing_balances FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_balances_not_deleted BEFORE DELETE ON closing_balances FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_balances_not_truncated BEFORE TRUNCATE ON closing_balances FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_documents_not_updated BEFORE UPDATE ON closing_documents FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_documents_not_deleted BEFORE DELETE ON closing_documents FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER closing_documents_not_truncated BEFORE TRUNCATE ON closing_documents FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
