-- name: LockHead :one
SELECT sequence, hash, accounts, totals, opens
FROM ledger_head
WHERE id = 1
FOR UPDATE;

-- name: Head :one
SELECT sequence, hash, accounts, totals, opens
FROM ledger_head
WHERE id = 1;

-- name: SetHead :exec
UPDATE ledger_head
SET sequence = @sequence, hash = @hash, accounts = @accounts, totals = @totals
WHERE id = 1;

-- name: EntryByKey :one
-- An archived entry has its request and its response in a file: its hash stands in for both.
SELECT e.sequence, e.request, e.response, e.created_at, FALSE AS archived
FROM ledger_entries e
WHERE e.owner = @owner AND e.key = @key
UNION ALL
SELECT a.sequence, a.hash, a.hash, a.created_at, TRUE
FROM ledger_archived_entries a
WHERE a.owner = @owner AND a.key = @key;

-- name: EntryReversing :one
SELECT sequence
FROM ledger_all_entries
WHERE reverses = @sequence;

-- name: EntriesAfter :many
SELECT sequence, owner, key, request, kind, reference, reverses, response, hash, created_at
FROM ledger_entries
WHERE sequence > @sequence
ORDER BY sequence
LIMIT @max;

-- name: LinesBetween :many
SELECT sequence, line, account, amount, balance_after, previous_entry
FROM ledger_lines
WHERE sequence > @after_sequence AND sequence <= @to_sequence
ORDER BY sequence, line;

-- name: LinesOf :many
SELECT l.line, l.account, a.name, a.asset, a.side, l.amount, l.balance_after
FROM ledger_lines l
JOIN ledger_accounts a ON a.id = l.account
WHERE l.sequence = @sequence
ORDER BY l.line;

-- name: ArchivedLinesOf :many
SELECT l.line, l.account, a.name, a.asset, a.side, l.amount, l.balance_after
FROM ledger_archived_lines l
JOIN ledger_accounts a ON a.id = l.account
WHERE l.sequence = @sequence
ORDER BY l.line;

-- name: PreviousEntry :one
SELECT previous_entry
FROM ledger_lines
WHERE sequence = @sequence AND account = @account
ORDER BY line
LIMIT 1;

-- name: ArchivedPreviousEntry :one
SELECT previous_entry
FROM ledger_archived_lines
WHERE sequence = @sequence AND account = @account
ORDER BY line
LIMIT 1;

-- name: History :many
WITH RECURSIVE history AS (
    SELECT newest.sequence AS at_sequence, newest.line AS at_line, newest.previous_entry AS back, 1 AS depth
    FROM ledger_lines newest
    WHERE newest.sequence = @newest AND newest.account = @account
    UNION
    SELECT older.sequence, older.line, older.previous_entry, h.depth + 1
    FROM history h
    JOIN ledger_lines older ON older.sequence = h.back
    WHERE older.account = @account AND CAST(@max AS BIGINT) > h.depth
)
SELECT l.sequence, l.line, l.amount, l.balance_after, l.previous_entry, e.kind, e.reference, e.created_at
FROM history
JOIN ledger_lines l ON l.sequence = history.at_sequence AND l.line = history.at_line
JOIN ledger_entries e ON e.sequence = l.sequence
ORDER BY l.sequence DESC, l.line DESC;

-- name: ArchivedHistory :many
WITH RECURSIVE history AS (
    SELECT newest.sequence AS at_sequence, newest.line AS at_line, newest.previous_entry AS back, 1 AS depth
    FROM ledger_archived_lines newest
    WHERE newest.sequence = @newest AND newest.account = @account
    UNION
    SELECT older.sequence, older.line, older.previous_entry, h.depth + 1
    FROM history h
    JOIN ledger_archived_lines older ON older.sequence = h.back
    WHERE older.account = @account AND CAST(@max AS BIGINT) > h.depth
)
SELECT l.sequence, l.line, l.amount, l.balance_after, l.previous_entry, e.kind, e.reference, e.created_at
FROM history
JOIN ledger_archived_lines l ON l.sequence = history.at_sequence AND l.line = history.at_line
JOIN ledger_archived_entries e ON e.sequence = l.sequence
ORDER BY l.sequence DESC, l.line DESC;

-- name: EntryAt :one
SELECT kind, reference, reverses, hash
FROM ledger_all_entries
WHERE sequence = @sequence;

-- name: HashAt :one
SELECT hash
FROM ledger_all_entries
WHERE sequence = @sequence;

-- name: NewestCheckpoint :one
SELECT sequence, hash, accounts, digest, started_at, verified_at
FROM ledger_checkpoints
WHERE sequence <= @sequence
ORDER BY sequence DESC
LIMIT 1;

-- name: SaveCheckpoint :exec
INSERT INTO ledger_checkpoints (sequence, hash, accounts, digest, started_at, verified_at)
VALUES (@sequence, @hash, @accounts, @digest, @started_at, @verified_at)
ON CONFLICT (sequence) DO UPDATE SET hash = excluded.hash, accounts = excluded.accounts, digest = excluded.digest, started_at = excluded.started_at, verified_at = excluded.verified_at;

