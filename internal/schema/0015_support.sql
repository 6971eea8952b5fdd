-- The baseline of support.
-- +goose Up
-- What people write to the issuer. Names, addresses and texts are sealed.
CREATE TABLE support_contacts (
    id         TEXT        PRIMARY KEY,
    category   TEXT        NOT NULL CHECK (category IN ('account', 'verification', 'payments', 'business', 'press', 'other')),
    state      TEXT        NOT NULL CHECK (state IN ('new', 'open', 'answered', 'closed')),
    data       BYTEA       NOT NULL, -- name, e-mail address, subject, message
    created_at TIMESTAMPTZ NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX support_contacts_created ON support_contacts (created_at, id);
CREATE INDEX support_contacts_listed ON support_contacts (state, created_at, id);
CREATE TABLE support_reports (
    id         TEXT        PRIMARY KEY,
    severity   TEXT        NOT NULL CHECK (severity IN ('critical', 'high', 'medium', 'low')),
    state      TEXT        NOT NULL CHECK (state IN ('new', 'triaged', 'accepted', 'rejected', 'fixed', 'rewarded')),
    data       BYTEA       NOT NULL, -- e-mail address, title, description, steps, impact
    files      TEXT        NOT NULL, -- JSON list of file names
    created_at TIMESTAMPTZ NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX support_reports_created ON support_reports (created_at, id);
CREATE INDEX support_reports_listed ON support_reports (state, created_at, id);
-- Answers, internal notes and changes of state.
CREATE TABLE support_notes (
    id         TEXT        PRIMARY KEY,
    subject    TEXT        NOT NULL CHECK (subject IN ('contact', 'report')),
    subject_id TEXT        NOT NULL,
    author_id  TEXT        NOT NULL,
    kind       TEXT        NOT NULL CHECK (kind IN ('answer', 'note', 'state')),
    state      TEXT        NOT NULL DEFAULT '', -- the new state, of a note of kind 'state'
    data       BYTEA       NOT NULL, -- sealed JSON: the author's name and the text
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX support_notes_subject ON support_notes (subject, subject_id, created_at);
