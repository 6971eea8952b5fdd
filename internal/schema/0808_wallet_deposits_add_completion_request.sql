-- A completion's key was held to the deposit alone; the same key with another body has to be told.
-- +goose Up
ALTER TABLE wallet_deposit_orders ADD COLUMN completion_request BYTEA; -- of fiat/deposit/complete; absent from older rows
