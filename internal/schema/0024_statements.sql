-- The statements of each month.
-- +goose Up
-- How far the customers who want the statement of a month have been told of it.
CREATE TABLE wallet_statement_months (
    month        TEXT        PRIMARY KEY, -- YYYY-MM
    last_told    TEXT        NOT NULL,    -- the customer who was told last, by id; empty before the first
    told         BIGINT      NOT NULL,    -- how many were told
    created_at   TIMESTAMPTZ NOT NULL,
    completed_at TIMESTAMPTZ
);
