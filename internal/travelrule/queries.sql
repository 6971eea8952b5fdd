-- name: InsertMessage :exec
INSERT INTO travelrule_messages (id, direction, state, customer_id, transfer_id, counterpart, provider, country, reference, network, address, amount, extended, message, reason, tx_hash, created_at, answered_at)
VALUES (@id, @direction, @state, @customer_id, @transfer_id, @counterpart, @provider, @country, @reference, @network, @address, @amount, @extended, @message, @reason, @tx_hash, @created_at, @answered_at);

-- name: Message :one
SELECT *
FROM travelrule_messages
WHERE id = @id;

-- name: LockMessage :one
SELECT *
FROM travelrule_messages
WHERE id = @id FOR UPDATE;

-- name: MessageOfTransfer :one
SELECT *
FROM travelrule_messages
WHERE transfer_id = @transfer_id
  AND direction = 'out';

-- name: LockMessageOfTransfer :one
SELECT *
FROM travelrule_messages
WHERE transfer_id = @transfer_id
  AND direction = 'out' FOR UPDATE;

-- name: SetMessage :exec
UPDATE travelrule_messages
SET state = @state, reason = @reason, transfer_id = @transfer_id, tx_hash = @tx_hash, message = @message, attempts = @attempts, answered_at = @answered_at, told_at = @told_at
WHERE id = @id;

-- name: MessageByReference :one
SELECT *
FROM travelrule_messages
WHERE counterpart = @counterpart
  AND reference = @reference
  AND direction = 'in';

-- name: LockMessageByReference :one
SELECT *
FROM travelrule_messages
WHERE counterpart = @counterpart
  AND reference = @reference
  AND direction = 'in' FOR UPDATE;

-- The announced coins that a deposit can be, those of its transaction first, then the oldest.
-- name: LockExpected :many
SELECT *
FROM travelrule_messages
WHERE network = @network
  AND address = @address
  AND state = 'expected'
  AND (tx_hash = @tx_hash OR (tx_hash = '' AND amount = @amount))
ORDER BY tx_hash DESC, created_at, id
LIMIT 1 FOR UPDATE;

-- The deposit without a message that announced coins can be.
-- name: LockMissing :many
SELECT *
FROM travelrule_messages
WHERE network = @network
  AND address = @address
  AND state = 'missing'
  AND tx_hash = @tx_hash
ORDER BY created_at, id
LIMIT 1 FOR UPDATE;

-- name: MessagesOfDeposit :many
SELECT *
FROM travelrule_messages
WHERE transfer_id = @transfer_id
  AND direction = 'in'
ORDER BY created_at, id;

-- name: CountMessagesIn :one
SELECT count(*)
FROM travelrule_messages
WHERE state = @state;

-- name: Messages :many
SELECT *
FROM travelrule_messages
WHERE created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: CountMessages :one
SELECT count(*)
FROM travelrule_messages;

-- name: MessagesIn :many
SELECT *
FROM travelrule_messages
WHERE state = @state
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT @page_size OFFSET @page_offset;

-- name: SetCounterpart :exec
UPDATE travelrule_messages
SET counterpart = @counterpart
WHERE id = @id;

-- What waits for a provider or for coins to leave is kept.
-- name: EraseMessages :execrows
UPDATE travelrule_messages
SET message = NULL, erased_at = @erased_at
WHERE id IN (
    SELECT m.id
    FROM travelrule_messages m
    WHERE m.message IS NOT NULL
      AND m.created_at < @before
      AND m.state NOT IN ('pending', 'accepted', 'released')
    ORDER BY m.created_at, m.id
    LIMIT @max_rows
);

-- name: KeptMessages :many
SELECT *
FROM travelrule_messages
WHERE message IS NOT NULL
  AND created_at >= @after_at
  AND (created_at > @after_at OR id > @after_id)
  AND created_at < @until
ORDER BY created_at, id
LIMIT @max_rows;

-- Nobody else counts the customer's transfers in this direction until the transaction ends.
-- name: LockCount :exec
INSERT INTO travelrule_counts (customer_id, direction, counted_at)
VALUES (@customer_id, @direction, @counted_at)
ON CONFLICT (customer_id, direction) DO UPDATE
SET counted_at = excluded.counted_at;

-- name: SaveLinked :exec
INSERT INTO travelrule_linked (transfer_id, direction, customer_id, address, person, amount, counted_at)
VALUES (@transfer_id, @direction, @customer_id, @address, @person, @amount, @counted_at)
ON CONFLICT (transfer_id) DO UPDATE
SET person = excluded.person, counted_at = excluded.counted_at;

-- name: SumLinked :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT)
FROM travelrule_linked
WHERE customer_id = @customer_id
  AND direction = @direction
  AND counted_at > @since
  AND (address = @address OR person = @person OR person = @other_person);

-- name: ForgetLinked :exec
DELETE FROM travelrule_linked
WHERE transfer_id = @transfer_id;

-- name: ForgetLinkedBefore :exec
DELETE FROM travelrule_linked
WHERE counted_at < @before;

-- name: ForgetCountsBefore :exec
DELETE FROM travelrule_counts
WHERE counted_at < @before;
