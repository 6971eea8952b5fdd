-- name: AddAttempts :exec
INSERT INTO auth_attempts (subject, failed_at, locks, updated_at)
VALUES (@subject, '[]', 0, @updated_at)
ON CONFLICT (subject) DO NOTHING;

-- name: LockAttempts :one
SELECT failed_at, locked_until, locks
FROM auth_attempts
WHERE subject = @subject
FOR UPDATE;

-- name: PutAttempts :exec
UPDATE auth_attempts
SET failed_at = @failed_at, locked_until = @locked_until, locks = @locks, updated_at = @updated_at
WHERE subject = @subject;

-- name: DeleteAttempts :exec
DELETE FROM auth_attempts
WHERE subject = @subject;

-- name: DeleteAttemptsBefore :execrows
DELETE FROM auth_attempts
WHERE subject IN (
    SELECT a.subject
    FROM auth_attempts a
    WHERE a.updated_at < @before AND a.locks = 0 OR a.updated_at < @locked_before
    LIMIT CAST(@max AS BIGINT)
);
