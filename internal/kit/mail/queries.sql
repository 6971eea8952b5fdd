-- name: InsertLetter :exec
INSERT INTO mail_outbox (id, to_index, letter, state, created_at, sent_at)
VALUES (@id, @to_index, @letter, @state, @created_at, @sent_at);

-- name: WaitingLetter :one
SELECT letter
FROM mail_outbox
WHERE id = @id AND state = 'waiting';

-- The content is forgotten with the outcome: codes and links have no business lying about.
-- name: LetterDone :exec
UPDATE mail_outbox
SET state = @state, sent_at = @sent_at, letter = NULL
WHERE id = @id AND state = 'waiting';

-- name: CapturedTo :many
SELECT id, letter, created_at
FROM mail_outbox
WHERE to_index = @to_index AND state = 'captured'
ORDER BY id DESC
LIMIT CAST(@most AS BIGINT);

-- name: CapturedAll :many
SELECT id, letter, created_at
FROM mail_outbox
WHERE state = 'captured'
ORDER BY id DESC
LIMIT CAST(@most AS BIGINT);
