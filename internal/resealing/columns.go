package resealing

import (
	"fmt"
	"strings"
)

// column is a column whose values are sealed.
type column struct {
	table, name string
	key         []string // the primary key
	context     string   // to which a value is bound, with columns of its row in braces
	also        []string // columns in the context beside the key
}

func (c column) subject() string { return c.table + "." + c.name }

// contextOf returns the context of the row with these values of key and also.
func (c column) contextOf(values []any) string {
	text := c.context
	for i, name := range append(c.key[:len(c.key):len(c.key)], c.also...) {
		text = strings.ReplaceAll(text, "{"+name+"}", fmt.Sprint(values[i]))
	}
	return text
}

// documents is the subject of the documents' keys, which are not sealed again as they are.
const documents = "documents"

// columns are all sealed columns but file_keys.keyset.
var columns = []column{
	{table: "mail_outbox", name: "message", key: id, context: "mail.message"},
	{table: "users", name: "personal", key: id, context: "customer.personal"},
	{table: "customers", name: "label", key: id, context: "customer.sub_account:{id}"},
	{table: "auth_sessions", name: "client", key: id, context: "auth.client"},
	{table: "auth_totp", name: "secret", key: []string{"user_id"}, context: "auth.totp"},
	{table: "auth_totp", name: "pending_secret", key: []string{"user_id"}, context: "auth.totp"},
	{table: "auth_passkeys", name: "name", key: id, context: "auth.passkey/{id}"},
	{table: "auth_openid_attempts", name: "secrets", key: []string{"state"}, context: "auth.openid/{state}"},
	{table: "auth_challenges", name: "summary", key: id, context: "auth.summary"},
	{table: "auth_events", name: "client", key: id, context: "auth.client"},
	{table: "auth_api_key_uses", name: "client", key: []string{"key_id"}, context: "auth.api_key.client"},
	{table: "staff_operators", name: "name", key: []string{"user_id"}, context: "staff.operator/{user_id}"},
	{table: "staff_approvals", name: "data", key: id, context: "staff.approval/{id}"},
	{
		table: "staff_decisions", name: "reason", key: []string{"approval_id", "operator_id"},
		context: "staff.decision/{approval_id}/{operator_id}",
	},
	{table: "staff_audit", name: "data", key: []string{"sequence"}, context: "staff.audit/{sequence}"},
	{table: "staff_notes", name: "data", key: id, context: "staff.note/{id}"},
	{table: "verification_records", name: "data", key: id, context: "verification.record/{id}"},
	{table: "verification_records", name: "review", key: id, context: "verification.review/{id}"},
	{table: "verification_members", name: "data", key: id, context: "verification.member/{id}"},
	{table: "verification_events", name: "data", key: id, context: "verification.event/{id}"},
	{table: "bank_accounts", name: "details", key: id, context: "banking.account:{id}"},
	{table: "bank_payee_checks", name: "name", key: id, context: "banking.payee_check:{id}"},
	{table: "bank_payouts", name: "details", key: id, context: "banking.payout:{id}"},
	{table: "bank_payouts", name: "reason", key: id, context: "banking.reason:{id}"},
	{table: "bank_files", name: "content", key: []string{"hash"}, context: "banking.file:{hash}"},
	{table: "bank_entries", name: "details", key: []string{"account", "ref"}, context: "banking.entry:{account}/{ref}"},
	{table: "bank_refused_entries", name: "content", key: id, context: "banking.refused_entry:{id}"},
	{table: "bank_credits", name: "details", key: id, context: "banking.credit:{id}"},
	{table: "transactions", name: "metadata", key: id, context: "transactions.metadata:{id}"},
	{table: "deposits_orders", name: "metadata", key: id, context: "transactions.metadata:{id}"},
	{table: "withdrawals", name: "creditor", key: id, context: "withdrawals.creditor"},
	{table: "withdrawals_whitelist", name: "beneficiary", key: id, context: "withdrawals.beneficiary"},
	{table: "withdrawals_batches", name: "name", key: id, context: "withdrawals.batch:{id}"},
	{
		table: "withdrawals_batch_items", name: "metadata", key: []string{"batch_id", "item"}, also: []string{"transaction_id"},
		context: "transactions.metadata:{transaction_id}",
	},
	{table: "treasury_minting_stops", name: "words", key: []string{"cause"}, context: "treasury.stop/{cause}"},
	{table: "treasury_fee_payouts", name: "words", key: id, context: "treasury.fee_payout/{id}"},
	{table: "treasury_debit_resolutions", name: "words", key: id, context: "treasury.debit_resolution/{id}"},
	{table: "treasury_repayments", name: "words", key: id, context: "treasury.repayment/{id}"},
	{table: "treasury_journals", name: "words", key: id, context: "treasury.journal/{id}"},
	{table: "closing_months", name: "words", key: id, context: "closing.month/{id}"},
	{table: "closing_months", name: "reopen_words", key: id, context: "closing.reopen/{id}"},
	{table: "backing_holdings", name: "payee", key: id, context: "backing.payee/{id}"},
	{table: "backing_holdings", name: "words", key: id, context: "backing.holding/{id}"},
	{table: "backing_orders", name: "words", key: id, context: "backing.order/{id}"},
	{table: "backing_valuations", name: "words", key: id, context: "backing.valuation/{id}"},
	{table: "support_contacts", name: "data", key: id, context: "support.contact/{id}"},
	{table: "support_reports", name: "data", key: id, context: "support.report/{id}"},
	{table: "support_notes", name: "data", key: id, context: "support.note/{id}"},
	{table: "screening_matches", name: "reasons", key: id, context: "screening.reasons/{id}"},
	{table: "screening_matches", name: "decision", key: id, context: "screening.match/{id}"},
	{table: "exceptions", name: "owner_name", key: id, context: "exceptions.owner/{id}"},
	{table: "events_outbox", name: "data", key: []string{"seq"}, context: "events.data"},
	{table: "events", name: "data", key: []string{"number"}, context: "events.data"},
	{table: "team_invitations", name: "email", key: id, context: "team.invitation:{id}"},
	{table: "team_approvals", name: "data", key: id, context: "team.approval:{id}"},
	{table: "team_decisions", name: "reason", key: []string{"approval_id", "user_id"}, context: "team.decision:{approval_id}:{user_id}"},
	{table: "webhooks_endpoints", name: "secret", key: id, context: "webhooks.secret"},
	{table: "webhooks_endpoints", name: "old_secret", key: id, context: "webhooks.secret"},
	{table: "webhooks_signing_key", name: "key", key: id, context: "webhooks.signing_key"},
	{table: "importing_customers", name: "line", key: []string{"reference"}, context: "importing.line:{reference}"},
	{
		table: "importing_addresses", name: "line", key: []string{"reference", "network", "address"},
		context: "importing.address:{reference}/{network}/{address}",
	},
	{table: "travelrule_messages", name: "message", key: id, context: "travelrule.message/{id}"},
}

