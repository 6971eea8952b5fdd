-- The baseline of team.
-- +goose Up
-- Invitations to a business's team. Of the mailed link only the hash is kept.
CREATE TABLE team_invitations (
    id          TEXT        PRIMARY KEY,
    customer_id TEXT        NOT NULL REFERENCES customers (id),
    email       BYTEA       NOT NULL, -- sealed JSON
    email_index BYTEA       NOT NULL, -- keyed hash of the address in lower case
    role        TEXT        NOT NULL CHECK (role IN ('owner', 'administrator', 'initiator', 'approver', 'viewer', 'developer')),
    status      TEXT        NOT NULL CHECK (status IN ('pending', 'accepted', 'cancelled')), -- one that is pending past expires_at has expired
    token_hash  BYTEA       NOT NULL UNIQUE,
    invited_by  TEXT        NOT NULL REFERENCES users (id),
    created_at  TIMESTAMPTZ NOT NULL,
    expires_at  TIMESTAMPTZ NOT NULL,
    ended_at    TIMESTAMPTZ -- accepted or cancelled
);
CREATE INDEX team_invitations_customer ON team_invitations (customer_id, created_at, id);
CREATE INDEX team_invitations_open ON team_invitations (customer_id, email_index) WHERE status = 'pending';

-- The policy of each business that has one. The version grows with each change: an order is decided by the version
-- that is in force under the lock of the books.
CREATE TABLE team_policies (
    customer_id TEXT        PRIMARY KEY REFERENCES customers (id),
    version     BIGINT      NOT NULL CHECK (version > 0),
    rules       TEXT        NOT NULL, -- JSON: subject, from (pounds), approvals
    separation  BOOLEAN     NOT NULL, -- whoever asks for something never approves it
    changed_at  TIMESTAMPTZ NOT NULL
);

-- What waits for a business's own team, and what became of it.
CREATE TABLE team_approvals (
    id             TEXT        PRIMARY KEY,
    customer_id    TEXT        NOT NULL, -- the account that is concerned
    business_id    TEXT        NOT NULL, -- whose team decides: of a sub-account its business
    subject        TEXT        NOT NULL CHECK (subject IN ('fiat_withdrawal', 'chain_withdrawal', 'recipient', 'policy', 'key')),
    kind           TEXT        NOT NULL, -- which department carries it out
    item           TEXT        NOT NULL, -- the id of what is to be approved, in that department
    status         TEXT        NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'expired', 'cancelled')),
    amount         TEXT        NOT NULL, -- empty if no money moves
    currency       TEXT        NOT NULL,
    data           BYTEA       NOT NULL, -- sealed JSON: what it is, in full
    needed         INTEGER     NOT NULL CHECK (needed BETWEEN 1 AND 5),
    separation     BOOLEAN     NOT NULL,
    requested_kind TEXT        NOT NULL CHECK (requested_kind IN ('user', 'key')),
    requested_id   TEXT        NOT NULL,
    requested_user TEXT        NOT NULL, -- the user, or who made the key
    created_at     TIMESTAMPTZ NOT NULL,
    expires_at     TIMESTAMPTZ NOT NULL,
    decided_at     TIMESTAMPTZ,
    CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX team_approvals_item ON team_approvals (item);
CREATE INDEX team_approvals_business ON team_approvals (business_id, created_at, id);
CREATE INDEX team_approvals_status ON team_approvals (business_id, status, created_at, id);
CREATE INDEX team_approvals_account ON team_approvals (customer_id, created_at, id) WHERE customer_id <> business_id;
CREATE TABLE team_decisions (
    approval_id TEXT        NOT NULL REFERENCES team_approvals (id),
    user_id     TEXT        NOT NULL REFERENCES users (id),
    decision    TEXT        NOT NULL CHECK (decision IN ('approve', 'reject')),
    reason      BYTEA       NOT NULL, -- sealed JSON
    decided_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (approval_id, user_id)
);

-- Who decided what is evidence, so it only grows.
-- +goose StatementBegin
CREATE TRIGGER team_decisions_not_updated BEFORE UPDATE OF approval_id, user_id, decision, decided_at ON team_decisions FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER team_decisions_sealed_not_updated BEFORE UPDATE OF reason ON team_decisions FOR EACH ROW EXECUTE FUNCTION append_only_but_resealed();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER team_decisions_not_deleted BEFORE DELETE ON team_decisions FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER team_decisions_not_truncated BEFORE TRUNCATE ON team_decisions FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
