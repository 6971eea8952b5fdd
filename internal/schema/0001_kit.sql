-- Tables of the tools that know no business: jobs, mail, rate limits and files, and the trigger
-- function of append-only tables.
-- +goose Up
-- Work that must happen after a transaction commits is enqueued in that transaction. Each kind of work has a
-- lane, and each lane works its own jobs: what floods or blocks one lane does not delay another.
CREATE TABLE job_lanes (
    lane TEXT PRIMARY KEY
);
INSERT INTO job_lanes (lane) VALUES ('money'), ('payouts'), ('screening'), ('mail'), ('files'), ('providers'), ('statements'), ('periodic');
CREATE TABLE jobs (
    id            TEXT        PRIMARY KEY,
    kind          TEXT        NOT NULL,
    lane          TEXT        NOT NULL, -- one of job_lanes
    args          TEXT        NOT NULL, -- JSON; text, because it is never queried
    unique_key    TEXT        UNIQUE,   -- a key is enqueued once, ever: see job_keys
    state         TEXT        NOT NULL CHECK (state IN ('ready', 'running', 'done')),
    attempt       INTEGER     NOT NULL, -- number of claims; fences off a worker that lost its lease
    failures      INTEGER     NOT NULL DEFAULT 0,     -- in a row; an interruption is none
    interruptions INTEGER     NOT NULL DEFAULT 0,     -- claims in a row whose process died
    failing_since TIMESTAMPTZ,                        -- the first of the failures in a row
    alerted       BOOLEAN     NOT NULL DEFAULT FALSE, -- the failures were reported
    history       TEXT        NOT NULL DEFAULT '',    -- JSON: the newest attempts that failed, and the last one
    run_at        TIMESTAMPTZ NOT NULL,
    leased_until  TIMESTAMPTZ,
    finished_at   TIMESTAMPTZ,
    created_at    TIMESTAMPTZ NOT NULL,
    trace         TEXT        NOT NULL DEFAULT '' -- of what made it necessary, as a traceparent
);
-- Only jobs that can be due are in the index. A running job is before every ready one that is not due.
CREATE INDEX jobs_due ON jobs (lane, run_at, id) WHERE state IN ('ready', 'running');
CREATE INDEX jobs_failing ON jobs (lane, run_at, id) WHERE state = 'ready' AND failures > 0;
CREATE INDEX jobs_alerted ON jobs (kind, id) WHERE alerted;
CREATE INDEX jobs_finished ON jobs (finished_at, id) WHERE state = 'done';
-- A finished job is deleted after some days. Its key stays good for ever.
CREATE TABLE job_keys (
    unique_key TEXT PRIMARY KEY
);

-- A message is stored in the transaction that is the reason for it and sent afterwards. Once it is sent,
-- only the keyed hash of its recipient is kept; the sandbox keeps the message for its mailbox.
CREATE TABLE mail_outbox (
    id         TEXT        PRIMARY KEY,
    to_index   BYTEA       NOT NULL, -- keyed hash of the address
    message    BYTEA,                -- sealed: address, subject and both bodies; NULL once it was sent
    state      TEXT        NOT NULL CHECK (state IN ('queued', 'sent', 'captured', 'undeliverable')),
    created_at TIMESTAMPTZ NOT NULL,
    sent_at    TIMESTAMPTZ,
    CHECK (message IS NOT NULL OR state IN ('sent', 'undeliverable'))
);
CREATE INDEX mail_outbox_queued ON mail_outbox (created_at) WHERE state = 'queued';
CREATE INDEX mail_outbox_old ON mail_outbox (created_at) WHERE state <> 'queued';
CREATE INDEX mail_outbox_to ON mail_outbox (to_index, id);

-- Rate limits are shared by all processes. One row for each subject and rule: the time at which its
-- allowance will be full again.
CREATE TABLE rate_limits (
    subject BYTEA  PRIMARY KEY, -- keyed hash, because it may be an e-mail address
    full_at BIGINT NOT NULL     -- microseconds since 1970
);
CREATE INDEX rate_limits_full ON rate_limits (full_at);

-- Whether the database can write is found out by writing. One row.
CREATE TABLE write_probe (
    id     BIGINT PRIMARY KEY,
    filler BYTEA  NOT NULL
);

-- Some tables are evidence. Neither a mistake in the program nor a person with its credentials may rewrite
-- them: a trigger with this function refuses every update and deletion.
-- +goose StatementBegin
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END;
$$;
-- +goose StatementEnd
-- What is sealed in such a table can be sealed again with a new key, while that is under way (internal/resealing).
-- +goose StatementBegin
CREATE FUNCTION append_only_but_resealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM resealing_progress WHERE finished_at IS NULL) THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END;
$$;
-- +goose StatementEnd

-- Documents are stored encrypted outside the database. These rows record whose they are, the key that opens
-- them and when they must be deleted.
CREATE TABLE file_keys (
    owner      TEXT        PRIMARY KEY, -- one key for each customer: deleting the key deletes the documents
    keyset     BYTEA       NOT NULL,    -- wrapped by the master key; empty: destroyed, and its documents with it
    renewing   BOOLEAN     NOT NULL DEFAULT FALSE, -- documents are being encrypted with a new key; the old one opens until all are
    created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE files (
    name         TEXT        PRIMARY KEY, -- an id and the extension of its content type; not the uploader's name
    owner        TEXT        NOT NULL,    -- who may read it, beside operators
    key_owner    TEXT        NOT NULL REFERENCES file_keys (owner),
    purpose      TEXT        NOT NULL,
    state        TEXT        NOT NULL CHECK (state IN ('uploading', 'stored', 'deleting', 'deleted')),
    content_type TEXT        NOT NULL,
    size         BIGINT      NOT NULL CHECK (size >= 0),
    delete_at    TIMESTAMPTZ,             -- when it must be deleted; NULL while it is in use
    created_at   TIMESTAMPTZ NOT NULL,
    changed_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX files_owner ON files (owner, created_at);
CREATE INDEX files_key ON files (key_owner, name);
-- The sweep deletes unfinished uploads and documents that are due.
CREATE INDEX files_due ON files (delete_at) WHERE state = 'stored' AND delete_at IS NOT NULL;
CREATE INDEX files_unfinished ON files (created_at) WHERE state = 'uploading';
-- It claims each first, and finishes what a killed process had claimed.
CREATE INDEX files_claimed ON files (name) WHERE state = 'deleting';
