-- name: InsertErasure :exec
INSERT INTO privacy_erasures (customer_id, approval_id, erased_at, kept_until)
VALUES (@customer_id, @approval_id, @erased_at, @kept_until);

-- name: Erasure :one
SELECT customer_id, approval_id, erased_at, kept_until, finished_at
FROM privacy_erasures
WHERE customer_id = @customer_id;

-- name: DueErasures :many
SELECT customer_id
FROM privacy_erasures
WHERE finished_at IS NULL
  AND kept_until <= @now
ORDER BY kept_until
LIMIT 100;

-- name: FinishErasure :exec
UPDATE privacy_erasures
SET finished_at = @finished_at
WHERE customer_id = @customer_id;
