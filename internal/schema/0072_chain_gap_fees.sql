-- +goose Up
-- What the empty transactions that fill gaps offered: the next one with the nonce has to offer more.
ALTER TABLE chain_gap_transactions ADD COLUMN max_priority_fee BIGINT NOT NULL DEFAULT 0; -- wei per unit of gas
ALTER TABLE chain_gap_transactions ADD COLUMN max_fee BIGINT NOT NULL DEFAULT 0; -- wei per unit of gas
