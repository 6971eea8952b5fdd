-- Sweeps that burned for deposits which are gone, and those that make up for it, are few: they are found along indexes of their own.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS chain_sweeps_burned_before;
CREATE INDEX CONCURRENTLY chain_sweeps_burned_before ON chain_sweeps (network, address) WHERE burned_before <> 0;
DROP INDEX CONCURRENTLY IF EXISTS chain_events_gone;
CREATE INDEX CONCURRENTLY chain_events_gone ON chain_events (network, receiver) WHERE kind = 'deposit' AND sweep_id <> '' AND state IN ('seen', 'dropped', 'lost');
