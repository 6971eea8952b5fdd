-- name: Pause :one
SELECT reason, details, since
FROM treasury_pauses
WHERE id = 1;

-- name: SetPause :execrows
INSERT INTO treasury_pauses (id, reason, details, since)
VALUES (1, @reason, @details, @since)
ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, details = excluded.details
WHERE treasury_pauses.reason = 'not_compared'
  AND excluded.reason <> 'not_compared';

-- name: EndPause :execrows
DELETE FROM treasury_pauses
WHERE id = 1;

-- name: EndPauseOf :execrows
DELETE FROM treasury_pauses
WHERE id = 1
  AND reason = @reason;
