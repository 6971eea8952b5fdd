-- name: PutCode :exec
INSERT INTO auth_email_codes (purpose, email_index, code_index, expires_at, tries_left)
VALUES (@purpose, @email_index, @code_index, @expires_at, @tries_left)
ON CONFLICT (purpose, email_index) DO UPDATE
SET code_index = EXCLUDED.code_index, expires_at = EXCLUDED.expires_at, tries_left = EXCLUDED.tries_left;

-- name: LockCode :one
SELECT code_index, expires_at, tries_left
FROM auth_email_codes
WHERE purpose = @purpose AND email_index = @email_index
FOR UPDATE;

-- name: SpendTry :exec
UPDATE auth_email_codes
SET tries_left = tries_left - 1
WHERE purpose = @purpose AND email_index = @email_index AND tries_left > 0;

-- name: DeleteCode :exec
DELETE FROM auth_email_codes
WHERE purpose = @purpose AND email_index = @email_index;

-- name: DeleteCodesBefore :exec
DELETE FROM auth_email_codes
WHERE expires_at < @before;
