package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
)

// column is one of a money table.
type column struct {
	table, name, kind string
	allowed           []string // the codes that it may have; nil: it has no list of them
}

// allowedCodes finds the list of codes of a column in the text of its table.
var allowedCodes = regexp.MustCompile(`(\w+)\s+TEXT[^,(]*CHECK \((\w+) IN \(([^)]*)\)\)`)

// moneyColumns are those columns of the departments that move money which say what something is: an amount, a state, a kind or
// whose. When something happened, and texts that are sealed, are not among them.
func moneyColumns(t *testing.T, d *db.DB) (all []column) {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), `SELECT m.name, m.sql, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY m.name, p.cid`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var c column
		var text string
		require.NoError(t, rows.Scan(&c.table, &text, &c.name, &c.kind))
		_, exempt := withoutEdit[c.table]
		if exempt || c.kind == "TIMESTAMP" || c.kind == "BLOB" || !movesMoney(c.table) {
			continue
		}
		for _, m := range allowedCodes.FindAllStringSubmatch(text, -1) {
			if m[1] == c.name && m[2] == c.name {
				for _, code := range strings.Split(m[3], ",") {
					c.allowed = append(c.allowed, strings.Trim(code, " '\n"))
				}
			}
		}
		all = append(all, c)
	}
	require.NoError(t, rows.Err())
	return all
}

// kinds are the columns by which rows of a table are something else: one row of each is edited.
var kinds = []string{"kind", "type", "meaning", "purpose"}

// edits are plausible edits of the column, one row at a time: what each is called, and the statement.
func (c column) edits(t *testing.T, d *db.DB, all []column) map[string]string {
	t.Helper()
	apart := "''"
	for _, name := range kinds {
		if slices.ContainsFunc(all, func(o column) bool { return o.table == c.table && o.name == name }) {
			apart = name
		}
	}
	found := map[string]string{}
	for _, row := range textRows(t, d, fmt.Sprintf("SELECT DISTINCT %s, %s FROM %s WHERE %s IS NOT NULL", apart, c.textual(), c.table, c.name)) {
		kind, value := row[0], row[1]
		where := fmt.Sprintf(" WHERE rowid = (SELECT MAX(rowid) FROM %s WHERE %s = '%s' AND %s IS NOT NULL)", c.table, apart, kind, c.name)
		called := strings.TrimSuffix(c.table+"."+c.name+" of "+kind, " of ")
		switch {
		case c.allowed != nil:
			where = fmt.Sprintf(" WHERE rowid = (SELECT MAX(rowid) FROM %s WHERE %s = '%s' AND %s = '%s')", c.table, apart, kind, c.name, value)
			for _, to := range c.allowed {
				if to != value {
					found[called+": "+value+" to "+to] = fmt.Sprintf("UPDATE %s SET %s = '%s'%s%s", c.table, c.name, to, companions[c.table+"."+c.name+" "+to], where)
				}
			}
		case c.kind == "TEXT":
			found[called] = fmt.Sprintf("UPDATE %s SET %s = 'other'%s", c.table, c.name, where)
		case c.kind == "BOOLEAN":
			found[called] = fmt.Sprintf("UPDATE %s SET %s = NOT %s%s", c.table, c.name, c.name, where)
		default:
			found[called] = fmt.Sprintf("UPDATE %s SET %s = %s + 1%s", c.table, c.name, c.name, where)
		}
	}
	return found
}

// textual is the value of a column that has a list of codes; of the others one row is as good as another.
func (c column) textual() string {
	if c.allowed == nil {
		return "''"
	}
	return c.name
}

// companions are what whoever edits a state edits with it, because the table refuses the state alone.
var companions = map[string]string{
	"chain_orders.state failed": ", nonce = NULL, block = NULL", "chain_orders.state cancelled": ", nonce = NULL, block = NULL", "chain_orders.state waiting": ", nonce = NULL, block = NULL",
	"chain_orders.state reserved": ", block = NULL", "chain_orders.state sent": ", block = NULL",
}

