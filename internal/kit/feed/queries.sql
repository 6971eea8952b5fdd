-- name: InsertChange :exec
INSERT INTO changes (id, customer_id, kind, subject, noted_at)
VALUES (@id, @customer_id, @kind, @subject, @noted_at);

-- name: ChangesSince :many
SELECT id, customer_id, kind, subject, noted_at
FROM changes
WHERE noted_at >= @since
ORDER BY noted_at;

-- name: ForgetChanges :exec
DELETE FROM changes
WHERE noted_at < @before;
