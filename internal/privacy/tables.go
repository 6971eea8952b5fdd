package privacy

// table is what is done with one table of the schema. Every statement finds a customer's rows along an index.
type table struct {
	name  string
	where string   // the rows of a customer, whose id is $1; empty: it holds nothing about customers
	why   string   // why it is not exported; empty: it is
	hide  []string // columns that are not exported: secrets, and hashes of them
	now   string   // what is done at once when a customer is erased: a statement after the table's name
	blank []string // sealed columns that are emptied at once
	later []string // sealed columns that are emptied when the time is over
	unset string   // what is set besides when the time is over
	ends  bool     // its own department empties or destroys it, in its own time
	part  Part     // under which the customer reads about it
}

const (
	ofCustomer = "customer_id = $1"
	ofUser     = "user_id IN (SELECT user_id FROM customer_members WHERE customer_id = $1 AND own)"
	ofSession  = "session_id IN (SELECT id FROM auth_sessions WHERE " + ofUser + ")"
	ofKey      = "key_id IN (SELECT id FROM auth_api_keys WHERE customer_id = $1)"
	ofRecord   = "record_id IN (SELECT id FROM verification_records WHERE customer_id = $1)"
	ofItself   = "id IN (SELECT id FROM transactions WHERE customer_id = $1)" // it has the id of its transaction
	ofPayment  = "withdrawal_id IN (SELECT id FROM transactions WHERE customer_id = $1)"
	// Where most rows are no customer's, the index leaves those out.
	ofSome = "customer_id = $1 AND customer_id <> ''"
	// A business reads along an index of its own, which has its sub-accounts' rows too.
	ofAccounts = " customer_id = $1 AND business_id = $1 UNION ALL "
	ofAccount  = " customer_id = $1 AND customer_id <> business_id)"

	deleted = "delete"
)

// read is the statement that reads a customer's rows.
func (t table) read() string { return "SELECT * FROM " + t.name + " WHERE " + t.where }

// atOnce is the statement that erases them, as far as it can be done without reading them; empty: nothing.
func (t table) atOnce() string {
	switch t.now {
	case "":
		return ""
	case deleted:
		return "DELETE FROM " + t.name + " WHERE " + t.where
	}
	return "UPDATE " + t.name + " SET " + t.now + " WHERE " + t.where
}

// afterwards is the statement that erases the rest when its time is over; empty: nothing.
func (t table) afterwards() string {
	if t.unset == "" {
		return ""
	}
	return "UPDATE " + t.name + " SET " + t.unset + " WHERE " + t.where
}

// isOwners reports whether the rows are about the person who opened the account, and not about the account.
func (t table) isOwners() bool { return t.name == "users" || t.where == ofUser || t.where == ofSession }