var id = []string{"id"}

// Columns names every sealed column, as table.column, with those that hold keys.
func Columns() []string {
	names := []string{"file_keys.keyset"}
	for _, c := range columns {
		names = append(names, c.subject())
	}
	return names
}

// Open opens a value of a sealed column of the row with these values of its columns.
func Open(opener Opener, subject string, row map[string]any, sealed []byte) ([]byte, error) {
	context, err := ContextOf(subject, row)
	if err != nil {
		return nil, err
	}
	return opener.Open(context, sealed)
}

// ContextOf returns the context to which a value is bound, of the row with these values of its columns.
func ContextOf(subject string, row map[string]any) (string, error) {
	c, ok := columnOf(subject)
	if !ok {
		return "", fmt.Errorf("%s is not a sealed column", subject)
	}
	var values []any
	for _, name := range append(c.key[:len(c.key):len(c.key)], c.also...) {
		values = append(values, row[name])
	}
	return c.contextOf(values), nil
}

// RowOf returns the condition by which the row is found, with parameters from this number on.
func RowOf(subject string, row map[string]any, from int) (where string, args []any) {
	c, _ := columnOf(subject)
	for _, name := range c.key {
		args = append(args, row[name])
	}
	return c.match(from), args
}

func columnOf(subject string) (column, bool) {
	for _, c := range columns {
		if c.subject() == subject {
			return c, true
		}
	}
	return column{}, false
}

// Opener opens what was sealed.
type Opener interface {
	Open(context string, sealed []byte) ([]byte, error)
}
