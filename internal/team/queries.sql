-- name: InsertInvitation :exec
INSERT INTO team_invitations (id, customer_id, email, email_index, role, status, token_hash, invited_by, created_at, expires_at)
VALUES (@id, @customer_id, @email, @email_index, @role, 'pending', @token_hash, @invited_by, @created_at, @expires_at);

-- name: Invitations :many
SELECT id, customer_id, email, email_index, role, status, token_hash, invited_by, created_at, expires_at, ended_at
FROM team_invitations
WHERE customer_id = @customer_id
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountInvitations :one
SELECT count(*)
FROM team_invitations
WHERE customer_id = @customer_id;

-- name: CountOpenInvitations :one
SELECT count(*)
FROM team_invitations
WHERE customer_id = @customer_id
  AND status = 'pending'
  AND expires_at > @now;

-- name: LockInvitation :one
SELECT id, customer_id, email, email_index, role, status, token_hash, invited_by, created_at, expires_at, ended_at
FROM team_invitations
WHERE id = @id
  AND customer_id = @customer_id
FOR UPDATE;

-- name: LockInvitationByToken :one
SELECT id, customer_id, email, email_index, role, status, token_hash, invited_by, created_at, expires_at, ended_at
FROM team_invitations
WHERE token_hash = @token_hash
FOR UPDATE;

-- name: EndInvitation :exec
UPDATE team_invitations
SET status = @status, ended_at = @ended_at
WHERE id = @id
  AND status = 'pending';

-- name: CancelInvitationsTo :exec
UPDATE team_invitations
SET status = 'cancelled', ended_at = @ended_at
WHERE customer_id = @customer_id
  AND email_index IN (@email_index, @older)
  AND status = 'pending';

-- To the business, and to its sub-accounts.
-- name: CancelInvitationsBy :exec
UPDATE team_invitations
SET status = 'cancelled', ended_at = @ended_at
WHERE customer_id IN (SELECT a.account_id FROM customer_parents a WHERE a.account_id = @customer_id OR a.parent_id = @customer_id)
  AND invited_by = @invited_by
  AND status = 'pending';

-- A sub-account has the policy of its business.
-- name: Policy :one
SELECT p.customer_id, p.version, p.rules, p.separation, p.changed_at
FROM customer_parents a
JOIN team_policies p ON p.customer_id = a.business_id
WHERE a.account_id = @customer_id;

-- name: DaySum :one
SELECT coins
FROM team_day_sums
WHERE id = @id;

-- name: GiveDayBack :exec
UPDATE team_day_sums
SET coins = coins - @coins
WHERE id = (SELECT a.business_id || CAST(@suffix AS TEXT) FROM customer_parents a WHERE a.account_id = @customer_id)
  AND coins >= @coins;

-- name: DeleteDaySums :execrows
DELETE FROM team_day_sums
WHERE id IN (
    SELECT s.id
    FROM team_day_sums s
    WHERE s.keep_until < @now
    ORDER BY s.keep_until
    LIMIT CAST(@max AS BIGINT)
);

-- name: SetPolicy :exec
INSERT INTO team_policies (customer_id, version, rules, separation, changed_at)
VALUES (@customer_id, 1, @rules, @separation, @changed_at)
ON CONFLICT (customer_id) DO UPDATE
SET version = team_policies.version + 1, rules = excluded.rules, separation = excluded.separation, changed_at = excluded.changed_at;

-- name: InsertApproval :exec
INSERT INTO team_approvals (id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at)
VALUES (@id, @customer_id, @business_id, @subject, @kind, @item, 'pending', @amount, @currency, @data, @needed, @separation, @requested_kind, @requested_id, @requested_user, @created_at, @expires_at);

-- name: Approval :one
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE id = @id;

-- name: LockApproval :one
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE id = @id
FOR UPDATE;

-- name: LockApprovalOf :one
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE item = @item
FOR UPDATE;

-- name: ApprovalOf :one
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE item = @item;

-- name: CloseApproval :exec
UPDATE team_approvals
SET status = @status, decided_at = @decided_at
WHERE id = @id;

-- name: ListApprovals :many
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE business_id = @business_id
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountApprovals :one
SELECT count(*)
FROM team_approvals
WHERE business_id = @business_id;

-- name: ListApprovalsByStatus :many
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE business_id = @business_id
  AND status = @status
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountApprovalsByStatus :one
SELECT count(*)
FROM team_approvals
WHERE business_id = @business_id
  AND status = @status;

-- name: ListApprovalsOfAccount :many
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE customer_id = @customer_id
  AND customer_id <> business_id
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountApprovalsOfAccount :one
SELECT count(*)
FROM team_approvals
WHERE customer_id = @customer_id
  AND customer_id <> business_id
  AND (CAST(@status AS TEXT) = '' OR status = @status);

-- name: PendingPolicyChanges :one
SELECT count(*)
FROM team_approvals
WHERE business_id = @business_id
  AND status = 'pending'
  AND kind = 'policy';

-- name: PendingOfKeys :many
SELECT id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at
FROM team_approvals
WHERE business_id = (SELECT a.business_id FROM customer_parents a WHERE a.account_id = @account_id)
  AND customer_id = @account_id
  AND status = 'pending'
  AND kind = 'key'
ORDER BY id;

-- name: InsertDecision :exec
INSERT INTO team_decisions (approval_id, user_id, decision, reason, decided_at)
VALUES (@approval_id, @user_id, @decision, @reason, @decided_at);

-- name: DecisionsOf :many
SELECT approval_id, user_id, decision, reason, decided_at
FROM team_decisions
WHERE approval_id = @approval_id
ORDER BY decided_at, user_id;
