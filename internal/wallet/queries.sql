-- name: Transaction :one
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_reason, entry, created_at, completed_at
FROM wallet_transactions
WHERE id = @id;

-- name: LockTransaction :one
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_reason, entry, created_at, completed_at
FROM wallet_transactions
WHERE id = @id FOR UPDATE;

-- name: InsertTransaction :exec
INSERT INTO wallet_transactions (id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_reason, entry, created_at, completed_at)
VALUES (@id, @customer_id, @type, @currency, @amount, @fee, @status, @reference, @counterparty, @network, @tx_hash, @failure_reason, @entry, @created_at, @completed_at);

-- name: UpdateTransaction :exec
UPDATE wallet_transactions
SET amount = @amount, fee = @fee, status = @status, reference = @reference, counterparty = @counterparty, tx_hash = @tx_hash, failure_reason = @failure_reason, entry = @entry, completed_at = @completed_at
WHERE id = @id;

-- name: Transactions :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_reason, entry, created_at, completed_at
FROM wallet_transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND created_at >= @since
  AND created_at < @until
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountTransactions :one
SELECT count(*)
FROM wallet_transactions
WHERE customer_id = @customer_id
  AND (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND created_at >= @since
  AND created_at < @until;

-- name: Payments :many
SELECT id, customer_id, type, currency, amount, fee, status, reference, counterparty, network, tx_hash, failure_reason, entry, created_at, completed_at
FROM wallet_transactions
WHERE (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status)
ORDER BY id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountPayments :one
SELECT count(*)
FROM wallet_transactions
WHERE (CAST(@type AS TEXT) = '' OR type = @type)
  AND (CAST(@status AS TEXT) = '' OR status = @status);

-- name: Withdrawal :one
SELECT id, customer_id, type, status, coins, fee, network, address, bank_id, creditor, payee, limit_key, entry, created_at
FROM wallet_withdrawals
WHERE id = @id;

-- name: LockWithdrawal :one
SELECT id, customer_id, type, status, coins, fee, network, address, bank_id, creditor, payee, limit_key, entry, created_at
FROM wallet_withdrawals
WHERE id = @id FOR UPDATE;

-- name: SetWithdrawalStatus :exec
UPDATE wallet_withdrawals
SET status = @status
WHERE id = @id;

-- name: HeldForMints :one
SELECT CAST(COALESCE(SUM(coins), 0) AS BIGINT)
FROM wallet_withdrawals
WHERE type = 'chain_withdrawal'
  AND network = @network
  AND status IN ('pending', 'processing');

-- name: FeesNotFinal :one
SELECT CAST(COALESCE(SUM(fee), 0) AS BIGINT)
FROM wallet_withdrawals
WHERE status IN ('pending', 'in_review', 'processing');

-- name: LimitUsed :one
SELECT used
FROM wallet_limits
WHERE id = @id;

-- name: GiveLimitBack :exec
UPDATE wallet_limits
SET used = used - @amount
WHERE id = @id
  AND used >= @amount;

-- name: Payee :one
SELECT withdrawal_id, paid_at
FROM wallet_payees
WHERE id = @id;

-- name: ForgetPayee :exec
DELETE FROM wallet_payees
WHERE id = @id;

-- name: ForgetPayeeOf :exec
DELETE FROM wallet_payees
WHERE id = @id
  AND withdrawal_id = @withdrawal_id;

-- name: InsertAddress :exec
INSERT INTO wallet_whitelist (id, customer_id, network, address, label, beneficiary, signature, active_at, created_at)
VALUES (@id, @customer_id, @network, @address, @label, @beneficiary, @signature, @active_at, @created_at);

-- name: Addresses :many
SELECT id, customer_id, network, address, label, beneficiary, signature, active_at, created_at, deleted_at
FROM wallet_whitelist
WHERE customer_id = @customer_id
  AND deleted_at IS NULL
  AND (CAST(@address AS TEXT) = '' OR lower(address) = lower(@address))
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountAddresses :one
SELECT count(*)
FROM wallet_whitelist
WHERE customer_id = @customer_id
  AND deleted_at IS NULL
  AND (CAST(@address AS TEXT) = '' OR lower(address) = lower(@address));

-- name: Listed :one
SELECT id, customer_id, network, address, label, beneficiary, signature, active_at, created_at, deleted_at
FROM wallet_whitelist
WHERE customer_id = @customer_id
  AND network = @network
  AND address = @address
  AND deleted_at IS NULL;

-- name: LockAddress :one
SELECT id, customer_id, network, address, label, beneficiary, signature, active_at, created_at, deleted_at
FROM wallet_whitelist
WHERE id = @id
  AND customer_id = @customer_id
  AND deleted_at IS NULL FOR UPDATE;

-- name: DeleteAddress :exec
UPDATE wallet_whitelist
SET deleted_at = @deleted_at
WHERE id = @id;

-- name: InsertDepositOrder :exec
INSERT INTO wallet_deposit_orders (id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response)
VALUES (@id, @customer_id, 'prepared', @amount, @bank_id, @counterparty, @reference, @created_at, @expires_at, @idempotency_key, @request, @response);

-- name: DepositOrderByKey :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request
FROM wallet_deposit_orders
WHERE customer_id = @customer_id
  AND idempotency_key = @idempotency_key;

-- name: DepositOrderByCompletion :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request
FROM wallet_deposit_orders
WHERE customer_id = @customer_id
  AND completion_key = @completion_key;

-- name: LockDepositOrder :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request
FROM wallet_deposit_orders
WHERE id = @id FOR UPDATE;

-- name: LockDepositOrderByReference :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request
FROM wallet_deposit_orders
WHERE customer_id = @customer_id
  AND reference = @reference
  AND state <> 'received' FOR UPDATE;

-- name: LockDepositOrderByAmount :one
SELECT id, customer_id, state, amount, bank_id, counterparty, reference, created_at, expires_at, idempotency_key, request, response, completion_key, completion, completion_request
FROM wallet_deposit_orders
WHERE customer_id = @customer_id
  AND amount = @amount
  AND state = 'announced'
ORDER BY created_at, id
LIMIT 1 FOR UPDATE;

-- name: SetDepositOrderState :exec
UPDATE wallet_deposit_orders
SET state = @state
WHERE id = @id;

-- name: SetDepositOrderCompleted :exec
UPDATE wallet_deposit_orders
SET state = @state, completion_key = @completion_key, completion = @completion, completion_request = @completion_request
WHERE id = @id;

-- name: InsertArrival :execrows
INSERT INTO wallet_arrivals (id, customer_id, state, verdict, network, sender, amount, entry, created_at)
VALUES (@id, @customer_id, 'seen', 'unknown', @network, @sender, @amount, 0, @created_at)
ON CONFLICT (id) DO NOTHING;

-- name: LockArrival :one
SELECT id, customer_id, state, verdict, network, sender, amount, entry, created_at, burned_at
FROM wallet_arrivals
WHERE id = @id FOR UPDATE;

-- name: Arrivals :many
SELECT id, customer_id, state, verdict, network, sender, amount, entry, created_at, burned_at
FROM wallet_arrivals
WHERE state = @state
ORDER BY created_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: CountArrivals :one
SELECT count(*)
FROM wallet_arrivals
WHERE state = @state;

-- name: SetArrival :exec
UPDATE wallet_arrivals
SET state = @state, verdict = @verdict, entry = @entry, burned_at = @burned_at
WHERE id = @id;

-- name: InsertReceipt :exec
INSERT INTO wallet_receipts (id, state, reason, account, amount, customer_id, payout_id, created_at)
VALUES (@id, 'open', @reason, @account, @amount, @customer_id, '', @created_at)
ON CONFLICT (id) DO NOTHING;

-- name: Receipt :one
SELECT id, state, reason, account, amount, customer_id, payout_id, created_at
FROM wallet_receipts
WHERE id = @id;

-- name: LockReceipt :one
SELECT id, state, reason, account, amount, customer_id, payout_id, created_at
FROM wallet_receipts
WHERE id = @id FOR UPDATE;

-- name: LockReceiptByPayout :one
SELECT id, state, reason, account, amount, customer_id, payout_id, created_at
FROM wallet_receipts
WHERE payout_id = @payout_id FOR UPDATE;

-- name: Receipts :many
SELECT id, state, reason, account, amount, customer_id, payout_id, created_at
FROM wallet_receipts
WHERE state = @state
ORDER BY created_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: CountReceipts :one
SELECT count(*)
FROM wallet_receipts
WHERE state = @state;

-- name: SetReceipt :exec
UPDATE wallet_receipts
SET state = @state, customer_id = @customer_id, payout_id = @payout_id
WHERE id = @id;

-- name: NewestTerms :one
SELECT version, terms, approval, since
FROM wallet_terms
ORDER BY version DESC
LIMIT 1;

-- name: InsertTerms :exec
INSERT INTO wallet_terms (version, terms, approval, since)
VALUES (@version, @terms, @approval, @since);

-- name: Tier :one
SELECT tier
FROM wallet_tiers
WHERE customer_id = @customer_id;

-- name: SetTier :exec
INSERT INTO wallet_tiers (customer_id, tier, changed_at)
VALUES (@customer_id, @tier, @changed_at)
ON CONFLICT (customer_id) DO UPDATE
SET tier = excluded.tier, changed_at = excluded.changed_at;

-- name: InsertStep :exec
INSERT INTO wallet_steps (id, transaction_id, status, at)
VALUES (@id, @transaction_id, @status, @at);

-- name: Steps :many
SELECT status, at
FROM wallet_steps
WHERE transaction_id = @transaction_id
ORDER BY at, id;
