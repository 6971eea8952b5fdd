-- name: SaveStatement :exec
INSERT INTO treasury_bank_statements (bank_account, day, closing, booked, received_at)
VALUES (@bank_account, @day, @closing, @booked, @received_at)
ON CONFLICT (bank_account, day) DO UPDATE SET closing = excluded.closing, booked = excluded.booked, received_at = excluded.received_at;

-- name: InsertReconciliation :exec
INSERT INTO treasury_reconciliations (id, at, state, head, head_hash, findings, day)
VALUES (@id, @at, @state, @head, @head_hash, @findings, @day);

-- name: Reconciliations :many
SELECT *
FROM treasury_reconciliations
WHERE at <= @before_at
  AND (at < @before_at OR id < @before_id)
ORDER BY at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountReconciliations :one
SELECT count(*)
FROM treasury_reconciliations;

-- name: Stop :exec
INSERT INTO treasury_minting_stops (cause, words, reconciliation_id, since)
VALUES (@cause, @words, @reconciliation_id, @since)
ON CONFLICT (cause) DO NOTHING;

-- name: Resume :exec
DELETE FROM treasury_minting_stops
WHERE cause <> 'bank_feed_silent';

-- name: EndStaleReserve :execrows
DELETE FROM treasury_minting_stops
WHERE cause = 'bank_feed_silent';

-- name: Stopped :one
SELECT cause, words, reconciliation_id, since
FROM treasury_minting_stops
ORDER BY since, cause
LIMIT 1;

-- name: CountStopsBut :one
SELECT count(*)
FROM treasury_minting_stops
WHERE cause <> @cause;

-- name: LockTreasury :one
SELECT id
FROM treasury_lock
WHERE id = 1
FOR UPDATE;

-- name: CommittedFees :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM treasury_fee_payouts
WHERE state IN ('requested', 'ordered', 'debited', 'completed');

-- name: FeesPaidOut :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM treasury_fee_payouts
WHERE state IN ('debited', 'completed');

-- name: InsertFeePayout :exec
INSERT INTO treasury_fee_payouts (id, state, amount, words, requested_at)
VALUES (@id, 'requested', @amount, @words, @requested_at);

-- name: LockFeePayout :one
SELECT *
FROM treasury_fee_payouts
WHERE id = @id
FOR UPDATE;

-- name: SetFeePayout :exec
UPDATE treasury_fee_payouts
SET state = @state, debited_at = @debited_at, credited_at = @credited_at, ended_at = @ended_at, failure_code = @failure_code, entry = @entry
WHERE id = @id;

-- name: FeePayouts :many
SELECT *
FROM treasury_fee_payouts
WHERE requested_at <= @before_at
  AND (requested_at < @before_at OR id < @before_id)
ORDER BY requested_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountFeePayouts :one
SELECT count(*)
FROM treasury_fee_payouts;

-- name: InsertDebitResolution :execrows
INSERT INTO treasury_debit_resolutions (id, account, servicer_ref, amount, purpose, state, customer_id, unmatched_credit_id, words, requested_at)
VALUES (@id, @account, @servicer_ref, @amount, @purpose, 'requested', @customer_id, @unmatched_credit_id, @words, @requested_at)
ON CONFLICT DO NOTHING;

-- name: LockDebitResolution :one
SELECT *
FROM treasury_debit_resolutions
WHERE id = @id
FOR UPDATE;

-- name: LockDebitResolutionByPayout :one
SELECT *
FROM treasury_debit_resolutions
WHERE payout_id = @payout_id
FOR UPDATE;

-- name: SetDebitResolution :exec
UPDATE treasury_debit_resolutions
SET state = @state, recovered = @recovered, payout_id = @payout_id, entry = @entry, failure_code = @failure_code, ended_at = @ended_at, debited_at = @debited_at
WHERE id = @id;

-- name: DebitResolutions :many
SELECT *
FROM treasury_debit_resolutions
WHERE requested_at <= @before_at
  AND (requested_at < @before_at OR id < @before_id)
ORDER BY requested_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountDebitResolutions :one
SELECT count(*)
FROM treasury_debit_resolutions;

-- name: TopUpsOutstanding :one
SELECT CAST(COALESCE(SUM(amount - recovered), 0) AS BIGINT)
FROM treasury_debit_resolutions
WHERE account = @account
  AND state IN ('topping_up', 'top_up_failed');

-- name: LostDepositsNotDebited :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM treasury_debit_resolutions
WHERE purpose = 'lost_deposit'
  AND debited_at IS NULL;

-- name: DebitResolutionsBetween :many
SELECT *
FROM treasury_debit_resolutions
WHERE state = 'completed'
  AND ended_at >= @since
  AND ended_at <= @until
ORDER BY ended_at, id;

-- name: InsertJournal :exec
INSERT INTO treasury_journals (id, state, lines, reverses, words, requested_at)
VALUES (@id, 'requested', @lines, @reverses, @words, @requested_at);

-- name: Journal :one
SELECT *
FROM treasury_journals
WHERE id = @id;

-- name: LockJournal :one
SELECT *
FROM treasury_journals
WHERE id = @id
FOR UPDATE;

-- name: EndJournal :exec
UPDATE treasury_journals
SET state = @state, ended_at = @ended_at, entry = @entry
WHERE id = @id;

-- name: Journals :many
SELECT *
FROM treasury_journals
WHERE requested_at <= @before_at
  AND (requested_at < @before_at OR id < @before_id)
ORDER BY requested_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: ReversalOf :one
SELECT id
FROM treasury_journals
WHERE reverses = @journal_id
  AND reverses <> ''
  AND state <> 'rejected';

-- name: CountJournals :one
SELECT count(*)
FROM treasury_journals;

-- name: NextBalanced :one
SELECT at
FROM treasury_reconciliations
WHERE state = 'balanced'
  AND at > @after
ORDER BY at
LIMIT 1;

-- name: Days :many
SELECT day, count(*) AS runs, CAST(COALESCE(SUM(CASE WHEN state = 'discrepancy' THEN 1 ELSE 0 END), 0) AS BIGINT) AS discrepancies
FROM treasury_reconciliations
WHERE day < @before_day
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

-- name: FirstDiscrepancyOfDay :one
SELECT *
FROM treasury_reconciliations
WHERE day = @day
  AND state = 'discrepancy'
ORDER BY at, id
LIMIT 1;

-- name: InsertRepayment :execrows
INSERT INTO treasury_repayments (id, state, customer_id, credit_id, amount, words, requested_at)
VALUES (@id, 'requested', @customer_id, @credit_id, @amount, @words, @requested_at)
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
WHERE requested_at <= @before_at
  AND (requested_at < @before_at OR id < @before_id)
ORDER BY requested_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountRepayments :one
SELECT count(*)
FROM treasury_repayments;

-- name: RepaymentsOfCredit :one
SELECT count(*)
FROM treasury_repayments
WHERE credit_id = @credit_id
  AND state NOT IN ('rejected', 'cancelled');
