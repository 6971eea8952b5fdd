-- The baseline of customer.
-- +goose Up
-- People who sign in: those who act for a customer, and operators.
CREATE TABLE users (
    id          TEXT        PRIMARY KEY,
    kind        TEXT        NOT NULL CHECK (kind IN ('customer', 'operator')),
    state       TEXT        NOT NULL CHECK (state IN ('active', 'disabled')),
    email_index BYTEA       NOT NULL UNIQUE, -- keyed hash of the address in lower case
    personal    BYTEA       NOT NULL,        -- sealed JSON: address, display name, telephone
    country     TEXT        NOT NULL,        -- ISO 3166-1 alpha-2, or empty
    language    TEXT        NOT NULL CHECK (language IN ('en', 'zh')),
    created_at  TIMESTAMPTZ NOT NULL
);

-- While the index key is replaced, some processes write an address under the older key and some under the newer one: whoever
-- takes an address claims it under both, so that it stays one user's. Emptied when the older key is retired.
CREATE TABLE customer_email_claims (
    email_index BYTEA PRIMARY KEY, -- keyed hash of the address in lower case
    user_id     TEXT  NOT NULL
);
CREATE INDEX customer_email_claims_user ON customer_email_claims (user_id);

-- The issuer's customers, and the users who act for each. A sub-account is a customer of its own that belongs to a
-- business: it has books, account numbers and addresses like any other, and the members of the business act for it.
CREATE TABLE customers (
    id          TEXT        PRIMARY KEY, -- also the id in the names of its ledger accounts
    kind        TEXT        NOT NULL CHECK (kind IN ('individual', 'business')),
    status      TEXT        NOT NULL CHECK (status IN ('active', 'frozen', 'closed')),
    created_at  TIMESTAMPTZ NOT NULL,
    parent_id   TEXT        REFERENCES customers (id), -- of a sub-account: the business; never changes
    holder      TEXT        CHECK (holder IN ('own', 'customer')), -- whose money is in it: the business's, or its customer's; never changes
    label       BYTEA,      -- of a sub-account, sealed JSON: its name, which may say who somebody is
    external_id TEXT        NOT NULL DEFAULT '', -- of a sub-account: the business's own id; empty: none
    CHECK ((parent_id IS NULL) = (holder IS NULL)),
    CHECK ((parent_id IS NULL) = (label IS NULL)),
    CHECK (parent_id IS NOT NULL OR external_id = ''),
    CHECK (holder IS NULL OR holder = 'customer' OR kind = 'business')
);
CREATE INDEX customers_created ON customers (created_at, id);
CREATE INDEX customers_status ON customers (status, created_at, id);
CREATE INDEX customers_parent ON customers (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX customers_external ON customers (parent_id, external_id) WHERE external_id <> '';
CREATE TABLE customer_members (
    user_id     TEXT        NOT NULL REFERENCES users (id),
    customer_id TEXT        NOT NULL REFERENCES customers (id),
    role        TEXT        NOT NULL CHECK (role IN ('owner', 'administrator', 'initiator', 'approver', 'viewer', 'developer')),
    own         BOOLEAN     NOT NULL, -- the user's own account, opened with the registration; in the others the user was invited
    joined_at   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, customer_id)
);
CREATE INDEX customer_members_customer ON customer_members (customer_id, joined_at, user_id);
CREATE UNIQUE INDEX customer_members_own ON customer_members (user_id) WHERE own; -- each user has one

-- A customer's security settings. A looser value waits in the pending columns until pending_at and is in
-- force from then on, whether it was moved to its own column or not.
CREATE TABLE customer_settings (
    customer_id               TEXT        PRIMARY KEY REFERENCES customers (id),
    whitelist_only            BOOLEAN     NOT NULL,
    cooling_off_hours         INTEGER     NOT NULL CHECK (cooling_off_hours BETWEEN 0 AND 720), -- of new addresses
    bank_cooling_off_hours    INTEGER     NOT NULL CHECK (bank_cooling_off_hours BETWEEN 0 AND 720), -- of new bank accounts
    secondary_auth            INTEGER     NOT NULL CHECK (secondary_auth IN (0, 1)), -- 1: ask for every payment
    pending_whitelist_only    BOOLEAN,
    pending_cooling_off_hours INTEGER     CHECK (pending_cooling_off_hours BETWEEN 0 AND 720),
    pending_bank_cooling_off_hours INTEGER CHECK (pending_bank_cooling_off_hours BETWEEN 0 AND 720),
    pending_at                TIMESTAMPTZ,
    password_reset_at         TIMESTAMPTZ, -- new payees wait from here
    monthly_statement_since   TIMESTAMPTZ, -- since when the customer wants a statement of each month; NULL: does not
    CHECK (pending_at IS NOT NULL OR (pending_whitelist_only IS NULL AND pending_cooling_off_hours IS NULL AND pending_bank_cooling_off_hours IS NULL))
);
CREATE INDEX customer_settings_statements ON customer_settings (customer_id) WHERE monthly_statement_since IS NOT NULL;

-- The view of users that this department publishes: auth reads it together with the session, so that an
-- authenticated call needs one query.
CREATE VIEW customer_users AS
SELECT id AS user_id, kind AS user_kind, state AS user_state, personal, country, language, created_at AS user_since
FROM users;

-- The view of memberships that this department publishes: auth reads the role as it is now with each session.
CREATE VIEW customer_roles AS
SELECT user_id AS member_id, customer_id AS team_id, role AS member_role, own AS is_own
FROM customer_members;

-- The view of sub-accounts that this department publishes, with a row for each customer: the business to which a
-- sub-account belongs, and the customer whose identity check counts for the account.
CREATE VIEW customer_parents AS
SELECT id AS account_id, parent_id, COALESCE(parent_id, id) AS business_id, CASE WHEN holder = 'own' THEN parent_id ELSE id END AS checked_as
FROM customers;

-- How far each user has read the list of recent activity, on every device.
CREATE TABLE user_last_seen (
    user_id    TEXT        PRIMARY KEY REFERENCES users (id),
    seen_until TIMESTAMPTZ NOT NULL -- time of the newest entry that was shown
);

-- Which terms of service each user accepted, and when: the evidence of an agreement, so it only grows.
CREATE TABLE user_terms (
    user_id     TEXT        NOT NULL REFERENCES users (id),
    version     TEXT        NOT NULL,
    accepted_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, version)
);
-- +goose StatementBegin
CREATE TRIGGER user_terms_not_updated BEFORE UPDATE ON user_terms FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER user_terms_not_deleted BEFORE DELETE ON user_terms FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER user_terms_not_truncated BEFORE TRUNCATE ON user_terms FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
