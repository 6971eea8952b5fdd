package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// withoutEdit are the tables of the departments that move money whose edits integrity.Compare does not find, and why.
var withoutEdit = map[string]string{
	"bank_file_claims":            "who works on a file, for some seconds: what a file says counts once without it",
	"ledger_accounts":             "the replay proves them: the hashes cover the names",
	"ledger_checkpoints":          "the replay trusts none",
	"ledger_archives":             "its edits are found by the test of archived books",
	"ledger_archive_files":        "gbpc archive --verify finds its edits, and the test of the ledger every one",
	"ledger_archived_entries":     "its edits are found by the test of archived books",
	"bank_accounts":               "customers' own accounts: sealed, no amounts",
	"bank_stray_numbers":          "numbers of nobody",
	"bank_files":                  "what was read; its entries are bank_entries",
	"bank_statement_pages":        "pages that wait for the others",
	"bank_locks":                  "how far the bank's list was read; no money",
	"bank_restores":               "since when there is doubt; no amounts",
	"chain_restores":              "since when there is doubt; no amounts",
	"bank_lost_orders":            "what was noticed, so that it is noticed once; no amounts",
	"chain_gap_transactions":      "no amounts: empty transactions that spent a nonce",
	"chain_cursors":               "how far a chain was read; it is read again",
	"chain_blocks":                "blocks, read again",
	"bank_payee_checks":           "what banks said of names; no money",
	"chain_leases":                "which process works",
	"chain_alerts":                "written by the previous release alone",
	"chain_reserve_reports":       "the next figure replaces it; what was sent is an order",
	"transactions_status_history": "no amounts; the status is the transaction's",
	"transactions_external_ids":   "names that customers gave; no amounts",
	"deposits_orders":             "announcements: no money has moved",
	"withdrawals_batches":         "its edits are found by the test of withdrawals",
	"withdrawals_batch_items":     "its edits are found by the test of withdrawals",
	"withdrawals_breaches":        "no money: how late a payment was; refuses every change",
	"withdrawals_breach_ends":     "no money: how late a payment was; refuses every change",
	"withdrawals_ownership_texts": "texts to sign; no money",
	"withdrawals_payees":          "sealed; what left is compared with the payout",
	"withdrawals_whitelist":       "what left is compared with the mint",
	"backing_lock":                "no content",
	"backing_valuations":          "what third parties said: it can only lower what a holding counts, whose most is its cost",
	"treasury_minting_stops":      "no amounts",
	"treasury_pauses":             "no amounts",
	"treasury_lock":               "no content",
	"transparency_blocks":         "a proof is compared with the published root before it is shown",
	"transparency_days":           "published figures of past days",
}

// movesMoney reports whether the table is of a department that moves money.
func movesMoney(table string) bool {
	department, _, _ := strings.Cut(table, "_")
	return slices.Contains([]string{"ledger", "bank", "chain", "transactions", "deposits", "withdrawals", "treasury", "transparency", "exceptions", "backing"}, department)
}

func TestIntegrity_EveryTableOfADepartmentThatMovesMoneyHasAnEdit(t *testing.T) {
	d := dbtest.Postgres(t)
	rows, err := d.Read().QueryContext(t.Context(), "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name")
	require.NoError(t, err)
	defer rows.Close()
	edited := func(table string) bool {
		return slices.ContainsFunc(alterations, func(a struct{ statement, found string }) bool {
			return strings.Contains(a.statement, "UPDATE "+table+" ") || strings.Contains(a.statement, "DELETE FROM "+table) || strings.Contains(a.statement, "INSERT INTO "+table+" ")
		})
	}
	seen := 0
	for rows.Next() {
		var table string
		require.NoError(t, rows.Scan(&table))
		if !movesMoney(table) {
			continue
		}
		seen++
		_, exempt := withoutEdit[table]
		require.True(t, edited(table) != exempt, "%s: needs an edit that is found, or a reason in withoutEdit why there is none, and not both", table)
	}
	require.Greater(t, seen, 40)
}
