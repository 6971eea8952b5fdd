-- name: DeviceUsers :many
SELECT user_id
FROM auth_devices
WHERE token_hash = @token_hash;

-- name: PutDevice :exec
INSERT INTO auth_devices (token_hash, user_id, created_at, last_seen_at)
VALUES (@token_hash, @user_id, @now, @now)
ON CONFLICT (token_hash, user_id) DO UPDATE
SET last_seen_at = EXCLUDED.last_seen_at;

-- name: DeleteDevices :exec
DELETE FROM auth_devices
WHERE user_id = @user_id;
