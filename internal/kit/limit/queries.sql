-- One statement decides and counts, so that no two processes can both take the last allowance.
-- name: Take :one
INSERT INTO rate_limits (subject, full_at)
VALUES (@subject, CAST(@now AS BIGINT) + CAST(@cost AS BIGINT))
ON CONFLICT (subject) DO UPDATE
SET full_at = CASE WHEN rate_limits.full_at > CAST(@now AS BIGINT) THEN rate_limits.full_at ELSE CAST(@now AS BIGINT) END + CAST(@cost AS BIGINT)
WHERE rate_limits.full_at <= CAST(@latest AS BIGINT)
RETURNING full_at;

-- name: FullAt :one
SELECT full_at
FROM rate_limits
WHERE subject = @subject;

-- name: DeleteExpired :exec
DELETE FROM rate_limits
WHERE full_at < CAST(@now AS BIGINT);
