-- The baseline of verification.
-- +goose Up
-- Who a customer is: what the customer stated, how it was checked, and what was decided.
CREATE TABLE verification_records (
    id            TEXT        PRIMARY KEY,
    kind          TEXT        NOT NULL CHECK (kind IN ('individual', 'business')),
    customer_id   TEXT        NOT NULL,
    status        INTEGER     NOT NULL CHECK (status BETWEEN 0 AND 3), -- 0 draft, 1 in review, 2 approved, 3 returned or rejected
    step          TEXT        NOT NULL,
    data          BYTEA       NOT NULL, -- everything personal, sealed
    decision      TEXT        NOT NULL CHECK (decision IN ('', 'approve', 'return', 'reject')), -- the last one; a new submission clears it
    review        BYTEA,                -- its note and fields, sealed: reviewers quote what they read
    submissions   INTEGER     NOT NULL DEFAULT 0,
    version       BIGINT      NOT NULL DEFAULT 0, -- counts the writes
    created_at    TIMESTAMPTZ NOT NULL,
    updated_at    TIMESTAMPTZ NOT NULL,
    submitted_at  TIMESTAMPTZ,
    decided_at    TIMESTAMPTZ,
    screened_at   TIMESTAMPTZ,
    UNIQUE (customer_id, kind)
);
CREATE INDEX verification_records_created ON verification_records (created_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX verification_records_state ON verification_records (status, created_at, id);
CREATE INDEX verification_records_queue ON verification_records (status, submitted_at, id);
CREATE INDEX verification_records_screening ON verification_records (screened_at, id) WHERE status IN (1, 2);

CREATE TABLE verification_members (
    id           TEXT        PRIMARY KEY,
    record_id    TEXT        NOT NULL REFERENCES verification_records (id),
    status       INTEGER     NOT NULL CHECK (status BETWEEN 0 AND 3), -- 0 named, 1 has shown who they are, 2 approved, 3 asked to show it again
    data         BYTEA       NOT NULL, -- everything personal, sealed
    created_at   TIMESTAMPTZ NOT NULL,
    updated_at   TIMESTAMPTZ NOT NULL,
    completed_at TIMESTAMPTZ,
    invited_at   TIMESTAMPTZ, -- when a link was mailed last, reminders apart
    remind_at    TIMESTAMPTZ  -- when the member is reminded of it
);
CREATE INDEX verification_members_record ON verification_members (record_id, created_at, id);
CREATE INDEX verification_members_reminders ON verification_members (remind_at, id) WHERE remind_at IS NOT NULL;

-- A link lets a member verify without an account. Only the code's hash is kept.
CREATE TABLE verification_links (
    code_hash  BYTEA       PRIMARY KEY,
    member_id  TEXT        NOT NULL REFERENCES verification_members (id) ON DELETE CASCADE,
    expires_at TIMESTAMPTZ NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX verification_links_member ON verification_links (member_id);

-- Every submission and decision, so that the next reviewer sees what the last one saw.
CREATE TABLE verification_events (
    id         TEXT        PRIMARY KEY,
    record_id  TEXT        NOT NULL REFERENCES verification_records (id),
    at         TIMESTAMPTZ NOT NULL,
    actor_id   TEXT        NOT NULL,
    what       TEXT        NOT NULL CHECK (what IN ('submitted', 'reopened', 'approve', 'return', 'reject', 'member_added', 'member_removed', 'member_completed')),
    data       BYTEA       NOT NULL -- sealed JSON: the actor's name, note and fields
);
CREATE INDEX verification_events_record ON verification_events (record_id, at, id);
