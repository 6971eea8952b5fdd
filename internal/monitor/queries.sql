-- name: InsertLease :exec
INSERT INTO monitor_leases (task, holder, expires_at)
VALUES (@task, '', @expires_at)
ON CONFLICT (task) DO NOTHING;

-- name: TakeLease :execrows
UPDATE monitor_leases
SET holder = @holder, expires_at = @expires_at
WHERE task = @task
  AND (holder = @holder OR expires_at <= @now);

-- name: ReleaseLease :exec
UPDATE monitor_leases
SET expires_at = @expires_at
WHERE task = @task
  AND holder = @holder;