-- name: CountLinesBetween :one
SELECT count(*)
FROM ledger_lines
WHERE sequence > @after_sequence AND sequence <= @to_sequence;

-- name: AccountByName :one
SELECT a.id, a.asset, a.side, b.balance, b.last_entry
FROM ledger_accounts a
JOIN ledger_balances b ON b.account = a.id
WHERE a.name = @name;

-- name: BalancesOf :many
SELECT a.name, b.balance
FROM ledger_accounts a
JOIN ledger_balances b ON b.account = a.id
WHERE a.name = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@names AS TEXT) AS JSONB)) AS value));

-- name: AccountsAfter :many
SELECT a.id, a.side, a.asset, a.class, a.name, b.balance, b.last_entry
FROM ledger_accounts a
JOIN ledger_balances b ON b.account = a.id
WHERE a.id > @id
ORDER BY a.id
LIMIT @max;

-- name: CountBalances :one
SELECT count(*)
FROM ledger_balances;

-- name: AccountsOfClass :many
SELECT a.id, a.side, a.asset, a.name, b.balance
FROM ledger_accounts a
JOIN ledger_balances b ON b.account = a.id AND b.account > @id
WHERE a.class = @class AND a.id > @id
ORDER BY a.id
LIMIT @max;

-- name: SetOpens :exec
UPDATE ledger_head
SET opens = @opens
WHERE id = 1;

-- name: FirstEntry :one
SELECT sequence, created_at
FROM ledger_all_entries
ORDER BY sequence
LIMIT 1;

-- name: LastEntryBefore :one
SELECT sequence, hash
FROM ledger_all_entries
WHERE created_at < @until
ORDER BY sequence DESC
LIMIT 1;

-- name: FirstEntryFrom :one
SELECT sequence
FROM ledger_all_entries
WHERE sequence > @after
  AND created_at >= @since
ORDER BY sequence
LIMIT 1;

-- name: CountLate :one
SELECT count(*)
FROM ledger_entries
WHERE sequence > @after
  AND created_at < @until;

-- name: Movements :many
SELECT CAST(CASE WHEN a.class IN ('customer', 'held', 'receivable') THEN a.class ELSE a.name END AS TEXT) AS account,
       a.asset,
       a.side,
       CAST(SUM(l.debit) AS BIGINT) AS debits,
       CAST(SUM(l.credit) AS BIGINT) AS credits
FROM (SELECT l.account, CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END AS debit, CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END AS credit
      FROM ledger_entries e
      JOIN ledger_lines l ON l.sequence = e.sequence
      WHERE e.sequence > @after
        AND e.sequence <= @upto
        AND e.created_at >= @since
        AND e.created_at < @until
      UNION ALL
      SELECT l.account, CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END AS debit, CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END AS credit
      FROM ledger_archived_entries e
      JOIN ledger_archived_lines l ON l.sequence = e.sequence
      WHERE e.sequence > @after
        AND e.sequence <= @upto
        AND e.created_at >= @since
        AND e.created_at < @until) l
JOIN ledger_accounts a ON a.id = l.account
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3;

-- name: Archives :many
SELECT *
FROM ledger_archives
ORDER BY month;

-- name: NewestArchive :one
SELECT *
FROM ledger_archives
ORDER BY month DESC
LIMIT 1;

-- name: LockArchive :one
SELECT *
FROM ledger_archives
WHERE month = @month
FOR UPDATE;

-- name: InsertArchive :exec
INSERT INTO ledger_archives (month, until, after_entry, last_entry, hash_before, hash, lines, bytes, sha256, accounts, digest, entry, archived_at)
VALUES (@month, @until, @after_entry, @last_entry, @hash_before, @hash, @lines, @bytes, @sha256, @accounts, @digest, @entry, @archived_at);

-- name: InsertArchiveFile :exec
INSERT INTO ledger_archive_files (last_entry, after_entry, file, bytes, sha256)
VALUES (@last_entry, @after_entry, @file, @bytes, @sha256);

-- name: ArchiveFiles :many
SELECT *
FROM ledger_archive_files
WHERE last_entry > @after
ORDER BY last_entry
LIMIT @max;

-- name: LastArchivedEntry :one
SELECT sequence
FROM ledger_archived_entries
ORDER BY sequence DESC
LIMIT 1;

-- name: ArchivedAfter :many
SELECT *
FROM ledger_archived_entries
WHERE sequence > @sequence
ORDER BY sequence
LIMIT @max;

-- name: DeleteArchivedLines :execrows
DELETE FROM ledger_lines
WHERE sequence > @after AND sequence <= @upto;

-- name: DeleteArchivedEntries :execrows
DELETE FROM ledger_entries
WHERE sequence > @after AND sequence <= @upto;
