package reindexing_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/reindexing"
	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// keyless are the columns of bytes that are neither sealed nor made with the index key: plain hashes, and what is public.
var keyless = strings.Fields(`
	write_probe.filler
	ledger_head.hash ledger_entries.request ledger_entries.response ledger_entries.hash ledger_checkpoints.hash ledger_checkpoints.digest
	ledger_archives.hash_before ledger_archives.hash ledger_archives.digest ledger_archived_entries.hash
	auth_tokens.hash auth_tokens.salt auth_devices.token_hash auth_recovery_codes.code_hash auth_passkeys.credential_id auth_challenges.operation
	auth_openid_attempts.browser auth_openid_bindings.subject auth_api_keys.hash auth_api_keys.public_key auth_api_key_nonces.nonce
	staff_audit.previous staff_audit.hash staff_audit_head.hash
	closing_months.last_hash closing_documents.content closing_documents.sha256
	backing_valuations.document_hash
	verification_links.code_hash team_invitations.token_hash
	chain_orders.calldata chain_transactions.raw_tx
	deposits_orders.request deposits_orders.response deposits_orders.completion deposits_orders.completion_request
	treasury_reconciliations.head_hash transparency_attestations.root transparency_attestations.ledger_hash transparency_leaves.salt
	transparency_blocks.first_leaf transparency_blocks.root_hash transparency_blocks.leaves`)

// A column that is added must be put on one of the lists.
func TestColumns_EveryColumnOfBytesIsIndexedAgainOrIsNoKeyedHash(t *testing.T) {
	listed := slices.Concat(reindexing.Columns(), slices.Collect(maps.Keys(reindexing.Lapsing())), resealing.Columns(), keyless)
	require.ElementsMatch(t, listed, dbtest.ColumnsOfBytes(t))
}
