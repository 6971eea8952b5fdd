-- name: NewestStatementMonth :one
SELECT month
FROM wallet_statement_months
ORDER BY month DESC
LIMIT 1;

-- name: InsertStatementMonth :execrows
INSERT INTO wallet_statement_months (month, last_told, told, created_at)
VALUES (@month, '', 0, @created_at)
ON CONFLICT DO NOTHING;

-- name: LockStatementMonth :one
SELECT month, last_told, told, created_at, completed_at
FROM wallet_statement_months
WHERE month = @month
FOR UPDATE;

-- name: SetStatementMonth :exec
UPDATE wallet_statement_months
SET last_told = @last_told, told = @told, completed_at = @completed_at
WHERE month = @month;
