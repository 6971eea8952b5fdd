-- The orders to a token that are not final are looked at with every block: they are found along an index, however many were
-- ever carried out.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS chain_orders_unfinished;
CREATE INDEX CONCURRENTLY chain_orders_unfinished ON chain_orders (network, created_at, id) WHERE state IN ('waiting', 'reserved', 'sent', 'mined');
