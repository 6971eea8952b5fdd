-- name: Withdrawal :one
SELECT id, customer_id, type, status, coins, fee, network, address, bank_id, creditor, payee, limit_key, entry, created_at, review, cleared, unscreened_since, holder
FROM withdrawals
WHERE id = @id;

-- name: LockWithdrawal :one
SELECT id, customer_id, type, status, coins, fee, network, address, bank_id, creditor, payee, limit_key, entry, created_at, review, cleared, unscreened_since, holder
FROM withdrawals
WHERE id = @id FOR UPDATE;

-- name: SetCleared :exec
UPDATE withdrawals
SET cleared = @cleared
WHERE id = @id;

-- name: SetWithdrawalStatus :exec
UPDATE withdrawals
SET status = @status
WHERE id = @id;

-- name: SetAuthorised :exec
UPDATE withdrawals
SET created_at = @authorised_at
WHERE id = @id;

-- name: SetUnscreened :exec
UPDATE withdrawals
SET unscreened_since = sqlc.narg(unscreened_since)
WHERE id = @id;

-- name: SetHolderState :exec
UPDATE withdrawals
SET holder = @holder
WHERE id = @id;

-- The transfers of a customer that wait until it says whose wallet an address is.
-- name: WaitingForHolder :many
SELECT id
FROM withdrawals
WHERE status = 'pending'
  AND network = @network
  AND address = @address
  AND customer_id = @customer_id
  AND holder IN ('description', 'proof')
ORDER BY id;

-- name: Unscreened :one
SELECT count(*),
       CAST(COALESCE(SUM(coins), 0) AS BIGINT) AS coins
FROM withdrawals
WHERE unscreened_since <= @before
  AND status = 'pending';

-- name: Pending :many
SELECT id
FROM withdrawals
WHERE status = 'pending'
ORDER BY id;

-- name: HeldForMints :one
SELECT CAST(COALESCE(SUM(coins), 0) AS BIGINT)
FROM withdrawals
WHERE type = 'chain_withdrawal'
  AND network = @network
  AND status IN ('pending', 'processing');

-- name: FeesNotFinal :one
SELECT CAST(COALESCE(SUM(fee), 0) AS BIGINT)
FROM withdrawals
WHERE status IN ('awaiting_approval', 'pending', 'in_review', 'processing');

-- name: OverdueRedemptions :many
SELECT id
FROM withdrawals
WHERE type = 'fiat_withdrawal'
  AND status IN ('pending', 'in_review', 'processing')
  AND created_at < @ordered_before
ORDER BY created_at, id;

-- name: InsertBreach :execrows
INSERT INTO withdrawals_breaches (withdrawal_id, customer_id, pounds, ordered_at, due_at, cause, found_at)
VALUES (@withdrawal_id, @customer_id, @pounds, @ordered_at, @due_at, @cause, @found_at)
ON CONFLICT DO NOTHING;

-- name: HasBreach :one
SELECT count(*)
FROM withdrawals_breaches
WHERE withdrawal_id = @withdrawal_id;

-- name: EndBreach :execrows
INSERT INTO withdrawals_breach_ends (withdrawal_id, outcome, ended_at, recorded_at)
VALUES (@withdrawal_id, @outcome, @ended_at, @recorded_at)
ON CONFLICT DO NOTHING;

-- name: Breaches :many
SELECT b.withdrawal_id, b.customer_id, b.pounds, b.ordered_at, b.due_at, b.cause, b.found_at, e.outcome, e.ended_at
FROM withdrawals_breaches b
         LEFT JOIN withdrawals_breach_ends e ON e.withdrawal_id = b.withdrawal_id
WHERE b.due_at <= @before_at
  AND (b.due_at < @before_at OR b.withdrawal_id < @before_id)
  AND (CAST(@outcome AS TEXT) = '' OR e.outcome = @outcome OR (@outcome = 'open' AND e.outcome IS NULL))
  AND (CAST(@cause AS TEXT) = '' OR b.cause = @cause)
  AND b.due_at <= @until
ORDER BY b.due_at DESC, b.withdrawal_id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountBreaches :one
SELECT count(*)
FROM withdrawals_breaches b
         LEFT JOIN withdrawals_breach_ends e ON e.withdrawal_id = b.withdrawal_id
WHERE (CAST(@outcome AS TEXT) = '' OR e.outcome = @outcome OR (@outcome = 'open' AND e.outcome IS NULL))
  AND (CAST(@cause AS TEXT) = '' OR b.cause = @cause)
  AND b.due_at <= @until;

-- name: CountBreachesByEnd :one
SELECT (SELECT count(*) FROM withdrawals_breaches) AS found,
       (SELECT count(*) FROM withdrawals_breach_ends) AS ended,
       (SELECT count(*) FROM withdrawals_breach_ends WHERE outcome = 'paid_in_time') AS paid_in_time;

-- name: InsertRecovered :exec
INSERT INTO withdrawals (id, customer_id, type, status, coins, fee, network, address, bank_id, payee, limit_key, entry, created_at)
VALUES (@id, @customer_id, 'chain_withdrawal', 'pending', @coins, 0, @network, @address, '', @payee, '', @entry, @created_at);

