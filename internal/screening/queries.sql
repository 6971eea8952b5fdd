-- name: InsertMatch :execrows
INSERT INTO screening_matches (id, subject, subject_id, customer_id, list, entry, entry_name, score, reasons, status, created_at)
VALUES (@id, @subject, @subject_id, @customer_id, @list, @entry, @entry_name, @score, @reasons, 'potential', @created_at)
ON CONFLICT (subject, subject_id, list, entry) DO NOTHING;

-- name: LockMatch :one
SELECT id, subject, subject_id, customer_id, list, entry, entry_name, score, reasons, status, decision, created_at, decided_at
FROM screening_matches
WHERE id = @id
FOR UPDATE;

-- name: DecideMatch :exec
UPDATE screening_matches
SET status = @status,
    decision = @decision,
    decided_at = @decided_at
WHERE id = @id;

-- name: MatchesOfCustomer :many
SELECT id, subject, subject_id, customer_id, list, entry, entry_name, score, reasons, status, decision, created_at, decided_at
FROM screening_matches
WHERE customer_id = @customer_id
ORDER BY created_at, id;

-- Of a sub-account those of its business too. A potential match of somebody else's name holds a payment, not the customer.
-- name: CountOpenMatches :one
SELECT count(*)
FROM customer_parents a
JOIN screening_matches m ON m.customer_id IN (a.account_id, a.business_id)
WHERE a.account_id = @customer_id
  AND (m.status = 'confirmed' OR m.status = 'potential' AND m.subject <> 'counterparty');

-- name: OpenMatchOfPayment :one
SELECT status
FROM screening_matches
WHERE subject = 'counterparty'
  AND subject_id = @payment_id
  AND status <> 'false_positive'
ORDER BY status DESC
LIMIT 1;

-- name: PotentialMatchesOfPayment :many
SELECT id
FROM screening_matches
WHERE subject = 'counterparty'
  AND subject_id = @payment_id
  AND status = 'potential'
ORDER BY created_at, id;

-- name: CountPotentialMatches :one
SELECT count(*)
FROM screening_matches
WHERE customer_id = @customer_id
  AND subject <> 'counterparty'
  AND status = 'potential';

-- name: ListMatches :many
SELECT id, subject, subject_id, customer_id, list, entry, entry_name, score, reasons, status, decision, created_at, decided_at
FROM screening_matches
WHERE status = @status
  AND created_at >= @after_at
  AND (created_at > @after_at OR id > @after_id)
ORDER BY created_at, id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountMatches :one
SELECT count(*)
FROM screening_matches
WHERE status = @status;
