package app

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

func TestReconcile_ComparesTheChainOfASandboxFolder(t *testing.T) {
	dir := t.TempDir()
	s := openTestSandbox(t, dir)
	_, err := s.transparency.Attest(t.Context())
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
	require.NoError(t, s.Close())
	reconcile := func() map[string]int {
		report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: dir, Chain: true})
		require.NoError(t, err)
		require.Empty(t, report.Books.Problems)
		found := map[string]int{}
		for _, f := range report.Findings {
			found[f.Check]++
		}
		return found
	}
	require.Empty(t, reconcile())
	d, err := db.Open(t.Context(), filepath.Join(dir, "gbpc.db"))
	require.NoError(t, err)
	for _, statement := range []string{ // everything that the database says of an attestation and of a mint
		"DELETE FROM transparency_leaves", "DELETE FROM transparency_attestations", "DELETE FROM chain_transactions WHERE order_id IN (SELECT id FROM chain_orders WHERE kind = 'attest')",
		"DELETE FROM chain_orders WHERE kind = 'attest'", "UPDATE chain_events SET state = 'dropped' WHERE kind = 'mint'",
		// and a mint that nobody ordered
		"INSERT INTO chain_events (id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, receiver, amount, ref, created_at, updated_at) SELECT 'forged', network, 'mint', 'confirmed', block, 'forged', 0, 'forged', 0, receiver, 5, 'forged', created_at, updated_at FROM chain_events WHERE kind = 'mint' LIMIT 1",
	} {
		_, err := d.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
	require.NoError(t, d.Close())
	found := reconcile()
	require.Positive(t, found["chain_attestation"], found)
	require.Equal(t, 2, found["chain_event"], found)
	require.Equal(t, 1, found["mint_ordered"], found)
	require.Zero(t, found["mint_booked"], "one finding for one mint: %v", found)

	s = openTestSandbox(t, dir)
	defer func() { require.NoError(t, s.Close()) }()
	daily, err := s.treasury.VerifyBooks(t.Context())
	require.NoError(t, err)
	named := map[string]int{}
	for _, f := range daily.Findings {
		for _, r := range f.Records {
			named[r.Check]++
		}
	}
	for check := range found {
		require.Positive(t, named[check], "the daily run finds what gbpc reconcile finds: %s, %v", check, named)
	}
}
