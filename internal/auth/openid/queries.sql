-- name: InsertAttempt :exec
INSERT INTO auth_openid_attempts (state, browser, secrets, expires_at)
VALUES (@state, @browser, @secrets, @expires_at);

-- name: TakeAttempt :one
DELETE FROM auth_openid_attempts
WHERE state = @state AND browser = @browser
RETURNING secrets, expires_at;

-- name: DeleteAttemptsBefore :execrows
DELETE FROM auth_openid_attempts
WHERE state IN (
    SELECT a.state
    FROM auth_openid_attempts a
    WHERE a.expires_at < @before
    LIMIT CAST(@max AS BIGINT)
);

-- name: UserOf :one
SELECT user_id
FROM auth_openid_bindings
WHERE issuer = @issuer AND subject = @subject;

-- name: CountBindings :one
SELECT count(*)
FROM auth_openid_bindings
WHERE user_id = @user_id;

-- name: InsertBinding :execrows
INSERT INTO auth_openid_bindings (user_id, issuer, subject, bound_at)
VALUES (@user_id, @issuer, @subject, @bound_at)
ON CONFLICT DO NOTHING;

-- name: DeleteBindings :execrows
DELETE FROM auth_openid_bindings
WHERE user_id = @user_id;

-- name: PutRecovery :exec
INSERT INTO auth_openid_recoveries (user_id, until)
VALUES (@user_id, @until)
ON CONFLICT (user_id) DO UPDATE SET until = excluded.until;

-- name: RecoveredUntil :one
SELECT until
FROM auth_openid_recoveries
WHERE user_id = @user_id;
