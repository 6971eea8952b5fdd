package wallet

import (
	"context"
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// Statement is every line of a customer's account in the books between two days, both inclusive.
type Statement struct {
	CustomerID       string
	Name             string
	From, To         time.Time // the first and the last day
	Opening, Closing money.Amount
	Lines            []StatementLine
	CreatedAt        time.Time
}

// StatementLine is one line of the books.
type StatementLine struct {
	At            time.Time
	What          string
	TransactionID string
	Counterparty  string
	Change        money.Amount // negative for what left
	After         money.Amount
}

// what says each kind of entry in a customer's words.
var what = map[string]string{
	"fiat_deposit.credited":      "Bank transfer received",
	"fiat_deposit.recalled":      "Bank transfer called back",
	"fiat_withdrawal.ordered":    "Withdrawal to bank",
	"fiat_withdrawal.reversed":   "Withdrawal to bank, reversed",
	"fiat_withdrawal.returned":   "Withdrawal to bank, returned",
	"chain_withdrawal.ordered":   "Transfer on chain",
	"chain_withdrawal.reversed":  "Transfer on chain, reversed",
	"chain_deposit.credited":     "Deposit on chain",
	"chain_deposit.released":     "Deposit on chain, released",
	"chain_deposit.lost":         "Deposit on chain, taken back by the network",
	"capital":                    "Opening balance",
	"fiat_withdrawal.settled":    "Withdrawal to bank, settled",
	"chain_withdrawal.confirmed": "Transfer on chain, confirmed",
}

const statementPage = 500

// Statement is the customer's, from the books themselves: money ordered out leaves with the order,
// and comes back with a line of its own.
func (s *Service) Statement(ctx context.Context, customerID string, from, to time.Time) (Statement, error) {
	m, err := s.Customers.Find(ctx, s.DB.Read(), customerID)
	if err != nil {
		return Statement{}, err
	}
	st := Statement{CustomerID: customerID, Name: m.User.DisplayName, From: from, To: to, CreatedAt: s.Clock.Now(), Opening: money.Zero(money.GBPC)}
	if st.Name == "" {
		st.Name = m.User.Email
	}
	until := to.AddDate(0, 0, 1)
	var lines []ledger.Posting // newest first
	for page := (ledger.Page{Limit: statementPage}); ; {
		postings, err := s.Ledger.Entries(ctx, s.DB.Read(), chart.Customer(customerID), page)
		if err != nil {
			return Statement{}, err
		}
		for _, p := range postings {
			if p.At.Before(from) {
				st.Opening = p.After
				return s.written(ctx, st, lines)
			}
			if p.At.Before(until) {
				lines = append(lines, p)
			}
		}
		if len(postings) < statementPage {
			return s.written(ctx, st, lines)
		}
		page.Before = postings[len(postings)-1].Sequence
	}
}

// written turns the books' lines, newest first, into the statement's, oldest first.
func (s *Service) written(ctx context.Context, st Statement, lines []ledger.Posting) (Statement, error) {
	slices.Reverse(lines)
	st.Closing = st.Opening
	for i, p := range lines {
		line := StatementLine{At: p.At, What: what[p.Kind], TransactionID: p.Reference, Change: p.Change, After: p.After}
		if line.What == "" {
			line.What = "Adjustment"
		}
		if i > 0 && lines[i-1].Sequence == p.Sequence {
			line.What = "Fee: " + strings.ToLower(line.What[:1]) + line.What[1:]
		}
		t, err := q.New(s.DB.Read()).Transaction(ctx, p.Reference)
		if err == nil {
			line.Counterparty = t.Counterparty
		}
		st.Lines = append(st.Lines, line)
		st.Closing = p.After
	}
	return st, nil
}

// WriteCSV writes the statement as a table. A cell that a spreadsheet would take for a formula is
// kept from being one.
func (st Statement) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{
		{"date", "description", "counterparty", "transaction", "currency", "amount", "balance"},
		{st.From.Format(time.DateOnly), "Opening balance", "", "", money.GBPC.Code(), "", st.Opening.String()},
	}
	for _, l := range st.Lines {
		rows = append(rows, []string{
			l.At.UTC().Format(time.RFC3339), l.What, harmless(l.Counterparty), l.TransactionID, money.GBPC.Code(), l.Change.String(), l.After.String(),
		})
	}
	rows = append(rows, []string{st.To.Format(time.DateOnly), "Closing balance", "", "", money.GBPC.Code(), "", st.Closing.String()})
	return out.WriteAll(rows)
}

func harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
