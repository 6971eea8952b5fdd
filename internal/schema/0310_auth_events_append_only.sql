-- auth_events is what a customer and we look at after an accident, so nobody tidies it up: it only grows.
-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER auth_events_not_updated BEFORE UPDATE ON auth_events FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER auth_events_not_deleted BEFORE DELETE ON auth_events FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER auth_events_not_truncated BEFORE TRUNCATE ON auth_events FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
