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

-- name: ListErasures :many
SELECT customer_id, approval_id, erased_at, kept_until, finished_at
FROM privacy_erasures
WHERE erased_at <= @before_at
  AND (erased_at < @before_at OR customer_id < @before_id)
ORDER BY erased_at DESC, customer_id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountErasures :one
SELECT count(*)
FROM privacy_erasures;

-- name: InsertExport :exec
INSERT INTO privacy_exports (id, customer_id, requested_by, by_operator, own, created_at)
VALUES (@id, @customer_id, @requested_by, @by_operator, @own, @created_at);

-- name: Export :one
SELECT id, customer_id, requested_by, by_operator, own, file, size, created_at, ready_at, expires_at
FROM privacy_exports
WHERE id = @id;

-- name: NewestExport :one
SELECT id, customer_id, requested_by, by_operator, own, file, size, created_at, ready_at, expires_at
FROM privacy_exports
WHERE customer_id = @customer_id
  AND by_operator = @by_operator
  AND requested_by = @requested_by
ORDER BY created_at DESC, id DESC
LIMIT 1;

-- name: FinishExport :execrows
UPDATE privacy_exports
SET file = @file,
    size = @size,
    ready_at = @ready_at,
    expires_at = @expires_at
WHERE id = @id
  AND ready_at IS NULL;
