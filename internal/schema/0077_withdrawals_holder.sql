-- A transfer on a chain waits until its customer has said whose wallet it goes to.
-- +goose Up
ALTER TABLE withdrawals ADD COLUMN holder TEXT NOT NULL DEFAULT ''; -- whose wallet it goes to: not asked, its customer has to say it, to prove it, or known
