-- Banks report a batch booking as one entry here and as its transactions there: the transactions say of which entry they are a part.
-- +goose Up
ALTER TABLE bank_entries ADD COLUMN batch TEXT NOT NULL DEFAULT '';
