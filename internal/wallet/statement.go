package wallet

import (
	"context"
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/table"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// Statement is a statement of account: every line of a customer's account in the books between two days,
// both inclusive.
type Statement struct {
	CustomerID       string
	Name             string  // of the account's holder
	From, To         day.Day // the first and the last day, in London
	Opening, Closing money.Amount
	Lines            []StatementLine
	CreatedAt        time.Time
}

// StatementLine is one line of the books.
type StatementLine struct {
	Sequence      int64 // of the entry in the books
	Part          int   // of the entry: 1, and 2 for its fee
	At            time.Time
	Description   string
	TransactionID string
	ExternalID    string
	Reference     string
	TxHash        string
	Status        string // of the transaction as it is now; "" where there is none
	Counterparty  string
	Change        money.Amount // negative for what left
	After         money.Amount
}

// descriptions are the kinds of entries in a customer's words.
var descriptions = map[string]string{
	"fiat_deposit.credited":      "Bought by bank transfer",
	"fiat_deposit.recalled":      "Bought by bank transfer, recalled",
	"fiat_withdrawal.ordered":    "Redeemed to bank",
	"fiat_withdrawal.reversed":   "Redeemed to bank, reversed",
	"fiat_withdrawal.returned":   "Redeemed to bank, returned",
	"chain_withdrawal.ordered":   "Sent on chain",
	"chain_withdrawal.reversed":  "Sent on chain, reversed",
	"chain_deposit.credited":     "Received on chain",
	"chain_deposit.released":     "Received on chain, released",
	"chain_deposit.lost":         "Received on chain, reversed by the network",
	"account_transfer":           "Transfer between accounts",
	"account_transfer.held":      "Transfer between accounts, held",
	"account_transfer.reversed":  "Transfer between accounts, reversed",
	"batch.held":                 "Payments of a batch, held",
	"batch.released":             "Payments of a batch, released to be started",
	"capital":                    "Opening balance",
	"fiat_withdrawal.settled":    "Redeemed to bank, settled",
	"chain_withdrawal.confirmed": "Sent on chain, confirmed",
}

const statementPage = 500

// Statement returns the customer's statement, from the books themselves: the money of a withdrawal leaves
// with the order, and comes back with a line of its own. A replica may answer that has caught up.
func (s *Service) Statement(ctx context.Context, customerID string, from, to day.Day) (st Statement, err error) {
	err = s.db.ReadCaughtUp(ctx, func(ctx context.Context, conn db.Conn) error {
		st, err = s.statement(ctx, conn, customerID, from, to)
		return err
	})
	return st, err
}

func (s *Service) statement(ctx context.Context, conn db.Conn, customerID string, from, to day.Day) (Statement, error) {
	name, err := s.holder(ctx, conn, customerID)
	if err != nil {
		return Statement{}, err
	}
	st := Statement{CustomerID: customerID, Name: name, From: from, To: to, CreatedAt: s.clock.Now(), Opening: money.Zero(money.GBPC)}
	since, until := from.Start(), to.End()
	var lines []ledger.Posting // newest first
	for page := (ledger.Page{Limit: statementPage}); ; {
		postings, err := s.ledger.Entries(ctx, conn, chart.Customer(customerID), page)
		if err != nil {
			return Statement{}, err
		}
		for _, p := range postings {
			if p.At.Before(since) {
				st.Opening = p.After
				return s.withLines(ctx, conn, st, lines)
			}
			if p.At.Before(until) {
				lines = append(lines, p)
			}
		}
		if len(postings) < statementPage {
			return s.withLines(ctx, conn, st, lines)
		}
		page.Before = postings[len(postings)-1].Sequence
	}
}

// withLines adds the lines of the books, newest first, to the statement, oldest first.
func (s *Service) withLines(ctx context.Context, conn db.Conn, st Statement, lines []ledger.Posting) (Statement, error) {
	slices.Reverse(lines)
	st.Closing = st.Opening
	for i, p := range lines {
		line := StatementLine{
			Sequence: p.Sequence, Part: 1, At: p.At, Description: descriptions[p.Kind], TransactionID: p.Reference, Change: p.Change, After: p.After,
		}
		if line.Description == "" {
			line.Description = "Adjustment"
		}
		if i > 0 && lines[i-1].Sequence == p.Sequence {
			line.Part++
			line.Description = "Fee: " + strings.ToLower(line.Description[:1]) + line.Description[1:]
		}
		t, _, err := s.transactions.ByID(ctx, conn, p.Reference)
		if err != nil {
			return Statement{}, err
		}
		line.Counterparty, line.ExternalID, line.Reference, line.TxHash, line.Status = t.Counterparty, t.ExternalID, t.Reference, t.TxHash,
			string(t.Status)
		st.Lines = append(st.Lines, line)
		st.Closing = p.After
	}
	return st, nil
}

// WriteCSV writes the statement as a table. A date is a day in London, and the time that of the books, in UTC. A cell that a
// spreadsheet would take for a formula begins with
// an apostrophe, but not an external id.
func (st Statement) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{
		{"date", "description", "counterparty", "id", "externalId", "reference", "txHash", "status", "currency", "amount", "balance", "time"},
		{st.From.String(), "Opening balance", "", "", "", "", "", "", money.GBPC.Code(), "", st.Opening.String(), ""},
	}
	for _, l := range st.Lines {
		rows = append(rows, []string{
			day.In(l.At).String(), l.Description, table.Harmless(l.Counterparty), l.TransactionID, l.ExternalID, table.Harmless(l.Reference),
			l.TxHash, l.Status,
			money.GBPC.Code(), l.Change.String(), l.After.String(), l.At.UTC().Format(time.RFC3339),
		})
	}
	rows = append(rows, []string{st.To.String(), "Closing balance", "", "", "", "", "", "", money.GBPC.Code(), "", st.Closing.String(), ""})
	return out.WriteAll(rows)
}
