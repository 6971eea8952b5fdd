-- name: InsertOutbox :exec
INSERT INTO events_outbox (id, customer_id, type, subject, public, data, created_at)
VALUES (@id, @customer_id, @type, @subject, @public, @data, @created_at);

-- name: HasOutbox :one
SELECT EXISTS (SELECT 1 FROM events_outbox);

-- name: LockHead :one
SELECT newest
FROM events_head
WHERE id = 1 FOR UPDATE;

-- name: Newest :one
SELECT newest
FROM events_head
WHERE id = 1;

-- name: NumberOutbox :execrows
INSERT INTO events (number, id, customer_id, type, subject, public, data, created_at, outbox_seq)
SELECT CAST(@newest AS BIGINT) + row_number() OVER (ORDER BY o.seq), o.id, o.customer_id, o.type, o.subject, o.public, o.data, o.created_at, o.seq
FROM (SELECT seq, id, customer_id, type, subject, public, data, created_at FROM events_outbox ORDER BY seq LIMIT @most) o;

-- name: DeleteNumbered :execrows
DELETE FROM events_outbox
WHERE seq IN (SELECT outbox_seq FROM events WHERE number > @newest);

-- name: SetNewest :exec
UPDATE events_head
SET newest = @newest
WHERE id = 1;

-- name: EventsAfter :many
SELECT number, id, customer_id, type, subject, public, created_at
FROM events
WHERE number > @after
ORDER BY number
LIMIT @most;

-- name: CustomerChangesAfter :many
SELECT number, id, customer_id, type, subject, public, created_at
FROM events
WHERE customer_id = @customer_id
  AND number > @after
ORDER BY number
LIMIT @most;

-- name: CustomerEvents :many
SELECT number, id, customer_id, type, subject, public, data, created_at, outbox_seq
FROM events
WHERE customer_id = @customer_id
  AND number > @after
  AND public
ORDER BY number
LIMIT @page_size OFFSET @page_offset;

-- name: CustomerEventsOfType :many
SELECT number, id, customer_id, type, subject, public, data, created_at, outbox_seq
FROM events
WHERE customer_id = @customer_id
  AND type = @type
  AND number > @after
  AND public
ORDER BY number
LIMIT @page_size OFFSET @page_offset;

-- name: CountCustomerEvents :one
SELECT count(*)
FROM events
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND number > @after
  AND public;

-- name: Event :one
SELECT number, id, customer_id, type, subject, public, data, created_at, outbox_seq
FROM events
WHERE id = @id;

-- name: DeleteOldEvents :execrows
DELETE FROM events
WHERE events.number IN (SELECT e.number FROM events e ORDER BY e.number LIMIT @most)
  AND events.created_at < @before;

-- name: DeleteOldHints :execrows
DELETE FROM events
WHERE events.number IN (SELECT e.number FROM events e WHERE NOT e.public ORDER BY e.number LIMIT @most)
  AND events.created_at < @before;
