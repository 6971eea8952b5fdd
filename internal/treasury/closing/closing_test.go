package closing_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/treasury/closing"
)

func TestClose_NeedsTwoOperatorsAndKeepsTrialBalanceAndReconciliationWithTheirHashes(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		_, approval, err := d.RequestClose(t.Context(), d.asks, "2026-04", false, "")
		require.NoError(t, err)
		_, _, err = d.RequestClose(t.Context(), d.agrees, "2026-04", false, "")
		require.ErrorIs(t, err, closing.ErrConflict, "once")
		require.Equal(t, closing.Requested, d.state("2026-04"))
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "my own")
		require.Error(t, err)
		require.NoError(t, d.decide(approval, true))

		m, papers, err := d.Month(t.Context(), "2026-04")
		require.NoError(t, err)
		require.Equal(t, closing.Closed, m.State)
		require.EqualValues(t, 1, m.LastEntry)
		head, err := d.ledger.Head(t.Context(), d.db.Read())
		require.NoError(t, err)
		require.Equal(t, m.Entry, head.Sequence)
		require.True(t, papers.Balance.Balanced())
		var lines []string
		for _, b := range papers.Balance.Lines {
			lines = append(lines, fmt.Sprintf("%s %s %s", b.Account, b.Asset.Code(), b.Closing()))
		}
		require.Equal(t, []string{"bank:main GBP 100.00", "customer GBPC 100.000000", "issued GBPC 100.000000", "reserve GBP 100.00"}, lines)
		require.Len(t, m.Documents, 2)
		for _, document := range m.Documents {
			content, err := d.DocumentOf(t.Context(), "2026-04", document.Kind)
			require.NoError(t, err)
			sum := sha256.Sum256(content)
			require.Equal(t, sum[:], document.SHA256)
			require.EqualValues(t, len(content), document.Bytes)
		}
	})
}

func TestClose_ThatIsRejectedLeavesTheMonthOpen(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		_, approval, err := d.RequestClose(t.Context(), d.asks, "2026-04", false, "")
		require.NoError(t, err)
		require.NoError(t, d.decide(approval, false))
		require.Equal(t, closing.Open, d.state("2026-04"))
		d.close("2026-04")
	})
}

func TestClose_OfAMonthThatRunsOrBeforeItsTurnIsRefusedWithTheReasons(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		_, _, err := d.RequestClose(t.Context(), d.asks, "2026-05", true, "in a hurry")
		require.ErrorIs(t, err, closing.ErrNotReady)
		require.Equal(t, []closing.Missing{closing.EarlierMonthOpen}, missing(err))
		d.close("2026-04")
		d.close("2026-05")
		_, _, err = d.RequestClose(t.Context(), d.asks, "2026-06", true, "in a hurry")
		require.Equal(t, []closing.Missing{closing.NotOver}, missing(err), "nothing excuses it")
		_, _, err = d.RequestClose(t.Context(), d.asks, "2026-05", false, "")
		require.ErrorIs(t, err, closing.ErrConflict)
		_, _, err = d.RequestClose(t.Context(), d.asks, "2026-13", false, "")
		require.ErrorIs(t, err, closing.ErrNotFound)
	})
}

func TestClose_WithAnOpenDifferenceNeedsAReasonThatBothAccept(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.clock.Set(at(april, 23).Add(30 * time.Minute))
		d.bank.closing[banking.Main] = pounds(99)
		_, err := d.treasury.Reconcile(t.Context())
		require.NoError(t, err)
		_, err = d.db.Writer().ExecContext(t.Context(), `DELETE FROM treasury_reconciliations WHERE day > '2026-04-30'`)
		require.NoError(t, err)
		d.clock.Set(at(day.On(2026, time.June, 5), 12))
		_, _, err = d.RequestClose(t.Context(), d.asks, "2026-04", false, "")
		require.Equal(t, []closing.Missing{closing.ReconciliationDiscrepancy}, missing(err))
		_, _, err = d.RequestClose(t.Context(), d.asks, "2026-04", true, " ")
		require.Equal(t, fault.InvalidParameters, fault.Of(err).Code())
		_, approval, err := d.RequestClose(t.Context(), d.asks, "2026-04", true, "the bank corrects its charge in May")
		require.NoError(t, err)
		require.NoError(t, d.decide(approval, true))
		m, _, err := d.Month(t.Context(), "2026-04")
		require.NoError(t, err)
		require.Equal(t, []closing.Missing{closing.ReconciliationDiscrepancy}, m.Accepted)
		require.Equal(t, "the bank corrects its charge in May", m.Reason)
		_, _, err = d.RequestClose(t.Context(), d.asks, "2026-05", false, "")
		require.Equal(t, []closing.Missing{closing.ReconciliationMissing}, missing(err))
	})
}

