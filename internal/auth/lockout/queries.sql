-- name: AddAttempts :exec
INSERT INTO auth_attempts (subject, failed_at, locks, updated_at)
VALUES (@subject, '[]', 0, @updated_at)
ON CONFLICT (subject) DO NOTHING;

-- name: LockAttempts :one
SELECT failed_at, locked_until, locks, lifted_at
FROM auth_attempts
WHERE subject = @subject
FOR UPDATE;

-- name: PutAttempts :exec
UPDATE auth_attempts
SET failed_at = @failed_at, locked_until = @locked_until, locks = @locks, updated_at = @updated_at, expires_at = @expires_at
WHERE subject = @subject;

-- name: LiftLock :exec
UPDATE auth_attempts
SET failed_at = '[]', locked_until = @now, lifted_at = @now
WHERE subject = @subject AND locked_until > @now AND (lifted_at IS NULL OR lifted_at <= @before);

-- name: DeleteAttempts :exec
DELETE FROM auth_attempts
WHERE subject = @subject;

-- name: DeleteAttemptsBefore :execrows
DELETE FROM auth_attempts
WHERE subject IN (
    SELECT a.subject
    FROM auth_attempts a
    WHERE a.expires_at < @now OR a.expires_at IS NULL AND a.updated_at < @before
    LIMIT CAST(@max AS BIGINT)
);
