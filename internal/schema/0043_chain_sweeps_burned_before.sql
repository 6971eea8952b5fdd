-- A signed sweep of a deposit that a reorganisation takes back burns the coins of another one at the same address. The next sweep
-- there burns as many less (decision 0198).
-- +goose Up
ALTER TABLE chain_sweeps ADD COLUMN burned_before BIGINT NOT NULL DEFAULT 0; -- coins of its deposits that were burned before it; negative: it burns what an earlier one left
