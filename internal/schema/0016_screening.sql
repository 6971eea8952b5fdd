-- The baseline of screening.
-- +goose Up
-- A customer, a person of one, or whoever one pays or is paid by at another provider of wallets, whose name matches an entry on a sanctions list.
CREATE TABLE screening_matches (
    id           TEXT        PRIMARY KEY,
    subject      TEXT        NOT NULL CHECK (subject IN ('customer', 'member', 'counterparty')),
    subject_id   TEXT        NOT NULL,
    customer_id  TEXT        NOT NULL,
    list         TEXT        NOT NULL, -- 'UK', 'OFAC' …
    entry        TEXT        NOT NULL, -- the list's own id of the designation
    entry_name   TEXT        NOT NULL, -- as published
    score        INTEGER     NOT NULL CHECK (score BETWEEN 0 AND 100),
    reasons      BYTEA       NOT NULL, -- sealed JSON: what the score consists of, as codes and words of the customer's name
    status       TEXT        NOT NULL CHECK (status IN ('potential', 'false_positive', 'confirmed')),
    decision     BYTEA,                -- sealed JSON: the operator's name and words
    created_at   TIMESTAMPTZ NOT NULL,
    decided_at   TIMESTAMPTZ,
    -- An entry that was decided to be a false positive is not recorded again.
    UNIQUE (subject, subject_id, list, entry)
);
CREATE INDEX screening_matches_queue ON screening_matches (status, created_at, id);
CREATE INDEX screening_matches_customer ON screening_matches (customer_id, status);
