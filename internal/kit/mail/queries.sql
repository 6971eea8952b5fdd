-- name: InsertMessage :exec
INSERT INTO mail_outbox (id, to_index, message, state, created_at, sent_at)
VALUES (@id, @to_index, @message, @state, @created_at, @sent_at);

-- name: QueuedMessage :one
SELECT message
FROM mail_outbox
WHERE id = @id AND state = 'queued';

-- The content is deleted with the outcome, because it may hold codes and links.
-- name: MarkDone :exec
UPDATE mail_outbox
SET state = @state, sent_at = @sent_at, message = NULL
WHERE id = @id AND state = 'queued';

-- name: MarkCaptured :exec
UPDATE mail_outbox
SET state = 'captured', sent_at = @sent_at
WHERE id = @id AND state = 'queued';

-- name: CapturedTo :many
SELECT id, message, created_at
FROM mail_outbox
WHERE to_index IN (@to_index, @older) AND state = 'captured'
ORDER BY id DESC
LIMIT CAST(@max AS BIGINT);

-- name: CapturedAll :many
SELECT id, message, created_at
FROM mail_outbox
WHERE state = 'captured'
ORDER BY id DESC
LIMIT CAST(@max AS BIGINT);

-- name: CountQueued :one
SELECT count(*)
FROM mail_outbox
WHERE state = 'queued';

-- name: OldestQueued :one
SELECT created_at
FROM mail_outbox
WHERE state = 'queued'
ORDER BY created_at
LIMIT 1;
