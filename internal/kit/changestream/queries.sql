-- name: InsertChange :exec
INSERT INTO change_stream (id, customer_id, kind, subject, published_at)
VALUES (@id, @customer_id, @kind, @subject, @published_at);

-- name: ChangesSince :many
SELECT id, customer_id, kind, subject, published_at
FROM change_stream
WHERE published_at >= @since
ORDER BY published_at;

-- name: DeleteOldChanges :exec
DELETE FROM change_stream
WHERE published_at < @before;
