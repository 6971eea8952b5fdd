-- name: InsertBankAccount :exec
INSERT INTO bank_accounts (id, customer_id, account_index, details, state, code_index, code_expires_at, attempts_left, micro_deposit_id, created_at, verified_at, active_at, confirmation, awaiting_approval)
VALUES (@id, @customer_id, @account_index, @details, @state, @code_index, @code_expires_at, @attempts_left, @micro_deposit_id, @created_at, @verified_at, @active_at, @confirmation, @awaiting_approval);

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
  AND account_index IN (@account_index, @older)
  AND removed_at IS NULL;

-- Those of its business too, for a sub-account with the business's own money.
-- name: IsVerifiedAccount :one
SELECT EXISTS (
    SELECT 1
    FROM customer_parents a
    JOIN bank_accounts b ON b.customer_id IN (a.account_id, a.checked_as)
    WHERE a.account_id = @customer_id
      AND b.account_index IN (@account_index, @older)
      AND b.state = @verified
      AND b.removed_at IS NULL
);

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
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
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
SET state = @state, attempts_left = @attempts_left, verified_at = @verified_at, active_at = @active_at
WHERE id = @id;

-- name: ApproveBankAccount :exec
UPDATE bank_accounts
SET awaiting_approval = FALSE, active_at = @active_at
WHERE id = @id;

-- name: RemoveBankAccount :exec
UPDATE bank_accounts
SET removed_at = @removed_at
WHERE id = @id;

-- name: DeletePayeeChecks :exec
DELETE FROM bank_payee_checks
WHERE checked_at < @before;

-- name: InsertPayeeCheck :exec
INSERT INTO bank_payee_checks (id, customer_id, payee_index, result, name, checked_at)
VALUES (@id, @customer_id, @payee_index, @result, @name, @checked_at);

-- name: LastPayeeCheck :one
SELECT id, result, name
FROM bank_payee_checks
WHERE customer_id = @customer_id
  AND payee_index IN (@payee_index, @older)
  AND checked_at > @since
ORDER BY checked_at DESC, id DESC
LIMIT 1;

-- name: CountPayeeChecks :one
SELECT count(*)
FROM bank_payee_checks
WHERE customer_id = @customer_id
  AND checked_at > @since;

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

-- name: SkipVirtualAccounts :exec
UPDATE bank_virtual_account_counter
SET serial = serial + @skipped
WHERE id = 1;

-- name: SaveStrayNumber :exec
INSERT INTO bank_stray_numbers (number, seen_at)
VALUES (@number, @seen_at)
ON CONFLICT (number) DO NOTHING;

-- name: IsStrayNumber :one
SELECT EXISTS (SELECT 1 FROM bank_stray_numbers WHERE number = @number);

-- name: InsertVirtualAccount :exec
INSERT INTO bank_virtual_accounts (customer_id, number, created_at)
VALUES (@customer_id, @number, @created_at);

-- name: InsertPayout :execrows
INSERT INTO bank_payouts (id, kind, account, amount, details, state, ordered_at, due_at, trace)
VALUES (@id, @kind, @account, @amount, @details, 'ordered', @ordered_at, @due_at, @trace)
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
SET state = 'staged', staged_as = @staged_as, attempted_at = NULL
WHERE id = @id
  AND state = 'ordered';

-- name: BeginSubmission :execrows
UPDATE bank_payouts
SET attempts = attempts + 1, attempted_at = @now
WHERE id = @id
  AND state = @state
  AND attempts = @attempts;

-- The outcome of the submission is known: nothing was submitted. An earlier one, whose outcome is not known, stays.
-- name: EndSubmission :execrows
UPDATE bank_payouts
SET attempted_at = @earlier
WHERE id = @id
  AND attempts = @attempts;

-- name: SendPayout :execrows
UPDATE bank_payouts
SET state = 'sent', sent_at = COALESCE(sent_at, @sent_at), attempted_at = NULL
WHERE id = @id
  AND state IN ('staged', 'sent');

-- name: SettlePayout :exec
UPDATE bank_payouts
SET state = 'settled', settled_at = @settled_at, servicer_ref = @servicer_ref
WHERE id = @id;

-- name: OrderPayoutAgain :exec
UPDATE bank_payouts
SET state = 'ordered', sent_at = NULL, attempted_at = NULL, ordered_again = TRUE
WHERE id = @id;

