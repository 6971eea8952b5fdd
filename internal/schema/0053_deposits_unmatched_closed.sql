-- A credit that came for an account that is closed is kept apart from the credits of customers who are held for a time: it is never theirs.
-- +goose Up
ALTER TABLE deposits_unmatched_credits ADD COLUMN closed BOOLEAN NOT NULL DEFAULT FALSE; -- the customer's account was closed when it came
