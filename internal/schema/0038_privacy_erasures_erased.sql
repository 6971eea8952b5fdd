-- Customers who were erased are listed, the newest first.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS privacy_erasures_erased;
CREATE INDEX CONCURRENTLY privacy_erasures_erased ON privacy_erasures (erased_at, customer_id);
