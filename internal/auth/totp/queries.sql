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

-- name: ConfirmTOTP :exec
UPDATE auth_totp
SET secret = pending_secret, pending_secret = NULL, pending_expires = NULL, enabled = TRUE, last_step = @last_step
WHERE user_id = @user_id;

-- name: SpendTOTPStep :exec
UPDATE auth_totp
SET last_step = @last_step
WHERE user_id = @user_id;

-- name: SetTOTPEnabled :exec
UPDATE auth_totp
SET enabled = @enabled
WHERE user_id = @user_id;

-- name: DeleteTOTP :exec
DELETE FROM auth_totp
WHERE user_id = @user_id;

-- name: DeleteRecoveryCodes :exec
DELETE FROM auth_recovery_codes
WHERE user_id = @user_id;

-- name: InsertRecoveryCode :exec
INSERT INTO auth_recovery_codes (user_id, code_hash)
VALUES (@user_id, @code_hash);

-- name: SpendRecoveryCode :execrows
UPDATE auth_recovery_codes
SET used_at = @used_at
WHERE user_id = @user_id AND code_hash = @code_hash AND used_at IS NULL;

-- name: RecoveryCodesLeft :one
SELECT count(*)
FROM auth_recovery_codes
WHERE user_id = @user_id AND used_at IS NULL;
