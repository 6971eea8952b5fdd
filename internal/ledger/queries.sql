-- name: LockHead :one
SELECT sequence, hash, accounts
FROM ledger_head
WHERE id = 1
FOR UPDATE;

-- name: Head :one
SELECT sequence, hash, accounts
FROM ledger_head
WHERE id = 1;

-- name: SetHead :exec
UPDATE ledger_head
SET sequence = @sequence, hash = @hash, accounts = @accounts
WHERE id = 1;

-- name: EntryByKey :one
SELECT sequence, request, response, hash, created_at
FROM ledger_entries
WHERE owner = @owner AND key = @key;

-- name: EntryBySequence :one
SELECT sequence, owner, key, request, kind, reference, reverses, response, hash, created_at
FROM ledger_entries
WHERE sequence = @sequence;

-- name: EntryReversing :one
SELECT sequence
FROM ledger_entries
WHERE reverses = @sequence;

-- name: EntriesAfter :many
SELECT sequence, owner, key, request, kind, reference, reverses, response, hash, created_at
FROM ledger_entries
WHERE sequence > @sequence
ORDER BY sequence
LIMIT @most;

-- name: LinesBetween :many
SELECT sequence, line, account, amount, after
FROM ledger_lines
WHERE sequence > @after_sequence AND sequence <= @to_sequence
ORDER BY sequence, line;

-- name: LinesOf :many
SELECT l.line, l.account, a.name, a.asset, a.side, l.amount, l.after
FROM ledger_lines l
JOIN ledger_accounts a ON a.id = l.account
WHERE l.sequence = @sequence
ORDER BY l.line;

-- name: LinesOfAccount :many
SELECT l.sequence, l.line, l.amount, l.after, e.kind, e.reference, e.created_at
FROM ledger_lines l
JOIN ledger_entries e ON e.sequence = l.sequence
WHERE l.account = @account AND l.sequence < @before_sequence
ORDER BY l.sequence DESC, l.line DESC
LIMIT @most;

-- name: CountLines :one
SELECT count(*)
FROM ledger_lines;

-- name: AccountByName :one
SELECT id, balance, asset, side
FROM ledger_accounts
WHERE name = @name;

-- name: BalanceOf :one
SELECT balance
FROM ledger_accounts
WHERE id = @id;

-- name: BalanceAt :one
SELECT l.after
FROM ledger_lines l
WHERE l.account = @account AND l.sequence <= @sequence
ORDER BY l.sequence DESC, l.line DESC
LIMIT 1;

-- name: AccountsAfter :many
SELECT id, balance, side, asset, class, name
FROM ledger_accounts
WHERE id > @id
ORDER BY id
LIMIT @most;

-- name: AccountsOfClass :many
SELECT id, balance, side, asset, name
FROM ledger_accounts
WHERE class = @class AND id > @id
ORDER BY id
LIMIT @most;

-- name: TotalsOfClass :many
SELECT asset, CAST(SUM(balance) AS BIGINT) AS total
FROM ledger_accounts
WHERE class = @class
GROUP BY asset;

-- name: InsertAccount :exec
INSERT INTO ledger_accounts (id, balance, side, asset, class, name)
VALUES (@id, @balance, @side, @asset, @class, @name);

-- name: SetBalance :exec
UPDATE ledger_accounts
SET balance = @balance
WHERE id = @id;

-- name: InsertEntry :exec
INSERT INTO ledger_entries (sequence, owner, key, request, kind, reference, reverses, response, hash, created_at)
VALUES (@sequence, @owner, @key, @request, @kind, @reference, @reverses, @response, @hash, @created_at);

-- name: InsertLine :exec
INSERT INTO ledger_lines (sequence, line, account, amount, after)
VALUES (@sequence, @line, @account, @amount, @after);
