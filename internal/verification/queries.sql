-- name: InsertRecord :exec
INSERT INTO verification_records (id, kind, customer_id, status, step, data, decision, created_at, updated_at)
VALUES (@id, @kind, @customer_id, 0, '', @data, '', @created_at, @created_at)
ON CONFLICT (customer_id, kind) DO NOTHING;

-- name: RecordOf :one
SELECT id, kind, customer_id, status, step, data, decision, review, submissions, version, created_at, updated_at, submitted_at, decided_at, screened_at, document_index
FROM verification_records
WHERE customer_id = @customer_id
  AND kind = @kind;

-- name: LockRecordOf :one
SELECT id, kind, customer_id, status, step, data, decision, review, submissions, version, created_at, updated_at, submitted_at, decided_at, screened_at, document_index
FROM verification_records
WHERE customer_id = @customer_id
  AND kind = @kind
FOR UPDATE;

-- name: Record :one
SELECT id, kind, customer_id, status, step, data, decision, review, submissions, version, created_at, updated_at, submitted_at, decided_at, screened_at, document_index
FROM verification_records
WHERE id = @id;

-- name: LockRecord :one
SELECT id, kind, customer_id, status, step, data, decision, review, submissions, version, created_at, updated_at, submitted_at, decided_at, screened_at, document_index
FROM verification_records
WHERE id = @id
FOR UPDATE;

-- name: UpdateRecord :exec
UPDATE verification_records
SET status = @status,
    step = @step,
    data = @data,
    document_index = @document_index,
    decision = @decision,
    review = @review,
    submissions = @submissions,
    version = version + 1,
    updated_at = @updated_at,
    submitted_at = @submitted_at,
    decided_at = @decided_at
WHERE id = @id;

-- name: MarkScreened :exec
UPDATE verification_records
SET screened_at = @screened_at
WHERE id = @id;

-- The check of its business counts for a sub-account with the business's own money.
-- name: StatusOf :one
SELECT r.kind, r.status
FROM customer_parents a
JOIN verification_records r ON r.customer_id = a.checked_as
WHERE a.account_id = @customer_id
  AND r.kind = @kind;

-- name: StatusesOf :many
SELECT r.kind, r.status
FROM customer_parents a
JOIN verification_records r ON r.customer_id = a.checked_as
WHERE a.account_id = @customer_id
ORDER BY r.kind;

-- name: ApprovedRecordOf :one
SELECT r.id, r.kind, r.customer_id, r.status, r.step, r.data, r.decision, r.review, r.submissions, r.version, r.created_at, r.updated_at, r.submitted_at, r.decided_at, r.screened_at, r.document_index
FROM customer_parents a
JOIN verification_records r ON r.customer_id = a.checked_as
WHERE a.account_id = @customer_id
  AND r.status = @approved
ORDER BY r.kind DESC
LIMIT 1;

-- name: ListByStatus :many
SELECT id, kind, customer_id, status, decision, submissions, created_at, submitted_at, decided_at
FROM verification_records
WHERE status = @status
ORDER BY submitted_at, id
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CasesByCreation :many
SELECT id, kind, customer_id, status, decision, submissions, created_at, submitted_at, decided_at
FROM verification_records
WHERE submitted_at IS NOT NULL
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size);

-- name: CasesByStatusAndCreation :many
SELECT id, kind, customer_id, status, decision, submissions, created_at, submitted_at, decided_at
FROM verification_records
WHERE status = @status
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size);

-- name: CasesOfCustomer :many
SELECT id, kind
FROM verification_records
WHERE customer_id = @customer_id
  AND submitted_at IS NOT NULL
ORDER BY kind;

-- name: CountByStatus :one
SELECT count(*)
FROM verification_records
WHERE status = @status;

-- name: ListSubmitted :many
SELECT id, kind, customer_id, status, decision, submissions, created_at, submitted_at, decided_at
FROM verification_records
WHERE submitted_at IS NOT NULL
ORDER BY submitted_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountSubmitted :one
SELECT count(*)
FROM verification_records
WHERE submitted_at IS NOT NULL;

