package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/doctor"
)

// withdrawn are settings that there were, with what decides now. A value that somebody set once must not be ignored in
// silence.
var withdrawn = map[string]string{
	"access_log":                           "each request has a line in the log",
	"alerts_close_after_days":              "a month has to be closed within ten working days",
	"alerts_hold_after":                    "operators can decide about a withdrawal that has waited 30m for its screening",
	"alerts_mail_every":                    "new exceptions of one kind are mailed once an hour",
	"alerts_remind_every":                  "open exceptions are mailed again once a day",
	"alerts_screening_after":               "addresses that cannot be screened are an exception after 5m",
	"bank_api_address":                     "bank_address has the issuer's address",
	"bank_api_list_every":                  "the bank is asked for what it booked every 15m",
	"bank_sftp_poll":                       "the inbox is read every 10s",
	"bank_sftp_processed":                  "processed messages are in processed, below bank_sftp_root",
	"bank_sftp_rejected":                   "files that are no messages are in rejected, below bank_sftp_root",
	"bank_sftp_submitted":                  "the ids of submitted orders are in submitted, below bank_sftp_root",
	"bank_sftp_timeout":                    "each step at the bank's server may take 15s",
	"chain_alert_after":                    "a mint or a sweep that is not confirmed is an exception after 30m",
	"chain_call_timeout":                   "each call to a node may take 10s",
	"chain_stuck_after":                    "a transaction that is not mined is replaced after 2m",
	"database_connect_timeout":             "connecting may take 5s, unless the address says connect_timeout",
	"database_idle":                        "no connection is kept ready, unless the address says pool_min_idle_conns",
	"database_idle_for":                    "a connection that nobody uses is closed after 30m, unless the address says pool_max_conn_idle_time",
	"database_idle_in_transaction_timeout": "a transaction that has stopped in the middle ends after 30s, unless the address says idle_in_transaction_session_timeout",
	"database_lifetime":                    "a connection is replaced after 1h, unless the address says pool_max_conn_lifetime",
	"database_lock_timeout":                "a lock is waited for 15s, unless the address says lock_timeout",
	"database_password_file":               "passfile=… in the address of the database names the file with its password",
	"database_processes":                   "it is gbpc doctor --processes",
	"database_replica_age":                 "a replica is used while its state is at most 5s old",
	"database_statement_timeout":           "a statement may take 1m, unless the address says statement_timeout",
	"liveness_provider":                    "Sumsub checks identities where liveness_token_file is set",
	"liveness_url":                         "Sumsub is at https://api.sumsub.com",
	"log_addresses":                        "the log has no addresses; the proxy's can",
	"mail_per_business":                    "60 links of members are mailed for one business in a day",
	"mail_per_recipient":                   "one mailbox gets 10 letters of one kind in an hour",
	"mail_recipients_per_client":           "one client address can have 30 mailboxes written to in an hour",
	"openid_name":                          "the button says your organisation",
	"policy_bank_cooling_off_hours":        "a new bank account cannot be paid for 24 hours, which customers can change for themselves",
	"policy_sub_accounts":                  "a business can have 10000 open sub-accounts",
	"reserve_valuation_days":               "a valuation counts on two working days after its own",
	"retention_mail":                       "the row of a letter is kept for 90 days",
	"retention_sessions":                   "browser and address of a session that has ended are kept for 90 days",
	"signer_cert_key_file":                 "the key is beside signer_cert_file, in a file that ends in .key",
	"signer_kms_endpoint":                  "the region of the keys has its own",
	"signer_kms_region":                    "the ARNs of signer_kms_keys name the region",
	"signer_server_name":                   "the signer's certificate must have the name of signer_url",
	"smtp_connections":                     "two connections to the mail server may be open",
	"smtp_idle":                            "a connection to the mail server that carries nothing is kept for 30s",
	"travel_rule_cert_key_file":            "the key is beside travel_rule_cert_file, in a file that ends in .key",
	"travel_rule_euro_rate":                "the travel-rule threshold is £800 by law and cannot be set",
	"travel_rule_keep_years":               "retention_closed_years says how long messages are kept",
	"travel_rule_lei":                      "bank_lei has the issuer's identifier",
	"travel_rule_listen_key":               "the key is beside travel_rule_listen_cert, in a file that ends in .key",
	"travel_rule_optional":                 "the travel rule is optional only in the sandbox",
	"uploads_client_files":                 "one client address can upload 150 files in a day",
	"uploads_client_megabytes":             "one client address can upload 512 MB in a day",
	"uploads_customer_files":               "a customer can upload 400 documents in a day",
	"uploads_customer_megabytes":           "a customer can upload 1024 MB in a day",
}

// gone says that a setting does not exist any more; ok is false for another name.
func gone(name string) (f doctor.Finding, ok bool) {
	now, ok := withdrawn[name]
	return doctor.Finding{Setting: name, Wrong: "this setting does not exist any more: " + now, Remedy: "remove it"}, ok
}

// goneFromEnvironment returns a finding for each setting of the environment that there was.
func goneFromEnvironment() (found []doctor.Finding) {
	for _, name := range slices.Sorted(maps.Keys(withdrawn)) {
		variable := "GBPC_" + strings.ToUpper(name)
		if _, set := os.LookupEnv(variable); set {
			f, _ := gone(name)
			f.Remedy = "remove " + variable + " from the environment"
			found = append(found, f)
		}
	}
	return found
}

// checkEnvironment refuses an environment with settings that there were.
func checkEnvironment() error {
	var wrong []error
	for _, f := range goneFromEnvironment() {
		wrong = append(wrong, fmt.Errorf("%s", f))
	}
	return errors.Join(wrong...)
}
