-- name: InsertUser :execrows
INSERT INTO users (id, kind, state, email_index, personal, country, language, created_at)
VALUES (@id, @kind, @state, @email_index, @personal, @country, @language, @created_at)
ON CONFLICT (email_index) DO NOTHING;

-- name: InsertCustomer :exec
INSERT INTO customers (id, kind, status, created_at)
VALUES (@id, @kind, @status, @created_at);

-- name: InsertSubAccount :exec
INSERT INTO customers (id, kind, status, created_at, parent_id, holder, label, external_id)
VALUES (@id, @kind, @status, @created_at, @parent_id, @holder, @label, @external_id);

-- name: LockSubAccount :one
SELECT id, kind, status, created_at, parent_id, holder, label, external_id, closed_at
FROM customers
WHERE id = @id AND parent_id = @parent_id
FOR UPDATE;

-- name: AccountOf :one
SELECT kind, status
FROM customers
WHERE id = @id AND parent_id = @parent_id;

-- name: SetSubAccount :exec
UPDATE customers
SET label = @label, external_id = @external_id
WHERE id = @id;

-- name: SubAccountByExternalID :one
SELECT id
FROM customers
WHERE parent_id = @parent_id AND external_id = @external_id AND external_id <> '';

-- name: SubAccounts :many
SELECT id, kind, status, created_at, parent_id, holder, label, external_id, closed_at
FROM customers
WHERE parent_id = @parent_id
  AND (CAST(@status AS TEXT) = '' OR status = @status)
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountSubAccounts :one
SELECT count(*)
FROM customers
WHERE parent_id = @parent_id
  AND (CAST(@status AS TEXT) = '' OR status = @status);

-- name: InsertMember :execrows
INSERT INTO customer_members (user_id, customer_id, role, own, joined_at)
VALUES (@user_id, @customer_id, @role, @own, @joined_at)
ON CONFLICT (user_id, customer_id) DO NOTHING;

-- name: SetRole :execrows
UPDATE customer_members
SET role = @role
WHERE user_id = @user_id AND customer_id = @customer_id;

-- name: DeleteMember :execrows
DELETE FROM customer_members
WHERE user_id = @user_id AND customer_id = @customer_id;

-- The members of a business act for its sub-accounts too. Who is a member of both has the role in the business. Nobody acts for
-- a business that is closed.
-- name: MemberOf :one
SELECT u.id, u.kind, u.state, u.personal, u.country, u.language, u.created_at,
    c.id AS customer_id, m.customer_id AS member_of, m.role, m.own, m.joined_at, c.kind AS customer_kind, c.status AS customer_status, c.created_at AS customer_since,
    c.parent_id, c.holder, c.label, c.external_id, p.status AS parent_status
FROM customers c
JOIN customer_members m ON m.customer_id IN (c.id, c.parent_id)
JOIN users u ON u.id = m.user_id
LEFT JOIN customers p ON p.id = c.parent_id
WHERE c.id = @customer_id AND m.user_id = @user_id AND COALESCE(p.status, c.status) <> 'closed'
ORDER BY CASE WHEN m.customer_id = c.id THEN 1 ELSE 0 END
LIMIT 1;

-- name: MembersOf :many
SELECT u.id, u.kind, u.state, u.personal, u.country, u.language, u.created_at,
    c.id AS customer_id, m.customer_id AS member_of, m.role, m.own, m.joined_at, c.kind AS customer_kind, c.status AS customer_status, c.created_at AS customer_since,
    c.parent_id, c.holder, c.label, c.external_id, p.status AS parent_status
FROM customers c
JOIN customer_members m ON m.customer_id IN (c.id, c.parent_id)
JOIN users u ON u.id = m.user_id
LEFT JOIN customers p ON p.id = c.parent_id
WHERE c.id = @customer_id
ORDER BY m.joined_at, m.user_id;

-- name: MembershipsOf :many
SELECT m.customer_id, m.role, m.own, m.joined_at, c.kind AS customer_kind, c.status AS customer_status, c.created_at AS customer_since,
    c.parent_id, c.holder, c.label, c.external_id, p.status AS parent_status
FROM customer_members m
JOIN customers c ON c.id = m.customer_id
LEFT JOIN customers p ON p.id = c.parent_id
WHERE m.user_id = @user_id AND COALESCE(p.status, c.status) <> 'closed'
ORDER BY m.joined_at, m.customer_id;

-- name: OwnOf :one
SELECT customer_id
FROM customer_members
WHERE user_id = @user_id AND own;

-- name: InsertSettings :exec
INSERT INTO customer_settings (customer_id, whitelist_only, cooling_off_hours, bank_cooling_off_hours, secondary_auth)
VALUES (@customer_id, @whitelist_only, @cooling_off_hours, @bank_cooling_off_hours, @secondary_auth);

-- name: UserByEmail :one
SELECT id, kind, state, email_index, personal, country, language, created_at
FROM users
WHERE email_index IN (@email_index, @older);

-- name: EmailTaken :one
SELECT count(*)
FROM users
WHERE email_index IN (@email_index, @older) AND id <> @id;

-- name: ClaimEmail :execrows
INSERT INTO customer_email_claims (email_index, user_id)
VALUES (@email_index, @user_id)
ON CONFLICT (email_index) DO NOTHING;

-- name: DropEmailClaims :exec
DELETE FROM customer_email_claims
WHERE user_id = @user_id;

-- name: LockUser :one
SELECT id, kind, state, email_index, personal, country, language, created_at
FROM users
WHERE id = @id
FOR UPDATE;

