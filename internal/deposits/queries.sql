-- name: InsertOrder :exec
INSERT INTO deposits_orders (id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, external_id, metadata)
VALUES (@id, @customer_id, 'prepared', @amount, @bank_id, @counterparty, @reference, @created_at, @expires_at, @idempotency_key, @request, @response, @external_id, @metadata);

-- name: OrderByKey :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request, external_id, metadata
FROM deposits_orders
WHERE customer_id = @customer_id
  AND idempotency_key = @idempotency_key;

-- name: OrderByCompletionKey :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request, external_id, metadata
FROM deposits_orders
WHERE customer_id = @customer_id
  AND completion_key = @completion_key;

-- name: Order :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request, external_id, metadata
FROM deposits_orders
WHERE id = @id;

-- name: LockOrder :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request, external_id, metadata
FROM deposits_orders
WHERE id = @id FOR UPDATE;

-- name: LockOrderByReference :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request, external_id, metadata
FROM deposits_orders
WHERE customer_id = @customer_id
  AND reference = @reference
  AND state NOT IN ('received', 'cancelled') FOR UPDATE;

-- name: LockOrderByAmount :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request, external_id, metadata
FROM deposits_orders
WHERE customer_id = @customer_id
  AND amount = @amount
  AND state = 'announced'
ORDER BY created_at, id
LIMIT 1 FOR UPDATE;

-- name: SetOrderState :exec
UPDATE deposits_orders
SET state = @state
WHERE id = @id;

-- name: SetOrderCompleted :exec
UPDATE deposits_orders
SET state = @state, completion_key = @completion_key, completion = @completion, completion_request = @completion_request
WHERE id = @id;

-- name: InsertChainDeposit :execrows
INSERT INTO deposits_chain (id, customer_id, state, verdict, network, sender, amount, entry, created_at)
VALUES (@id, @customer_id, 'seen', 'unknown', @network, @sender, @amount, 0, @created_at)
ON CONFLICT (id) DO NOTHING;

-- name: ChainDeposit :one
SELECT id, customer_id, state, verdict, network, sender, amount, entry, created_at, burned_at, assigned_to
FROM deposits_chain
WHERE id = @id;

-- name: LockChainDeposit :one
SELECT id, customer_id, state, verdict, network, sender, amount, entry, created_at, burned_at, assigned_to
FROM deposits_chain
WHERE id = @id FOR UPDATE;

-- name: ChainDeposits :many
SELECT id, customer_id, state, verdict, network, sender, amount, entry, created_at, burned_at, assigned_to
FROM deposits_chain
WHERE state = @state
  AND created_at >= @after_at
  AND (created_at > @after_at OR id > @after_id)
ORDER BY created_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: CountChainDeposits :one
SELECT count(*)
FROM deposits_chain
WHERE state = @state;

-- name: SetChainDeposit :exec
UPDATE deposits_chain
SET state = @state, verdict = @verdict, entry = @entry, burned_at = @burned_at, assigned_to = @assigned_to
WHERE id = @id;

-- name: InsertUnmatchedCredit :execrows
INSERT INTO deposits_unmatched_credits (id, state, reason, closed, account, amount, customer_id, payout_id, payment, created_at, transaction_id)
VALUES (@id, 'open', @reason, @closed, @account, @amount, @customer_id, '', @payment, @created_at, '')
ON CONFLICT (id) DO NOTHING;

-- name: UnmatchedCredit :one
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE id = @id;

-- name: LockUnmatchedCredit :one
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE id = @id FOR UPDATE;

-- name: LockUnmatchedCreditByPayout :one
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE payout_id = @payout_id FOR UPDATE;

-- name: CountReturnsWaiting :one
SELECT count(*)
FROM deposits_unmatched_credits
WHERE payment = @payment
  AND payment <> ''
  AND state = 'open'
  AND recall = '';

-- name: LockReturnWaiting :one
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE payment = @payment
  AND payment <> ''
  AND state = 'open'
ORDER BY created_at, id
LIMIT 1 FOR UPDATE;

-- name: LockRecallable :many
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE account = @account
  AND amount = @amount
  AND recall = ''
  AND (state IN ('open', 'awaiting_approval', 'returning') OR state = 'returned' AND payout_id <> '')
ORDER BY created_at, id FOR UPDATE;

-- name: LockRecalled :many
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE account = @account
  AND recall = @recall
ORDER BY created_at, id FOR UPDATE;

-- name: UnmatchedCredits :many
SELECT id, state, reason, account, amount, customer_id, payout_id, recall, payment, created_at, closed, transaction_id
FROM deposits_unmatched_credits
WHERE state = @state
  AND created_at >= @after_at
  AND (created_at > @after_at OR id > @after_id)
ORDER BY created_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: OpenUnmatchedCredits :many
SELECT id
FROM deposits_unmatched_credits
WHERE state = 'open'
ORDER BY created_at, id;

-- name: CountUnmatchedCredits :one
SELECT count(*)
FROM deposits_unmatched_credits
WHERE state = @state;

-- name: SetUnmatchedCredit :exec
UPDATE deposits_unmatched_credits
SET state = @state, customer_id = @customer_id, payout_id = @payout_id, recall = @recall
WHERE id = @id;

-- name: SetUnmatchedPayment :exec
UPDATE deposits_unmatched_credits
SET payment = @payment
WHERE id = @id;

-- name: SetUnmatchedRecall :exec
UPDATE deposits_unmatched_credits
SET recall = @recall
WHERE id = @id;

-- name: SetUnmatchedTransaction :exec
UPDATE deposits_unmatched_credits
SET transaction_id = @transaction_id
WHERE id = @id;
