-- Tables of the tools that know no business: jobs, mail, rate limits, files, the change stream, and
-- the trigger of histories that only grow.
-- +goose Up
-- Work that must happen after a transaction commits: it is written in the same transaction.
CREATE TABLE jobs (
    id           TEXT        PRIMARY KEY,
    kind         TEXT        NOT NULL,
    args         TEXT        NOT NULL, -- JSON; text, because nobody searches in it
    unique_key   TEXT        UNIQUE,   -- the same key is enqueued once, for ever
    state        TEXT        NOT NULL CHECK (state IN ('ready', 'running', 'done', 'exhausted')),
    attempt      INTEGER     NOT NULL, -- how often it was claimed; fences off a worker that lost its lease
    failures     INTEGER     NOT NULL DEFAULT 0,
    run_at       TIMESTAMPTZ NOT NULL,
    leased_until TIMESTAMPTZ,
    last_error   TEXT,
    created_at   TIMESTAMPTZ NOT NULL
);
-- The finished are never looked for: only what is still to do is in the index.
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE state IN ('ready', 'running');

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
CREATE INDEX mail_outbox_to ON mail_outbox (to_index, id);

-- How often a caller may still call is shared by every process. One row a caller and call: the
-- moment at which its allowance will be whole again.
CREATE TABLE rate_limits (
    subject BYTEA  PRIMARY KEY, -- keyed hash: it may be an address
    full_at BIGINT NOT NULL     -- microseconds since 1970
);
CREATE INDEX rate_limits_full ON rate_limits (full_at);

-- Some tables are histories: what stands in them is evidence, and a mistake in the program, or somebody
-- with the program's rights, must not be able to rewrite it. A trigger with this function refuses.
-- +goose StatementBegin
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END;
$$;
-- +goose StatementEnd

-- Documents lie encrypted outside the database. These rows say whose they are, with which key they
-- open and when they must be gone.
CREATE TABLE file_keys (
    owner      TEXT        PRIMARY KEY, -- one key for each customer: whoever forgets the key has forgotten the documents
    keyset     BYTEA       NOT NULL,    -- wrapped by the master key
    created_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE files (
    name         TEXT        PRIMARY KEY, -- ours, not the uploader's: an id and the ending its content deserves
    owner        TEXT        NOT NULL,    -- who may read it, beside those whose work it is
    key_owner    TEXT        NOT NULL REFERENCES file_keys (owner),
    purpose      TEXT        NOT NULL,
    state        TEXT        NOT NULL CHECK (state IN ('uploading', 'stored', 'deleted')),
    content_type TEXT        NOT NULL,
    size         BIGINT      NOT NULL CHECK (size >= 0),
    delete_at    TIMESTAMPTZ,             -- when it is due to be deleted; none while it is in use
    created_at   TIMESTAMPTZ NOT NULL,
    changed_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX files_owner ON files (owner, created_at);
-- What the sweep looks for: uploads that never ended and documents whose time has come.
CREATE INDEX files_due ON files (delete_at) WHERE state = 'stored' AND delete_at IS NOT NULL;
CREATE INDEX files_unfinished ON files (created_at) WHERE state = 'uploading';

-- What changed for a customer, so that every process can notify the pages that its customers have
-- open. A row is removed after some minutes.
CREATE TABLE change_stream (
    id           TEXT        PRIMARY KEY,
    customer_id  TEXT        NOT NULL,
    kind         TEXT        NOT NULL, -- of the object that changed
    subject      TEXT        NOT NULL, -- id of the object that changed; empty when the kind says enough
    published_at TIMESTAMPTZ NOT NULL  -- by the machine's clock, not the application's
);
CREATE INDEX change_stream_published ON change_stream (published_at);
