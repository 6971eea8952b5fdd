-- name: Raise :execrows
INSERT INTO exceptions (id, kind, severity, subject, customer_id, amount, currency, reason, details, status, since, changed_at)
VALUES (@id, @kind, @severity, @subject, @customer_id, @amount, @currency, @reason, @details, 'open', @at, @at)
ON CONFLICT (kind, subject) WHERE status = 'open' DO UPDATE
SET reason = excluded.reason,
    details = excluded.details,
    customer_id = excluded.customer_id,
    amount = excluded.amount,
    currency = excluded.currency,
    changed_at = excluded.changed_at
WHERE exceptions.reason <> excluded.reason
   OR exceptions.details <> excluded.details
   OR exceptions.customer_id <> excluded.customer_id
   OR exceptions.amount <> excluded.amount;

-- name: Resolve :execrows
UPDATE exceptions
SET status = 'resolved',
    resolution = @resolution,
    resolved_at = @at,
    changed_at = @at
WHERE kind = @kind
  AND subject = @subject
  AND status = 'open';

-- name: ByID :one
SELECT id, kind, severity, subject, customer_id, amount, currency, reason, details, status, resolution, owner_id, owner_name, approval_id, action, since, changed_at, mailed_at, resolved_at
FROM exceptions
WHERE id = @id;

-- name: OpenOne :one
SELECT id, kind, severity, subject, customer_id, amount, currency, reason, details, status, resolution, owner_id, owner_name, approval_id, action, since, changed_at, mailed_at, resolved_at
FROM exceptions
WHERE kind = @kind
  AND subject = @subject
  AND status = 'open';

-- name: OpenOf :many
SELECT id, kind, severity, subject, customer_id, amount, currency, reason, details, status, resolution, owner_id, owner_name, approval_id, action, since, changed_at, mailed_at, resolved_at
FROM exceptions
WHERE status = 'open'
  AND kind = @kind
ORDER BY since, id;

-- name: ListOpen :many
SELECT id, kind, severity, subject, customer_id, amount, currency, reason, details, status, resolution, owner_id, owner_name, approval_id, action, since, changed_at, mailed_at, resolved_at
FROM exceptions
WHERE status = 'open'
  AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
  AND (CAST(@severity AS TEXT) = '' OR severity = @severity)
  AND (CAST(@reason AS TEXT) = '' OR reason = @reason)
  AND (CAST(@owner_id AS TEXT) = '' OR owner_id = @owner_id OR (@owner_id = 'nobody' AND owner_id = ''))
  AND since <= @until
ORDER BY severity, since, id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: ListResolved :many
SELECT id, kind, severity, subject, customer_id, amount, currency, reason, details, status, resolution, owner_id, owner_name, approval_id, action, since, changed_at, mailed_at, resolved_at
FROM exceptions
WHERE status = 'resolved'
  AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
  AND (CAST(@severity AS TEXT) = '' OR severity = @severity)
  AND (CAST(@reason AS TEXT) = '' OR reason = @reason)
  AND (CAST(@owner_id AS TEXT) = '' OR owner_id = @owner_id OR (@owner_id = 'nobody' AND owner_id = ''))
  AND since <= @until
ORDER BY resolved_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: ListByCreation :many
SELECT id, kind, severity, subject, customer_id, amount, currency, reason, details, status, resolution, owner_id, owner_name, approval_id, action, since, changed_at, mailed_at, resolved_at
FROM exceptions
WHERE status = @status
  AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
  AND (CAST(@severity AS TEXT) = '' OR severity = @severity)
  AND (CAST(@reason AS TEXT) = '' OR reason = @reason)
  AND (CAST(@owner_id AS TEXT) = '' OR owner_id = @owner_id OR (@owner_id = 'nobody' AND owner_id = ''))
  AND since <= @until
  AND since <= @before_at
  AND (since < @before_at OR id < @before_id)
ORDER BY since DESC, id DESC
LIMIT sqlc.arg(page_size);

