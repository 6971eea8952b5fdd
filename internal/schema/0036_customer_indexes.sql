-- What is exported and erased of a customer is found along an index, however many others there are.
-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS auth_sessions_all;
CREATE INDEX CONCURRENTLY auth_sessions_all ON auth_sessions (user_id);
DROP INDEX CONCURRENTLY IF EXISTS auth_challenges_user;
CREATE INDEX CONCURRENTLY auth_challenges_user ON auth_challenges (user_id);
DROP INDEX CONCURRENTLY IF EXISTS auth_ceremonies_user;
CREATE INDEX CONCURRENTLY auth_ceremonies_user ON auth_ceremonies (user_id) WHERE user_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS bank_credits_customer;
CREATE INDEX CONCURRENTLY bank_credits_customer ON bank_credits (customer_id) WHERE customer_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS chain_events_customer;
CREATE INDEX CONCURRENTLY chain_events_customer ON chain_events (customer_id) WHERE customer_id <> '';
DROP INDEX CONCURRENTLY IF EXISTS chain_deposit_addresses_customer;
CREATE INDEX CONCURRENTLY chain_deposit_addresses_customer ON chain_deposit_addresses (customer_id);
DROP INDEX CONCURRENTLY IF EXISTS chain_lost_addresses_customer;
CREATE INDEX CONCURRENTLY chain_lost_addresses_customer ON chain_lost_addresses (customer_id) WHERE customer_id <> '';
DROP INDEX CONCURRENTLY IF EXISTS deposits_orders_customer;
CREATE INDEX CONCURRENTLY deposits_orders_customer ON deposits_orders (customer_id);
DROP INDEX CONCURRENTLY IF EXISTS deposits_unmatched_credits_customer;
CREATE INDEX CONCURRENTLY deposits_unmatched_credits_customer ON deposits_unmatched_credits (customer_id) WHERE customer_id <> '';
DROP INDEX CONCURRENTLY IF EXISTS withdrawals_whitelist_all;
CREATE INDEX CONCURRENTLY withdrawals_whitelist_all ON withdrawals_whitelist (customer_id);
DROP INDEX CONCURRENTLY IF EXISTS travelrule_messages_customer;
CREATE INDEX CONCURRENTLY travelrule_messages_customer ON travelrule_messages (customer_id);
DROP INDEX CONCURRENTLY IF EXISTS treasury_debit_resolutions_customer;
CREATE INDEX CONCURRENTLY treasury_debit_resolutions_customer ON treasury_debit_resolutions (customer_id) WHERE customer_id <> '';
DROP INDEX CONCURRENTLY IF EXISTS treasury_repayments_customer;
CREATE INDEX CONCURRENTLY treasury_repayments_customer ON treasury_repayments (customer_id);
DROP INDEX CONCURRENTLY IF EXISTS staff_approvals_customer;
CREATE INDEX CONCURRENTLY staff_approvals_customer ON staff_approvals (customer_id) WHERE customer_id <> '';
DROP INDEX CONCURRENTLY IF EXISTS exceptions_customer;
CREATE INDEX CONCURRENTLY exceptions_customer ON exceptions (customer_id) WHERE customer_id <> '';
