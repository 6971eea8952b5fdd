-- Closed months leave the tables of the books for files (decision 0197). What stays of an entry is one narrow row, so that its
-- key holds for ever, history is read and every comparison goes on over the whole; the rest is in a file, whose hash an entry carries.
-- +goose Up
-- A month that is archived. Its entries are moved afterwards, a batch at a time.
CREATE TABLE ledger_archives (
    month       TEXT        PRIMARY KEY, -- YYYY-MM
    until       TIMESTAMPTZ NOT NULL,    -- the end of the month: it is not opened again
    after_entry BIGINT      NOT NULL,    -- the last entry of the archive before; 0: none
    last_entry  BIGINT      NOT NULL CHECK (last_entry >= after_entry),
    hash_before BYTEA       NOT NULL,    -- of after_entry
    hash        BYTEA       NOT NULL,    -- of last_entry
    lines       BIGINT      NOT NULL,
    bytes       BIGINT      NOT NULL,    -- of its files, before they are encrypted
    sha256      TEXT        NOT NULL CHECK (length(sha256) = 64), -- of the hashes of its files, in their order
    accounts    BIGINT      NOT NULL,    -- how many accounts there were after last_entry
    digest      BYTEA       NOT NULL,    -- hash of their balances then, in order of id: a replay begins with them
    entry       BIGINT      NOT NULL,    -- the ledger entry that carries all this into the chain of hashes
    archived_at TIMESTAMPTZ NOT NULL
);

-- The files of archives: some thousand entries each, whole and with the hash of the one before.
CREATE TABLE ledger_archive_files (
    last_entry  BIGINT PRIMARY KEY,
    after_entry BIGINT NOT NULL CHECK (after_entry < last_entry),
    file        TEXT   NOT NULL, -- its name where documents are kept
    bytes       BIGINT NOT NULL,
    sha256      TEXT   NOT NULL CHECK (length(sha256) = 64)
);

-- What the database keeps of an archived entry. The hash of the request, and the response, are in the file alone.
CREATE TABLE ledger_archived_entries (
    sequence   BIGINT      PRIMARY KEY,
    reverses   BIGINT,
    created_at TIMESTAMPTZ NOT NULL,
    hash       BYTEA       NOT NULL CHECK (length(hash) = 32),
    owner      TEXT        NOT NULL,
    key        TEXT        NOT NULL,
    kind       TEXT        NOT NULL,
    reference  TEXT        NOT NULL,
    lines      TEXT        NOT NULL, -- JSON: [[account, amount, balance after, previous entry], …]
    UNIQUE (key, owner)
);
CREATE UNIQUE INDEX ledger_archived_entries_reverses ON ledger_archived_entries (reverses) WHERE reverses IS NOT NULL;

CREATE VIEW ledger_archived_lines AS
SELECT e.sequence,
       CAST(l.number - 1 AS SMALLINT) AS line,
       CAST(l.value ->> 0 AS BIGINT) AS account,
       CAST(l.value ->> 1 AS BIGINT) AS amount,
       CAST(l.value ->> 2 AS BIGINT) AS balance_after,
       CAST(l.value ->> 3 AS BIGINT) AS previous_entry
FROM ledger_archived_entries e
CROSS JOIN LATERAL jsonb_array_elements(CAST(e.lines AS JSONB)) WITH ORDINALITY AS l (value, number);

-- Every entry, wherever it is. A statement sees one that is being moved once.
CREATE VIEW ledger_all_entries AS
SELECT sequence, owner, key, kind, reference, reverses, hash, created_at FROM ledger_entries
UNION ALL
SELECT sequence, owner, key, kind, reference, reverses, hash, created_at FROM ledger_archived_entries;

-- Their lines with the names of the accounts.
DROP VIEW ledger_movements;
CREATE VIEW ledger_movements AS -- SQLite: materialized
SELECT e.sequence, e.owner, e.key, e.kind, e.reference, a.name AS account, a.class, a.asset, l.amount
FROM ledger_entries e
JOIN ledger_lines l ON l.sequence = e.sequence
JOIN ledger_accounts a ON a.id = l.account
UNION ALL
SELECT e.sequence, e.owner, e.key, e.kind, e.reference, a.name AS account, a.class, a.asset, CAST(l.value ->> 1 AS BIGINT) AS amount
FROM ledger_archived_entries e
CROSS JOIN LATERAL jsonb_array_elements(CAST(e.lines AS JSONB)) WITH ORDINALITY AS l (value, number)
JOIN ledger_accounts a ON a.id = CAST(l.value ->> 0 AS BIGINT);

-- An entry and its lines can be deleted once they are archived, and otherwise never.
-- +goose StatementBegin
CREATE FUNCTION append_only_but_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM ledger_archived_entries e JOIN ledger_archives a ON a.after_entry < e.sequence AND a.last_entry >= e.sequence WHERE e.sequence = OLD.sequence) THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
END;
$$;
-- +goose StatementEnd
DROP TRIGGER ledger_entries_not_deleted ON ledger_entries;
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_not_deleted BEFORE DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION append_only_but_archived();
-- +goose StatementEnd
DROP TRIGGER ledger_lines_not_deleted ON ledger_lines;
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_not_deleted BEFORE DELETE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION append_only_but_archived();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archives_not_updated BEFORE UPDATE ON ledger_archives FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archives_not_deleted BEFORE DELETE ON ledger_archives FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archives_not_truncated BEFORE TRUNCATE ON ledger_archives FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archive_files_not_updated BEFORE UPDATE ON ledger_archive_files FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archive_files_not_deleted BEFORE DELETE ON ledger_archive_files FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archive_files_not_truncated BEFORE TRUNCATE ON ledger_archive_files FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archived_entries_not_updated BEFORE UPDATE ON ledger_archived_entries FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archived_entries_not_deleted BEFORE DELETE ON ledger_archived_entries FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_archived_entries_not_truncated BEFORE TRUNCATE ON ledger_archived_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
