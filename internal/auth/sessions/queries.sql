-- name: InsertSession :exec
INSERT INTO auth_sessions (id, user_id, user_kind, customer_id, customer_kind, purpose, second_factor, totp, client, created_at, last_used_at, ends_at)
VALUES (@id, @user_id, @user_kind, @customer_id, @customer_kind, @purpose, @second_factor, @totp, @client, @created_at, @created_at, @ends_at);

-- name: InsertToken :exec
INSERT INTO auth_tokens (hash, session_id, kind, generation, expires_at)
VALUES (@hash, @session_id, @kind, @generation, @expires_at);

-- Everything a call needs to know about its caller, in one query.
-- name: SessionByToken :one
SELECT s.id, s.customer_id, s.customer_kind, a.parent_id, a.account_status, r.member_role, r.is_own, b.member_role AS business_role, s.purpose, s.second_factor, s.totp, s.secondary_auth_until, s.secondary_auth_method,
    s.last_used_at, s.ends_at, s.ended_at, t.expires_at, t.generation, t.used_at,
    u.user_id, u.user_kind, u.user_state, u.personal, u.country, u.language, u.user_since,
    (SELECT count(*) FROM customer_roles m WHERE m.member_id = s.user_id) AS memberships
FROM auth_tokens t
JOIN auth_sessions s ON s.id = t.session_id
JOIN customer_users u ON u.user_id = s.user_id
LEFT JOIN customer_roles r ON r.member_id = s.user_id AND r.team_id = s.customer_id
LEFT JOIN customer_parents a ON a.account_id = s.customer_id
LEFT JOIN customer_roles b ON b.member_id = s.user_id AND b.team_id = a.parent_id
WHERE t.hash = @hash AND t.kind = 'access';

-- name: SetSessionsTOTP :exec
UPDATE auth_sessions
SET totp = @totp
WHERE user_id = @user_id AND ended_at IS NULL;

-- name: LockRefreshToken :one
SELECT t.session_id, t.generation, t.expires_at, t.used_at, t.used_by, t.salt, s.user_id, s.user_kind, s.purpose, s.last_used_at, s.ends_at, s.ended_at
FROM auth_tokens t
JOIN auth_sessions s ON s.id = t.session_id
WHERE t.hash = @hash AND t.kind = 'refresh'
FOR UPDATE;

-- name: MarkRefreshTokenUsed :exec
UPDATE auth_tokens
SET used_at = @used_at, used_by = @used_by, salt = @salt
WHERE hash = @hash;

-- name: MarkAccessTokenUsed :exec
UPDATE auth_tokens
SET used_at = @used_at
WHERE hash = @hash AND used_at IS NULL;

-- name: DeleteOlderAccessTokens :exec
DELETE FROM auth_tokens
WHERE session_id = @session_id AND kind = 'access' AND generation < @generation;

-- name: TokensOfGeneration :many
SELECT hash, kind, expires_at, used_at
FROM auth_tokens
WHERE session_id = @session_id AND generation = @generation;

-- name: TouchSession :exec
UPDATE auth_sessions
SET last_used_at = @now
WHERE id = @id AND ended_at IS NULL AND last_used_at < @now;

-- name: EndSession :execrows
UPDATE auth_sessions
SET ended_at = @ended_at, end_reason = @end_reason
WHERE id = @id AND user_id = @user_id AND ended_at IS NULL;

-- name: EndSessions :execrows
UPDATE auth_sessions
SET ended_at = @ended_at, end_reason = @end_reason
WHERE user_id = @user_id AND id <> @except_id AND ended_at IS NULL;

-- name: SetSecondFactorGiven :execrows
UPDATE auth_sessions
SET second_factor = 'done'
WHERE id = @id AND ended_at IS NULL;

-- name: RecordSecondaryAuth :execrows
UPDATE auth_sessions
SET secondary_auth_until = @secondary_auth_until, secondary_auth_method = @secondary_auth_method
WHERE id = @id AND ended_at IS NULL;

-- name: OpenSessions :many
SELECT id, second_factor, client, created_at, last_used_at, ends_at
FROM auth_sessions
WHERE user_id = @user_id AND purpose = 'full' AND ended_at IS NULL AND ends_at > @now AND last_used_at > @idle_since
ORDER BY last_used_at DESC, id DESC;

-- name: DeleteTokensBefore :execrows
DELETE FROM auth_tokens
WHERE hash IN (
    SELECT t.hash
    FROM auth_tokens t
    WHERE t.expires_at < @before
    LIMIT CAST(@max AS BIGINT)
);

-- name: SwitchCustomer :execrows
UPDATE auth_sessions
SET customer_id = @customer_id, customer_kind = @customer_kind, secondary_auth_until = NULL, secondary_auth_method = NULL
WHERE id = @id AND ended_at IS NULL;

-- Those in its sub-accounts too.
-- name: EndSessionsIn :exec
UPDATE auth_sessions
SET ended_at = @ended_at, end_reason = @end_reason
WHERE user_id = @user_id AND ended_at IS NULL
  AND customer_id IN (SELECT a.account_id FROM customer_parents a WHERE a.account_id = @business_id OR a.parent_id = @business_id);

-- name: LastUsedIn :one
SELECT last_used_at
FROM auth_sessions
WHERE customer_id = @customer_id AND user_id = @user_id
ORDER BY last_used_at DESC
LIMIT 1;
