-- A copy of everything about a customer is prepared by a job and kept sealed for a short time, so that a large one can be fetched.
-- +goose Up
CREATE TABLE privacy_exports (
    id           TEXT        PRIMARY KEY,
    customer_id  TEXT        NOT NULL REFERENCES customers (id),
    requested_by TEXT        NOT NULL, -- a user; who else asks does not see it
    by_operator  BOOLEAN     NOT NULL,
    own          BOOLEAN     NOT NULL, -- the owner's sign-in is in it too
    file         TEXT        NOT NULL DEFAULT '', -- its name among the documents; empty while it is prepared
    size         BIGINT      NOT NULL DEFAULT 0, -- in bytes
    created_at   TIMESTAMPTZ NOT NULL,
    ready_at     TIMESTAMPTZ,
    expires_at   TIMESTAMPTZ,
    CHECK ((ready_at IS NULL) = (file = '')),
    CHECK ((ready_at IS NULL) = (expires_at IS NULL))
);
CREATE INDEX privacy_exports_customer ON privacy_exports (customer_id, by_operator, created_at);
