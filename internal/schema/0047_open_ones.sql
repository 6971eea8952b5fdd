-- What is looked at all the time and is few is found along an index of its own, however many rows were ever written.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS transactions_open;
CREATE INDEX CONCURRENTLY transactions_open ON transactions (status, created_at) WHERE status IN ('awaiting_approval', 'pending', 'in_review', 'processing');
DROP INDEX CONCURRENTLY IF EXISTS transactions_status;
DROP INDEX CONCURRENTLY IF EXISTS chain_sweeps_open;
CREATE INDEX CONCURRENTLY chain_sweeps_open ON chain_sweeps (network, address) WHERE burned_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS chain_events_held;
CREATE INDEX CONCURRENTLY chain_events_held ON chain_events (network, receiver) WHERE kind = 'deposit' AND state = 'confirmed' AND held;
DROP INDEX CONCURRENTLY IF EXISTS chain_events_wipes;
CREATE INDEX CONCURRENTLY chain_events_wipes ON chain_events (network, block) WHERE kind = 'wipe' AND state IN ('seen', 'confirmed');
DROP INDEX CONCURRENTLY IF EXISTS chain_events_new;
CREATE INDEX CONCURRENTLY chain_events_new ON chain_events (network, kind) WHERE state = 'seen';
