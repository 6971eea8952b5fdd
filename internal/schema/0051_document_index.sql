-- Reviewers see where else a document's number was given. Empty: there is no number. Rows from before have none until a job has
-- computed it: see verification/document_index.go.
-- +goose Up
ALTER TABLE verification_records ADD COLUMN document_index BYTEA; -- keyed hash of the letters and digits, in upper case
ALTER TABLE verification_members ADD COLUMN document_index BYTEA;
