-- name: SaveStatement :exec
INSERT INTO treasury_statements (bank_account, day, closing, booked, received_at)
VALUES (@bank_account, @day, @closing, @booked, @received_at)
ON CONFLICT (bank_account, day) DO UPDATE SET closing = excluded.closing, booked = excluded.booked, received_at = excluded.received_at;

-- name: InsertReconciliation :exec
INSERT INTO treasury_reconciliations (id, at, balanced, head, head_hash, findings, day)
VALUES (@id, @at, @balanced, @head, @head_hash, @findings, @day);

-- name: Reconciliations :many
SELECT *
FROM treasury_reconciliations
ORDER BY at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountReconciliations :one
SELECT count(*)
FROM treasury_reconciliations;

-- name: Stop :exec
INSERT INTO treasury_stops (id, reason, since)
VALUES (1, @reason, @since)
ON CONFLICT (id) DO NOTHING;

-- name: Resume :exec
DELETE FROM treasury_stops
WHERE id = 1;

-- name: Stopped :one
SELECT reason, since
FROM treasury_stops
WHERE id = 1;

-- name: LockDesk :one
SELECT id
FROM treasury_desk
WHERE id = 1
FOR UPDATE;

-- name: Committed :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM treasury_cashings
WHERE state IN ('asked', 'ordered', 'paid', 'done');

-- name: CashedOut :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM treasury_cashings
WHERE state IN ('paid', 'done');

-- name: InsertCashing :exec
INSERT INTO treasury_cashings (id, state, amount, reason, asked_by, asked_at)
VALUES (@id, 'asked', @amount, @reason, @asked_by, @asked_at);

-- name: LockCashing :one
SELECT *
FROM treasury_cashings
WHERE id = @id
FOR UPDATE;

-- name: SetCashing :exec
UPDATE treasury_cashings
SET state = @state, paid_at = @paid_at, arrived_at = @arrived_at, ended_at = @ended_at, failure = @failure, entry = @entry
WHERE id = @id;

-- name: Cashings :many
SELECT *
FROM treasury_cashings
ORDER BY asked_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountCashings :one
SELECT count(*)
FROM treasury_cashings;

-- name: InsertPosting :execrows
INSERT INTO treasury_postings (id, account, servicer_ref, amount, purpose, state, customer_id, receipt_id, reason, asked_by, asked_at)
VALUES (@id, @account, @servicer_ref, @amount, @purpose, 'asked', @customer_id, @receipt_id, @reason, @asked_by, @asked_at)
ON CONFLICT DO NOTHING;

-- name: LockPosting :one
SELECT *
FROM treasury_postings
WHERE id = @id
FOR UPDATE;

-- name: LockPostingByPayout :one
SELECT *
FROM treasury_postings
WHERE payout_id = @payout_id
FOR UPDATE;

-- name: SetPosting :exec
UPDATE treasury_postings
SET state = @state, taken = @taken, payout_id = @payout_id, entry = @entry, failure = @failure, ended_at = @ended_at, left_at = @left_at
WHERE id = @id;

-- name: Postings :many
SELECT *
FROM treasury_postings
ORDER BY asked_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountPostings :one
SELECT count(*)
FROM treasury_postings;

-- name: Unfilled :one
SELECT CAST(COALESCE(SUM(amount - taken), 0) AS BIGINT)
FROM treasury_postings
WHERE account = @account
  AND state IN ('filling', 'unfilled');

-- name: LostNotLeft :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM treasury_postings
WHERE purpose = 'lost'
  AND left_at IS NULL;

-- name: PostingsBetween :many
SELECT *
FROM treasury_postings
WHERE state = 'done'
  AND ended_at >= @since
  AND ended_at <= @until
ORDER BY ended_at, id;

-- name: NextBalanced :one
SELECT at
FROM treasury_reconciliations
WHERE balanced
  AND at > @after
ORDER BY at
LIMIT 1;

-- name: Days :many
SELECT day, count(*) AS comparisons, CAST(COALESCE(SUM(CASE WHEN balanced THEN 0 ELSE 1 END), 0) AS BIGINT) AS differing
FROM treasury_reconciliations
GROUP BY day
ORDER BY day DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountDays :one
SELECT count(DISTINCT day)
FROM treasury_reconciliations;

-- name: LastOfDay :one
SELECT *
FROM treasury_reconciliations
WHERE day = @day
ORDER BY at DESC, id DESC
LIMIT 1;

-- name: FirstDifferenceOfDay :one
SELECT *
FROM treasury_reconciliations
WHERE day = @day
  AND NOT balanced
ORDER BY at, id
LIMIT 1;

-- name: InsertRepayment :execrows
INSERT INTO treasury_repayments (id, state, customer_id, receipt_id, amount, reason, asked_by, asked_at)
VALUES (@id, 'asked', @customer_id, @receipt_id, @amount, @reason, @asked_by, @asked_at)
ON CONFLICT DO NOTHING;

-- name: LockRepayment :one
SELECT *
FROM treasury_repayments
WHERE id = @id
FOR UPDATE;

-- name: EndRepayment :exec
UPDATE treasury_repayments
SET state = @state, ended_at = @ended_at
WHERE id = @id;

-- name: Repayments :many
SELECT *
FROM treasury_repayments
ORDER BY asked_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountRepayments :one
SELECT count(*)
FROM treasury_repayments;

-- name: RepaymentsOfReceipt :one
SELECT count(*)
FROM treasury_repayments
WHERE receipt_id = @receipt_id
  AND state <> 'refused';
