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
INSERT INTO events (number, id, customer_id, business_id, type, subject, public, data, created_at, outbox_seq)
SELECT CAST(@newest AS BIGINT) + row_number() OVER (ORDER BY o.seq), o.id, o.customer_id, COALESCE(a.business_id, o.customer_id), o.type, o.subject, o.public, o.data, o.created_at, o.seq
FROM (SELECT seq, id, customer_id, type, subject, public, data, created_at FROM events_outbox ORDER BY seq LIMIT @most) o
LEFT JOIN customer_parents a ON a.account_id = o.customer_id;

-- name: DeleteNumbered :execrows
DELETE FROM events_outbox
WHERE seq IN (SELECT outbox_seq FROM events WHERE number > @newest);

-- name: SetNewest :exec
UPDATE events_head
SET newest = @newest
WHERE id = 1;

-- name: EventsAfter :many
SELECT number, id, customer_id, business_id, type, subject, public, created_at
FROM events
WHERE number > @after
ORDER BY number
LIMIT @most;

-- name: CustomerChangesAfter :many
SELECT e.number, e.id, e.customer_id, e.business_id, e.type, e.subject, e.public, e.created_at
FROM events e
WHERE e.business_id = @customer_id
  AND e.customer_id = @customer_id
  AND e.number > @after
UNION ALL
SELECT s.number, s.id, s.customer_id, s.business_id, s.type, s.subject, s.public, s.created_at
FROM events s
WHERE s.customer_id = @customer_id
  AND s.customer_id <> s.business_id
  AND s.number > @after
ORDER BY number
LIMIT @most;

-- Those of a business with those of its sub-accounts, or those of one sub-account: one of the halves is empty.
-- name: CustomerEvents :many
SELECT e.number, e.id, e.customer_id, e.business_id, e.type, e.subject, e.public, e.data, e.created_at, e.outbox_seq
FROM events e
WHERE e.business_id = @customer_id
  AND e.number > @after
  AND e.public
UNION ALL
SELECT s.number, s.id, s.customer_id, s.business_id, s.type, s.subject, s.public, s.data, s.created_at, s.outbox_seq
FROM events s
WHERE s.customer_id = @customer_id
  AND s.customer_id <> s.business_id
  AND s.number > @after
  AND s.public
ORDER BY number
LIMIT @page_size OFFSET @page_offset;

-- name: CustomerEventsOfType :many
SELECT e.number, e.id, e.customer_id, e.business_id, e.type, e.subject, e.public, e.data, e.created_at, e.outbox_seq
FROM events e
WHERE e.business_id = @customer_id
  AND e.type = @type
  AND e.number > @after
  AND e.public
UNION ALL
SELECT s.number, s.id, s.customer_id, s.business_id, s.type, s.subject, s.public, s.data, s.created_at, s.outbox_seq
FROM events s
WHERE s.customer_id = @customer_id
  AND s.customer_id <> s.business_id
  AND s.type = @type
  AND s.number > @after
  AND s.public
ORDER BY number
LIMIT @page_size OFFSET @page_offset;

-- name: CountCustomerEvents :one
SELECT CAST((
    SELECT count(*)
    FROM events e
    WHERE e.business_id = @customer_id
      AND (CAST(@type AS TEXT) = '' OR e.type = @type)
      AND e.number > @after
      AND e.public
) + (
    SELECT count(*)
    FROM events e
    WHERE e.customer_id = @customer_id
      AND e.customer_id <> e.business_id
      AND (CAST(@type AS TEXT) = '' OR e.type = @type)
      AND e.number > @after
      AND e.public
) AS BIGINT);

-- name: Event :one
SELECT number, id, customer_id, business_id, type, subject, public, data, created_at, outbox_seq
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