-- name: OperatorSaid :exec
UPDATE bank_payouts
SET operator_said = @operator_said
WHERE id = @id;

-- name: ConfirmPayout :exec
UPDATE bank_payouts
SET servicer_ref = @servicer_ref, operator_said = ''
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
  AND ordered_at >= @after_at
  AND (ordered_at > @after_at OR id > @after_id)
ORDER BY ordered_at, id
LIMIT @page_size OFFSET @page_offset;

-- name: CountOpenPayouts :one
SELECT count(*)
FROM bank_payouts
WHERE state IN ('ordered', 'staged', 'sent');

-- name: UnconfirmedPayouts :many
SELECT *
FROM bank_payouts
WHERE account = @account
  AND state = 'settled'
  AND operator_said = 'settled'
  AND settled_at < @before
ORDER BY settled_at, id
LIMIT @max_rows;

-- name: File :one
SELECT *
FROM bank_files
WHERE hash = @hash;

-- name: SaveFile :exec
INSERT INTO bank_files (hash, name, message, message_id, state, reason, problem, content, program, attempts, recorded_at)
VALUES (@hash, @name, @message, @message_id, @state, @reason, @problem, @content, @program, 1, @recorded_at)
ON CONFLICT (hash) DO UPDATE SET name = excluded.name, message = excluded.message, message_id = excluded.message_id, state = excluded.state,
    reason = excluded.reason, problem = excluded.problem, content = excluded.content, program = excluded.program, attempts = bank_files.attempts + 1,
    recorded_at = excluded.recorded_at
WHERE bank_files.state <> 'processed';

-- name: RejectedFiles :many
SELECT *
FROM bank_files
WHERE state = 'rejected'
  AND recorded_at <= @before_at
  AND (recorded_at < @before_at OR hash < @before_id)
ORDER BY recorded_at DESC, hash DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountRejectedFiles :one
SELECT count(*)
FROM bank_files
WHERE state = 'rejected';

-- name: FilesRejectedByOthers :many
SELECT hash
FROM bank_files
WHERE state = 'rejected'
  AND program <> @program
ORDER BY recorded_at, hash
LIMIT @max_rows;

-- name: InsertEntry :exec
INSERT INTO bank_entries (account, ref, servicer_ref, amount, day, day_stated, end_to_end, counterparty, name, own_number, report, report_page, report_file, position,
    batch, meaning, subject, booked_at, recorded_at)
VALUES (@account, @ref, @servicer_ref, @amount, @day, @day_stated, @end_to_end, @counterparty, @name, @own_number, @report, @report_page, @report_file, @position,
    @batch, 'unexplained', '', @booked_at, @recorded_at);

-- name: Entry :one
SELECT *
FROM bank_entries
WHERE account = @account
  AND ref = @ref;

-- Those of many references, which are a JSON array. PostgreSQL believes that there are few entries of days that are newer than
-- its statistics, and would read all of them: as an expression the day cannot be looked up.
-- name: EntriesWithReferences :many
SELECT *
FROM bank_entries
WHERE account = @account
  AND servicer_ref = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@refs AS TEXT) AS JSONB)) AS value))
  AND day || '' >= @first
  AND day || '' <= @last;

-- The transactions of batch bookings with these references.
-- name: EntriesOfBatches :many
SELECT *
FROM bank_entries
WHERE account = @account
  AND batch <> ''
  AND batch = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@refs AS TEXT) AS JSONB)) AS value));

-- name: EntriesWithoutReference :many
SELECT *
FROM bank_entries
WHERE account = @account
  AND servicer_ref = ''
  AND day = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@days AS TEXT) AS JSONB)) AS value))
  AND amount = ANY (ARRAY(SELECT CAST(value AS BIGINT) FROM jsonb_array_elements_text(CAST(CAST(@amounts AS TEXT) AS JSONB)) AS value));

-- name: EntriesWithAmounts :many
SELECT *
FROM bank_entries
WHERE account = @account
  AND day = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@days AS TEXT) AS JSONB)) AS value))
  AND amount = ANY (ARRAY(SELECT CAST(value AS BIGINT) FROM jsonb_array_elements_text(CAST(CAST(@amounts AS TEXT) AS JSONB)) AS value));

-- name: CountEntriesWithReference :one
SELECT count(*)
FROM bank_entries
WHERE account = @account
  AND servicer_ref = @servicer_ref;

