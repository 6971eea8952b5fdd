-- name: InsertMonth :exec
INSERT INTO closing_months (id, month, state, begins_at, ends_at, accepted, words, requested_at)
VALUES (@id, @month, 'requested', @begins_at, @ends_at, @accepted, @words, @requested_at);

-- name: LockMonth :one
SELECT *
FROM closing_months
WHERE id = @id
FOR UPDATE;

-- name: OfMonth :one
SELECT *
FROM closing_months
WHERE month = @month
  AND state IN ('requested', 'closed', 'reopen_requested');

-- name: NewestClosed :one
SELECT *
FROM closing_months
WHERE state IN ('closed', 'reopen_requested')
ORDER BY ends_at DESC
LIMIT 1;

-- name: ClosedMonths :many
SELECT *
FROM closing_months
WHERE state IN ('closed', 'reopen_requested')
ORDER BY ends_at;

-- name: ClosedBefore :one
SELECT *
FROM closing_months
WHERE state IN ('closed', 'reopen_requested')
  AND ends_at < @ends_at
ORDER BY ends_at DESC
LIMIT 1;

-- name: CloseMonth :exec
UPDATE closing_months
SET state = @state, ended_at = @ended_at, entry = @entry, last_entry = @last_entry, last_hash = @last_hash, whole_to = @whole_to, accepted = @accepted
WHERE id = @id;

-- name: SetState :exec
UPDATE closing_months
SET state = @state, reopen_words = @reopen_words, reopened_at = @reopened_at
WHERE id = @id;

-- name: InsertBalance :exec
INSERT INTO closing_balances (close_id, account, asset, side, opening, debits, credits)
VALUES (@close_id, @account, @asset, @side, @opening, @debits, @credits);

-- name: BalancesOf :many
SELECT *
FROM closing_balances
WHERE close_id = @close_id
ORDER BY account, asset;

-- name: InsertDocument :exec
INSERT INTO closing_documents (close_id, kind, content, sha256)
VALUES (@close_id, @kind, @content, @sha256);

-- name: Document :one
SELECT *
FROM closing_documents
WHERE close_id = @close_id
  AND kind = @kind;

-- name: DocumentsOf :many
SELECT kind, sha256, CAST(length(content) AS BIGINT) AS bytes
FROM closing_documents
WHERE close_id = @close_id
ORDER BY kind;
