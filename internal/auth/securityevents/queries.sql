-- name: InsertEvent :exec
INSERT INTO auth_events (id, user_id, session_id, kind, client, detail, at)
VALUES (@id, @user_id, @session_id, @kind, @client, @detail, @at);

-- name: EventsOf :many
SELECT id, session_id, kind, client, detail, at
FROM auth_events
WHERE user_id = @user_id
  AND id < @before_id
ORDER BY id DESC
LIMIT CAST(@page_size AS BIGINT) OFFSET CAST(@page_offset AS BIGINT);

-- name: CountEventsOf :one
SELECT count(*)
FROM auth_events
WHERE user_id = @user_id;
