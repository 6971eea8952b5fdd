package reindexing

import (
	"encoding/json"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/plain"
)

// column is a column of keyed hashes that are computed again from what is sealed beside them. Its table has one key, id.
type column struct {
	table, name string
	sealed      string // the column that holds what was indexed
	context     string // of the keyed hash
	// value finds in what was sealed what was indexed. Empty: nothing is left of it, and the row is not found any more.
	value func(plain []byte) (string, error)
	// lapses says that a row of which nothing is left is given an empty hash. Otherwise it has a random one already, which
	// stays.
	lapses bool
}

func (c column) subject() string { return c.table + "." + c.name }

// columns are all columns that are computed again.
func columns() []column {
	return []column{
		{table: "users", name: "email_index", sealed: "personal", context: "customer.email", value: field("email")},
		{table: "team_invitations", name: "email_index", sealed: "email", context: "customer.email", value: whole},
		{table: "mail_outbox", name: "to_index", sealed: "message", context: "mail.to", value: field("To"), lapses: true},
		{table: "bank_accounts", name: "account_index", sealed: "details", context: "banking.account", value: account},
		{table: "verification_records", name: "document_index", sealed: "data", context: "verification.document", value: document},
		{table: "verification_members", name: "document_index", sealed: "data", context: "verification.document", value: document},
	}
}

// Columns names every column that is computed again, as table.column.
func Columns() (names []string) {
	for _, c := range columns() {
		names = append(names, c.subject())
	}
	return names
}

// Lapsing names the columns whose hashes nobody computes again, with what becomes of them before the older key is retired.
func Lapsing() map[string]string {
	return map[string]string{
		"customer_email_claims.email_index": "emptied when the older key is retired",
		"rate_limits.subject":               "an allowance is full again within a day",
		"auth_email_codes.email_index":      "a day after a code lapsed", "auth_email_codes.client_index": "the same",
		"auth_email_codes.code_index":   "the same",
		"auth_tokens.used_by":           "asked for within 30 seconds",
		"auth_attempts.subject":         "counts begin anew: a guesser gains one series of locks",
		"bank_accounts.code_index":      "a code is good for a week",
		"bank_payee_checks.payee_index": "an answer is good for a day",
		"travelrule_linked.person":      "a transfer is linked to others for a day",
		"bank_entries.end_to_end":       "emptied when the older key is retired", "bank_entries.counterparty": "the same",
		"bank_entries.name": "the same", "bank_entries.own_number": "the same",
	}
}

func field(name string) func([]byte) (string, error) {
	return func(plain []byte) (string, error) {
		var fields map[string]any
		if err := json.Unmarshal(plain, &fields); err != nil {
			return "", err
		}
		text, _ := fields[name].(string)
		return normal(text), nil
	}
}

func whole(plain []byte) (text string, err error) {
	if string(plain) == "{}" { // erased
		return "", nil
	}
	err = json.Unmarshal(plain, &text)
	return normal(text), err
}

func account(plain []byte) (string, error) {
	var of struct{ SortCode, AccountNumber string }
	err := json.Unmarshal(plain, &of)
	return of.SortCode + of.AccountNumber, err
}

func document(plaintext []byte) (string, error) {
	var of struct{ IDDocument struct{ Number string } }
	err := json.Unmarshal(plaintext, &of)
	return plain.DocumentNumber(of.IDDocument.Number), err
}

// normal is the form in which addresses are compared.
func normal(address string) string { return strings.ToLower(strings.TrimSpace(address)) }
