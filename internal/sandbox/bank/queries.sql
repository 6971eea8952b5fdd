-- name: OpenAccount :exec
INSERT INTO accounts (name, balance)
VALUES (@name, 0)
ON CONFLICT DO NOTHING;

-- name: Balance :one
SELECT balance
FROM accounts
WHERE name = @name;

-- name: Move :one
UPDATE accounts
SET balance = balance + @amount
WHERE name = @name
RETURNING balance;

-- name: Next :one
UPDATE counters
SET value = value + 1
WHERE name = @name
RETURNING value;

-- name: InsertOrder :execrows
INSERT INTO orders (message_id, processed_at)
VALUES (@message_id, @processed_at)
ON CONFLICT DO NOTHING;

-- name: InsertPayment :execrows
INSERT INTO payments (id, serial, account, end_to_end_id, amount, reference, creditor_name, creditor_sort_code, creditor_number, status, created_at)
VALUES (@id, @serial, @account, @end_to_end_id, @amount, @reference, @creditor_name, @creditor_sort_code, @creditor_number, @status, @created_at)
ON CONFLICT DO NOTHING;

-- name: Payment :one
SELECT *
FROM payments
WHERE id = @id;

-- name: ReturnPayment :exec
UPDATE payments
SET status = 'returned'
WHERE id = @id;

-- name: Payments :many
SELECT *
FROM payments
WHERE (CAST(@sort_code AS TEXT) = '' OR creditor_sort_code = @sort_code)
  AND (CAST(@number AS TEXT) = '' OR creditor_number = @number)
ORDER BY serial DESC
LIMIT 1000;

-- name: InsertEntry :exec
INSERT INTO entries (ref, account, direction, amount, balance, booked_at, end_to_end_id, debtor_name, debtor_sort_code, debtor_number,
    creditor_name, creditor_sort_code, creditor_number, reference, returned, reason_code, reason_text)
VALUES (@ref, @account, @direction, @amount, @balance, @booked_at, @end_to_end_id, @debtor_name, @debtor_sort_code, @debtor_number,
    @creditor_name, @creditor_sort_code, @creditor_number, @reference, @returned, @reason_code, @reason_text);

-- name: EntriesOf :many
SELECT *
FROM entries
WHERE account = @account
  AND booked_at >= @since
  AND booked_at < @until
ORDER BY ref;

-- name: FirstEntry :one
SELECT booked_at
FROM entries
WHERE account = @account
ORDER BY ref
LIMIT 1;

-- name: LastClosing :one
SELECT *
FROM closings
WHERE account = @account
  AND final
ORDER BY day DESC
LIMIT 1;

-- name: Close :exec
INSERT INTO closings (account, day, balance, final, stated_at)
VALUES (@account, @day, @balance, @final, @stated_at)
ON CONFLICT (account, day) DO UPDATE SET balance = excluded.balance, final = excluded.final, stated_at = excluded.stated_at;

-- name: LastStated :one
SELECT stated_at
FROM closings
WHERE account = @account
ORDER BY day DESC
LIMIT 1;

-- name: Behaviour :one
SELECT payouts, reason, delay_seconds
FROM behaviour
WHERE id = 1;

-- name: SetBehaviour :exec
UPDATE behaviour
SET payouts = @payouts, reason = @reason, delay_seconds = @delay_seconds
WHERE id = 1;

-- name: Schedule :exec
INSERT INTO scheduled (serial, due_at, kind, payouts, reason, subject)
VALUES (@serial, @due_at, @kind, @payouts, @reason, @subject);

-- name: Due :many
SELECT *
FROM scheduled
WHERE due_at <= @now
ORDER BY due_at, serial
LIMIT 100;

-- name: Unschedule :execrows
DELETE FROM scheduled
WHERE serial = @serial;

-- name: InsertMessage :exec
INSERT INTO messages (serial, name, content, delivered)
VALUES (@serial, @name, @content, FALSE);

-- name: Waiting :many
SELECT serial, name, content
FROM messages
WHERE NOT delivered
ORDER BY serial
LIMIT 500;

-- name: Delivered :exec
UPDATE messages
SET delivered = TRUE
WHERE serial = @serial;