-- name: UpdateUser :exec
UPDATE users
SET email_index = @email_index, personal = @personal, country = @country, language = @language
WHERE id = @id;

-- name: MemberByUser :one
SELECT u.id, u.kind, u.state, u.personal, u.country, u.language, u.created_at,
    m.customer_id, m.role, m.joined_at, c.kind AS customer_kind, c.status AS customer_status, c.created_at AS customer_since
FROM users u
LEFT JOIN customer_members m ON m.user_id = u.id AND m.own
LEFT JOIN customers c ON c.id = m.customer_id
WHERE u.id = @id;

-- name: Profile :one
SELECT user_id, user_kind, user_state, personal, country, language, user_since
FROM customer_users
WHERE user_id = @user_id;

-- name: OwnerOf :one
SELECT u.id, u.kind, u.state, u.personal, u.country, u.language, u.created_at,
    c.id AS customer_id, m.customer_id AS member_of, m.role, m.own, m.joined_at, c.kind AS customer_kind, c.status AS customer_status, c.created_at AS customer_since,
    c.parent_id, c.holder, c.label, c.external_id, p.status AS parent_status
FROM customers c
JOIN customer_members m ON m.customer_id = COALESCE(c.parent_id, c.id)
JOIN users u ON u.id = m.user_id
LEFT JOIN customers p ON p.id = c.parent_id
WHERE c.id = @customer_id AND m.role = 'owner'
ORDER BY m.joined_at, m.user_id
LIMIT 1;

-- name: UsersOf :many
SELECT user_id
FROM customer_members
WHERE customer_id = @customer_id
ORDER BY user_id;

-- Those who are confined to a sub-account too.
-- name: PeopleOf :many
SELECT DISTINCT m.user_id, m.own
FROM customer_members m
WHERE m.customer_id IN (SELECT a.account_id FROM customer_parents a WHERE a.account_id = @customer_id OR a.parent_id = @customer_id)
ORDER BY m.own DESC, m.user_id;

-- name: SetCustomerStatus :execrows
UPDATE customers
SET status = @status, closed_at = @closed_at
WHERE id = @id;

-- name: SetUserState :execrows
UPDATE users
SET state = @state
WHERE id = @id;

-- name: Settings :one
SELECT customer_id, whitelist_only, cooling_off_hours, bank_cooling_off_hours, secondary_auth,
    pending_whitelist_only, pending_cooling_off_hours, pending_bank_cooling_off_hours, pending_at, password_reset_at, monthly_statement_since
FROM customer_settings
WHERE customer_id = @customer_id;

-- What decides about a payment of the customer, in one query.
-- name: Payer :one
SELECT c.id, c.kind, c.status, c.created_at, c.parent_id, c.holder, c.label, c.external_id, p.status AS parent_status, sqlc.embed(customer_settings)
FROM customers c
JOIN customer_settings ON customer_settings.customer_id = c.id
LEFT JOIN customers p ON p.id = c.parent_id
WHERE c.id = @customer_id;

-- name: LockSettings :one
SELECT customer_id, whitelist_only, cooling_off_hours, bank_cooling_off_hours, secondary_auth,
    pending_whitelist_only, pending_cooling_off_hours, pending_bank_cooling_off_hours, pending_at, password_reset_at, monthly_statement_since
FROM customer_settings
WHERE customer_id = @customer_id
FOR UPDATE;

-- name: UpdateSettings :exec
UPDATE customer_settings
SET whitelist_only = @whitelist_only, cooling_off_hours = @cooling_off_hours, bank_cooling_off_hours = @bank_cooling_off_hours,
    secondary_auth = @secondary_auth, pending_whitelist_only = @pending_whitelist_only,
    pending_cooling_off_hours = @pending_cooling_off_hours, pending_bank_cooling_off_hours = @pending_bank_cooling_off_hours,
    pending_at = @pending_at, password_reset_at = @password_reset_at, monthly_statement_since = @monthly_statement_since
WHERE customer_id = @customer_id;

-- name: WantsStatement :many
SELECT s.customer_id
FROM customer_settings s
         JOIN customers c ON c.id = s.customer_id
WHERE s.monthly_statement_since IS NOT NULL
  AND s.monthly_statement_since < @before
  AND s.customer_id > @after
  AND c.status <> 'closed'
ORDER BY s.customer_id
LIMIT sqlc.arg(max_rows);

-- name: ListCustomers :many
SELECT id, kind, status, created_at, parent_id, holder, label, external_id, closed_at
FROM customers
WHERE (CAST(@status AS TEXT) = '' OR status = @status)
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountCustomers :one
SELECT count(*)
FROM customers
WHERE (CAST(@status AS TEXT) = '' OR status = @status);

-- name: LockCustomer :one
SELECT status
FROM customers
WHERE id = @id
FOR UPDATE;

-- name: SeenUntil :one
SELECT seen_until
FROM user_last_seen
WHERE user_id = @user_id;

-- name: AdvanceSeenUntil :exec
INSERT INTO user_last_seen (user_id, seen_until)
VALUES (@user_id, @seen_until)
ON CONFLICT (user_id) DO UPDATE
SET seen_until = excluded.seen_until
WHERE user_last_seen.seen_until < excluded.seen_until;

-- name: AcceptTerms :exec
INSERT INTO user_terms (user_id, version, accepted_at)
VALUES (@user_id, @version, @accepted_at)
ON CONFLICT (user_id, version) DO NOTHING;

-- name: AcceptedTerms :one
SELECT version, accepted_at
FROM user_terms
WHERE user_id = @user_id
ORDER BY accepted_at DESC, version DESC
LIMIT 1;
