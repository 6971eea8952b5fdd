-- name: Lock :one
SELECT id
FROM backing_lock
WHERE id = 1
FOR UPDATE;

-- name: InsertHolding :exec
INSERT INTO backing_holdings (id, state, kind, isin, name, custodian, payee, matures, words, requested_at)
VALUES (@id, 'proposed', @kind, @isin, @name, @custodian, @payee, @matures, @words, @requested_at);

-- name: Holding :one
SELECT *
FROM backing_holdings
WHERE id = @id;

-- name: LockHolding :one
SELECT *
FROM backing_holdings
WHERE id = @id
FOR UPDATE;

-- name: EndHolding :exec
UPDATE backing_holdings
SET state = @state, ended_at = @ended_at
WHERE id = @id;

-- name: SetHolding :exec
UPDATE backing_holdings
SET quantity = @quantity, cost = @cost, bought_on = @bought_on
WHERE id = @id;

-- name: Holdings :many
SELECT *
FROM backing_holdings
WHERE state = @state
ORDER BY id
LIMIT @most;

-- name: InsertOrder :exec
INSERT INTO backing_orders (id, kind, state, holding_id, quantity, amount, due, credit_id, words, requested_at)
VALUES (@id, @kind, 'requested', @holding_id, @quantity, @amount, @due, @credit_id, @words, @requested_at);

-- name: LockOrder :one
SELECT *
FROM backing_orders
WHERE id = @id
FOR UPDATE;

-- name: SetOrder :exec
UPDATE backing_orders
SET state = @state, amount = @amount, cost = @cost, credit_id = @credit_id, entry = @entry, failure_code = @failure_code, debited_at = @debited_at, credited_at = @credited_at, ended_at = @ended_at
WHERE id = @id;

-- name: Orders :many
SELECT *
FROM backing_orders
WHERE requested_at <= @before_at
  AND (requested_at < @before_at OR id < @before_id)
ORDER BY requested_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountOrders :one
SELECT count(*)
FROM backing_orders;

-- name: OpenOrders :many
SELECT *
FROM backing_orders
WHERE state IN ('requested', 'ordered', 'debited', 'awaiting', 'matched')
ORDER BY due, id
LIMIT @most;

-- name: InsertValuation :exec
INSERT INTO backing_valuations (id, holding_id, state, valued_on, quantity, value, valuer, document, document_hash, words, requested_at)
VALUES (@id, @holding_id, 'requested', @valued_on, @quantity, @value, @valuer, @document, @document_hash, @words, @requested_at);

-- name: LockValuation :one
SELECT *
FROM backing_valuations
WHERE id = @id
FOR UPDATE;

-- name: EndValuation :exec
UPDATE backing_valuations
SET state = @state, ended_at = @ended_at
WHERE id = @id;

-- name: NewestValuation :one
SELECT *
FROM backing_valuations
WHERE holding_id = @holding_id
  AND state = 'accepted'
ORDER BY valued_on DESC, id DESC
LIMIT 1;

-- name: Valuations :many
SELECT *
FROM backing_valuations
WHERE requested_at <= @before_at
  AND (requested_at < @before_at OR id < @before_id)
ORDER BY requested_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountValuations :one
SELECT count(*)
FROM backing_valuations;
