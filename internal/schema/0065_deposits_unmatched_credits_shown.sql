-- Whether a deposit in review is held is looked up by its transaction.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS deposits_unmatched_credits_transaction;
CREATE UNIQUE INDEX CONCURRENTLY deposits_unmatched_credits_transaction ON deposits_unmatched_credits (transaction_id) WHERE transaction_id <> '';
