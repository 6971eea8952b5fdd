-- Documents lie encrypted outside the database. These rows say whose they are, with which key they
-- open and when they must be gone.
-- +goose Up
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
