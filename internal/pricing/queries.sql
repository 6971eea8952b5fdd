-- name: LimitsUsed :many
SELECT id, used
FROM pricing_limits_used
WHERE id = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST(@ids AS TEXT) AS JSONB)) AS value));

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

-- The terms in force and the tier of a customer, in one query; version 0 and '' where there are none.
-- name: TermsAndTier :one
SELECT CAST(COALESCE(t.version, 0) AS BIGINT) AS version, COALESCE(t.terms, '') AS terms, COALESCE(r.tier, '') AS tier
FROM (SELECT CAST(@customer_id AS TEXT) AS customer_id) asked
LEFT JOIN pricing_tiers r ON r.customer_id = asked.customer_id
LEFT JOIN pricing_terms t ON t.version = (SELECT max(newest.version) FROM pricing_terms newest);

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
