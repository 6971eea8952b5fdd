-- Nonces belong to a key, not to a role: a key can be replaced while orders are under way.
-- +goose Up
ALTER TABLE chain_orders ADD COLUMN sender TEXT NOT NULL DEFAULT ''; -- the address whose nonce it has; empty: of the key in use
ALTER TABLE chain_gap_transactions ADD COLUMN sender TEXT NOT NULL DEFAULT ''; -- the address whose nonce it spends
ALTER TABLE chain_nonces ADD COLUMN address TEXT NOT NULL DEFAULT ''; -- of the key in use; empty: of whichever a server has
ALTER TABLE chain_nonces ADD COLUMN successor TEXT NOT NULL DEFAULT ''; -- of the key that alone may be used next; empty: none was announced
DROP INDEX chain_orders_nonce;
-- One nonce of a key carries one order.
CREATE UNIQUE INDEX chain_orders_nonce ON chain_orders (network, role, sender, nonce) WHERE nonce IS NOT NULL;