func textRows(t *testing.T, d *db.DB, query string) (all [][2]string) {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), query)
	require.NoError(t, err, query)
	defer rows.Close()
	for rows.Next() {
		var row [2]string
		require.NoError(t, rows.Scan(&row[0], &row[1]))
		all = append(all, row)
	}
	require.NoError(t, rows.Err())
	return all
}

// seen reports whether the comparison finds the edit, here or with the chain. What the database itself refuses is seen.
func seen(t *testing.T, d *db.DB, statement string, chain func(db.Conn) []integrity.Finding) (found bool) {
	t.Helper()
	undo := errors.New("undo")
	err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		ledgertest.Unguard(t, tx, d.Dialect())
		_, err := tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON")
		require.NoError(t, err)
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			found = true
			return undo
		}
		found = len(compare(t, tx)) > 0 || len(chain(tx)) > 0
		return undo
	})
	require.ErrorIs(t, err, undo, statement)
	return found
}

// everyColumnIsSeen edits each column of each money table, and demands that the comparison finds it or that a reason stands in
// notSeen. chain compares with the chain itself.
func everyColumnIsSeen(t *testing.T, d *db.DB, chain func(db.Conn) []integrity.Finding) {
	t.Helper()
	all, tried := moneyColumns(t, d), 0
	var missed, listed []string
	for _, c := range all {
		for called, statement := range c.edits(t, d, all) {
			tried++
			at := slices.IndexFunc(notSeen, func(n unseen) bool { return n.match.MatchString(called) })
			if seen(t, d, statement, chain) {
				continue
			}
			if at < 0 {
				missed = append(missed, called)
				continue
			}
			listed = append(listed, notSeen[at].match.String())
		}
	}
	slices.Sort(missed)
	require.Empty(t, missed, "edits that nothing finds")
	require.Greater(t, tried, 250)
	for _, n := range notSeen {
		require.Contains(t, listed, n.match.String(), "it is found: take it from the list")
	}
}

// unseen is an edit that the comparison does not find, and why.
type unseen struct {
	match *regexp.Regexp
	why   string
}

