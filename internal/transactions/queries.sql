-- name: Transaction :one
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE id = @id;

-- name: LockTransaction :one
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE id = @id FOR UPDATE;

-- name: InsertTransaction :exec
INSERT INTO transactions (id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id)
VALUES (@id, @customer_id, @type, @currency, @amount, @fee, @status, @reference, @counterparty, @network, @tx_hash, @failure_code, @entry, @created_at, @completed_at, @updated_at, @external_id, @metadata, @bank_reason, @bank_reference, @initiator_kind, @initiator_id);

-- name: AssignTransaction :exec
UPDATE transactions
SET customer_id = @customer_id
WHERE id = @id;

-- name: UpdateTransaction :exec
UPDATE transactions
SET amount = @amount, fee = @fee, status = @status, reference = @reference, counterparty = @counterparty, tx_hash = @tx_hash, failure_code = @failure_code, entry = @entry, completed_at = @completed_at,
    updated_at = @updated_at, bank_reason = @bank_reason, bank_reference = @bank_reference
WHERE id = @id;

-- name: CustomerTransactions :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND (CAST(@currency AS TEXT) = '' OR currency = @currency)
  AND (CAST(@network AS TEXT) = '' OR network = @network)
  AND (CAST(@initiator AS TEXT) = '' OR initiator_id = @initiator)
  AND created_at >= @since
  AND created_at < @until
  AND updated_at >= @updated_since
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CustomerTransactionsOldest :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND (CAST(@currency AS TEXT) = '' OR currency = @currency)
  AND (CAST(@network AS TEXT) = '' OR network = @network)
  AND (CAST(@initiator AS TEXT) = '' OR initiator_id = @initiator)
  AND created_at >= @since
  AND created_at < @until
  AND updated_at >= @updated_since
  AND created_at >= @after_at
  AND (created_at > @after_at OR id > @after_id)
ORDER BY created_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: CustomerTransactionsUpdated :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND (CAST(@currency AS TEXT) = '' OR currency = @currency)
  AND (CAST(@network AS TEXT) = '' OR network = @network)
  AND (CAST(@initiator AS TEXT) = '' OR initiator_id = @initiator)
  AND created_at >= @since
  AND created_at < @until
  AND updated_at >= @updated_since
  AND updated_at <= @before_at
  AND (updated_at < @before_at OR id < @before_id)
ORDER BY updated_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CustomerTransactionsUpdatedOldest :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND (CAST(@currency AS TEXT) = '' OR currency = @currency)
  AND (CAST(@network AS TEXT) = '' OR network = @network)
  AND (CAST(@initiator AS TEXT) = '' OR initiator_id = @initiator)
  AND created_at >= @since
  AND created_at < @until
  AND updated_at >= @updated_since
  AND updated_at >= @after_at
  AND (updated_at > @after_at OR id > @after_id)
ORDER BY updated_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: CountCustomerTransactions :one
SELECT count(*)
FROM transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND (CAST(@currency AS TEXT) = '' OR currency = @currency)
  AND (CAST(@network AS TEXT) = '' OR network = @network)
  AND (CAST(@initiator AS TEXT) = '' OR initiator_id = @initiator)
  AND created_at >= @since
  AND created_at < @until
  AND updated_at >= @updated_since;

-- name: TransactionsByReference :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE reference = @reference
  AND customer_id = @customer_id
ORDER BY created_at DESC, id DESC
LIMIT @at_most;

-- name: TransactionsByHash :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE tx_hash = @tx_hash
  AND tx_hash <> ''
  AND customer_id = @customer_id
ORDER BY id
LIMIT @at_most;

-- name: AllTransactions :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_code, entry, created_at, completed_at, updated_at, external_id, metadata, bank_reason, bank_reference, initiator_kind, initiator_id
FROM transactions
WHERE (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND id < @before_id
ORDER BY id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountAllTransactions :one
SELECT count(*)
FROM transactions
WHERE (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status);

-- name: InsertStatusChange :exec
INSERT INTO transactions_status_history (id, transaction_id, status, at)
VALUES (@id, @transaction_id, @status, @at);

-- name: StatusHistory :many
SELECT status, at
FROM transactions_status_history
WHERE transaction_id = @transaction_id
ORDER BY at, id;

-- name: InsertExternalID :execrows
INSERT INTO transactions_external_ids (customer_id, external_id, transaction_id)
VALUES (@customer_id, @external_id, @transaction_id)
ON CONFLICT DO NOTHING;

-- name: ExternalID :one
SELECT transaction_id
FROM transactions_external_ids
WHERE customer_id = @customer_id
  AND external_id = @external_id;

-- name: CountInStatus :one
SELECT count(*)
FROM transactions
WHERE status = @status
  AND status IN ('awaiting_approval', 'pending', 'in_review', 'processing');

-- name: OldestInStatus :one
SELECT created_at
FROM transactions
WHERE status = @status
  AND status IN ('awaiting_approval', 'pending', 'in_review', 'processing')
ORDER BY created_at
LIMIT 1;
