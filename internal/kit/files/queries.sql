-- name: InsertKey :exec
INSERT INTO file_keys (owner, keyset, created_at)
VALUES (@owner, @keyset, @created_at)
ON CONFLICT (owner) DO NOTHING;

-- name: Key :one
SELECT keyset
FROM file_keys
WHERE owner = @owner;

-- name: KeysAfter :many
SELECT owner, keyset, renewing
FROM file_keys
WHERE owner > @after
ORDER BY owner
LIMIT @most;

-- name: WholeKey :one
SELECT owner, keyset, renewing
FROM file_keys
WHERE owner = @owner;

-- name: RenewKey :execrows
UPDATE file_keys
SET keyset = @keyset,
    renewing = @renewing
WHERE owner = @owner
  AND keyset = @before;

-- name: DestroyKey :exec
UPDATE file_keys
SET keyset = @empty
WHERE owner = @owner;

-- name: FilesOfKey :many
SELECT name, owner, key_owner, purpose, state, content_type, size, delete_at, created_at
FROM files
WHERE key_owner = @key_owner
  AND state IN ('uploading', 'stored')
  AND name > @after
ORDER BY name
LIMIT 200;

-- name: InsertFile :exec
INSERT INTO files (name, owner, key_owner, purpose, state, content_type, size, delete_at, created_at, changed_at)
VALUES (@name, @owner, @key_owner, @purpose, 'uploading', @content_type, 0, @delete_at, @created_at, @created_at);

-- name: StoreFile :execrows
UPDATE files
SET state = 'stored',
    size = @size,
    changed_at = @changed_at
WHERE name = @name
  AND state = 'uploading';

-- name: File :one
SELECT name, owner, key_owner, purpose, state, content_type, size, delete_at, created_at
FROM files
WHERE name = @name;

-- name: LockFile :one
SELECT name, owner, key_owner, purpose, state, content_type, size, delete_at, created_at
FROM files
WHERE name = @name
FOR UPDATE;

-- name: FilesOf :many
SELECT name, owner, key_owner, purpose, state, content_type, size, delete_at, created_at
FROM files
WHERE owner = @owner
  AND state = 'stored'
ORDER BY created_at, name;

-- name: SetDeleteAt :exec
UPDATE files
SET delete_at = @delete_at,
    changed_at = @changed_at
WHERE name = @name
  AND state = 'stored';

-- name: DueFiles :many
SELECT name
FROM files
WHERE state = 'stored'
  AND delete_at IS NOT NULL
  AND delete_at <= @now
ORDER BY delete_at
LIMIT 200;

-- name: ClaimDue :execrows
UPDATE files
SET state = 'deleting',
    changed_at = @changed_at
WHERE name = @name
  AND state = 'stored'
  AND delete_at IS NOT NULL
  AND delete_at <= @now;

-- name: UnfinishedFiles :many
SELECT name
FROM files
WHERE state = 'uploading'
  AND created_at <= @before
ORDER BY created_at
LIMIT 200;

-- name: ClaimUnfinished :execrows
UPDATE files
SET state = 'deleting',
    changed_at = @changed_at
WHERE name = @name
  AND state = 'uploading';

-- name: ClaimedFiles :many
SELECT name, size
FROM files
WHERE state = 'deleting'
  AND name > @after
ORDER BY name
LIMIT 200;

-- name: MarkDeleted :exec
UPDATE files
SET state = 'deleted',
    delete_at = NULL,
    changed_at = @changed_at
WHERE name = @name
  AND state = 'deleting';

-- name: DeleteClaimed :exec
DELETE FROM files
WHERE name = @name
  AND state = 'deleting';

-- name: DeleteUnfinished :exec
DELETE FROM files
WHERE name = @name
  AND state = 'uploading';
