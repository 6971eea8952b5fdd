-- What a business orders in a day decides about approvals, where a rule of its policy says so; and moves between its accounts
-- are a subject of the policy.
-- +goose Up
-- A row is deleted when its day is long over: nothing is given back to it any more.
CREATE TABLE team_day_sums (
    id         TEXT        PRIMARY KEY, -- business/subject/YYYY-MM-DD, a day in London
    coins      BIGINT      NOT NULL,    -- ordered and not refused or cancelled since, in minor units
    keep_until TIMESTAMPTZ NOT NULL
);
CREATE INDEX team_day_sums_kept ON team_day_sums (keep_until);