-- name: DueForScreening :many
SELECT id
FROM verification_records
WHERE status IN (1, 2)
  AND (screened_at IS NULL OR screened_at < @before)
ORDER BY screened_at, id
LIMIT sqlc.arg(page_size);

-- name: InsertMember :exec
INSERT INTO verification_members (id, record_id, status, data, created_at, updated_at)
VALUES (@id, @record_id, 0, @data, @created_at, @created_at);

-- name: Member :one
SELECT id, record_id, status, data, created_at, updated_at, completed_at, invited_at, remind_at, document_index
FROM verification_members
WHERE id = @id;

-- name: MembersOf :many
SELECT id, record_id, status, data, created_at, updated_at, completed_at, invited_at, remind_at, document_index
FROM verification_members
WHERE record_id = @record_id
ORDER BY created_at, id;

-- name: UpdateMember :exec
UPDATE verification_members
SET status = @status,
    data = @data,
    document_index = @document_index,
    updated_at = @updated_at,
    completed_at = @completed_at,
    remind_at = NULL
WHERE id = @id;

-- name: SetMembersStatus :exec
UPDATE verification_members
SET status = @status,
    updated_at = @updated_at,
    remind_at = NULL
WHERE record_id = @record_id;

-- name: SetInvitation :exec
UPDATE verification_members
SET invited_at = @invited_at,
    remind_at = @remind_at
WHERE id = @id;

-- name: StopReminders :exec
UPDATE verification_members
SET remind_at = NULL
WHERE record_id = @record_id
  AND remind_at IS NOT NULL;

-- name: MembersToRemind :many
SELECT id
FROM verification_members
WHERE remind_at <= @now
ORDER BY remind_at, id
LIMIT sqlc.arg(page_size);

-- name: DeleteMember :exec
DELETE FROM verification_members
WHERE id = @id;

-- name: InsertLink :exec
INSERT INTO verification_links (code_hash, member_id, expires_at, created_at)
VALUES (@code_hash, @member_id, @expires_at, @created_at);

-- name: Link :one
SELECT code_hash, member_id, expires_at, created_at
FROM verification_links
WHERE code_hash = @code_hash;

-- name: DeleteLinksOf :exec
DELETE FROM verification_links
WHERE member_id = @member_id;

-- name: DeleteExpiredLinks :execrows
DELETE FROM verification_links
WHERE expires_at < @before;

-- name: InsertEvent :exec
INSERT INTO verification_events (id, record_id, at, actor_id, what, data)
VALUES (@id, @record_id, @at, @actor_id, @what, @data);

-- name: EventsOf :many
SELECT id, record_id, at, actor_id, what, data
FROM verification_events
WHERE record_id = @record_id
ORDER BY at, id;

-- name: ClearScreenedAt :exec
UPDATE verification_records
SET screened_at = NULL
WHERE status IN (1, 2) AND screened_at IS NOT NULL;

-- name: CasesWithDocument :many
SELECT r.id, r.kind, r.customer_id
FROM verification_records r
WHERE r.document_index IN (@document_index, @older)
  AND r.submitted_at IS NOT NULL
UNION
SELECT r.id, r.kind, r.customer_id
FROM verification_members m
JOIN verification_records r ON r.id = m.record_id
WHERE m.document_index IN (@document_index, @older)
ORDER BY id
LIMIT 100;

-- name: RecordsWithoutIndex :many
SELECT id, kind, data
FROM verification_records
WHERE document_index IS NULL
ORDER BY id
LIMIT CAST(@page_size AS BIGINT);

-- name: MembersWithoutIndex :many
SELECT id, data
FROM verification_members
WHERE document_index IS NULL
ORDER BY id
LIMIT CAST(@page_size AS BIGINT);

-- What was written meanwhile has its index.
-- name: SetRecordIndex :exec
UPDATE verification_records
SET document_index = @document_index
WHERE id = @id
  AND document_index IS NULL;

-- name: SetMemberIndex :exec
UPDATE verification_members
SET document_index = @document_index
WHERE id = @id
  AND document_index IS NULL;
