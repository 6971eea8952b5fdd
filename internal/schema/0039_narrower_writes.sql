-- An order writes to two indexes less, which were each a page of their own for it: what they found is found along the other
-- index of the customer, which holds the column (decision 0195).
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS transactions_named;
CREATE INDEX CONCURRENTLY transactions_named ON transactions (customer_id, created_at, id, reference);
DROP INDEX CONCURRENTLY IF EXISTS transactions_customer;
DROP INDEX CONCURRENTLY IF EXISTS transactions_reference;
DROP INDEX CONCURRENTLY IF EXISTS events_typed;
CREATE INDEX CONCURRENTLY events_typed ON events (business_id, number, type);
DROP INDEX CONCURRENTLY IF EXISTS events_business;
DROP INDEX CONCURRENTLY IF EXISTS events_business_type;
