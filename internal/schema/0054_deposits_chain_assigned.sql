-- Coins that came to the address of a customer whose account is closed are another customer's, once two operators say so.
-- +goose Up
ALTER TABLE deposits_chain ADD COLUMN assigned_to TEXT NOT NULL DEFAULT ''; -- the customer to whom operators assigned it; empty: it is the address owner's
