-- name: PutCode :exec
INSERT INTO auth_email_codes (purpose, email_index, client_index, code_index, is_long, expires_at, tries_left, others_tries_left)
VALUES (@purpose, @email_index, @client_index, @code_index, @is_long, @expires_at, @tries_left, @others_tries_left)
ON CONFLICT (purpose, email_index, client_index) DO UPDATE
SET code_index = EXCLUDED.code_index, is_long = EXCLUDED.is_long, expires_at = EXCLUDED.expires_at, tries_left = EXCLUDED.tries_left,
    others_tries_left = EXCLUDED.others_tries_left;

-- What the client asked for under the other index key, while that is replaced.
-- name: DeleteCode :exec
DELETE FROM auth_email_codes
WHERE purpose = @purpose AND email_index = @email_index AND client_index = @client_index;

-- name: LockCodes :many
SELECT email_index, client_index, code_index, is_long, expires_at, tries_left, others_tries_left
FROM auth_email_codes
WHERE purpose = @purpose AND email_index IN (@email_index, @older)
ORDER BY email_index, client_index
FOR UPDATE;

-- name: NewestCode :one
SELECT expires_at
FROM auth_email_codes
WHERE purpose = @purpose AND email_index IN (@email_index, @older) AND NOT is_long
ORDER BY expires_at DESC
LIMIT 1;

-- name: PutTries :exec
UPDATE auth_email_codes
SET tries_left = @tries_left, others_tries_left = @others_tries_left
WHERE purpose = @purpose AND email_index = @email_index AND client_index = @client_index;

-- name: DeleteCodes :exec
DELETE FROM auth_email_codes
WHERE purpose = @purpose AND email_index IN (@email_index, @older);

-- name: DeleteCodesBefore :execrows
DELETE FROM auth_email_codes
WHERE (purpose, email_index, client_index) IN (
    SELECT c.purpose, c.email_index, c.client_index
    FROM auth_email_codes c
    WHERE c.expires_at < @before
    LIMIT CAST(@max AS BIGINT)
);
