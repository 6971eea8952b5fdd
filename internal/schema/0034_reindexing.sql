-- The baseline of the replacement of the index key.
-- +goose Up
-- How far what is found by a keyed hash was indexed again under a new key. A command that was killed goes on from here.
CREATE TABLE reindexing_progress (
    subject     TEXT        PRIMARY KEY, -- table.column
    key_id      TEXT        NOT NULL,    -- the key under which it is indexed again
    after       TEXT        NOT NULL,    -- the key of the last row that was read; empty before the first
    seen        BIGINT      NOT NULL,    -- rows that were read
    changed     BIGINT      NOT NULL,    -- rows that were indexed again
    begun_at    TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ              -- no row is left
);
