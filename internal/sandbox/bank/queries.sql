-- name: Records :many
SELECT *
FROM records
ORDER BY serial;

-- name: Put :exec
INSERT INTO records (serial, kind, content)
VALUES (@serial, @kind, @content)
ON CONFLICT (serial) DO UPDATE SET content = excluded.content;

-- name: Drop :exec
DELETE FROM records
WHERE serial = @serial;
