package banking

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// report is one notice or statement of a file.
type report struct {
	account   AccountID
	named     string // how the bank names an account that is not ours, or ""
	problem   error  // why it is not processed, and its file is refused
	unread    error  // what of it cannot be read; without an account, nothing of it is processed
	statement *iso20022.Statement
	at        place // of its first entry, less one
	net       int64 // the sum of the booked entries
	netKnown  bool
}

// until returns the day of the closing balance, which no entry of the statement is booked after.
func (r report) until() (d day.Day) {
	if r.statement != nil {
		d = r.statement.Date
	}
	return d
}

// checkBalances returns an error if the statement's balances and entries do not add up. It cannot be known of a
// statement with an entry that cannot be read.
func (r report) checkBalances() error {
	st := r.statement
	if !st.HasClosing || st.NoOpening || !r.netKnown || st.Opening.Minor()+r.net == st.Closing.Minor() {
		return nil
	}
	return misfit{doesNotAddUp, "the statement's balances and entries do not add up"}
}

// statementProcessed closes the day of a statement (camt.053) whose entries are recorded, or of one of which this
// is the last page to arrive.
func (s *Service) statementProcessed(ctx context.Context, r report, hash string) error {
	if r.statement.Page > 0 {
		return s.pageProcessed(ctx, r, hash)
	}
	if !r.statement.HasClosing { // only a part of the day, without a number
		return nil
	}
	st := r.statement
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.closeDay(ctx, tx, closing{
			account: r.account, day: st.Date, opening: st.Opening.Minor(), closing: st.Closing.Minor(), statementID: st.ID, report: r.at.Report,
			statedAt: st.Created, fileHash: hash,
		})
	})
}

// closing is the closing balance of a day.
type closing struct {
	account          AccountID
	day              day.Day
	opening, closing int64
	statementID      string
	report           string
	statedAt         time.Time
	fileHash         string
}

// maxMissing limits how many missing entries are named.
const maxMissing = 100

// closeDay records the closing balance, with which the books must agree, unless the bank has stated a newer one
// for the day, and reports it to the sink.
func (s *Service) closeDay(ctx context.Context, tx db.Tx, c closing) error {
	if err := lockAccount(ctx, tx, c.account); err != nil {
		return err
	}
	queries := q.New(tx)
	n, err := queries.SaveStatement(ctx, q.SaveStatementParams{
		Account: string(c.account), Day: c.day.String(), Opening: c.opening, Closing: c.closing, StatementID: c.statementID, Report: c.report,
		StatedAt: c.statedAt,
		FileHash: c.fileHash, RecordedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("record the statement of %s: %w", c.day, err)
	}
	if n == 0 { // the bank repeated the statement
		return nil
	}
	missing, err := queries.EntriesNotInStatement(ctx, q.EntriesNotInStatementParams{
		Account: string(c.account), Day: c.day.String(), Report: c.report, StatedAt: c.statedAt, MaxRows: maxMissing,
	})
	if err != nil {
		return fmt.Errorf("list the entries that the statement lacks: %w", err)
	}
	if len(missing) > 0 {
		s.log.ErrorContext(
			ctx, "statement lacks entries that the bank reported before", "account", string(c.account), "day", c.day.String(), "entries", missing,
		)
	}
	st, err := s.statementOf(ctx, tx, q.BankStatement{
		Account: string(c.account), Day: c.day.String(), Closing: c.closing, Report: c.report, StatedAt: c.statedAt,
	})
	if err != nil {
		return err
	}
	st.Missing, st.FileHash = missing, c.fileHash
	if err := s.findUnconfirmed(ctx, tx, st); err != nil {
		return err
	}
	return s.sink.StatementClosed(ctx, tx, st)
}

// statementOf returns a stored statement with what was booked since.
func (s *Service) statementOf(ctx context.Context, conn db.Conn, row q.BankStatement) (Statement, error) {
	of, err := day.Parse(row.Day)
	if err != nil {
		return Statement{}, err
	}
	since, err := q.New(conn).NetSince(ctx, q.NetSinceParams{Account: row.Account, Day: row.Day, Report: row.Report, StatedAt: row.StatedAt})
	if err != nil {
		return Statement{}, fmt.Errorf("sum the entries since: %w", err)
	}
	return Statement{
		Account: AccountID(row.Account), Day: of, Closing: pence(row.Closing), StatedAt: statedAt(row, of), Since: pence(since),
	}, nil
}

// statedAt returns the time up to which a statement speaks: when it was written, but no later than the end of its day.
func statedAt(row q.BankStatement, of day.Day) time.Time {
	if end := of.End(); end.Before(row.StatedAt) {
		return end
	}
	return row.StatedAt
}

// LastStatement returns the newest statement of an account; ok is false if there is none yet.
func (s *Service) LastStatement(ctx context.Context, conn db.Conn, of AccountID) (Statement, bool, error) {
	rows, err := q.New(conn).Statements(ctx, q.StatementsParams{Account: string(of), MaxRows: 1})
	if err != nil || len(rows) == 0 {
		return Statement{}, false, err
	}
	st, err := s.statementOf(ctx, conn, rows[0])
	return st, err == nil, err
}

// LastStatedAt returns the day of an account's newest statement and the time up to which it speaks; ok is false if there
// is none yet. It reads one row, where LastStatement also sums what was booked since.
func (s *Service) LastStatedAt(ctx context.Context, conn db.Conn, of AccountID) (covered day.Day, at time.Time, ok bool, err error) {
	rows, err := q.New(conn).Statements(ctx, q.StatementsParams{Account: string(of), MaxRows: 1})
	if err != nil || len(rows) == 0 {
		return day.Day{}, time.Time{}, false, err
	}
	if covered, err = day.Parse(rows[0].Day); err != nil {
		return day.Day{}, time.Time{}, false, err
	}
	return covered, statedAt(rows[0], covered), true, nil
}

// heldStatements returns of which days the statement of an account is here.
func (s *Service) heldStatements(ctx context.Context, of AccountID, since day.Day) (held HeldStatements, err error) {
	queries := q.New(s.db.Read())
	first, err := queries.FirstStatementDay(ctx, string(of))
	if db.IsNoRows(err) {
		return held, nil
	}
	if err != nil {
		return held, fmt.Errorf("find the first statement: %w", err)
	}
	if held.First, err = day.Parse(first); err != nil {
		return held, err
	}
	if held.Newest, _, _, err = s.LastStatedAt(ctx, s.db.Read(), of); err != nil {
		return held, err
	}
	rows, err := queries.StatementDays(ctx, q.StatementDaysParams{Account: string(of), Since: since.String()})
	if err != nil {
		return held, fmt.Errorf("list the days of the statements: %w", err)
	}
	for _, text := range rows {
		d, err := day.Parse(text)
		if err != nil {
			return held, err
		}
		held.Days = append(held.Days, d)
	}
	return held, nil
}

// FirstDay returns the day of the first entry on an account; ok is false if there is none yet.
func (s *Service) FirstDay(ctx context.Context, conn db.Conn, of AccountID) (first day.Day, ok bool, err error) {
	text, err := q.New(conn).FirstEntryDay(ctx, string(of))
	if db.IsNoRows(err) {
		return day.Day{}, false, nil
	}
	if err == nil {
		first, err = day.Parse(text)
	}
	return first, err == nil, err
}
