-- A statement is compared with the books of the moment: no movement may be recorded in between.
-- +goose Up
CREATE TABLE bank_locks (
    account TEXT PRIMARY KEY
);
INSERT INTO bank_locks (account) VALUES ('main'), ('own');
