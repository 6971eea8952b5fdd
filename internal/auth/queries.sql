-- name: PutPassword :exec
INSERT INTO auth_credentials (user_id, password_hash, changed_at)
VALUES (@user_id, @password_hash, @changed_at)
ON CONFLICT (user_id) DO UPDATE
SET password_hash = EXCLUDED.password_hash, changed_at = EXCLUDED.changed_at;

-- name: PasswordHash :one
SELECT password_hash
FROM auth_credentials
WHERE user_id = @user_id;

-- name: RehashPassword :exec
UPDATE auth_credentials
SET password_hash = @new_hash
WHERE user_id = @user_id
  AND password_hash = @old_hash;

-- name: InsertSession :exec
INSERT INTO auth_sessions (id, user_id, user_kind, customer_id, customer_kind, role, purpose, second_factor, totp, client, created_at, last_used_at, ends_at)
VALUES (@id, @user_id, @user_kind, @customer_id, @customer_kind, @role, @purpose, @second_factor, @totp, @client, @created_at, @created_at, @ends_at);

-- name: InsertToken :exec
INSERT INTO auth_tokens (hash, session_id, kind, expires_at)
VALUES (@hash, @session_id, @kind, @expires_at);

-- All that a call needs to know of its caller, in one look.
-- name: SessionByToken :one
SELECT s.id, s.customer_id, s.customer_kind, s.role, s.purpose, s.second_factor, s.totp, s.secondary_auth_until, s.secondary_auth_method,
    s.last_used_at, s.ends_at, s.ended_at, t.expires_at,
    u.user_id, u.user_kind, u.user_state, u.personal, u.country, u.language, u.user_since
FROM auth_tokens t
JOIN auth_sessions s ON s.id = t.session_id
JOIN customer_users u ON u.user_id = s.user_id
WHERE t.hash = @hash AND t.kind = 'access';

-- name: NoteTOTP :exec
UPDATE auth_sessions
SET totp = @totp
WHERE user_id = @user_id AND ended_at IS NULL;

-- name: LockRefreshToken :one
SELECT t.session_id, t.expires_at, t.used_at, s.user_id, s.user_kind, s.purpose, s.last_used_at, s.ends_at, s.ended_at
FROM auth_tokens t
JOIN auth_sessions s ON s.id = t.session_id
WHERE t.hash = @hash AND t.kind = 'refresh'
FOR UPDATE;

-- name: TokenUsed :exec
UPDATE auth_tokens
SET used_at = @used_at
WHERE hash = @hash;

-- name: TouchSession :exec
UPDATE auth_sessions
SET last_used_at = @now
WHERE id = @id AND ended_at IS NULL AND last_used_at < @now;

-- name: EndSession :execrows
UPDATE auth_sessions
SET ended_at = @ended_at, end_reason = @end_reason
WHERE id = @id AND user_id = @user_id AND ended_at IS NULL;

-- name: EndSessions :execrows
UPDATE auth_sessions
SET ended_at = @ended_at, end_reason = @end_reason
WHERE user_id = @user_id AND id <> @except_id AND ended_at IS NULL;

-- name: SecondFactorDone :execrows
UPDATE auth_sessions
SET second_factor = 'done'
WHERE id = @id AND ended_at IS NULL;

-- name: RecordSecondaryAuth :execrows
UPDATE auth_sessions
SET secondary_auth_until = @secondary_auth_until, secondary_auth_method = @secondary_auth_method
WHERE id = @id AND ended_at IS NULL;

-- name: LiveSessions :many
SELECT id, second_factor, client, created_at, last_used_at, ends_at
FROM auth_sessions
WHERE user_id = @user_id AND purpose = 'full' AND ended_at IS NULL AND ends_at > @now AND last_used_at > @idle_since
ORDER BY last_used_at DESC, id DESC;

-- name: PutCode :exec
INSERT INTO auth_codes (purpose, email_index, code_index, expires_at, tries_left)
VALUES (@purpose, @email_index, @code_index, @expires_at, @tries_left)
ON CONFLICT (purpose, email_index) DO UPDATE
SET code_index = EXCLUDED.code_index, expires_at = EXCLUDED.expires_at, tries_left = EXCLUDED.tries_left;

-- name: LockCode :one
SELECT code_index, expires_at, tries_left
FROM auth_codes
WHERE purpose = @purpose AND email_index = @email_index
FOR UPDATE;

-- name: SpendTry :exec
UPDATE auth_codes
SET tries_left = tries_left - 1
WHERE purpose = @purpose AND email_index = @email_index AND tries_left > 0;

-- name: ForgetCode :exec
DELETE FROM auth_codes
WHERE purpose = @purpose AND email_index = @email_index;

-- name: AddGuesses :exec
INSERT INTO auth_guesses (subject, failed_at, updated_at)
VALUES (@subject, '[]', @updated_at)
ON CONFLICT (subject) DO NOTHING;

-- name: LockGuesses :one
SELECT failed_at, locked_until
FROM auth_guesses
WHERE subject = @subject
FOR UPDATE;

-- name: PutGuesses :exec
UPDATE auth_guesses
SET failed_at = @failed_at, locked_until = @locked_until, updated_at = @updated_at
WHERE subject = @subject;

-- name: ForgetGuesses :exec
DELETE FROM auth_guesses
WHERE subject = @subject;

-- name: DeviceUsers :many
SELECT user_id
FROM auth_devices
WHERE token_hash = @token_hash;

-- name: PutDevice :exec
INSERT INTO auth_devices (token_hash, user_id, created_at, last_seen_at)
VALUES (@token_hash, @user_id, @now, @now)
ON CONFLICT (token_hash, user_id) DO UPDATE
SET last_seen_at = EXCLUDED.last_seen_at;

