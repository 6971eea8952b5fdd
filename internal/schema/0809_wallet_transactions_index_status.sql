-- Operators look for what is not final, whoever's it is. Ids are in order of time.
-- +goose Up
CREATE INDEX wallet_transactions_status ON wallet_transactions (status, id);
