-- Customers who were closed before have their time; the treasury has the balance with which the bank closed a day, and not what was
-- booked since; closed sub-accounts, and who left a business, are found along an index.
-- +goose NO TRANSACTION
-- +goose Up
-- locks: closed customers alone are written, and nobody waits for one
UPDATE customers
SET closed_at = COALESCE((SELECT e.erased_at FROM privacy_erasures e WHERE e.customer_id = customers.id),
                         (SELECT l.created_at FROM ledger_all_entries l WHERE l.owner = '' AND l.key = 'sub_account.closed:' || customers.id))
WHERE status = 'closed' AND closed_at IS NULL;
-- locks: two rows a day, of which those with later bookings are written
UPDATE treasury_bank_statements
SET closing = (SELECT s.closing FROM bank_statements s WHERE s.account = treasury_bank_statements.bank_account AND s.day = treasury_bank_statements.day)
WHERE EXISTS (SELECT 1 FROM bank_statements s WHERE s.account = treasury_bank_statements.bank_account AND s.day = treasury_bank_statements.day AND s.closing <> treasury_bank_statements.closing);
DROP INDEX CONCURRENTLY IF EXISTS customers_closed_parts;
CREATE INDEX CONCURRENTLY customers_closed_parts ON customers (closed_at) WHERE parent_id IS NOT NULL AND status = 'closed';
DROP INDEX CONCURRENTLY IF EXISTS auth_events_membership;
CREATE INDEX CONCURRENTLY auth_events_membership ON auth_events (user_id, detail, at) WHERE kind IN ('joined_business', 'left_business');
