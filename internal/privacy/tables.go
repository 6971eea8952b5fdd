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

// tables are all tables of the schema that hold something about customers.
func tables() []table {
	return []table{
		{name: "users", where: "id IN (SELECT user_id FROM customer_members WHERE customer_id = $1 AND own)", hide: []string{"email_index"}, now: "country = '', email_index = $2", blank: []string{"personal"}},
		{name: "customers", where: "id = $1", later: []string{"label"}},
		{name: "customer_members", where: ofCustomer},
		{name: "customer_settings", where: ofCustomer},
		{name: "customer_email_claims", where: ofUser, why: "keyed hashes", now: deleted},
		{name: "user_last_seen", where: ofUser, now: deleted},
		{name: "user_terms", where: ofUser}, // evidence of the contract: a version and a time

		{name: "auth_credentials", where: ofUser, hide: []string{"password_hash"}, now: deleted},
		{name: "auth_tokens", where: ofSession, why: "hashes of tokens", now: deleted},
		{name: "auth_challenges", where: ofUser, hide: []string{"operation"}, now: deleted},
		{name: "auth_sessions", where: ofUser, blank: []string{"client"}},
		{name: "auth_devices", where: ofUser, hide: []string{"token_hash"}, now: deleted},
		{name: "auth_totp", where: ofUser, hide: []string{"secret", "pending_secret"}, now: deleted},
		{name: "auth_recovery_codes", where: ofUser, hide: []string{"code_hash"}, now: deleted},
		{name: "auth_ceremonies", where: ofUser, why: "under way for minutes", now: deleted},
		{name: "auth_passkeys", where: ofUser, hide: []string{"credential", "credential_id"}, now: deleted},
		{name: "auth_events", where: ofUser, blank: []string{"client"}}, // the rest is evidence: a code and a time
		{name: "auth_api_key_uses", where: ofKey, now: deleted},
		{name: "auth_api_key_nonces", where: ofKey, why: "hashes", now: deleted},
		{name: "auth_api_keys", where: ofCustomer, hide: []string{"hash"}, now: "name = '', ip_allow_list = ''"},

		{name: "verification_records", where: ofCustomer, later: []string{"data", "review"}},
		{name: "verification_members", where: ofRecord, later: []string{"data"}},
		{name: "verification_links", where: "member_id IN (SELECT id FROM verification_members WHERE " + ofRecord + ")", why: "hashes of links", now: deleted},
		{name: "verification_events", where: ofRecord, later: []string{"data"}},
		{name: "liveness_sessions", where: ofCustomer, unset: "evidence = '{}', reference = id"},
		{name: "screening_matches", where: ofCustomer, why: "what a screening found and operators decided is not told (Proceeds of Crime Act 2002, section 333A)", later: []string{"reasons", "decision"}},
		{name: "files", where: "key_owner = $1"}, // and the documents themselves
		{name: "file_keys", where: "owner = $1", why: "keys"},

		{name: "bank_accounts", where: ofCustomer, hide: []string{"account_index", "code_index"}, later: []string{"details"}},
		{name: "bank_payee_checks", where: ofCustomer, hide: []string{"payee_index"}, now: deleted},
		{name: "bank_virtual_accounts", where: ofCustomer}, // never given to anybody else
		{name: "bank_payouts", where: "id IN (SELECT id FROM transactions WHERE customer_id = $1 UNION ALL SELECT micro_deposit_id FROM bank_accounts WHERE customer_id = $1)", later: []string{"details", "reason"}},
		{name: "bank_credits", where: ofCustomer, later: []string{"details"}},
		{name: "chain_events", where: ofSome}, // public on the chain
		{name: "chain_deposit_addresses", where: ofCustomer},
		{name: "chain_lost_addresses", where: ofSome},

		{name: "transactions", where: ofCustomer, blank: []string{"metadata"}},
		{name: "transactions_external_ids", where: ofCustomer},
		{name: "transactions_status_history", where: "transaction_id IN (SELECT id FROM transactions WHERE customer_id = $1)"},
		{name: "deposits_orders", where: ofCustomer, hide: []string{"request", "response", "completion", "completion_request"}, blank: []string{"metadata"}},
		{name: "deposits_chain", where: ofItself},
		{name: "deposits_unmatched_credits", where: ofSome},
		{name: "withdrawals", where: ofItself, later: []string{"creditor"}},
		{name: "withdrawals_payees", where: "id IN (SELECT payee FROM withdrawals WHERE " + ofItself + ")", now: deleted},
		{name: "withdrawals_whitelist", where: ofCustomer, now: "label = ''", later: []string{"beneficiary"}, unset: "signature = '', signed_text = ''"},
		{name: "withdrawals_ownership_texts", where: ofCustomer, now: deleted},
		{name: "withdrawals_breaches", where: ofPayment},
		{name: "withdrawals_breach_ends", where: ofPayment},
		{name: "withdrawals_batches", where: ofCustomer, later: []string{"name"}},
		{name: "withdrawals_batch_items", where: "batch_id IN (SELECT id FROM withdrawals_batches WHERE customer_id = $1)", blank: []string{"metadata"}},
		{name: "travelrule_messages", where: ofCustomer}, // emptied in its own time
		{name: "pricing_tiers", where: ofCustomer, why: "our assessment of risk, which is not told"},
		{name: "treasury_debit_resolutions", where: ofSome, hide: []string{"words"}},
		{name: "treasury_repayments", where: ofCustomer, hide: []string{"words"}},
		{name: "transparency_leaves", where: "attestation_id IN (SELECT id FROM transparency_attestations) AND " + ofCustomer}, // an amount and an id; the published root depends on it
		{name: "importing_customers", where: ofCustomer, hide: []string{"line"}, blank: []string{"line"}},
		{name: "importing_addresses", where: "reference IN (SELECT reference FROM importing_customers WHERE customer_id = $1)", hide: []string{"line"}, blank: []string{"line"}},

		{name: "events", where: "number IN (SELECT number FROM events WHERE" + ofAccounts + "SELECT number FROM events WHERE" + ofAccount, why: "copies of what the other tables hold", blank: []string{"data"}},
		{name: "events_outbox", where: ofCustomer, why: "copies of what the other tables hold", blank: []string{"data"}},
		{name: "webhooks_deliveries", where: "endpoint_id IN (SELECT id FROM webhooks_endpoints WHERE customer_id = $1)", now: deleted},
		{name: "webhooks_endpoints", where: ofCustomer, hide: []string{"secret", "old_secret"}, now: "status = 'deleted', due_at = NULL, url = '', description = ''", blank: []string{"secret", "old_secret"}},
		{name: "team_invitations", where: ofCustomer, hide: []string{"email_index", "token_hash"}, now: deleted},
		{name: "team_policies", where: ofCustomer},
		{name: "team_approvals", where: "id IN (SELECT id FROM team_approvals WHERE" + ofAccounts + "SELECT id FROM team_approvals WHERE" + ofAccount, later: []string{"data"}},
		{name: "team_decisions", where: "approval_id IN (SELECT id FROM team_approvals WHERE" + ofAccounts + "SELECT id FROM team_approvals WHERE" + ofAccount, later: []string{"reason"}},
		{name: "staff_approvals", where: ofSome, why: "what operators ask and decide about a customer, who may not be told of suspicions", later: []string{"data"}},
		{name: "staff_decisions", where: "approval_id IN (SELECT id FROM staff_approvals WHERE " + ofSome + ")", why: "what operators decide about a customer", later: []string{"reason"}},
		{name: "staff_notes", where: ofCustomer, why: "notes of operators, who may not tell of suspicions", later: []string{"data"}},
		{name: "exceptions", where: ofSome, why: "work of operators: codes and figures"},
		{name: "privacy_erasures", where: ofCustomer},
	}
}

