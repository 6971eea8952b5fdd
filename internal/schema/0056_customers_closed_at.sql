-- When a customer was closed: what the law requires of the holder of a sub-account is kept from then on for its time, however long
-- the business stays.
-- +goose Up
ALTER TABLE customers ADD COLUMN closed_at TIMESTAMPTZ; -- NULL while it is open
