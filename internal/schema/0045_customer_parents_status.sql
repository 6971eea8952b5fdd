-- A key of a closed account opens nothing: what each call asks about its key says whether the account is closed.
-- +goose Up
DROP VIEW customer_parents;
CREATE VIEW customer_parents AS
SELECT id AS account_id, parent_id, COALESCE(parent_id, id) AS business_id, CASE WHEN holder = 'own' THEN parent_id ELSE id END AS checked_as, status AS account_status
FROM customers;