// impersonal are the tables that hold nothing about a customer, with the reason where that is not plain.
func impersonal() map[string]string {
	return map[string]string{
		"job_lanes": "", "jobs": "ids; finished ones are deleted after a week", "job_keys": "ids", "rate_limits": "keyed hashes, for a day", "write_probe": "",
		"mail_outbox": "letters by keyed hash of the address; what was sent is emptied, and rows are deleted after retention_mail",
		"ledger_head": "", "ledger_accounts": "the books: ids", "ledger_balances": "the books", "ledger_entries": "the books: ids and amounts", "ledger_lines": "the books", "ledger_checkpoints": "",
		"auth_email_codes": "keyed hashes, for a day", "auth_attempts": "keyed hashes",
		"auth_openid_attempts": "of operators, for minutes", "auth_openid_bindings": "of operators", "auth_openid_recoveries": "of operators",
		"staff_operators": "", "staff_roles": "", "staff_audit": "no personal data of customers, by rule", "staff_audit_head": "",
		"bank_virtual_account_counter": "", "bank_stray_numbers": "", "bank_restores": "", "chain_restores": "", "bank_file_claims": "", "bank_lost_orders": "ids of payments", "bank_files": "of the bank; content of rejected ones alone",
		"bank_entries": "keyed hashes; details of unexplained ones", "bank_refused_entries": "of nobody known", "bank_statements": "", "bank_statement_pages": "", "bank_locks": "",
		"chain_orders": "public on the chain", "chain_transactions": "public on the chain", "chain_gap_transactions": "", "chain_nonces": "", "chain_cursors": "", "chain_blocks": "",
		"chain_deposit_address_counters": "", "chain_sweeps": "public on the chain", "chain_reserve_reports": "", "chain_leases": "", "chain_alerts": "",
		"pricing_terms": "", "pricing_limits_used": "ids, and what was ordered in a day, as the payments say too; deleted after 100 days", "treasury_bank_statements": "", "treasury_reconciliations": "", "treasury_minting_stops": "", "treasury_pauses": "", "treasury_fee_payouts": "", "treasury_lock": "", "treasury_journals": "", "closing_months": "", "backing_holdings": "of the issuer", "backing_orders": "", "backing_valuations": "", "backing_lock": "", "closing_balances": "the books", "closing_documents": "the books and the reconciliation",
		"transparency_days": "", "transparency_attestations": "", "support_contacts": "of whoever wrote; no customer is named", "support_reports": "of whoever wrote", "support_notes": "of operators",
		"events_head": "", "webhooks_cursor": "", "webhooks_signing_key": "", "wallet_statement_months": "", "monitor_leases": "", "resealing_progress": "", "reindexing_progress": "",
	}
}
