-- name: LimitUsed :one
SELECT used
FROM pricing_limits_used
WHERE id = @id;

-- name: GiveLimitBack :exec
UPDATE pricing_limits_used
SET used = used - @amount
WHERE id = @id
  AND used >= @amount;

-- name: DeleteLimitsUsed :execrows
DELETE FROM pricing_limits_used
WHERE id IN (
    SELECT u.id
    FROM pricing_limits_used u
    WHERE u.keep_until < @now
    ORDER BY u.keep_until
    LIMIT CAST(@max AS BIGINT)
);

-- name: NewestTerms :one
SELECT version, terms, approval, since
FROM pricing_terms
ORDER BY version DESC
LIMIT 1;

-- name: InsertTerms :exec
INSERT INTO pricing_terms (version, terms, approval, since)
VALUES (@version, @terms, @approval, @since);

-- name: Tier :one
SELECT tier
FROM pricing_tiers
WHERE customer_id = @customer_id;

-- name: SetTier :exec
INSERT INTO pricing_tiers (customer_id, tier, changed_at)
VALUES (@customer_id, @tier, @changed_at)
ON CONFLICT (customer_id) DO UPDATE
SET tier = excluded.tier, changed_at = excluded.changed_at;
