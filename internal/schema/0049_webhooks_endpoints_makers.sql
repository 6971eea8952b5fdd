-- The webhooks of whoever leaves are found along an index, however many there are.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS webhooks_endpoints_made_by;
CREATE INDEX CONCURRENTLY webhooks_endpoints_made_by ON webhooks_endpoints (made_by);
DROP INDEX CONCURRENTLY IF EXISTS webhooks_endpoints_made_with;
CREATE INDEX CONCURRENTLY webhooks_endpoints_made_with ON webhooks_endpoints (made_with);
