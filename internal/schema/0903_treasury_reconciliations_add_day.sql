-- Books, banks and chains are compared every few minutes, and looked at by the day (UTC).
-- +goose Up
ALTER TABLE treasury_reconciliations ADD COLUMN day TEXT NOT NULL DEFAULT '';
UPDATE treasury_reconciliations SET day = substr(CAST(at AS TEXT), 1, 10);
CREATE INDEX treasury_reconciliations_day ON treasury_reconciliations (day, at, id);
