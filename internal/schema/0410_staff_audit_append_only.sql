-- staff_audit is chained by hashes, which show a change afterwards. This refuses it beforehand.
-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER staff_audit_not_updated BEFORE UPDATE ON staff_audit FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_audit_not_deleted BEFORE DELETE ON staff_audit FOR EACH ROW EXECUTE FUNCTION append_only();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_audit_not_truncated BEFORE TRUNCATE ON staff_audit FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- +goose StatementEnd
