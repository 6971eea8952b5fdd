-- The baseline of staff.
-- +goose Up
-- Operators, their roles, what two of them must approve, and the audit trail.
CREATE TABLE staff_operators (
    user_id    TEXT        PRIMARY KEY, -- a user of kind operator
    name       BYTEA       NOT NULL,    -- sealed: the e-mail address the operator signs in with
    active     BOOLEAN     NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE staff_roles (
    user_id    TEXT        NOT NULL REFERENCES staff_operators (user_id),
    role       TEXT        NOT NULL CHECK (role IN ('compliance', 'treasury', 'support', 'auditor', 'administrator')),
    granted_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, role)
);
CREATE TABLE staff_approvals (
    id             TEXT        PRIMARY KEY,
    kind           TEXT        NOT NULL,            -- says which department carries the decision out
    subject        TEXT        NOT NULL,            -- the id of what is to be approved, in that department
    status         TEXT        NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled')),
    amount         TEXT        NOT NULL DEFAULT '', -- as the API writes it; empty where no money moves
    currency       TEXT        NOT NULL DEFAULT '',
    customer_id    TEXT        NOT NULL DEFAULT '', -- empty if it concerns none
    requested_by   TEXT        NOT NULL,            -- the user who asked
    data           BYTEA       NOT NULL,            -- sealed JSON: the name of who asked, and the details for the operators
    needed         INTEGER     NOT NULL CHECK (needed BETWEEN 1 AND 5),
    created_at     TIMESTAMPTZ NOT NULL,
    decided_at     TIMESTAMPTZ,
    cause          TEXT        NOT NULL DEFAULT '', -- a code: why it was cancelled
    CHECK ((status = 'pending') = (decided_at IS NULL)),
    CHECK ((status = 'cancelled') = (cause <> ''))
);
CREATE INDEX staff_approvals_created ON staff_approvals (created_at, id);
CREATE INDEX staff_approvals_listed ON staff_approvals (status, created_at, id);
CREATE INDEX staff_approvals_subject ON staff_approvals (kind, subject);
CREATE TABLE staff_decisions (
    approval_id TEXT        NOT NULL REFERENCES staff_approvals (id),
    operator_id TEXT        NOT NULL REFERENCES staff_operators (user_id),
    decision    TEXT        NOT NULL CHECK (decision IN ('approve', 'reject')),
    reason      BYTEA       NOT NULL, -- sealed: operators write about persons
    decided_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (approval_id, operator_id) -- no operator decides twice
);
-- The audit trail only grows. Each row's hash covers the row before it, so that a changed or missing row is
-- detected.
CREATE TABLE staff_audit (
    sequence   BIGINT      PRIMARY KEY,
    at         TIMESTAMPTZ NOT NULL,
    actor_id   TEXT        NOT NULL, -- a user, or 'system'
    action     TEXT        NOT NULL, -- 'verification.approve', 'file.view' …
    subject    TEXT        NOT NULL, -- what it was done to: 'individual', 'approval', 'customer' …
    subject_id TEXT        NOT NULL,
    data       BYTEA       NOT NULL, -- sealed JSON: the actor's name and network address, and details without personal data
    previous   BYTEA       NOT NULL,
    hash       BYTEA       NOT NULL
);
CREATE INDEX staff_audit_subject ON staff_audit (subject, subject_id, sequence);
CREATE INDEX staff_audit_actor ON staff_audit (actor_id, sequence);
CREATE TABLE staff_audit_head (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    sequence BIGINT  NOT NULL,
    hash     BYTEA   NOT NULL
);

-- Notes of operators about a customer.
CREATE TABLE staff_notes (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL,
    author_id   TEXT        NOT NULL,
    kind        TEXT        NOT NULL CHECK (kind IN ('note', 'freeze', 'unfreeze', 'disable_sign_in', 'enable_sign_in', 'remove_second_factors', 'sign_out')),
    legal_basis TEXT        NOT NULL DEFAULT '', -- of a freeze or its end
    data        BYTEA       NOT NULL,            -- sealed JSON: the author's name and the text
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX staff_notes_customer ON staff_notes (customer_id, created_at);

-- The hashes detect a change afterwards. These triggers refuse it beforehand.
-- +goose StatementBegin
CREATE TRIGGER staff_audit_not_updated BEFORE UPDATE OF sequence, at, actor_id, action, subject, subject_id, previous, hash ON staff_audit FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_audit_sealed_not_updated BEFORE UPDATE OF data ON staff_audit FOR EACH ROW EXECUTE FUNCTION append_only_but_resealed();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_audit_not_deleted BEFORE DELETE ON staff_audit FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_audit_not_truncated BEFORE TRUNCATE ON staff_audit FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
