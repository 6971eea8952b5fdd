-- name: Progress :many
SELECT subject, key_id, after, seen, resealed, finished_at
FROM resealing_progress
ORDER BY subject;

-- name: Begin :exec
INSERT INTO resealing_progress (subject, key_id, after, seen, resealed, finished_at)
VALUES (@subject, @key_id, '', 0, 0, NULL)
ON CONFLICT (subject) DO UPDATE
SET key_id = @key_id,
    after = '',
    seen = 0,
    resealed = 0,
    finished_at = NULL;

-- name: Advance :exec
UPDATE resealing_progress
SET after = @after,
    seen = seen + @seen,
    resealed = resealed + @resealed
WHERE subject = @subject;

-- name: Finish :exec
UPDATE resealing_progress
SET finished_at = @finished_at
WHERE subject = @subject;
