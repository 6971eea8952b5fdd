-- What a customer decided about its own safety. A looser value waits in the pending columns until
-- pending_at and is in force from then on, written over or not.
-- +goose Up
CREATE TABLE customer_settings (
    customer_id               TEXT        PRIMARY KEY REFERENCES customers (id),
    whitelist_only            BOOLEAN     NOT NULL,
    cooling_off_hours         INTEGER     NOT NULL CHECK (cooling_off_hours BETWEEN 0 AND 720),
    secondary_auth            INTEGER     NOT NULL CHECK (secondary_auth IN (0, 1)), -- 1: ask for every payment
    pending_whitelist_only    BOOLEAN,
    pending_cooling_off_hours INTEGER     CHECK (pending_cooling_off_hours BETWEEN 0 AND 720),
    pending_at                TIMESTAMPTZ,
    password_reset_at         TIMESTAMPTZ, -- new payees wait from here
    CHECK (pending_at IS NOT NULL OR (pending_whitelist_only IS NULL AND pending_cooling_off_hours IS NULL))
);