-- name: CountEntriesWithoutReference :one
SELECT count(*)
FROM bank_entries
WHERE account = @account
  AND servicer_ref = ''
  AND day = @day;

-- name: ReferencesOfDays :many
SELECT servicer_ref
FROM bank_entries
WHERE account = @account
  AND day >= @first
  AND day <= @last;

-- name: NewestEntryDay :one
SELECT day
FROM bank_entries
WHERE account = @account
ORDER BY day DESC
LIMIT 1;

-- name: EntriesNamed :many
SELECT *
FROM bank_entries
WHERE account = @account
  AND servicer_ref = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@refs AS TEXT) AS JSONB)) AS value));

-- The entries of a JSON array, which are in one report. Each names the account too, so that the array is read once and each
-- of the entries found by its key.
-- name: SetEntryReports :exec
UPDATE bank_entries
SET servicer_ref = value.value ->> 'servicerRef', report = @report, report_page = @report_page, report_file = @report_file,
    position = CAST(value.value ->> 'position' AS BIGINT), day = value.value ->> 'day', day_stated = CAST(value.value ->> 'dayStated' AS BOOLEAN)
FROM jsonb_array_elements(CAST(CAST(@entries AS TEXT) AS JSONB)) AS value
WHERE account = value.value ->> 'account'
  AND ref = value.value ->> 'ref';

-- name: SetEntryMeaning :exec
UPDATE bank_entries
SET meaning = @meaning, subject = @subject
WHERE account = @account
  AND ref = @ref;

-- name: ExplainEntry :execrows
UPDATE bank_entries
SET meaning = 'resolved', subject = @subject
WHERE account = @account
  AND ref = @ref
  AND meaning = 'unexplained';

-- name: SetEntryDetails :exec
UPDATE bank_entries
SET details = @details
WHERE account = @account
  AND ref = @ref;

-- name: EntriesNotInStatement :many
SELECT ref
FROM bank_entries
WHERE account = @account
  AND day = @day
  AND report <> @report
  AND booked_at <= @stated_at
ORDER BY amount, ref
LIMIT @max_rows;

-- name: NetSince :one
SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) AS net
FROM bank_entries
WHERE account = @account
  AND day >= @day
  AND (day > @day OR (report <> @report AND booked_at > @stated_at));

-- name: FirstEntryDay :one
SELECT day
FROM bank_entries
WHERE account = @account
ORDER BY day
LIMIT 1;

-- name: Unexplained :many
SELECT *
FROM bank_entries
WHERE meaning = 'unexplained'
  AND recorded_at <= @before_at
  AND (recorded_at < @before_at OR account || ':' || ref < @before_id)
ORDER BY recorded_at DESC, account || ':' || ref DESC
LIMIT @page_size OFFSET @page_offset;

-- name: UnexplainedDebit :one
SELECT *
FROM bank_entries
WHERE meaning = 'unexplained'
  AND account = @account
  AND end_to_end IN (@end_to_end, @older)
  AND amount = @amount
ORDER BY recorded_at
LIMIT 1;

-- name: CountUnexplained :one
SELECT count(*)
FROM bank_entries
WHERE meaning = 'unexplained';

-- name: InsertRefusedEntry :execrows
INSERT INTO bank_refused_entries (id, account, content, amount, state, reason, recorded_at)
VALUES (@id, @account, @content, @amount, 'open', @reason, @recorded_at)
ON CONFLICT DO NOTHING;

-- name: LockRefusedEntry :one
SELECT *
FROM bank_refused_entries
WHERE id = @id
FOR UPDATE;

-- name: RefuseEntryAgain :exec
UPDATE bank_refused_entries
SET reason = @reason
WHERE id = @id
  AND state = 'open';

-- name: EndRefusedEntry :exec
UPDATE bank_refused_entries
SET state = @state, ended_at = @ended_at
WHERE id = @id;

-- name: RefusedEntries :many
SELECT id
FROM bank_refused_entries
WHERE state = 'open'
ORDER BY recorded_at, id
LIMIT @max_rows;

-- name: InsertCredit :exec
INSERT INTO bank_credits (id, account, ref, servicer_ref, amount, customer_id, matched, details, booked_at, recorded_at)
VALUES (@id, @account, @ref, @servicer_ref, @amount, @customer_id, @matched, @details, @booked_at, @recorded_at);

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

