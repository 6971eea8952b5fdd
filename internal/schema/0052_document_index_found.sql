-- Numbers are looked for, and so are the rows that have no index yet.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS verification_records_document;
CREATE INDEX CONCURRENTLY verification_records_document ON verification_records (document_index, id);
DROP INDEX CONCURRENTLY IF EXISTS verification_members_document;
CREATE INDEX CONCURRENTLY verification_members_document ON verification_members (document_index, id);
