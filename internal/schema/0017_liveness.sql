-- The baseline of liveness.
-- +goose Up
-- The liveness sessions of applicants and members; the newest of a person counts.
CREATE TABLE liveness_sessions (
    id           TEXT        PRIMARY KEY,
    customer_id  TEXT        NOT NULL,
    kind         TEXT        NOT NULL CHECK (kind IN ('individual', 'business')),
    member_id    TEXT        NOT NULL DEFAULT '', -- empty for the applicant
    provider     TEXT        NOT NULL,
    reference    TEXT        NOT NULL, -- the provider's name for it
    status       TEXT        NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
    evidence     TEXT        NOT NULL, -- JSON: names of the pictures, the provider's result
    created_at   TIMESTAMPTZ NOT NULL,
    expires_at   TIMESTAMPTZ NOT NULL,
    completed_at TIMESTAMPTZ,
    UNIQUE (provider, reference)
);
CREATE INDEX liveness_sessions_subject ON liveness_sessions (customer_id, kind, member_id, created_at);
