-- Work that must happen after a transaction commits: it is written in the same transaction.
-- +goose Up
CREATE TABLE jobs (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL,
    args         TEXT        NOT NULL, -- JSON; text, because nobody searches in it
    unique_key   TEXT        UNIQUE,   -- the same key is enqueued once, for ever
    state        TEXT        NOT NULL CHECK (state IN ('ready', 'running', 'done', 'dead')),
    attempt      INTEGER     NOT NULL, -- how often it was claimed; fences off a worker that lost its lease
    failures     INTEGER     NOT NULL DEFAULT 0,
    run_at       TIMESTAMPTZ NOT NULL,
    leased_until TIMESTAMPTZ,
    last_error   TEXT,
    created_at   TIMESTAMPTZ NOT NULL
);
-- The finished are never looked for: only what is still to do is in the index.
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE state IN ('ready', 'running');
