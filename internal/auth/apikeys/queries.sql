-- name: InsertKey :exec
INSERT INTO auth_api_keys (id, customer_id, customer_kind, made_by, hash, prefix, name, scopes, ip_allow_list, public_key, state, created_at, expires_at)
VALUES (@id, @customer_id, @customer_kind, @made_by, @hash, @prefix, @name, @scopes, @ip_allow_list, @public_key, @state, @created_at, @expires_at);

-- Everything that a call needs to know about its key, in one query.
-- name: KeyByHash :one
SELECT sqlc.embed(auth_api_keys), u.user_state, a.parent_id, a.account_status
FROM auth_api_keys
JOIN customer_users u ON u.user_id = auth_api_keys.made_by
JOIN customer_parents a ON a.account_id = auth_api_keys.customer_id
WHERE auth_api_keys.hash = @hash;

-- The same of a key that was found before.
-- name: CallingKey :one
SELECT sqlc.embed(auth_api_keys), u.user_state, a.parent_id, a.account_status
FROM auth_api_keys
JOIN customer_users u ON u.user_id = auth_api_keys.made_by
JOIN customer_parents a ON a.account_id = auth_api_keys.customer_id
WHERE auth_api_keys.id = @id;

-- name: KeyByID :one
SELECT *
FROM auth_api_keys
WHERE id = @id AND customer_id = @customer_id;

-- name: LockKey :one
SELECT *
FROM auth_api_keys
WHERE id = @id AND customer_id = @customer_id
FOR UPDATE;

-- name: LockCallingKey :one
SELECT *
FROM auth_api_keys
WHERE id = @id
FOR UPDATE;

-- name: KeysOf :many
SELECT sqlc.embed(auth_api_keys), u.used_at, u.client
FROM auth_api_keys
LEFT JOIN auth_api_key_uses u ON u.key_id = auth_api_keys.id
WHERE auth_api_keys.customer_id = @customer_id
  AND auth_api_keys.id < @before_id
ORDER BY auth_api_keys.id DESC
LIMIT CAST(@page_size AS BIGINT) OFFSET CAST(@page_offset AS BIGINT);

-- name: CountKeysOf :one
SELECT count(*)
FROM auth_api_keys
WHERE customer_id = @customer_id;

-- name: CountOpenKeysOf :one
SELECT count(*)
FROM auth_api_keys
WHERE customer_id = @customer_id AND state <> 'revoked' AND (expires_at IS NULL OR expires_at > @now);

-- name: UpdateKey :exec
UPDATE auth_api_keys
SET name = @name, scopes = @scopes, ip_allow_list = @ip_allow_list, expires_at = @expires_at
WHERE id = @id;

-- name: SetKeyState :exec
UPDATE auth_api_keys
SET state = @state, ended_at = @ended_at
WHERE id = @id;

-- Those of the sub-accounts of the customer too.
-- name: OpenKeysOfMakerIn :many
SELECT *
FROM auth_api_keys
WHERE made_by = @made_by AND state <> 'revoked'
  AND customer_id IN (SELECT a.account_id FROM customer_parents a WHERE a.account_id = @customer_id OR a.parent_id = @customer_id)
ORDER BY id;

-- name: OpenKeysOfMaker :many
SELECT *
FROM auth_api_keys
WHERE made_by = @made_by AND state <> 'revoked'
ORDER BY id;

-- name: OpenKeysOf :many
SELECT *
FROM auth_api_keys
WHERE customer_id = @customer_id AND state <> 'revoked'
ORDER BY id;

-- name: RecordKeyUse :exec
INSERT INTO auth_api_key_uses (key_id, used_at, client)
VALUES (@key_id, @used_at, @client)
ON CONFLICT (key_id) DO UPDATE
SET used_at = @used_at, client = @client;

-- name: KeyUse :one
SELECT used_at, client
FROM auth_api_key_uses
WHERE key_id = @key_id;

-- name: KeyName :one
SELECT name
FROM auth_api_keys
WHERE id = @id;

-- name: InsertNonce :execrows
INSERT INTO auth_api_key_nonces (key_id, nonce, seen_at)
VALUES (@key_id, @nonce, @seen_at)
ON CONFLICT (key_id, nonce) DO NOTHING;

-- name: DeleteNoncesBefore :execrows
DELETE FROM auth_api_key_nonces
WHERE nonce IN (
    SELECT n.nonce
    FROM auth_api_key_nonces n
    WHERE n.seen_at < @before
    LIMIT CAST(@max AS BIGINT)
) AND seen_at < @before;
