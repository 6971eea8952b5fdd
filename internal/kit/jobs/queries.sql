-- name: InsertJob :execrows
INSERT INTO jobs (id, kind, lane, args, unique_key, state, attempt, run_at, created_at, trace)
VALUES (@id, @kind, @lane, @args, @unique_key, 'ready', 0, @run_at, @created_at, @trace)
ON CONFLICT (unique_key) DO NOTHING;

-- name: KeyOfFinished :one
SELECT count(*)
FROM job_keys
WHERE unique_key = @unique_key;

-- name: Delete :exec
DELETE FROM jobs
WHERE id = @id;

-- name: DueLanes :many
SELECT l.lane
FROM job_lanes l
WHERE EXISTS (
    SELECT 1
    FROM jobs j
    WHERE j.lane = l.lane AND j.state IN ('ready', 'running') AND j.run_at <= @now AND (j.state = 'ready' OR j.leased_until <= @lease_now)
)
ORDER BY l.lane;

-- name: NextReady :one
SELECT j.run_at
FROM job_lanes l
JOIN jobs j ON j.id = (
    SELECT d.id
    FROM jobs d
    WHERE d.lane = l.lane AND d.state = 'ready' AND d.run_at > @now
    ORDER BY d.run_at, d.id
    LIMIT 1
)
ORDER BY j.run_at
LIMIT 1;

-- name: Claim :many
UPDATE jobs
SET state = 'running', attempt = attempt + 1, leased_until = @leased_until,
    interruptions = interruptions + CASE WHEN state = 'running' THEN 1 ELSE 0 END
WHERE id IN (
    SELECT j.id
    FROM jobs j
    WHERE j.lane = @lane AND j.state IN ('ready', 'running') AND j.run_at <= @now AND (j.state = 'ready' OR j.leased_until <= @lease_now)
    ORDER BY j.run_at, j.id
    LIMIT CAST(@max AS BIGINT)
    FOR UPDATE SKIP LOCKED
)
RETURNING id, kind, lane, args, unique_key, attempt, failures, interruptions, failing_since, alerted, history, trace;

-- name: Extend :execrows
UPDATE jobs
SET leased_until = @leased_until
WHERE id = @id AND state = 'running' AND attempt = @attempt;

-- name: Finish :execrows
UPDATE jobs
SET state = @state, run_at = @run_at, failures = @failures, interruptions = 0, failing_since = @failing_since, alerted = @alerted,
    history = @history, leased_until = NULL, finished_at = @finished_at
WHERE id = @id AND state = 'running' AND attempt = @attempt;

-- A job that is done and has no key need not be kept.
-- name: Remove :execrows
DELETE FROM jobs
WHERE id = @id AND state = 'running' AND attempt = @attempt;

-- name: SetReported :exec
UPDATE jobs
SET alerted = TRUE
WHERE id = @id;

-- Reports of a lane are made one after the other: each must see which of the others were made.
-- name: LockLane :one
SELECT lane
FROM job_lanes
WHERE lane = @lane
FOR UPDATE;

-- name: Reported :many
SELECT id, kind, lane, args, failures, failing_since, history
FROM jobs
WHERE kind = @kind AND alerted
ORDER BY id
LIMIT CAST(@max AS BIGINT);

-- name: CountReported :one
SELECT count(*)
FROM jobs
WHERE kind = @kind AND alerted;

-- name: RunReportedAgain :execrows
UPDATE jobs
SET run_at = @now
WHERE kind = @kind AND alerted AND state = 'ready';

-- name: ReleaseAll :exec
UPDATE jobs
SET state = 'ready', leased_until = NULL, interruptions = interruptions + 1
WHERE state = 'running';

-- name: RetryFailing :execrows
UPDATE jobs
SET run_at = @now
WHERE id IN (
    SELECT j.id
    FROM jobs j
    WHERE j.lane = @lane AND j.state = 'ready' AND j.failures > 0 AND j.run_at > @now
    ORDER BY j.run_at, j.id
    LIMIT CAST(@max AS BIGINT)
    FOR UPDATE SKIP LOCKED
);

-- name: RunAgain :execrows
UPDATE jobs
SET run_at = @now
WHERE id = @id AND state = 'ready';

-- name: Job :one
SELECT id, kind, lane, state, attempt, failures, interruptions, failing_since, run_at, created_at, history
FROM jobs
WHERE id = @id;

-- name: Backlog :many
SELECT lane, kind, state, CASE WHEN state = 'ready' AND failures > 0 THEN 1 ELSE 0 END AS failing, count(*) AS jobs
FROM jobs
WHERE state IN ('ready', 'running')
GROUP BY lane, kind, state, CASE WHEN state = 'ready' AND failures > 0 THEN 1 ELSE 0 END
ORDER BY lane, kind, state, CASE WHEN state = 'ready' AND failures > 0 THEN 1 ELSE 0 END;

-- name: OldestDue :many
SELECT l.lane, j.run_at
FROM job_lanes l
JOIN jobs j ON j.id = (
    SELECT d.id
    FROM jobs d
    WHERE d.lane = l.lane AND d.state IN ('ready', 'running') AND d.run_at <= @now
    ORDER BY d.run_at, d.id
    LIMIT 1
)
ORDER BY l.lane;

-- name: Lanes :many
SELECT lane
FROM job_lanes
ORDER BY lane;

-- name: Finished :many
SELECT id, unique_key
FROM jobs
WHERE state = 'done' AND finished_at <= @before
ORDER BY finished_at, id
LIMIT CAST(@max AS BIGINT);

-- name: KeepKey :exec
INSERT INTO job_keys (unique_key)
VALUES (@unique_key)
ON CONFLICT (unique_key) DO NOTHING;
