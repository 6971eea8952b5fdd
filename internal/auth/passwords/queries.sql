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