-- name: CountListed :one
SELECT count(*)
FROM exceptions
WHERE status = @status
  AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
  AND (CAST(@severity AS TEXT) = '' OR severity = @severity)
  AND (CAST(@reason AS TEXT) = '' OR reason = @reason)
  AND (CAST(@owner_id AS TEXT) = '' OR owner_id = @owner_id OR (@owner_id = 'nobody' AND owner_id = ''))
  AND since <= @until;

-- name: OpenGroups :many
SELECT kind, reason, severity, currency, count(*) AS open_count, CAST(sum(amount) AS BIGINT) AS total, count(CASE WHEN approval_id <> '' THEN 1 END) AS pending_count
FROM exceptions
WHERE status = 'open'
  AND (CAST(@kind AS TEXT) = '' OR kind = @kind)
  AND (CAST(@severity AS TEXT) = '' OR severity = @severity)
  AND (CAST(@reason AS TEXT) = '' OR reason = @reason)
  AND (CAST(@owner_id AS TEXT) = '' OR owner_id = @owner_id OR (@owner_id = 'nobody' AND owner_id = ''))
  AND since <= @until
GROUP BY kind, reason, severity, currency
ORDER BY kind, reason, currency;

-- name: OldestOfGroup :one
SELECT since
FROM exceptions
WHERE status = 'open'
  AND kind = @kind
  AND reason = @reason
ORDER BY since
LIMIT 1;

-- name: Actionable :many
SELECT id
FROM exceptions
WHERE status = 'open'
  AND kind = @kind
  AND reason = @reason
  AND since <= @until
  AND approval_id = ''
  AND (since > @after_since OR (since = @after_since AND id > @after_id))
ORDER BY since, id
LIMIT sqlc.arg(max_rows);

-- name: CountActionable :one
SELECT count(*)
FROM exceptions
WHERE status = 'open'
  AND kind = @kind
  AND reason = @reason
  AND since <= @until
  AND approval_id = ''
  AND (since > @after_since OR (since = @after_since AND id > @after_id));

-- name: CountWaitingFor :one
SELECT count(*)
FROM exceptions
WHERE approval_id = @approval_id
  AND status = 'open';

-- name: WaitingFor :many
SELECT id
FROM exceptions
WHERE approval_id = @approval_id
  AND status = 'open'
ORDER BY id;

-- name: OfferAgain :exec
UPDATE exceptions
SET approval_id = '',
    action = '',
    changed_at = @at
WHERE id = @id
  AND approval_id = @approval_id
  AND status = 'open';

-- name: CountOpen :one
SELECT count(*)
FROM exceptions
WHERE status = 'open';

-- name: OpenByKind :many
SELECT kind, severity, count(*) AS open_count, count(mailed_at) AS mailed_count
FROM exceptions
WHERE status = 'open'
GROUP BY kind, severity
ORDER BY kind;

-- name: OldestOpen :one
SELECT since
FROM exceptions
WHERE kind = @kind
  AND status = 'open'
ORDER BY since
LIMIT 1;

-- name: SetOwner :execrows
UPDATE exceptions
SET owner_id = @owner_id,
    owner_name = @owner_name,
    changed_at = @at
WHERE id = @id
  AND status = 'open';

-- name: SetApproval :execrows
UPDATE exceptions
SET approval_id = @approval_id,
    action = @action,
    changed_at = @at
WHERE id = @id
  AND status = 'open'
  AND approval_id = '';

-- name: ClearApproval :exec
UPDATE exceptions
SET approval_id = '',
    action = '',
    changed_at = @at
WHERE approval_id = @approval_id
  AND status = 'open';

-- name: LastMailed :one
SELECT mailed_at
FROM exceptions
WHERE kind = @kind
  AND mailed_at IS NOT NULL
ORDER BY mailed_at DESC
LIMIT 1;

-- name: SetMailed :exec
UPDATE exceptions
SET mailed_at = @at
WHERE kind = @kind
  AND status = 'open';
