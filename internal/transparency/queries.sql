-- name: SaveDay :exec
INSERT INTO transparency_days (day, taken_at, reserve, supply, balances, in_flight)
VALUES (@day, @taken_at, @reserve, @supply, @balances, @in_flight)
ON CONFLICT (day) DO UPDATE SET taken_at = excluded.taken_at, reserve = excluded.reserve, supply = excluded.supply, balances = excluded.balances, in_flight = excluded.in_flight;

-- name: Days :many
SELECT day, taken_at, reserve, supply, balances, in_flight
FROM transparency_days
WHERE day < @before_day
ORDER BY day DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountDays :one
SELECT count(*)
FROM transparency_days;

-- name: InsertAttestation :exec
INSERT INTO transparency_attestations (id, taken_at, root, total, customers, ledger_sequence, ledger_hash)
VALUES (@id, @taken_at, @root, @total, @customers, @ledger_sequence, @ledger_hash);

-- name: InsertLeaf :exec
INSERT INTO transparency_leaves (attestation_id, customer_id, amount, salt)
VALUES (@attestation_id, @customer_id, @amount, @salt);

-- name: InsertBlock :exec
INSERT INTO transparency_blocks (attestation_id, first_leaf, root_amount, root_hash, leaves)
VALUES (@attestation_id, @first_leaf, @root_amount, @root_hash, @leaves);

-- name: Leaf :one
SELECT customer_id, amount, salt
FROM transparency_leaves
WHERE attestation_id = @attestation_id AND customer_id = @customer_id;

-- name: BlockRoots :many
SELECT first_leaf, root_amount, root_hash
FROM transparency_blocks
WHERE attestation_id = @attestation_id
ORDER BY first_leaf;

-- name: BlockLeaves :one
SELECT leaves
FROM transparency_blocks
WHERE attestation_id = @attestation_id AND first_leaf = @first_leaf;

-- name: Attestation :one
SELECT id, taken_at, root, total, customers, ledger_sequence, ledger_hash
FROM transparency_attestations
WHERE id = @id;

-- name: NewestAttestation :one
SELECT id, taken_at, root, total, customers, ledger_sequence, ledger_hash
FROM transparency_attestations
ORDER BY taken_at DESC, id DESC
LIMIT 1;

-- name: Attestations :many
SELECT id, taken_at, root, total, customers, ledger_sequence, ledger_hash
FROM transparency_attestations
WHERE taken_at <= @before_at
  AND (taken_at < @before_at OR id < @before_id)
ORDER BY taken_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountAttestations :one
SELECT count(*)
FROM transparency_attestations;

-- name: CountAttestationsOf :one
SELECT count(*)
FROM transparency_attestations
WHERE root = @root AND ledger_hash = @ledger_hash;

-- name: Leaves :many
SELECT customer_id, amount, salt
FROM transparency_leaves
WHERE attestation_id = @attestation_id;

-- name: DeleteLeavesBefore :exec
DELETE FROM transparency_leaves
WHERE attestation_id IN (SELECT id FROM transparency_attestations WHERE taken_at < @before);

-- name: DeleteUnfinishedLeaves :exec
DELETE FROM transparency_leaves
WHERE attestation_id < @before
  AND attestation_id NOT IN (SELECT id FROM transparency_attestations);

-- name: DeleteBlocksBefore :exec
DELETE FROM transparency_blocks
WHERE attestation_id IN (SELECT id FROM transparency_attestations WHERE taken_at < @before);

-- name: DeleteUnfinishedBlocks :exec
DELETE FROM transparency_blocks
WHERE attestation_id < @before
  AND attestation_id NOT IN (SELECT id FROM transparency_attestations);
