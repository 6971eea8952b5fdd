-- name: InsertChallenge :exec
INSERT INTO auth_challenges (id, user_id, customer_id, session_id, operation, summary, password, expires_at)
VALUES (@id, @user_id, @customer_id, @session_id, @operation, @summary, @password, @expires_at);

-- name: ChallengeByID :one
SELECT id, user_id, customer_id, session_id, operation, summary, expires_at, authenticated_until, method, spent_at, password
FROM auth_challenges
WHERE id = @id;

-- name: AuthenticateChallenge :execrows
UPDATE auth_challenges
SET authenticated_until = @authenticated_until, method = @method
WHERE id = @id AND session_id = @session_id AND expires_at > @now AND authenticated_until IS NULL AND spent_at IS NULL;

-- name: AuthenticatedChallenge :one
SELECT id
FROM auth_challenges
WHERE session_id = @session_id AND user_id = @user_id AND COALESCE(customer_id, '') = @customer_id AND operation = @operation AND spent_at IS NULL AND authenticated_until > @now
ORDER BY id
LIMIT 1;

-- name: SpendChallenge :execrows
UPDATE auth_challenges
SET spent_at = @now
WHERE id = @id AND operation = @operation AND spent_at IS NULL AND authenticated_until > @now;
