package banking

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// processStatement processes the bank's statement of a day (camt.053): it records the entries that no
// notification reported, and reports the closing balance, with which the books must agree. A statement
// whose balances and entries do not add up is rejected.
func (s *Service) processStatement(ctx context.Context, st iso20022.Statement, hash string) error {
	of, err := s.accountOf(st.Account)
	if err != nil {
		return err
	}
	if err := checkBalances(st); err != nil {
		return err
	}
	if err := s.processEntries(ctx, st.Account, st.Entries); err != nil {
		return err
	}
	if !st.HasClosing { // not the last page
		return nil
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.closeDay(ctx, tx, of, st, hash) })
}

func checkBalances(st iso20022.Statement) error {
	if !st.HasClosing {
		return nil
	}
	left := st.Closing.Minor() - st.Opening.Minor()
	for _, e := range st.Entries {
		switch {
		case !e.Booked:
		case e.Direction == iso20022.Debit:
			left += e.Amount.Minor()
		default:
			left -= e.Amount.Minor()
		}
	}
	if left != 0 {
		return fmt.Errorf("%w: the statement's balances and entries do not add up", iso20022.ErrMalformed)
	}
	return nil
}

func (s *Service) closeDay(ctx context.Context, tx db.Tx, of AccountID, st iso20022.Statement, hash string) error {
	if err := lockAccount(ctx, tx, of); err != nil {
		return err
	}
	day := st.Date.Truncate(24 * time.Hour)
	next := day.Add(24 * time.Hour)
	n, err := q.New(tx).InsertStatement(ctx, q.InsertStatementParams{
		Account: string(of), Day: day.Format(time.DateOnly), Opening: st.Opening.Minor(), Closing: st.Closing.Minor(), StatementID: st.ID, FileHash: hash, RecordedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("record the statement of %s: %w", day.Format(time.DateOnly), err)
	}
	if n == 0 { // the bank repeated the statement
		return nil
	}
	since, err := q.New(tx).NetSince(ctx, q.NetSinceParams{Account: string(of), Since: next})
	if err != nil {
		return fmt.Errorf("sum the entries since: %w", err)
	}
	missing, err := s.missingEntries(ctx, tx, of, st, day, next)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		s.log.ErrorContext(ctx, "statement lacks entries that the bank reported before", "account", string(of), "day", day.Format(time.DateOnly), "entries", missing)
	}
	return s.sink.StatementClosed(ctx, tx, Statement{Account: of, Date: day, Closing: st.Closing, Since: money.New(since, money.GBP), Missing: missing, FileHash: hash})
}

// missingEntries returns the references of the day's recorded entries that the statement does not contain.
func (s *Service) missingEntries(ctx context.Context, tx db.Tx, of AccountID, st iso20022.Statement, from, until time.Time) ([]string, error) {
	known, err := q.New(tx).EntriesOf(ctx, q.EntriesOfParams{Account: string(of), Since: from, Until: until})
	if err != nil {
		return nil, fmt.Errorf("list the day's entries: %w", err)
	}
	stated := make(map[string]bool, len(st.Entries))
	for _, e := range st.Entries {
		stated[e.ServicerRef] = true
	}
	var missing []string
	for _, e := range known {
		if !stated[e.ServicerRef] {
			missing = append(missing, e.ServicerRef)
		}
	}
	return missing, nil
}

// LastStatement returns the newest statement of an account; ok is false if there is none yet.
func (s *Service) LastStatement(ctx context.Context, conn db.Conn, of AccountID) (Statement, bool, error) {
	rows, err := q.New(conn).Statements(ctx, q.StatementsParams{Account: string(of), MaxRows: 1})
	if err != nil || len(rows) == 0 {
		return Statement{}, false, err
	}
	day, err := time.Parse(time.DateOnly, rows[0].Day)
	if err != nil {
		return Statement{}, false, err
	}
	since, err := q.New(conn).NetSince(ctx, q.NetSinceParams{Account: string(of), Since: day.Add(24 * time.Hour)})
	return Statement{Account: of, Date: day, Closing: pence(rows[0].Closing), Since: pence(since)}, true, err
}
