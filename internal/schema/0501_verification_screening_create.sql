-- A name or address that resembles one on a sanctions list waits for a person to look at it.
-- +goose Up
CREATE TABLE verification_hits (
    id           TEXT        PRIMARY KEY,
    subject      TEXT        NOT NULL CHECK (subject IN ('customer', 'member', 'address')),
    subject_id   TEXT        NOT NULL,
    customer_id  TEXT        NOT NULL DEFAULT '',
    list         TEXT        NOT NULL, -- 'UK', 'OFAC' …
    entry        TEXT        NOT NULL, -- the list's own id of the designation
    entry_name   TEXT        NOT NULL, -- as published
    score        INTEGER     NOT NULL CHECK (score BETWEEN 0 AND 100),
    explanation  TEXT        NOT NULL, -- JSON: what matched how well
    status       TEXT        NOT NULL CHECK (status IN ('open', 'cleared', 'confirmed')),
    decided_by   TEXT        NOT NULL DEFAULT '',
    reason       TEXT        NOT NULL DEFAULT '',
    created_at   TIMESTAMPTZ NOT NULL,
    decided_at   TIMESTAMPTZ,
    -- A designation that was looked at and cleared is not asked about again.
    UNIQUE (subject, subject_id, list, entry)
);
CREATE INDEX verification_hits_queue ON verification_hits (status, created_at, id);
CREATE INDEX verification_hits_customer ON verification_hits (customer_id, status);