-- name: SaveStatement :execrows
INSERT INTO bank_statements (account, day, opening, closing, statement_id, report, stated_at, file_hash, recorded_at)
VALUES (@account, @day, @opening, @closing, @statement_id, @report, @stated_at, @file_hash, @recorded_at)
ON CONFLICT (account, day) DO UPDATE SET opening = excluded.opening, closing = excluded.closing, statement_id = excluded.statement_id,
    report = excluded.report, stated_at = excluded.stated_at, file_hash = excluded.file_hash, recorded_at = excluded.recorded_at
WHERE excluded.stated_at > bank_statements.stated_at;

-- name: Statements :many
SELECT *
FROM bank_statements
WHERE account = @account
ORDER BY day DESC
LIMIT @max_rows;

-- name: FirstStatementDay :one
SELECT day
FROM bank_statements
WHERE account = @account
ORDER BY day
LIMIT 1;

-- name: NoteRestore :exec
INSERT INTO bank_restores (id, at)
VALUES (@id, @at);

-- name: OpenRestores :many
SELECT id, at
FROM bank_restores
WHERE resolved_at IS NULL
ORDER BY id;

-- name: IsInDoubt :one
SELECT CAST(COUNT(*) AS BIGINT) AS restores
FROM bank_restores
WHERE resolved_at IS NULL
  AND id > @payment;

-- name: ResolveRestore :exec
UPDATE bank_restores
SET resolved_at = @resolved_at
WHERE id = @id
  AND resolved_at IS NULL;

-- name: NoteLostOrder :exec
INSERT INTO bank_lost_orders (message_id, noticed_at)
VALUES (@message_id, @noticed_at)
ON CONFLICT (message_id) DO NOTHING;

-- name: IsLostOrder :one
SELECT CAST(COUNT(*) AS BIGINT) AS orders
FROM bank_lost_orders
WHERE message_id = @message_id;

-- name: StatementDays :many
SELECT day
FROM bank_statements
WHERE account = @account
  AND day >= @since
ORDER BY day;

-- name: SaveStatementPage :exec
INSERT INTO bank_statement_pages (account, report, page, is_last, opening, closing, day, net, net_known, statement_id, stated_at, file_hash, closed, recorded_at)
VALUES (@account, @report, @page, @is_last, @opening, @closing, @day, @net, @net_known, @statement_id, @stated_at, @file_hash, FALSE, @recorded_at)
ON CONFLICT (account, report, page) DO UPDATE SET is_last = excluded.is_last, opening = excluded.opening, closing = excluded.closing, day = excluded.day,
    net = excluded.net, net_known = excluded.net_known, statement_id = excluded.statement_id, stated_at = excluded.stated_at, file_hash = excluded.file_hash,
    recorded_at = excluded.recorded_at;

-- name: StatementPages :many
SELECT *
FROM bank_statement_pages
WHERE account = @account
  AND report = @report
ORDER BY page;

-- name: CloseStatementPages :exec
UPDATE bank_statement_pages
SET closed = TRUE
WHERE account = @account
  AND report = @report;

-- name: IncompleteStatements :many
SELECT account, report, CAST(count(*) AS BIGINT) AS pages
FROM bank_statement_pages
WHERE NOT closed
GROUP BY account, report
HAVING max(recorded_at) < @before
ORDER BY account, report
LIMIT @max_rows;

-- name: LockAccount :one
SELECT account
FROM bank_locks
WHERE account = @account
FOR UPDATE;

-- name: ListedUntil :one
SELECT listed_until
FROM bank_locks
WHERE account = @account;

-- name: SetListedUntil :exec
UPDATE bank_locks
SET listed_until = @listed_until
WHERE account = @account
  AND (listed_until IS NULL OR listed_until < @listed_until);

-- name: ClaimFile :execrows
INSERT INTO bank_file_claims (hash, holder, until) VALUES (sqlc.arg(hash), sqlc.arg(holder), sqlc.arg(until))
ON CONFLICT (hash) DO UPDATE SET holder = excluded.holder, until = excluded.until
WHERE bank_file_claims.holder = excluded.holder OR bank_file_claims.until < sqlc.arg(now);

-- name: ReleaseFile :exec
DELETE FROM bank_file_claims WHERE hash = sqlc.arg(hash) AND holder = sqlc.arg(holder) OR until < sqlc.arg(now);
