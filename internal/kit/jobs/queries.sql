-- name: InsertJob :exec
INSERT INTO jobs (id, kind, args, unique_key, state, attempt, run_at, created_at)
VALUES (@id, @kind, @args, @unique_key, 'ready', 0, @run_at, @created_at)
ON CONFLICT (unique_key) DO NOTHING;

-- name: IsDue :one
SELECT count(*)
FROM (
    SELECT 1
    FROM jobs
    WHERE (state = 'ready' AND run_at <= @now) OR (state = 'running' AND leased_until <= @lease_now)
    LIMIT 1
) AS due;

-- name: Claim :many
UPDATE jobs
SET state = 'running', attempt = attempt + 1, leased_until = @leased_until
WHERE id IN (
    SELECT j.id
    FROM jobs j
    WHERE (j.state = 'ready' AND j.run_at <= @now) OR (j.state = 'running' AND j.leased_until <= @lease_now)
    ORDER BY j.run_at, j.id
    LIMIT CAST(@max AS BIGINT)
    FOR UPDATE SKIP LOCKED
)
RETURNING id, kind, args, unique_key, attempt, failures;

-- name: Extend :execrows
UPDATE jobs
SET leased_until = @leased_until
WHERE id = @id AND state = 'running' AND attempt = @attempt;

-- name: Finish :execrows
UPDATE jobs
SET state = @state, run_at = CASE WHEN @state = 'ready' THEN @run_at ELSE run_at END, failures = @failures, leased_until = NULL, last_error = @last_error
WHERE id = @id AND state = 'running' AND attempt = @attempt;

-- A job that is done and has no key need not be kept.
-- name: Remove :execrows
DELETE FROM jobs
WHERE id = @id AND state = 'running' AND attempt = @attempt;

-- name: ReleaseAll :exec
UPDATE jobs
SET state = 'ready', leased_until = NULL
WHERE state = 'running';

-- name: CountByState :many
SELECT kind, state, count(*) AS jobs
FROM jobs
WHERE state IN ('ready', 'running', 'exhausted')
GROUP BY kind, state
ORDER BY kind, state;
