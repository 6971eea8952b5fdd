-- name: TrustedPayee :one
SELECT withdrawal_id, paid_at
FROM withdrawals_payees
WHERE id = @id;

-- name: ForgetPayee :exec
DELETE FROM withdrawals_payees
WHERE id = @id;

-- name: ForgetPayeeOfWithdrawal :exec
DELETE FROM withdrawals_payees
WHERE id = @id
  AND withdrawal_id = @withdrawal_id;

-- name: InsertAddress :exec
INSERT INTO withdrawals_whitelist (id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at)
VALUES (@id, @customer_id, @network, @address, @label, @beneficiary, @signature, @signed_text, @proved_at, @active_at, @awaiting_approval, @created_at);

-- name: SetHolder :exec
UPDATE withdrawals_whitelist
SET beneficiary = @beneficiary, signature = @signature, signed_text = @signed_text, proved_at = @proved_at
WHERE id = @id;

-- The address as the customer described it last, also if it was removed since.
-- name: HolderOf :one
SELECT id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at, deleted_at
FROM withdrawals_whitelist
WHERE customer_id = @customer_id
  AND network = @network
  AND address = @address
ORDER BY created_at DESC, id DESC
LIMIT 1;

-- name: OwnershipText :one
SELECT message, expires_at
FROM withdrawals_ownership_texts
WHERE customer_id = @customer_id
  AND network = @network
  AND address = @address;

-- name: SaveOwnershipText :exec
INSERT INTO withdrawals_ownership_texts (customer_id, network, address, message, expires_at)
VALUES (@customer_id, @network, @address, @message, @expires_at)
ON CONFLICT (customer_id, network, address) DO UPDATE
SET message = excluded.message, expires_at = excluded.expires_at;

-- name: CountOwnershipTexts :one
SELECT count(*)
FROM withdrawals_ownership_texts
WHERE customer_id = @customer_id;

-- name: ForgetExpiredTexts :exec
DELETE FROM withdrawals_ownership_texts
WHERE customer_id = @customer_id
  AND expires_at <= @now;

-- name: ForgetOwnershipText :exec
DELETE FROM withdrawals_ownership_texts
WHERE customer_id = @customer_id
  AND network = @network
  AND address = @address;

-- name: ApproveAddress :execrows
UPDATE withdrawals_whitelist
SET awaiting_approval = FALSE, active_at = @active_at
WHERE id = @id
  AND awaiting_approval
  AND deleted_at IS NULL;

-- name: RefuseAddress :execrows
UPDATE withdrawals_whitelist
SET deleted_at = @deleted_at
WHERE id = @id
  AND awaiting_approval
  AND deleted_at IS NULL;

-- name: Addresses :many
SELECT id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at, deleted_at
FROM withdrawals_whitelist
WHERE customer_id = @customer_id
  AND deleted_at IS NULL
  AND (CAST(@address AS TEXT) = '' OR lower(address) = lower(@address))
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountAddresses :one
SELECT count(*)
FROM withdrawals_whitelist
WHERE customer_id = @customer_id
  AND deleted_at IS NULL
  AND (CAST(@address AS TEXT) = '' OR lower(address) = lower(@address));

-- name: AddressOnWhitelist :one
SELECT id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at, deleted_at
FROM withdrawals_whitelist
WHERE customer_id = @customer_id
  AND network = @network
  AND address = @address
  AND deleted_at IS NULL;

-- name: LockActiveAddress :one
SELECT id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at, deleted_at
FROM withdrawals_whitelist
WHERE id = @id
  AND deleted_at IS NULL FOR UPDATE;

-- name: LockAddress :one
SELECT id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at, deleted_at
FROM withdrawals_whitelist
WHERE id = @id
  AND customer_id = @customer_id
  AND deleted_at IS NULL FOR UPDATE;

-- name: FindAddress :one
SELECT id, customer_id, network, address, label, beneficiary, signature, signed_text, proved_at, active_at, awaiting_approval, created_at, deleted_at
FROM withdrawals_whitelist
WHERE id = @id
  AND customer_id = @customer_id
  AND deleted_at IS NULL;

-- name: DeleteAddress :exec
UPDATE withdrawals_whitelist
SET deleted_at = @deleted_at
WHERE id = @id;

-- Whose address it is, also if it was removed since.
-- name: WhitelistOwners :many
SELECT DISTINCT customer_id
FROM withdrawals_whitelist
WHERE network = @network
  AND address = @address
ORDER BY customer_id
LIMIT 2;

-- name: WhitelistOf :many
SELECT id, address, active_at
FROM withdrawals_whitelist
WHERE customer_id = @customer_id
  AND network = @network
  AND deleted_at IS NULL;