// tables are all tables of the schema that hold something about customers.
var tables = []table{
	{
		part: profile, name: "users", where: "id IN (SELECT user_id FROM customer_members WHERE customer_id = $1 AND own)",
		hide: []string{"email_index"}, now: "country = '', email_index = $2", blank: []string{"personal"},
	},
	{part: profile, name: "customers", where: "id = $1", later: []string{"label"}},
	{part: profile, name: "customer_members", where: ofCustomer},
	{part: profile, name: "customer_settings", where: ofCustomer},
	{part: profile, name: "customer_email_claims", where: ofUser, why: "keyed hashes", now: deleted},
	{part: profile, name: "user_last_seen", where: ofUser, now: deleted},
	{part: profile, name: "user_terms", where: ofUser}, // evidence of the contract: a version and a time

	{part: signIn, name: "auth_credentials", where: ofUser, hide: []string{"password_hash"}, now: deleted},
	{part: signIn, name: "auth_tokens", where: ofSession, why: "hashes of tokens", now: deleted},
	{part: signIn, name: "auth_challenges", where: ofUser, hide: []string{"operation"}, now: deleted},
	{part: signIn, name: "auth_sessions", where: ofUser, blank: []string{"client"}},
	{part: signIn, name: "auth_devices", where: ofUser, hide: []string{"token_hash"}, now: deleted},
	{part: signIn, name: "auth_totp", where: ofUser, hide: []string{"secret", "pending_secret"}, now: deleted},
	{part: signIn, name: "auth_recovery_codes", where: ofUser, hide: []string{"code_hash"}, now: deleted},
	{part: signIn, name: "auth_ceremonies", where: ofUser, why: "under way for minutes", now: deleted},
	{part: signIn, name: "auth_passkeys", where: ofUser, hide: []string{"credential", "credential_id"}, now: deleted},
	{part: signIn, name: "auth_events", where: ofUser, blank: []string{"client"}}, // the rest is evidence: a code and a time
	{part: developer, name: "auth_api_key_uses", where: ofKey, now: deleted},
	{part: developer, name: "auth_api_key_nonces", where: ofKey, why: "hashes", now: deleted},
	{part: developer, name: "auth_api_keys", where: ofCustomer, hide: []string{"hash"}, now: "name = '', ip_allow_list = ''"},

	{
		part: identity, name: "verification_records", where: ofCustomer, hide: []string{"document_index"}, later: []string{"data", "review"},
		unset: "document_index = ''",
	},
	{
		part: identity, name: "verification_members", where: ofRecord, hide: []string{"document_index"}, later: []string{"data"},
		unset: "document_index = ''",
	},
	{
		part: identity, name: "verification_links", where: "member_id IN (SELECT id FROM verification_members WHERE " + ofRecord + ")",
		why: "hashes of links", now: deleted,
	},
	{part: identity, name: "verification_events", where: ofRecord, later: []string{"data"}},
	{part: identity, name: "liveness_sessions", where: ofCustomer, unset: "evidence = '{}', reference = id"},
	{
		part: checks, name: "screening_matches", where: ofCustomer,
		why:   "screening results and operators' decisions are not disclosed (Proceeds of Crime Act 2002, section 333A)",
		later: []string{"reasons", "decision"},
	},
	{part: identity, name: "files", where: "key_owner = $1", ends: true}, // and the documents themselves
	{part: identity, name: "file_keys", where: "owner = $1", ends: true, why: "keys"},

	{part: payees, name: "bank_accounts", where: ofCustomer, hide: []string{"account_index", "code_index"}, later: []string{"details"}},
	{part: payees, name: "bank_payee_checks", where: ofCustomer, hide: []string{"payee_index"}, now: deleted},
	{part: payments, name: "bank_virtual_accounts", where: ofCustomer}, // never given to anybody else
	{
		part: payments, name: "bank_payouts",
		where: "id IN (SELECT id FROM transactions WHERE customer_id = $1 UNION ALL SELECT micro_deposit_id FROM bank_accounts WHERE customer_id = $1)",
		later: []string{"details", "reason"},
	},
	{part: payments, name: "bank_credits", where: ofCustomer, later: []string{"details"}},
	{part: payments, name: "chain_events", where: ofSome}, // public on the chain
	{part: payments, name: "chain_deposit_addresses", where: ofCustomer},
	{part: payments, name: "chain_lost_addresses", where: ofSome},

	{part: payments, name: "transactions", where: ofCustomer, blank: []string{"metadata"}},
	{part: payments, name: "transactions_external_ids", where: ofCustomer},
	{part: payments, name: "transactions_status_history", where: "transaction_id IN (SELECT id FROM transactions WHERE customer_id = $1)"},
	{
		part: payments, name: "deposits_orders", where: ofCustomer, hide: []string{"request", "response", "completion", "completion_request"},
		blank: []string{"metadata"},
	},
	{part: payments, name: "deposits_chain", where: ofItself},
	{part: payments, name: "deposits_unmatched_credits", where: ofSome},
	{part: payments, name: "withdrawals", where: ofItself, later: []string{"creditor"}},
	{part: payees, name: "withdrawals_payees", where: "id IN (SELECT payee FROM withdrawals WHERE " + ofItself + ")", now: deleted},
	{
		part: payees, name: "withdrawals_whitelist", where: ofCustomer, now: "label = ''", later: []string{"beneficiary"},
		unset: "signature = '', signed_text = ''",
	},
	{part: payees, name: "withdrawals_ownership_texts", where: ofCustomer, now: deleted},
	{part: payments, name: "withdrawals_breaches", where: ofPayment},
	{part: payments, name: "withdrawals_breach_ends", where: ofPayment},
	{part: payments, name: "withdrawals_batches", where: ofCustomer, later: []string{"name"}},
	{
		part: payments, name: "withdrawals_batch_items", where: "batch_id IN (SELECT id FROM withdrawals_batches WHERE customer_id = $1)",
		blank: []string{"metadata"},
	},
	{part: payments, name: "travelrule_messages", where: ofCustomer, ends: true},                         // emptied in its own time
	{part: payments, name: "travelrule_linked", where: ofCustomer, hide: []string{"person"}, ends: true}, // forgotten after two days
	{part: payments, name: "travelrule_counts", where: ofCustomer, ends: true},
	{part: checks, name: "pricing_tiers", where: ofCustomer, why: "our risk assessment, which is not disclosed"},
	{part: payments, name: "treasury_debit_resolutions", where: ofSome, hide: []string{"words"}},
	{part: payments, name: "treasury_repayments", where: ofCustomer, hide: []string{"words"}},
	// an amount and an id; the published root depends on it
	{part: payments, name: "transparency_leaves", where: "attestation_id IN (SELECT id FROM transparency_attestations) AND " + ofCustomer},
	{part: profile, name: "importing_customers", where: ofCustomer, hide: []string{"line"}, blank: []string{"line"}},
	{
		part: profile, name: "importing_addresses", where: "reference IN (SELECT reference FROM importing_customers WHERE customer_id = $1)",
		hide: []string{"line"}, blank: []string{"line"},
	},

	{
		part: developer, name: "events",
		where: "number IN (SELECT number FROM events WHERE" + ofAccounts + "SELECT number FROM events WHERE" + ofAccount,
		why:   "copies of what the other tables hold", blank: []string{"data"},
	},
	{part: developer, name: "events_outbox", where: ofCustomer, why: "copies of what the other tables hold", blank: []string{"data"}},
	{
		part: developer, name: "webhooks_endpoints", where: ofCustomer, hide: []string{"secret", "old_secret"},
		now: "status = 'deleted', due_at = NULL, url = '', description = ''", blank: []string{"secret", "old_secret"},
	},
	// after its endpoints: package webhooks locks in that order
	{
		part: developer, name: "webhooks_deliveries", where: "endpoint_id IN (SELECT id FROM webhooks_endpoints WHERE customer_id = $1)",
		now: deleted,
	},
	{part: team, name: "team_invitations", where: ofCustomer, hide: []string{"email_index", "token_hash"}, now: deleted},
	{part: team, name: "team_policies", where: ofCustomer},
	{
		part: team, name: "team_approvals",
		where: "id IN (SELECT id FROM team_approvals WHERE" + ofAccounts + "SELECT id FROM team_approvals WHERE" + ofAccount,
		later: []string{"data"},
	},
	{
		part: team, name: "team_decisions",
		where: "approval_id IN (SELECT id FROM team_approvals WHERE" + ofAccounts + "SELECT id FROM team_approvals WHERE" + ofAccount,
		later: []string{"reason"},
	},
	{
		part: checks, name: "staff_approvals", where: ofSome,
		why: "operators' requests and decisions about a customer, who may not be notified of suspicions", later: []string{"data"},
	},
	{
		part: checks, name: "staff_decisions", where: "approval_id IN (SELECT id FROM staff_approvals WHERE " + ofSome + ")",
		why: "operators' decisions about a customer", later: []string{"reason"},
	},
	{
		part: checks, name: "staff_notes", where: ofCustomer, why: "operators' notes, which may mention suspicions and are not disclosed",
		later: []string{"data"},
	},
	{part: checks, name: "exceptions", where: ofSome, why: "work of operators: codes and figures"},
	{part: requests, name: "privacy_exports", where: ofCustomer, why: "requests for this export, those of operators among them", now: deleted},
	{part: requests, name: "privacy_erasures", where: ofCustomer},
}