func TestClose_AfterItNothingIsBookedInTheMonthWhateverTheClockSays(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		_, err := d.order("before") // the process remembers the books from now on
		require.NoError(t, err)
		d.close("2026-04")
		d.close("2026-05")
		d.clock.Set(at(may, 12)) // of a machine whose clock is behind
		entry, err := d.order("late")
		require.NoError(t, err, "the customer is not refused")
		require.Equal(t, "2026-06-01", d.bookedOn(entry).String())
		// A credit that the bank reports now, with a value date in May: the books get it on their first open day.
		require.Equal(t, "2026-06-01", d.bookedOn(d.credit("late credit", 5)).String())
		d.clock.Set(at(day.On(2026, time.June, 7), 12))
		entry, err = d.order("in time")
		require.NoError(t, err)
		require.Equal(t, "2026-06-07", d.bookedOn(entry).String())
	})
}

func TestReopen_NeedsTwoOperatorsAReasonAndTheNewestClosedMonth(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.close("2026-04")
		d.close("2026-05")
		_, err := d.RequestReopen(t.Context(), d.asks, "2026-04", "an error")
		require.ErrorIs(t, err, closing.ErrNotNewest)
		_, err = d.RequestReopen(t.Context(), d.asks, "2026-05", " ")
		require.Equal(t, fault.InvalidParameters, fault.Of(err).Code())
		approval, err := d.RequestReopen(t.Context(), d.asks, "2026-05", "the wrong reconciliation is attached")
		require.NoError(t, err)
		_, err = d.RequestReopen(t.Context(), d.asks, "2026-05", "again")
		require.ErrorIs(t, err, closing.ErrConflict)
		require.Equal(t, closing.ReopenRequested, d.state("2026-05"))
		d.clock.Set(at(may, 12))
		require.Equal(t, "2026-06-01", d.bookedOn(d.credit("closed yet", 1)).String())
		require.NoError(t, d.decide(approval, false))
		require.Equal(t, closing.Closed, d.state("2026-05"))

		d.clock.Set(at(day.On(2026, time.June, 5), 12))
		approval, err = d.RequestReopen(t.Context(), d.asks, "2026-05", "the wrong reconciliation is attached")
		require.NoError(t, err)
		require.NoError(t, d.decide(approval, true))
		require.Equal(t, closing.Open, d.state("2026-05"))
		require.Equal(t, closing.Closed, d.state("2026-04"))
		d.clock.Set(at(april, 12))
		require.Equal(t, "2026-05-01", d.bookedOn(d.credit("April stays closed", 1)).String())
		d.clock.Set(at(day.On(2026, time.June, 5), 12))
		d.close("2026-05")
	})
}

func TestReopen_NeverOpensAMonthThatIsArchived(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.close("2026-04")
		d.close("2026-05")
		months, err := closing.Archivable(t.Context(), d.db.Read(), "")
		require.NoError(t, err)
		require.Equal(t, []ledger.ClosedMonth{{Month: "2026-04", Until: april.End(), Last: 1}}, months, "May can be opened again")
		archived, err := d.ledger.Archive(t.Context(), months[0])
		require.NoError(t, err)
		require.EqualValues(t, 1, archived.Last)
		months, err = closing.Archivable(t.Context(), d.db.Read(), archived.Month)
		require.NoError(t, err)
		require.Empty(t, months)
		approval, err := d.RequestReopen(t.Context(), d.asks, "2026-05", "an error")
		require.NoError(t, err)
		require.NoError(t, d.decide(approval, true))
		_, err = d.RequestReopen(t.Context(), d.asks, "2026-04", "an error")
		require.ErrorIs(t, err, closing.ErrArchived)
		_, papers, err := d.Month(t.Context(), "2026-04")
		require.NoError(t, err)
		require.NotEmpty(t, papers.Balance.Lines)
		d.close("2026-05")
		_, papers, err = d.Month(t.Context(), "2026-05")
		require.NoError(t, err)
		require.True(t, papers.Balance.Balanced())
		_, total, err := d.Months(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 3, total, "the first entry is archived")
		found, err := integrity.Compare(t.Context(), d.db.Read())
		require.NoError(t, err)
		for _, f := range found {
			require.Contains(t, f.Subject, "first", "closes, a reopening and an archive have their cause; the kit's credit has none")
		}
	})
}

