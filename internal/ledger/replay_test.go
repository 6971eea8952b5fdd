package ledger_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// The replay detects any alteration by a person with write access to the database.
func TestReplay_DetectsEveryAlteration(t *testing.T) {
	alterations := map[string]string{
		"a balance":                      `UPDATE ledger_balances SET balance = balance + 1 WHERE account = 4`,
		"a name":                         `UPDATE ledger_accounts SET name = 'customer:mallory' WHERE name = 'customer:jane'`,
		"a class":                        `UPDATE ledger_accounts SET class = 'held' WHERE name = 'customer:jane'`,
		"a side":                         `UPDATE ledger_accounts SET side = 1 WHERE name = 'customer:jane'`,
		"an asset":                       `UPDATE ledger_accounts SET asset = 'GBP' WHERE name = 'customer:jane'`,
		"an account that was not opened": `INSERT INTO ledger_accounts (id, side, asset, class, name) VALUES (99, -1, 'GBPC', 'customer', 'customer:mallory'); INSERT INTO ledger_balances (account, balance, last_entry) VALUES (99, 0, 0)`,
		"an amount":                      `UPDATE ledger_lines SET amount = amount * 2 WHERE sequence = 2`,
		"a balance after a line":         `UPDATE ledger_lines SET balance_after = balance_after + 1 WHERE sequence = 2 AND line = 0`,
		"the account of a line":          `UPDATE ledger_lines SET account = 1 WHERE sequence = 2 AND line = 0`,
		"the newest entry of an account": `UPDATE ledger_balances SET last_entry = last_entry - 1 WHERE account = 4`,
		"the way back":                   `UPDATE ledger_lines SET previous_entry = 0 WHERE sequence = 3 AND line = 0`,
		"a balance of no account":        `INSERT INTO ledger_balances (account, balance, last_entry) VALUES (99, 0, 0)`,
		"a balance less":                 `DELETE FROM ledger_balances WHERE account = 4`,
		"a line less":                    `DELETE FROM ledger_lines WHERE sequence = 2 AND line = 1`,
		"a line of no entry":             `INSERT INTO ledger_lines (sequence, line, account, amount, balance_after, previous_entry) VALUES (77, 0, 1, 5, 5, 0)`,
		"an entry less":                  `DELETE FROM ledger_entries WHERE sequence = 2`,
		"an entry and its lines less":    `DELETE FROM ledger_lines WHERE sequence = 3; DELETE FROM ledger_entries WHERE sequence = 3`,
		"the last entry less":            `DELETE FROM ledger_lines WHERE sequence = 4; DELETE FROM ledger_entries WHERE sequence = 4`,
		"a kind":                         `UPDATE ledger_entries SET kind = 'gift' WHERE sequence = 2`,
		"a reference":                    `UPDATE ledger_entries SET reference = 'other' WHERE sequence = 2`,
		"a key":                          `UPDATE ledger_entries SET key = 'other' WHERE sequence = 2`,
		"an owner":                       `UPDATE ledger_entries SET owner = 'mallory' WHERE sequence = 2`,
		"a reversal":                     `UPDATE ledger_entries SET reverses = 1 WHERE sequence = 2`,
		"a time":                         `UPDATE ledger_entries SET created_at = (SELECT run_at FROM jobs)  WHERE sequence = 2`,
		"a response":                     `UPDATE ledger_entries SET response = hash WHERE sequence = 2`,
		"a request":                      `UPDATE ledger_entries SET request = hash WHERE sequence = 2`,
		"a hash":                         `UPDATE ledger_entries SET hash = request WHERE sequence = 2`,
		"the head's number":              `UPDATE ledger_head SET sequence = sequence + 1`,
		"the head's hash":                `UPDATE ledger_head SET hash = (SELECT hash FROM ledger_entries WHERE sequence = 1)`,
		"the head's number of accounts":  `UPDATE ledger_head SET accounts = accounts + 1`,
		"a total":                        `UPDATE ledger_head SET totals = replace(totals, 'customer/GBPC=', 'customer/GBPC=1')`,
		"two names exchanged":            `UPDATE ledger_accounts SET name = 'customer:x' WHERE name = 'customer:jane'; UPDATE ledger_accounts SET name = 'customer:jane' WHERE name = 'customer:john'; UPDATE ledger_accounts SET name = 'customer:john' WHERE name = 'customer:x'`,
		"two balances exchanged":         `UPDATE ledger_balances SET balance = CASE balance WHEN 30000000 THEN 70000000 ELSE 30000000 END WHERE balance IN (70000000, 30000000)`,
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		createTables(t, d)
		b := open(t, d)
		b.credit("jane", 100_00)
		for range 3 {
			_, err := b.Submit(t.Context(), transfer("jane", "john", 10_00))
			require.NoError(t, err)
		}
		_, err := d.Writer().ExecContext(t.Context(), `INSERT INTO jobs (id, kind, lane, args, state, attempt, run_at, created_at) VALUES ('1', 'k', 'money', '{}', 'ready', 0, $1, $1)`, noon.AddDate(0, 0, 1))
		require.NoError(t, err)
		undo := errors.New("undo")
		for name, alteration := range alterations {
			err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				ledgertest.Unguard(t, tx, d.Dialect())
				for _, statement := range strings.Split(alteration, "; ") {
					_, err := tx.ExecContext(ctx, statement)
					require.NoError(t, err, name)
				}
				report, err := b.ReplayIn(ctx, tx)
				require.NoError(t, err, name)
				require.NotEmpty(t, report.Problems, name)
				return undo
			})
			require.ErrorIs(t, err, undo)
			require.Empty(t, replay(t, b).Problems, name)
		}
	})
}

func replay(t testing.TB, b *books) ledger.Report {
	t.Helper()
	report, err := b.Replay(context.WithoutCancel(t.Context()))
	require.NoError(t, err)
	return report
}

func TestReplay_ReportsHeadAndTotals(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		report := replay(t, b)
		require.True(t, report.Balanced())
		require.Zero(t, report.Entries)
		b.credit("jane", 100_00)
		b.credit("john", 1)
		report = replay(t, b)
		head, err := b.Head(t.Context(), b.db.Read())
		require.NoError(t, err)
		require.Equal(t, head, report.Head)
		require.EqualValues(t, 2, report.Entries)
		require.EqualValues(t, 8, report.Lines)
		require.EqualValues(t, 5, report.Accounts)
		require.Equal(t, coins(100_01), report.Totals[chart.ClassCustomer][coins(0).Currency()])
	})
}

func TestReplay_ChecksOldEntriesAgainstTheRules(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 1)
		none := func([]ledger.Line) error { return ledger.ErrUnbalanced }
		report, err := ledger.New(ledger.Config{Rules: none}, ledger.Dependencies{DB: b.db, Clock: clock.System{}}).Replay(t.Context())
		require.NoError(t, err)
		require.Len(t, report.Problems, 1)
	})
}
