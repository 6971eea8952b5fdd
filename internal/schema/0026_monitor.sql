-- The baseline of the monitor.
-- +goose Up
-- One process at a time reads the gauges from the database; another takes over when its lease expires.
CREATE TABLE monitor_leases (
    task       TEXT        PRIMARY KEY,
    holder     TEXT        NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);