-- name: ForgetDevices :exec
DELETE FROM auth_devices
WHERE user_id = @user_id;

-- name: TOTP :one
SELECT user_id, secret, enabled, last_step, pending_secret, pending_expires
FROM auth_totp
WHERE user_id = @user_id;

-- name: LockTOTP :one
SELECT user_id, secret, enabled, last_step, pending_secret, pending_expires
FROM auth_totp
WHERE user_id = @user_id
FOR UPDATE;

-- name: PutPendingTOTP :exec
INSERT INTO auth_totp (user_id, enabled, last_step, pending_secret, pending_expires)
VALUES (@user_id, FALSE, 0, @pending_secret, @pending_expires)
ON CONFLICT (user_id) DO UPDATE
SET pending_secret = EXCLUDED.pending_secret, pending_expires = EXCLUDED.pending_expires;

-- name: BindTOTP :exec
UPDATE auth_totp
SET secret = pending_secret, pending_secret = NULL, pending_expires = NULL, enabled = TRUE, last_step = @last_step
WHERE user_id = @user_id;

-- name: SpendTOTPStep :exec
UPDATE auth_totp
SET last_step = @last_step
WHERE user_id = @user_id;

-- name: SwitchTOTP :exec
UPDATE auth_totp
SET enabled = @enabled
WHERE user_id = @user_id;

-- name: ForgetTOTP :exec
DELETE FROM auth_totp
WHERE user_id = @user_id;

-- name: ForgetRecoveryCodes :exec
DELETE FROM auth_recovery_codes
WHERE user_id = @user_id;

-- name: InsertRecoveryCode :exec
INSERT INTO auth_recovery_codes (user_id, code_index)
VALUES (@user_id, @code_index);

-- name: SpendRecoveryCode :execrows
UPDATE auth_recovery_codes
SET used_at = @used_at
WHERE user_id = @user_id AND code_index = @code_index AND used_at IS NULL;

-- name: RecoveryCodesLeft :one
SELECT count(*)
FROM auth_recovery_codes
WHERE user_id = @user_id AND used_at IS NULL;

-- name: InsertPasskey :exec
INSERT INTO auth_passkeys (id, user_id, credential_id, credential, name, created_at)
VALUES (@id, @user_id, @credential_id, @credential, @name, @created_at);

-- name: PasskeysOf :many
SELECT id, credential_id, credential, name, created_at, last_used_at
FROM auth_passkeys
WHERE user_id = @user_id
ORDER BY id;

-- name: CountPasskeys :one
SELECT count(*)
FROM auth_passkeys
WHERE user_id = @user_id;

-- name: PasskeyUsed :exec
UPDATE auth_passkeys
SET credential = @credential, last_used_at = @last_used_at
WHERE user_id = @user_id AND credential_id = @credential_id;

-- name: DeletePasskey :execrows
DELETE FROM auth_passkeys
WHERE id = @id AND user_id = @user_id;

-- name: ForgetPasskeys :exec
DELETE FROM auth_passkeys
WHERE user_id = @user_id;

-- name: InsertCeremony :exec
INSERT INTO auth_ceremonies (challenge, kind, user_id, operation_id, session, expires_at)
VALUES (@challenge, @kind, @user_id, @operation_id, @session, @expires_at);

-- name: TakeCeremony :one
DELETE FROM auth_ceremonies
WHERE challenge = @challenge AND kind = @kind
RETURNING user_id, operation_id, session, expires_at;

-- name: InsertChallenge :exec
INSERT INTO auth_challenges (id, user_id, customer_id, session_id, operation, summary, expires_at)
VALUES (@id, @user_id, @customer_id, @session_id, @operation, @summary, @expires_at);

-- name: ChallengeByID :one
SELECT id, user_id, customer_id, session_id, operation, summary, expires_at, authenticated_until, method, spent_at
FROM auth_challenges
WHERE id = @id;

-- name: AuthenticateChallenge :execrows
UPDATE auth_challenges
SET authenticated_until = @authenticated_until, method = @method
WHERE id = @id AND session_id = @session_id AND expires_at > @now AND authenticated_until IS NULL AND spent_at IS NULL;

-- name: AuthenticatedChallenge :one
SELECT id
FROM auth_challenges
WHERE session_id = @session_id AND user_id = @user_id AND operation = @operation AND spent_at IS NULL AND authenticated_until > @now
ORDER BY id
LIMIT 1;

-- name: SpendChallenge :execrows
UPDATE auth_challenges
SET spent_at = @now
WHERE id = @id AND operation = @operation AND spent_at IS NULL AND authenticated_until > @now;

-- name: InsertEvent :exec
INSERT INTO auth_events (id, user_id, session_id, kind, client, detail, at)
VALUES (@id, @user_id, @session_id, @kind, @client, @detail, @at);

-- name: EventsOf :many
SELECT id, session_id, kind, client, detail, at
FROM auth_events
WHERE user_id = @user_id
ORDER BY id DESC
LIMIT CAST(@most AS BIGINT) OFFSET CAST(@skip AS BIGINT);

-- name: CountEventsOf :one
SELECT count(*)
FROM auth_events
WHERE user_id = @user_id;

-- name: ForgetOldTokens :exec
DELETE FROM auth_tokens
WHERE expires_at < @before;

-- name: ForgetOldCeremonies :exec
DELETE FROM auth_ceremonies
WHERE expires_at < @before;

-- name: ForgetOldGuesses :exec
DELETE FROM auth_guesses
WHERE updated_at < @before;

-- name: ForgetOldCodes :exec
DELETE FROM auth_codes
WHERE expires_at < @before;