func TestWatch_RaisesAnExceptionForAMonthThatIsNotClosedWhenItIsDue(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		open := func() (subjects []string) {
			require.NoError(t, d.Watch(t.Context()))
			rows, err := d.db.Read().QueryContext(t.Context(), `SELECT subject FROM exceptions WHERE kind = 'month_open' AND status = 'open' ORDER BY subject`)
			require.NoError(t, err)
			defer rows.Close()
			for rows.Next() {
				var subject string
				require.NoError(t, rows.Scan(&subject))
				subjects = append(subjects, subject)
			}
			require.NoError(t, rows.Err())
			return subjects
		}
		require.Equal(t, []string{"2026-04"}, open())
		d.close("2026-04")
		require.Empty(t, open(), "May is due on 5 June")
		d.clock.Set(at(day.On(2026, time.June, 6), 12))
		require.Equal(t, []string{"2026-05"}, open())
		d.close("2026-05")
		require.Empty(t, open())
	})
}

func TestIntegrity_FindsAnEntryThatWasPutIntoAClosedMonth(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.close("2026-04")
		found := func() (checks []string) {
			all, err := integrity.Compare(t.Context(), d.db.Read())
			require.NoError(t, err)
			for _, f := range all {
				if f.Check == "closed_month" || f.Check == "closed_month_entry" || f.Check == "closed_month_balance" {
					checks = append(checks, f.Check)
				}
			}
			return checks
		}
		require.Empty(t, found())
		_, err := d.db.Writer().ExecContext(t.Context(), `UPDATE closing_months SET last_entry = 2`)
		require.NoError(t, err)
		require.Equal(t, []string{"closed_month"}, found())
		_, err = d.db.Writer().ExecContext(t.Context(), `UPDATE closing_months SET last_entry = 1, ends_at = $1`, at(day.On(2026, time.June, 6), 0))
		require.NoError(t, err)
		entry := d.credit("by hand", 1)
		require.NotZero(t, entry)
		require.Contains(t, found(), "closed_month_entry")
		_, err = d.db.Writer().ExecContext(t.Context(), `UPDATE closing_months SET ends_at = $1`, april.End())
		require.NoError(t, err)
		require.Empty(t, found())
	})
}

// No sequence of orders, credits, closes, reopenings and clocks that are wrong lets an entry into a closed month.
func TestClose_NoSequenceOfOrdersAndClosesBooksInAClosedMonth(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		random := rand.New(rand.NewPCG(7, 2026))
		booked, closed := map[int64]day.Day{}, []string{}
		for step := range 60 {
			d.clock.Set(at(day.On(2026, time.April, 1+random.IntN(66)), random.IntN(24)))
			newest := ""
			if len(closed) > 0 {
				newest = closed[len(closed)-1]
			}
			switch what := random.IntN(10); {
			case what < 4:
				if entry, err := d.order(fmt.Sprint("order ", step)); err == nil {
					booked[entry] = d.bookedOn(entry)
					require.Greater(t, booked[entry].Month(), newest, "step %d", step)
				}
			case what < 7:
				entry := d.credit(fmt.Sprint("credit ", step), 1)
				booked[entry] = d.bookedOn(entry)
				require.Greater(t, booked[entry].Month(), newest, "step %d", step)
			case what < 9 && len(closed) < 2:
				d.clock.Set(at(day.On(2026, time.June, 5), 12))
				month := []string{"2026-04", "2026-05"}[len(closed)]
				d.close(month)
				closed = append(closed, month)
			case len(closed) > 0:
				approval, err := d.RequestReopen(t.Context(), d.asks, newest, "a test")
				require.NoError(t, err)
				require.NoError(t, d.decide(approval, true))
				closed = closed[:len(closed)-1]
			}
		}
		require.NotEmpty(t, booked)
		for entry, on := range booked {
			require.Equal(t, on, d.bookedOn(entry))
		}
	})
}
