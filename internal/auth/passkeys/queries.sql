-- name: InsertPasskey :exec
INSERT INTO auth_passkeys (id, user_id, credential_id, credential, name, created_at)
VALUES (@id, @user_id, @credential_id, @credential, @name, @created_at);

-- name: PasskeysOf :many
SELECT id, credential_id, credential, name, created_at, last_used_at
FROM auth_passkeys
WHERE user_id = @user_id
ORDER BY id;

-- name: CountPasskeys :one
SELECT count(*)
FROM auth_passkeys
WHERE user_id = @user_id;

-- name: RecordPasskeyUse :exec
UPDATE auth_passkeys
SET credential = @credential, last_used_at = @last_used_at
WHERE user_id = @user_id AND credential_id = @credential_id;

-- name: DeletePasskey :execrows
DELETE FROM auth_passkeys
WHERE id = @id AND user_id = @user_id;

-- name: DeletePasskeys :exec
DELETE FROM auth_passkeys
WHERE user_id = @user_id;

-- name: InsertCeremony :exec
INSERT INTO auth_ceremonies (challenge, kind, user_id, operation_id, session, expires_at)
VALUES (@challenge, @kind, @user_id, @operation_id, @session, @expires_at);

-- name: TakeCeremony :one
DELETE FROM auth_ceremonies
WHERE challenge = @challenge AND kind = @kind
RETURNING user_id, operation_id, session, expires_at;

-- name: DeleteCeremoniesBefore :execrows
DELETE FROM auth_ceremonies
WHERE challenge IN (
    SELECT c.challenge
    FROM auth_ceremonies c
    WHERE c.expires_at < @before
    LIMIT CAST(@max AS BIGINT)
);
