package resealing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// clear are the columns of bytes that are not sealed: hashes, keyed hashes and what is public.
var clear = strings.Fields(`
	mail_outbox.to_index rate_limits.subject write_probe.filler users.email_index customer_email_claims.email_index
	ledger_head.hash ledger_entries.request ledger_entries.response ledger_entries.hash ledger_checkpoints.hash ledger_checkpoints.digest
	ledger_archives.hash_before ledger_archives.hash ledger_archives.digest ledger_archived_entries.hash
	auth_tokens.hash auth_tokens.used_by auth_tokens.salt auth_email_codes.email_index auth_email_codes.client_index auth_email_codes.code_index
	auth_attempts.subject auth_devices.token_hash auth_recovery_codes.code_hash auth_passkeys.credential_id auth_challenges.operation auth_openid_attempts.browser auth_openid_bindings.subject
	auth_api_keys.hash auth_api_keys.public_key auth_api_key_nonces.nonce
	staff_audit.previous staff_audit.hash staff_audit_head.hash
	closing_months.last_hash closing_documents.content closing_documents.sha256
	backing_valuations.document_hash
	verification_records.document_index verification_members.document_index
	verification_links.code_hash team_invitations.email_index team_invitations.token_hash
	bank_accounts.account_index bank_accounts.code_index bank_payee_checks.payee_index travelrule_linked.person
	bank_entries.end_to_end bank_entries.counterparty bank_entries.name bank_entries.own_number
	chain_orders.calldata chain_transactions.raw_tx
	deposits_orders.request deposits_orders.response deposits_orders.completion deposits_orders.completion_request
	treasury_reconciliations.head_hash transparency_attestations.root transparency_attestations.ledger_hash transparency_leaves.salt
	transparency_blocks.first_leaf transparency_blocks.root_hash transparency_blocks.leaves`)

// A column that is added must be put on one of the two lists.
func TestColumns_EveryColumnOfBytesIsSealedAgainOrIsNotSealed(t *testing.T) {
	require.ElementsMatch(t, append(resealing.Columns(), clear...), dbtest.ColumnsOfBytes(t))
}
