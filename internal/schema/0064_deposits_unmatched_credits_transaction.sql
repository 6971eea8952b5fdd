-- The customer sees money that is held: an unmatched credit names the transaction that shows it.
-- +goose Up
ALTER TABLE deposits_unmatched_credits ADD COLUMN transaction_id TEXT NOT NULL DEFAULT ''; -- in which its customer sees it; empty: no customer sees it
