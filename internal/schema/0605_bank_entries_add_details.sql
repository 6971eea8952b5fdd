-- A movement that nothing of ours explains waits for two operators, who need to read what the bank says of
-- it. Once they agreed it is posted. And money between our own accounts arrives as well as leaves.
-- +goose Up
CREATE TABLE bank_entries_wider (
    account      TEXT        NOT NULL CHECK (account IN ('main', 'own')),
    servicer_ref TEXT        NOT NULL,
    amount       BIGINT      NOT NULL CHECK (amount <> 0), -- pence; negative went out
    meaning      TEXT        NOT NULL CHECK (meaning IN ('receipt', 'payout', 'return', 'arrival', 'posted', 'unexplained')),
    subject      TEXT        NOT NULL, -- the receipt, the payout or the posting
    details      BYTEA,                -- of an unexplained one: whom it names, reference and reason, sealed
    booked_at    TIMESTAMPTZ NOT NULL,
    recorded_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (account, servicer_ref)
);
INSERT INTO bank_entries_wider (account, servicer_ref, amount, meaning, subject, booked_at, recorded_at)
SELECT account, servicer_ref, amount, meaning, subject, booked_at, recorded_at
FROM bank_entries;
DROP TABLE bank_entries;
ALTER TABLE bank_entries_wider RENAME TO bank_entries;
CREATE INDEX bank_entries_booked ON bank_entries (account, booked_at);
CREATE INDEX bank_entries_unexplained ON bank_entries (recorded_at) WHERE meaning = 'unexplained';