var notSeen = []unseen{
	{regexp.MustCompile(`^ledger_(entries|lines|head)\.`), "the replay proves them: the hashes cover every entry and line, and it counts what the head says"},
	{regexp.MustCompile(`^backing_holdings\.(bought_on|custodian|isin|kind|matures|name|state)\b`), "words about a holding: its cost and quantity are compared with the books and its orders"},
	{regexp.MustCompile(`^backing_orders\.(cost|credit_id|due|failure_code|id|kind)\b`), "how an order was priced and named: what it moved is compared with its entry and its holding"},
	{regexp.MustCompile(`^bank_(credits|entries)\.(servicer_ref|batch|day|day_stated|position|report|report_file|report_page|ref)\b`), "where in the bank's files it stands: the files are kept, and sums are compared by statement"},
	{regexp.MustCompile(`^bank_entries\.meaning of return: return to unexplained$`), "it is an exception then, and operators find its payment"},
	{regexp.MustCompile(`^bank_payouts\.(attempts|operator_said|ordered_again|staged_as|trace)\b`), "how often and by whom it was sent: what the bank said of it is compared"},
	{regexp.MustCompile(`^bank_payouts\.kind of micro_deposit: micro_deposit to return$`), "both are booked as spent by the issuer"},
	{regexp.MustCompile(`^bank_statements\.(file_hash|report|statement_id)\b`), "which file it came in; its balances are compared"},
	{regexp.MustCompile(`^bank_virtual_account(s|_counter)\.`), "a number says whose a credit is only together with its sender, who must be the customer; a counter that is too high skips numbers"},
	{regexp.MustCompile(`^chain_deposit_address_counters\.next_index`), "too high it skips addresses"},
	{regexp.MustCompile(`^chain_events\.(customer_id|id|sender|sweep_id) of (mint|redeem)$|^chain_events\.(ref|tx_hash) of deposit$|^chain_events\.receiver of redeem$`), "what its kind does not use, or what the deposit repeats"},
	{regexp.MustCompile(`^chain_events\.(block|block_hash|log_index|ordinal|held|doubt)\b`), "where on the chain it stands: what was minted, burned and deposited is compared, and read from the chain again with --chain"},
	{regexp.MustCompile(`^chain_events\.state of (mint|redeem): confirmed to seen$`), "the watcher confirms it again, and nothing is booked twice"},
	{regexp.MustCompile(`^chain_nonces\.(address|next_nonce|successor)\b`), "too high a nonce waits for one that is missing, which the sender fills"},
	{regexp.MustCompile(`^chain_orders\.(attempts|block|cancelling|gas|reason|ref|reverts|sender|trace|journal_hash) of `), "how an order was carried out, or what its kind does not use: what was signed for it is compared"},
	{regexp.MustCompile(`^chain_orders\.(account|amount|key) of (attest|report)$`), "the next report replaces it, and an attestation is of nobody's account"},
	{regexp.MustCompile(`^chain_orders\.state of (mint|redeem|attest|report): confirmed to (cancelled|mined|reserved|sent|waiting)$`), "the sender finds again what is on the chain, and the token refuses a reference that it has seen"},
	{regexp.MustCompile(`^chain_orders\.state of (attest|report): confirmed to failed$`), "no coins: what is on the chain is compared with --chain, and the next report replaces it"},
	{regexp.MustCompile(`^chain_transactions\.(max_fee|max_priority_fee|number)\b`), "fees: what was signed is compared"},
	{regexp.MustCompile(`^deposits_chain\.verdict\b`), "what a screening said; where the coins are is compared"},
	{regexp.MustCompile(`^deposits_unmatched_credits\.(closed|payment|payout_id|reason|recall|state|transaction_id)\b`), "what operators are shown of a credit that waits: what became of it is compared"},
	{regexp.MustCompile(`^exceptions\.`), "the work of operators: that an exception of money waits with its amount is compared"},
	{regexp.MustCompile(`^transactions\.(bank_reason|bank_reference|counterparty|external_id|failure_code|initiator_id|initiator_kind|network|reference|tx_hash)\b`), "words of a payment as its customer sees it: customer, kind, state, amounts and entry are compared"},
	{regexp.MustCompile(`^transactions\.fee of fiat_deposit$`), "what a deposit that is not credited would cost: the fee of one that is, is compared with its entry"},
	{regexp.MustCompile(`^transparency_leaves\.customer_id`), "a proof is compared with the published root before it is shown"},
	{regexp.MustCompile(`^treasury_bank_statements\.booked`), "what the books had when a statement came, for those who look later"},
	{regexp.MustCompile(`^treasury_debit_resolutions\.`), "how a charge was made up for: its debit and its entry are compared"},
	{regexp.MustCompile(`^treasury_journals\.reverses`), "which journal it takes back; its lines are compared"},
	{regexp.MustCompile(`^treasury_reconciliations\.(day|findings|id|state)\b`), "what an earlier run found; the next one compares everything again"},
	{regexp.MustCompile(`^withdrawals\.(address|bank_id|cleared|holder|limit_key|payee|review)\b`), "how it was checked: what left is compared with the payment and the mint"},
}

// chainOf opens the chain of a sandbox that has ended.
func chainOf(t *testing.T, d *db.DB, dir string) func(db.Conn) []integrity.Finding {
	t.Helper()
	network, err := sandboxchain.Open(t.Context(), d, sandboxchain.Config{Dir: filepath.Join(dir, "chain"), Manual: true, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, network.Close()) })
	return func(conn db.Conn) []integrity.Finding {
		found, err := integrity.CompareChain(t.Context(), conn, network.Service)
		require.NoError(t, err)
		return found
	}
}
