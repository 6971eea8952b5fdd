-- name: InsertSession :exec
INSERT INTO liveness_sessions (id, customer_id, kind, member_id, provider, reference, status, evidence, created_at, expires_at, completed_at)
VALUES (@id, @customer_id, @kind, @member_id, @provider, @reference, @status, @evidence, @created_at, @expires_at, @completed_at);

-- name: LatestSession :one
SELECT id, customer_id, kind, member_id, provider, reference, status, evidence, created_at, expires_at, completed_at
FROM liveness_sessions
WHERE customer_id = @customer_id
  AND kind = @kind
  AND member_id = @member_id
ORDER BY created_at DESC, id DESC
LIMIT 1;

-- name: SessionByReference :one
SELECT id, customer_id, kind, member_id, provider, reference, status, evidence, created_at, expires_at, completed_at
FROM liveness_sessions
WHERE provider = @provider
  AND reference = @reference;

-- name: UpdateSession :exec
UPDATE liveness_sessions
SET status = @status,
    evidence = @evidence,
    completed_at = @completed_at
WHERE id = @id;

-- name: DeleteSessionsOf :exec
DELETE FROM liveness_sessions
WHERE customer_id = @customer_id
  AND kind = @kind
  AND member_id = @member_id;