// impersonal are the tables that hold nothing about a customer, with the reason where that is not plain.
func impersonal() map[string]string {
	return map[string]string{
		"job_lanes": "", "jobs": "ids; finished ones are deleted after a week", "job_keys": "ids", "rate_limits": "keyed hashes, for a day",
		"write_probe": "",
		"mail_outbox": "letters by keyed hash of the address; what was sent is emptied, and rows are deleted after 90 days",
		"ledger_head": "", "ledger_accounts": "the books: ids", "ledger_balances": "the books", "ledger_entries": "the books: ids and amounts",
		"ledger_lines": "the books", "ledger_checkpoints": "", "ledger_archives": "", "ledger_archive_files": "the books",
		"ledger_archived_entries": "the books: ids and amounts",
		"auth_email_codes":        "keyed hashes, for a day", "auth_attempts": "keyed hashes",
		"auth_openid_attempts": "of operators, for minutes", "auth_openid_bindings": "of operators", "auth_openid_recoveries": "of operators",
		"staff_operators": "", "staff_roles": "", "staff_audit": "no personal data of customers, by rule", "staff_audit_head": "",
		"bank_virtual_account_counter": "", "bank_stray_numbers": "", "bank_restores": "", "chain_restores": "", "bank_file_claims": "",
		"bank_lost_orders": "ids of payments", "bank_files": "of the bank; content of rejected ones alone",
		"bank_entries": "keyed hashes; details of unexplained ones", "bank_refused_entries": "not linked to a customer", "bank_statements": "",
		"bank_statement_pages": "", "bank_locks": "",
		"chain_orders": "public on the chain", "chain_transactions": "public on the chain", "chain_gap_transactions": "", "chain_nonces": "",
		"chain_cursors": "", "chain_blocks": "",
		"chain_deposit_address_counters": "", "chain_sweeps": "public on the chain", "chain_reserve_reports": "", "chain_leases": "",
		"chain_alerts":  "written by the previous release alone; the next one drops it",
		"team_day_sums": "ids, and what was ordered in a day, as the payments say too; deleted after 100 days", "pricing_terms": "",
		"pricing_limits_used":      "ids, and what was ordered in a day, as the payments say too; deleted after 100 days",
		"treasury_bank_statements": "", "treasury_reconciliations": "", "treasury_minting_stops": "", "treasury_pauses": "",
		"treasury_fee_payouts": "", "treasury_lock": "", "treasury_journals": "", "closing_months": "", "backing_holdings": "of the issuer",
		"backing_orders": "", "backing_valuations": "", "backing_lock": "", "closing_balances": "the books",
		"closing_documents": "the books and the reconciliation",
		"transparency_days": "", "transparency_attestations": "", "transparency_blocks": "hashes and sums of all customers",
		"support_contacts": "of the person who wrote; no customer is named", "support_reports": "of whoever wrote",
		"support_notes": "of operators",
		"events_head":   "", "webhooks_cursor": "", "webhooks_signing_key": "", "wallet_statement_months": "", "monitor_leases": "",
		"resealing_progress": "", "reindexing_progress": "",
	}
}
