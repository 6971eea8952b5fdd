-- The parts of a batch booking are looked up by its reference.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS bank_entries_batch;
CREATE INDEX CONCURRENTLY bank_entries_batch ON bank_entries (account, batch) WHERE batch <> '';
