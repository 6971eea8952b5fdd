-- The baseline of re-sealing.
-- +goose Up
-- How far what is sealed was sealed again with a new key. A command that was killed goes on from here.
CREATE TABLE resealing_progress (
    subject     TEXT        PRIMARY KEY, -- table.column, or 'documents'
    key_id      TEXT        NOT NULL,    -- the key with which it is sealed again
    after       TEXT        NOT NULL,    -- JSON: the key of the last row that was read; empty before the first
    seen        BIGINT      NOT NULL,    -- values that were read
    resealed    BIGINT      NOT NULL,    -- values that were sealed again
    finished_at TIMESTAMPTZ              -- no row is left
);
