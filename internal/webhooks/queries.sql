-- name: InsertEndpoint :exec
INSERT INTO webhooks_endpoints (id, customer_id, url, events, description, status, disabled_reason, secret, slow, made_by, made_with, created_at)
VALUES (@id, @customer_id, @url, @events, @description, @status, '', @secret, FALSE, @made_by, @made_with, @created_at);

-- name: CountEndpoints :one
SELECT count(*)
FROM webhooks_endpoints
WHERE customer_id = @customer_id
  AND status <> 'deleted';

-- name: Endpoints :many
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE customer_id = @customer_id
  AND status <> 'deleted'
ORDER BY created_at DESC, id DESC;

-- name: ActiveEndpoints :many
SELECT id, events
FROM webhooks_endpoints
WHERE customer_id = @customer_id
  AND status = 'active';

-- name: Endpoint :one
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE id = @id
  AND status <> 'deleted';

-- name: LockEndpoint :one
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE id = @id
  AND status <> 'deleted' FOR UPDATE;

-- The endpoint of a delivery of the customer's.
-- name: LockEndpointOf :one
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE id = (SELECT d.endpoint_id FROM webhooks_deliveries d WHERE d.id = @delivery_id AND d.customer_id = @customer_id)
  AND status <> 'deleted' FOR UPDATE;

-- name: SetEndpoint :exec
UPDATE webhooks_endpoints
SET url = @url, events = @events, description = @description, status = @status, disabled_reason = @disabled_reason, secret = @secret, old_secret = @old_secret, old_until = @old_until, made_by = @made_by, made_with = @made_with
WHERE id = @id;

-- The active webhooks that a user made in sessions for the customer or one of its sub-accounts.
-- name: LockMadeIn :many
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE customer_id IN (SELECT a.account_id FROM customer_parents a WHERE a.account_id = @customer_id OR a.parent_id = @customer_id)
  AND made_by = @made_by
  AND made_with = ''
  AND status = 'active'
ORDER BY id FOR UPDATE;

-- name: LockMadeBy :many
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE made_by = @made_by
  AND status = 'active'
ORDER BY id FOR UPDATE;

-- name: LockMadeWith :many
SELECT id, customer_id, url, events, description, status, disabled_reason, secret, old_secret, old_until, delivered_at, due_at, slow, leased_until, created_at, made_by, made_with
FROM webhooks_endpoints
WHERE made_with = @made_with
  AND status = 'active'
ORDER BY id FOR UPDATE;

-- name: SucceedKey :exec
UPDATE webhooks_endpoints
SET made_with = @successor
WHERE made_with = @made_with;

-- It locks the endpoint whenever it is due: whoever gives a lease back meanwhile sees the delivery, or is seen.
-- name: DueSooner :exec
UPDATE webhooks_endpoints
SET due_at = CASE WHEN due_at < @due_at THEN due_at ELSE @due_at END
WHERE id = @id;

-- name: DueEndpoints :many
SELECT id
FROM webhooks_endpoints
WHERE due_at IS NOT NULL
  AND due_at <= @now
  AND status = 'active'
  AND slow = @slow
  AND (leased_until IS NULL OR leased_until < @wall)
ORDER BY due_at
LIMIT @most FOR UPDATE SKIP LOCKED;

-- name: Lease :exec
UPDATE webhooks_endpoints
SET leased_until = @leased_until
WHERE id = @id;

-- name: Release :exec
UPDATE webhooks_endpoints
SET leased_until = NULL, due_at = (SELECT min(d.next_at) FROM webhooks_deliveries d WHERE d.endpoint_id = webhooks_endpoints.id AND d.status = 'pending')
WHERE webhooks_endpoints.id = @id;

-- name: Attempted :exec
UPDATE webhooks_endpoints
SET leased_until = @leased_until, slow = @slow, delivered_at = @delivered_at
WHERE id = @id;

-- name: InsertDelivery :exec
INSERT INTO webhooks_deliveries (id, endpoint_id, customer_id, event_id, type, status, attempts, tries, next_at, created_at)
VALUES (@id, @endpoint_id, @customer_id, @event_id, @type, 'pending', '[]', 0, @next_at, @created_at);

-- name: DueDeliveries :many
SELECT id, endpoint_id, customer_id, event_id, type, status, attempts, tries, first_at, next_at, created_at
FROM webhooks_deliveries
WHERE endpoint_id = @endpoint_id
  AND status = 'pending'
  AND next_at <= @now
ORDER BY next_at, id
LIMIT @most;

-- name: LockDelivery :one
SELECT id, endpoint_id, customer_id, event_id, type, status, attempts, tries, first_at, next_at, created_at
FROM webhooks_deliveries
WHERE id = @id
  AND customer_id = @customer_id FOR UPDATE;

-- name: SetDelivery :execrows
UPDATE webhooks_deliveries
SET status = @status, attempts = @attempts, tries = @tries, first_at = @first_at, next_at = @next_at
WHERE id = @id
  AND tries = @tries_before
  AND status = 'pending';

-- name: Replay :exec
UPDATE webhooks_deliveries
SET status = 'pending', tries = 0, first_at = NULL, next_at = @next_at
WHERE id = @id;

-- name: Deliveries :many
SELECT id, endpoint_id, customer_id, event_id, type, status, attempts, tries, first_at, next_at, created_at
FROM webhooks_deliveries
WHERE endpoint_id = @endpoint_id
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountDeliveries :one
SELECT count(*)
FROM webhooks_deliveries
WHERE endpoint_id = @endpoint_id;

-- name: DeleteOldDeliveries :execrows
DELETE FROM webhooks_deliveries
WHERE webhooks_deliveries.id IN (SELECT d.id FROM webhooks_deliveries d WHERE d.created_at < @before ORDER BY d.created_at LIMIT @most FOR UPDATE SKIP LOCKED);

-- name: LockCursor :one
SELECT number
FROM webhooks_cursor
WHERE id = 1 FOR UPDATE;

-- name: Cursor :one
SELECT number
FROM webhooks_cursor
WHERE id = 1;

-- name: SetCursor :exec
UPDATE webhooks_cursor
SET number = @number
WHERE id = 1;

-- name: KeepKey :exec
INSERT INTO webhooks_signing_key (id, key)
VALUES (1, @key)
ON CONFLICT (id) DO NOTHING;

-- name: SigningKey :one
SELECT key
FROM webhooks_signing_key
WHERE id = 1;
