-- The sandbox bank's books, in a database of its own, which the issuer's system never sees.
-- +goose Up
CREATE TABLE accounts (
    name    TEXT   PRIMARY KEY, -- main or own
    balance BIGINT NOT NULL     -- pence
);
-- An order file is processed once, however often it is in the folder.
CREATE TABLE orders (
    message_id   TEXT        PRIMARY KEY,
    processed_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE payments (
    id                  TEXT        PRIMARY KEY,
    serial              BIGINT      NOT NULL UNIQUE,
    account             TEXT        NOT NULL REFERENCES accounts (name),
    end_to_end_id       TEXT        NOT NULL UNIQUE,
    amount              BIGINT      NOT NULL CHECK (amount > 0),
    reference           TEXT        NOT NULL,
    creditor_name       TEXT        NOT NULL,
    creditor_sort_code  TEXT        NOT NULL,
    creditor_number     TEXT        NOT NULL,
    status              TEXT        NOT NULL CHECK (status IN ('settled', 'rejected', 'returned')),
    created_at          TIMESTAMPTZ NOT NULL
);
-- What was booked on an account: the entries of notifications and statements.
CREATE TABLE entries (
    ref                 TEXT        PRIMARY KEY,
    account             TEXT        NOT NULL REFERENCES accounts (name),
    direction           TEXT        NOT NULL CHECK (direction IN ('CRDT', 'DBIT')),
    amount              BIGINT      NOT NULL CHECK (amount > 0),
    balance             BIGINT      NOT NULL, -- after it
    booked_at           TIMESTAMPTZ NOT NULL,
    end_to_end_id       TEXT        NOT NULL,
    debtor_name         TEXT        NOT NULL,
    debtor_sort_code    TEXT        NOT NULL,
    debtor_number       TEXT        NOT NULL,
    creditor_name       TEXT        NOT NULL,
    creditor_sort_code  TEXT        NOT NULL,
    creditor_number     TEXT        NOT NULL,
    reference           TEXT        NOT NULL,
    returned            BOOLEAN     NOT NULL,
    reason_code         TEXT        NOT NULL,
    reason_text         TEXT        NOT NULL
);
CREATE INDEX entries_booked ON entries (account, booked_at);
-- Messages for the issuer's folder: stored together with what they report, delivered afterwards.
CREATE TABLE messages (
    serial    BIGINT  PRIMARY KEY,
    name      TEXT    NOT NULL UNIQUE,
    content   BYTEA   NOT NULL,
    delivered BOOLEAN NOT NULL
);
CREATE INDEX messages_waiting ON messages (serial) WHERE NOT delivered;
-- The statements that were sent. One that was asked for during its day is not final.
CREATE TABLE closings (
    account   TEXT        NOT NULL REFERENCES accounts (name),
    day       TEXT        NOT NULL,
    balance   BIGINT      NOT NULL,
    final     BOOLEAN     NOT NULL,
    stated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, day)
);
-- What the bank does with orders, as the sandbox's controls say.
CREATE TABLE behaviour (
    id            INTEGER PRIMARY KEY CHECK (id = 1),
    payouts       TEXT    NOT NULL CHECK (payouts IN ('settle', 'reject', 'return', 'silent')),
    reason        TEXT    NOT NULL,
    delay_seconds BIGINT  NOT NULL
);
INSERT INTO behaviour VALUES (1, 'settle', '', 0);
-- What it does later: an order that it has read, or the return of a payment.
CREATE TABLE scheduled (
    serial  BIGINT      PRIMARY KEY,
    due_at  TIMESTAMPTZ NOT NULL,
    kind    TEXT        NOT NULL CHECK (kind IN ('order', 'return')),
    payouts TEXT        NOT NULL, -- what becomes of the order
    reason  TEXT        NOT NULL,
    subject BYTEA       NOT NULL  -- the order file, or the payment's id
);
CREATE INDEX scheduled_due ON scheduled (due_at, serial);
CREATE TABLE counters (
    name  TEXT   PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters VALUES ('entry', 0), ('message', 0), ('payment', 0), ('scheduled', 0), ('statement', 0);
