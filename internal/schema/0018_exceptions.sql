-- The baseline of exceptions.
-- +goose Up
-- What cannot go on by itself, of every department: one row from the time it is raised until it is resolved.
CREATE TABLE exceptions (
    id            TEXT        PRIMARY KEY,
    kind          TEXT        NOT NULL,
    severity      TEXT        NOT NULL CHECK (severity IN ('high', 'normal')),
    subject       TEXT        NOT NULL, -- the id of the thing, in the department of the kind
    customer_id   TEXT        NOT NULL, -- empty if it concerns none
    amount        BIGINT      NOT NULL, -- minor units
    currency      TEXT        NOT NULL, -- empty if no money is concerned
    reason        TEXT        NOT NULL, -- a code
    details       TEXT        NOT NULL, -- JSON of codes and figures; no personal data
    status        TEXT        NOT NULL CHECK (status IN ('open', 'resolved')),
    resolution    TEXT        NOT NULL DEFAULT '', -- a code; empty while open
    owner_id      TEXT        NOT NULL DEFAULT '', -- the operator who took it; empty: nobody
    owner_name    BYTEA,                           -- sealed
    approval_id   TEXT        NOT NULL DEFAULT '', -- the approval that an action waits for, or that resolved it
    action        TEXT        NOT NULL DEFAULT '', -- the action that it approves
    since         TIMESTAMPTZ NOT NULL,
    changed_at    TIMESTAMPTZ NOT NULL,
    mailed_at     TIMESTAMPTZ,                     -- when it last stood in a mail to the operators
    resolved_at   TIMESTAMPTZ,
    CHECK ((status = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE UNIQUE INDEX exceptions_open ON exceptions (kind, subject) WHERE status = 'open';
CREATE INDEX exceptions_listed ON exceptions (status, since, id);
CREATE INDEX exceptions_kind ON exceptions (kind, status, since);
CREATE INDEX exceptions_approval ON exceptions (approval_id) WHERE approval_id <> '';
CREATE INDEX exceptions_mailed ON exceptions (kind, mailed_at) WHERE mailed_at IS NOT NULL;
