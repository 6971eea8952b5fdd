-- Letters are written in the transaction that gives the reason for them and sent afterwards. What
-- is sent is forgotten but for its recipient's keyed hash; the sandbox keeps it to be read.
-- +goose Up
CREATE TABLE mail_outbox (
    id         TEXT        PRIMARY KEY,
    to_index   BYTEA       NOT NULL, -- keyed hash of the address
    letter     BYTEA,                -- sealed: address, subject and both bodies; NULL once it was sent
    state      TEXT        NOT NULL CHECK (state IN ('waiting', 'sent', 'captured', 'undeliverable')),
    created_at TIMESTAMPTZ NOT NULL,
    sent_at    TIMESTAMPTZ,
    CHECK (letter IS NOT NULL OR state IN ('sent', 'undeliverable'))
);
CREATE INDEX mail_outbox_to ON mail_outbox (to_index, id);
