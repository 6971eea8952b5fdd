-- Some tables are histories: what stands in them is evidence, and a mistake in the program, or somebody
-- with the program's rights, must not be able to rewrite it. A trigger with this function refuses.
-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END;
$$;
-- +goose StatementEnd
