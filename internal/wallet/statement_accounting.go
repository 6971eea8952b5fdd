package wallet

import (
	"encoding/csv"
	"io"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/table"
	"github.com/gbpc/gbpc/internal/money"
)

// The formats in which bookkeeping programs import a statement. A coin is a pound in their books, and has pennies there:
// each amount is the difference of the running balances, rounded down to the penny, as in a camt.053. Lines that change
// no penny are left out.

// WriteXero writes the statement as Xero imports one: a heading, and one line a movement.
func (st Statement) WriteXero(w io.Writer) error {
	rows := [][]string{{"Date", "Amount", "Payee", "Description", "Reference", "Transaction ID", "External ID"}}
	st.eachPenny(func(l StatementLine, change money.Amount) {
		rows = append(rows, []string{
			britishDay(l), change.String(), table.Harmless(l.Counterparty), l.Description, table.Harmless(l.Reference), l.TransactionID,
			l.ExternalID,
		})
	})
	return csv.NewWriter(w).WriteAll(rows)
}

// WriteQuickBooks writes the statement in the three columns that QuickBooks imports.
func (st Statement) WriteQuickBooks(w io.Writer) error {
	rows := [][]string{{"Date", "Description", "Amount"}}
	st.eachPenny(func(l StatementLine, change money.Amount) {
		text := l.Description
		for _, more := range []string{l.Counterparty, l.Reference, l.ExternalID} {
			if more != "" {
				text += " " + more
			}
		}
		rows = append(rows, []string{britishDay(l), table.Harmless(text), change.String()})
	})
	return csv.NewWriter(w).WriteAll(rows)
}

func britishDay(l StatementLine) string { return day.In(l.At).Format("02/01/2006") }

func (st Statement) eachPenny(do func(l StatementLine, change money.Amount)) {
	before := wholePennies(st.Opening)
	for _, l := range st.Lines {
		after := wholePennies(l.After)
		if change := after.Sub(before); !change.IsZero() {
			do(l, change)
		}
		before = after
	}
}
