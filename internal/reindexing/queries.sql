-- name: Progress :many
SELECT subject, key_id, after, seen, changed, begun_at, finished_at
FROM reindexing_progress
ORDER BY subject;

-- name: Begin :exec
INSERT INTO reindexing_progress (subject, key_id, after, seen, changed, begun_at, finished_at)
VALUES (@subject, @key_id, '', 0, 0, @begun_at, NULL)
ON CONFLICT (subject) DO UPDATE
SET key_id = @key_id,
    after = '',
    seen = 0,
    changed = 0,
    begun_at = @begun_at,
    finished_at = NULL;

-- name: Again :exec
UPDATE reindexing_progress
SET after = '',
    begun_at = @begun_at,
    finished_at = NULL
WHERE subject = @subject;

-- name: Advance :exec
UPDATE reindexing_progress
SET after = @after,
    seen = seen + @seen,
    changed = changed + @changed
WHERE subject = @subject;

-- name: Finish :exec
UPDATE reindexing_progress
SET finished_at = @finished_at
WHERE subject = @subject;