-- name: Batch :one
SELECT id, customer_id, name, status, count, coins, fees, currency, review, next, failed, entry, initiator_kind, initiator_id, created_at, authorised_at, completed_at, failure_code
FROM withdrawals_batches
WHERE id = @id;

-- name: LockBatch :one
SELECT id, customer_id, name, status, count, coins, fees, currency, review, next, failed, entry, initiator_kind, initiator_id, created_at, authorised_at, completed_at, failure_code
FROM withdrawals_batches
WHERE id = @id FOR UPDATE;

-- name: Batches :many
SELECT id, customer_id, name, status, count, coins, fees, currency, review, next, failed, entry, initiator_kind, initiator_id, created_at, authorised_at, completed_at, failure_code
FROM withdrawals_batches
WHERE customer_id = @customer_id
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountBatches :one
SELECT count(*)
FROM withdrawals_batches
WHERE customer_id = @customer_id;

-- name: SetBatchProgress :exec
UPDATE withdrawals_batches
SET status = @status, next = @next, failed = @failed, completed_at = @completed_at
WHERE id = @id;

-- name: AuthoriseBatch :exec
UPDATE withdrawals_batches
SET status = @status, authorised_at = @authorised_at
WHERE id = @id;

-- name: CancelBatch :exec
UPDATE withdrawals_batches
SET status = @status, completed_at = @completed_at, failure_code = @failure_code
WHERE id = @id;

-- name: BatchUse :many
SELECT type, limit_key, CAST(SUM(coins) AS BIGINT) AS coins
FROM withdrawals_batch_items
WHERE batch_id = @batch_id
GROUP BY type, limit_key
ORDER BY type, limit_key;

-- name: BatchItems :many
SELECT batch_id, item, transaction_id, type, coins, fee, network, address, bank_id, limit_key, external_id, metadata, failure_code
FROM withdrawals_batch_items
WHERE batch_id = @batch_id
  AND item >= @first
ORDER BY item
LIMIT @page_size OFFSET @page_offset;

-- name: BatchItemsWithOutcome :many
SELECT i.batch_id, i.item, i.transaction_id, i.type, i.coins, i.fee, i.network, i.address, i.bank_id, i.limit_key, i.external_id, i.metadata, i.failure_code
FROM withdrawals_batch_items i
LEFT JOIN withdrawals w ON w.id = i.transaction_id
WHERE i.batch_id = @batch_id
  AND i.item >= @first
  AND CASE
        WHEN i.failure_code <> '' THEN 'unpaid'
        WHEN w.status IS NULL THEN CAST(@not_started AS TEXT)
        WHEN w.status = 'completed' THEN 'paid'
        WHEN w.status IN ('failed', 'cancelled', 'returned') THEN 'unpaid'
        ELSE 'open'
      END = CAST(@outcome AS TEXT)
ORDER BY i.item
LIMIT @page_size OFFSET @page_offset;

-- name: BatchOutcomes :many
SELECT CAST(CASE
         WHEN i.failure_code <> '' THEN 'unpaid'
         WHEN w.status IS NULL THEN CAST(@not_started AS TEXT)
         WHEN w.status = 'completed' THEN 'paid'
         WHEN w.status IN ('failed', 'cancelled', 'returned') THEN 'unpaid'
         ELSE 'open'
       END AS TEXT) AS outcome, count(*) AS items
FROM withdrawals_batch_items i
LEFT JOIN withdrawals w ON w.id = i.transaction_id
WHERE i.batch_id = @batch_id
GROUP BY 1;

-- The batch that a payment is of.
-- name: BatchOf :one
SELECT batch_id
FROM withdrawals_batch_items
WHERE transaction_id = @transaction_id
LIMIT 1;

-- Whether it is the payment of a batch item that is still to be started.
-- name: IsToBeStarted :one
SELECT EXISTS (SELECT 1
               FROM withdrawals_batch_items i
               JOIN withdrawals_batches b ON b.id = i.batch_id
               WHERE i.transaction_id = @transaction_id
                 AND i.failure_code = ''
                 AND i.item >= b.next
                 AND b.status IN ('awaiting_approval', 'pending'));

-- name: FailBatchItem :exec
UPDATE withdrawals_batch_items
SET failure_code = @failure_code
WHERE batch_id = @batch_id
  AND item = @item;

-- name: InsertWithdrawal :exec
INSERT INTO withdrawals (id, customer_id, type, status, coins, fee, network, address, bank_id, creditor, payee, limit_key, entry, created_at)
VALUES (@id, @customer_id, @type, @status, @coins, @fee, @network, @address, @bank_id, @creditor, @payee, @limit_key, @entry, @created_at);

-- name: CountOpenRedemptions :one
SELECT count(*)
FROM withdrawals
WHERE type = 'fiat_withdrawal'
  AND status IN ('pending', 'in_review', 'processing');

-- name: OldestOpenRedemption :one
SELECT created_at
FROM withdrawals
WHERE type = 'fiat_withdrawal'
  AND status IN ('pending', 'in_review', 'processing')
ORDER BY created_at, id
LIMIT 1;
