-- name: InsertBankAccount :exec
INSERT INTO bank_accounts (id, customer_id, account_index, details, state, code_index, code_expires_at, attempts_left, micro_deposit_id, created_at, verified_at)
VALUES (@id, @customer_id, @account_index, @details, @state, @code_index, @code_expires_at, @attempts_left, @micro_deposit_id, @created_at, @verified_at);

-- name: BankAccount :one
SELECT *
FROM bank_accounts
WHERE id = @id
  AND customer_id = @customer_id
  AND removed_at IS NULL;

-- name: LockBankAccount :one
SELECT *
FROM bank_accounts
WHERE id = @id
  AND customer_id = @customer_id
  AND removed_at IS NULL
FOR UPDATE;

-- name: BankAccountByIndex :one
SELECT *
FROM bank_accounts
WHERE customer_id = @customer_id
  AND account_index = @account_index
  AND removed_at IS NULL;

-- name: BankAccountByMicroDeposit :one
SELECT *
FROM bank_accounts
WHERE micro_deposit_id = @micro_deposit_id
FOR UPDATE;

-- name: BankAccounts :many
SELECT *
FROM bank_accounts
WHERE customer_id = @customer_id
  AND removed_at IS NULL
ORDER BY created_at DESC, id DESC
LIMIT @max_rows OFFSET @row_offset;

-- name: CountBankAccounts :one
SELECT count(*)
FROM bank_accounts
WHERE customer_id = @customer_id
  AND removed_at IS NULL;

-- name: CountMicroDeposits :one
SELECT count(*)
FROM bank_accounts
WHERE customer_id = @customer_id
  AND created_at > @since;

-- name: SetBankAccountState :exec
UPDATE bank_accounts
SET state = @state, attempts_left = @attempts_left, verified_at = @verified_at
WHERE id = @id;

-- name: RemoveBankAccount :exec
UPDATE bank_accounts
SET removed_at = @removed_at
WHERE id = @id;

-- name: VirtualAccount :one
SELECT number
FROM bank_virtual_accounts
WHERE customer_id = @customer_id;

-- name: VirtualAccountOwner :one
SELECT customer_id
FROM bank_virtual_accounts
WHERE number = @number;

-- name: NextVirtualAccount :one
UPDATE bank_virtual_account_counter
SET serial = serial + 1
WHERE id = 1
RETURNING serial;

-- name: InsertVirtualAccount :exec
INSERT INTO bank_virtual_accounts (customer_id, number, created_at)
VALUES (@customer_id, @number, @created_at);

-- name: InsertPayout :execrows
INSERT INTO bank_payouts (id, kind, account, amount, details, state, ordered_at)
VALUES (@id, @kind, @account, @amount, @details, 'ordered', @ordered_at)
ON CONFLICT DO NOTHING;

-- name: Payout :one
SELECT *
FROM bank_payouts
WHERE id = @id;

-- name: LockPayout :one
SELECT *
FROM bank_payouts
WHERE id = @id
FOR UPDATE;

-- name: StagePayout :execrows
UPDATE bank_payouts
SET state = 'staged'
WHERE id = @id
  AND state = 'ordered';

-- name: SendPayout :execrows
UPDATE bank_payouts
SET state = 'sent', sent_at = @sent_at
WHERE id = @id
  AND state = 'staged';

-- name: SettlePayout :exec
UPDATE bank_payouts
SET state = 'settled', settled_at = @settled_at, servicer_ref = @servicer_ref
WHERE id = @id;

-- name: CreditPayout :exec
UPDATE bank_payouts
SET credited_at = @credited_at
WHERE id = @id;

-- name: EndPayout :exec
UPDATE bank_payouts
SET state = @state, reason = @reason, ended_at = @ended_at
WHERE id = @id;

-- name: OpenPayouts :many
SELECT *
FROM bank_payouts
WHERE state IN ('ordered', 'staged', 'sent')
ORDER BY ordered_at, id
LIMIT @max_rows;

-- name: File :one
SELECT *
FROM bank_files
WHERE hash = @hash;

-- name: InsertFile :exec
INSERT INTO bank_files (hash, name, message, message_id, state, problem, recorded_at)
VALUES (@hash, @name, @message, @message_id, @state, @problem, @recorded_at)
ON CONFLICT DO NOTHING;

-- name: RejectedFiles :many
SELECT *
FROM bank_files
WHERE state = 'rejected'
ORDER BY recorded_at DESC, hash
LIMIT @max_rows;

-- name: InsertEntry :execrows
INSERT INTO bank_entries (account, servicer_ref, amount, meaning, subject, booked_at, recorded_at)
VALUES (@account, @servicer_ref, @amount, @meaning, @subject, @booked_at, @recorded_at)
ON CONFLICT DO NOTHING;

-- name: Entry :one
SELECT *
FROM bank_entries
WHERE account = @account
  AND servicer_ref = @servicer_ref;

-- name: SetEntryMeaning :exec
UPDATE bank_entries
SET meaning = @meaning, subject = @subject
WHERE account = @account
  AND servicer_ref = @servicer_ref;

-- name: ExplainEntry :execrows
UPDATE bank_entries
SET meaning = 'resolved', subject = @subject
WHERE account = @account
  AND servicer_ref = @servicer_ref
  AND meaning = 'unexplained';

-- name: SetEntryDetails :exec
UPDATE bank_entries
SET details = @details
WHERE account = @account
  AND servicer_ref = @servicer_ref;

-- name: EntriesOf :many
SELECT servicer_ref, amount
FROM bank_entries
WHERE account = @account
  AND booked_at >= @since
  AND booked_at < @until
ORDER BY servicer_ref;

-- name: NetSince :one
SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) AS net
FROM bank_entries
WHERE account = @account
  AND booked_at >= @since;

-- name: Unexplained :many
SELECT *
FROM bank_entries
WHERE meaning = 'unexplained'
ORDER BY recorded_at DESC, servicer_ref
LIMIT @max_rows;

-- name: InsertCredit :exec
INSERT INTO bank_credits (id, account, servicer_ref, amount, customer_id, matched, details, booked_at, recorded_at)
VALUES (@id, @account, @servicer_ref, @amount, @customer_id, @matched, @details, @booked_at, @recorded_at);

-- name: Credit :one
SELECT *
FROM bank_credits
WHERE id = @id;

-- name: CreditsOfAccount :many
SELECT *
FROM bank_credits
WHERE account = @account
ORDER BY booked_at DESC, id DESC
LIMIT sqlc.arg(max_rows);

-- name: InsertStatement :execrows
INSERT INTO bank_statements (account, day, opening, closing, statement_id, file_hash, recorded_at)
VALUES (@account, @day, @opening, @closing, @statement_id, @file_hash, @recorded_at)
ON CONFLICT DO NOTHING;

-- name: Statements :many
SELECT *
FROM bank_statements
WHERE account = @account
ORDER BY day DESC
LIMIT @max_rows;

-- name: LockAccount :one
SELECT account
FROM bank_locks
WHERE account = @account
FOR UPDATE;
