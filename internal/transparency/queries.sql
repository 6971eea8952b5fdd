-- name: SaveDay :exec
INSERT INTO transparency_days (day, taken_at, reserve, supply, balances, in_flight)
VALUES (@day, @taken_at, @reserve, @supply, @balances, @in_flight)
ON CONFLICT (day) DO UPDATE SET taken_at = excluded.taken_at, reserve = excluded.reserve, supply = excluded.supply, balances = excluded.balances, in_flight = excluded.in_flight;

-- name: Days :many
SELECT day, taken_at, reserve, supply, balances, in_flight
FROM transparency_days
ORDER BY day DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountDays :one
SELECT count(*)
FROM transparency_days;
