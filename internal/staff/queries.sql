-- name: UpsertOperator :exec
INSERT INTO staff_operators (user_id, name, active, created_at, changed_at)
VALUES (@user_id, @name, @active, @changed_at, @changed_at)
ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, active = excluded.active, changed_at = excluded.changed_at;

-- name: Operator :one
SELECT user_id, name, active, created_at, changed_at
FROM staff_operators
WHERE user_id = @user_id;

-- name: LockOperators :many
SELECT user_id, name, active, created_at, changed_at
FROM staff_operators
ORDER BY user_id
FOR UPDATE;

-- name: ListOperators :many
SELECT user_id, name, active, created_at, changed_at
FROM staff_operators
ORDER BY user_id;

-- name: OperatorsByCreation :many
SELECT user_id, name, active, created_at, changed_at
FROM staff_operators
WHERE created_at <= @before_at
  AND (created_at < @before_at OR user_id < @before_id)
ORDER BY created_at DESC, user_id DESC
LIMIT sqlc.arg(page_size);

-- name: RolesOf :many
SELECT role
FROM staff_roles
WHERE user_id = @user_id
ORDER BY role;

-- name: ActiveWithRole :many
SELECT o.user_id
FROM staff_operators o
JOIN staff_roles r ON r.user_id = o.user_id
WHERE r.role = @role
  AND o.active
ORDER BY o.user_id;

-- name: GrantRole :exec
INSERT INTO staff_roles (user_id, role, granted_at)
VALUES (@user_id, @role, @granted_at)
ON CONFLICT (user_id, role) DO NOTHING;

-- name: DeleteRolesOf :exec
DELETE FROM staff_roles
WHERE user_id = @user_id;

-- name: InsertApproval :exec
INSERT INTO staff_approvals (id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at)
VALUES (@id, @kind, @subject, 'pending', @amount, @currency, @customer_id, @requested_by, @data, @needed, @created_at);

-- name: Approval :one
SELECT id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at, decided_at, cause
FROM staff_approvals
WHERE id = @id;

-- name: LockApproval :one
SELECT id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at, decided_at, cause
FROM staff_approvals
WHERE id = @id
FOR UPDATE;

-- name: CloseApproval :exec
UPDATE staff_approvals
SET status = @status,
    decided_at = @decided_at
WHERE id = @id;

-- name: CancelApproval :execrows
UPDATE staff_approvals
SET status = 'cancelled',
    cause = @cause,
    decided_at = @decided_at
WHERE id = @id
  AND status = 'pending';

-- name: PendingApprovals :many
SELECT id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at, decided_at, cause
FROM staff_approvals
WHERE status = 'pending'
ORDER BY created_at, id;

-- name: ListApprovals :many
SELECT id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at, decided_at, cause
FROM staff_approvals
WHERE created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountApprovals :one
SELECT count(*)
FROM staff_approvals;

-- name: ListApprovalsByStatus :many
SELECT id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at, decided_at, cause
FROM staff_approvals
WHERE status = @status
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountApprovalsByStatus :one
SELECT count(*)
FROM staff_approvals
WHERE status = @status;

-- name: PendingOf :many
SELECT id
FROM staff_approvals
WHERE kind = @kind
  AND subject = @subject
  AND status = 'pending'
ORDER BY id;

-- name: NewestAbout :one
SELECT id, kind, subject, status, amount, currency, customer_id, requested_by, data, needed, created_at, decided_at, cause
FROM staff_approvals
WHERE kind = @kind
  AND subject = @subject
  AND (CAST(@requested_by AS TEXT) = '' OR requested_by = @requested_by)
ORDER BY created_at DESC, id DESC
LIMIT 1;

-- name: InsertDecision :exec
INSERT INTO staff_decisions (approval_id, operator_id, decision, reason, decided_at)
VALUES (@approval_id, @operator_id, @decision, @reason, @decided_at);

-- name: DecisionsOf :many
SELECT d.approval_id, d.operator_id, o.name, d.decision, d.reason, d.decided_at
FROM staff_decisions d
JOIN staff_operators o ON o.user_id = d.operator_id
WHERE d.approval_id = @approval_id
ORDER BY d.decided_at, d.operator_id;

-- name: InsertAuditHead :exec
INSERT INTO staff_audit_head (id, sequence, hash)
VALUES (1, 0, @hash)
ON CONFLICT (id) DO NOTHING;

-- name: LockAuditHead :one
SELECT sequence, hash
FROM staff_audit_head
WHERE id = 1
FOR UPDATE;

-- name: MoveAuditHead :exec
UPDATE staff_audit_head
SET sequence = @sequence,
    hash = @hash
WHERE id = 1;

-- name: InsertAudit :exec
INSERT INTO staff_audit (sequence, at, actor_id, action, subject, subject_id, data, previous, hash)
VALUES (@sequence, @at, @actor_id, @action, @subject, @subject_id, @data, @previous, @hash);

-- name: AuditAfter :many
SELECT sequence, at, actor_id, action, subject, subject_id, data, previous, hash
FROM staff_audit
WHERE sequence > @after
ORDER BY sequence
LIMIT sqlc.arg(page_size);

-- name: SearchAudit :many
SELECT sequence, at, actor_id, action, subject, subject_id, data, previous, hash
FROM staff_audit
WHERE (CAST(@actor_id AS TEXT) = '' OR actor_id = @actor_id)
  AND (CAST(@action AS TEXT) = '' OR action = @action)
  AND (CAST(@subject AS TEXT) = '' OR subject = @subject)
  AND (CAST(@subject_id AS TEXT) = '' OR subject_id = @subject_id)
  AND (CAST(@sought AS TEXT) = '' OR subject_id = @sought OR actor_id = @sought
       OR CAST(@named AS TEXT) LIKE '% ' || actor_id || ' %'
       OR lower(action || ' ' || subject) LIKE '%' || lower(@sought) || '%')
  AND at >= @since
  AND at < @until
  AND sequence < @before_sequence
ORDER BY sequence DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountAudit :one
SELECT count(*)
FROM staff_audit
WHERE (CAST(@actor_id AS TEXT) = '' OR actor_id = @actor_id)
  AND (CAST(@action AS TEXT) = '' OR action = @action)
  AND (CAST(@subject AS TEXT) = '' OR subject = @subject)
  AND (CAST(@subject_id AS TEXT) = '' OR subject_id = @subject_id)
  AND (CAST(@sought AS TEXT) = '' OR subject_id = @sought OR actor_id = @sought
       OR CAST(@named AS TEXT) LIKE '% ' || actor_id || ' %'
       OR lower(action || ' ' || subject) LIKE '%' || lower(@sought) || '%')
  AND at >= @since
  AND at < @until;

-- name: AuditHead :one
SELECT sequence, hash
FROM staff_audit_head
WHERE id = 1;

-- name: SetActive :exec
UPDATE staff_operators
SET active = @active,
    changed_at = @changed_at
WHERE user_id = @user_id;

-- name: InsertNote :exec
INSERT INTO staff_notes (id, customer_id, author_id, kind, legal_basis, data, created_at)
VALUES (@id, @customer_id, @author_id, @kind, @legal_basis, @data, @created_at);

-- name: NotesOf :many
SELECT id, customer_id, author_id, kind, legal_basis, data, created_at
FROM staff_notes
WHERE customer_id = @customer_id
ORDER BY created_at DESC, id DESC;
