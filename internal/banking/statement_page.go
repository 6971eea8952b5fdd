package banking

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// pagedReport returns the name under which the pages of a statement find each other: its sequence number in the
// year, or else its id on the day on which the bank wrote it.
func pagedReport(st iso20022.Statement) string {
	written := day.In(st.Created)
	if st.Sequence != "" {
		return "sequence:" + written.Format("2006") + ":" + st.Sequence
	}
	return "id:" + written.String() + ":" + st.ID
}

// pageProcessed records a page whose entries are recorded. Pages arrive in any order; with the last one to arrive
// the day is closed, if all of them add up.
func (s *Service) pageProcessed(ctx context.Context, r report, hash string) error {
	st := r.statement
	p := q.SaveStatementPageParams{
		Account: string(r.account), Report: r.at.Report, Page: r.at.Page, IsLast: st.LastPage, Day: st.Date.String(), Net: r.net,
		NetKnown:    r.netKnown,
		StatementID: st.ID, StatedAt: st.Created, FileHash: hash, RecordedAt: s.clock.Now(),
	}
	if !st.NoOpening {
		p.Opening = sql.NullInt64{Int64: st.Opening.Minor(), Valid: true}
	}
	if st.HasClosing {
		p.Closing = sql.NullInt64{Int64: st.Closing.Minor(), Valid: true}
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := lockAccount(ctx, tx, r.account); err != nil {
			return err
		}
		if err := q.New(tx).SaveStatementPage(ctx, p); err != nil {
			return fmt.Errorf("record a page of a statement: %w", err)
		}
		pages, err := q.New(tx).StatementPages(ctx, q.StatementPagesParams{Account: p.Account, Report: p.Report})
		if err != nil {
			return fmt.Errorf("read the pages of a statement: %w", err)
		}
		return s.closePages(ctx, tx, pages)
	})
}

// closePages closes the day of a statement if all of its pages are here.
func (s *Service) closePages(ctx context.Context, tx db.Tx, pages []q.BankStatementPage) error {
	first, last := pages[0], pages[len(pages)-1]
	if !last.IsLast || int(last.Page) != len(pages) { // in order of their numbers, each once
		return nil
	}
	c := closing{account: AccountID(last.Account), statementID: last.StatementID, report: last.Report, fileHash: last.FileHash}
	net, known := int64(0), true
	for _, p := range pages {
		net, known = net+p.Net, known && p.NetKnown
		if p.StatedAt.After(c.statedAt) {
			c.statedAt = p.StatedAt
		}
	}
	subject := last.Account + "/" + last.Report
	if !first.Opening.Valid || !last.Closing.Valid || known && first.Opening.Int64+net != last.Closing.Int64 {
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.BankFileRefused, Subject: subject, Reason: doesNotAddUp,
			Details: map[string]string{"account": last.Account, "statement": last.StatementID},
		})
	}
	var err error
	if c.day, err = day.Parse(last.Day); err != nil {
		return err
	}
	c.opening, c.closing = first.Opening.Int64, last.Closing.Int64
	if err := q.New(tx).CloseStatementPages(ctx, q.CloseStatementPagesParams{Account: last.Account, Report: last.Report}); err != nil {
		return fmt.Errorf("record that the pages are complete: %w", err)
	}
	if err := s.exceptions.Resolve(ctx, tx, exceptions.BankFileRefused, subject, "complete"); err != nil {
		return err
	}
	return s.closeDay(ctx, tx, c)
}

// findIncompleteStatements raises an exception for each statement of which a page is missing.
func (s *Service) findIncompleteStatements(ctx context.Context) error {
	found, err := q.New(s.db.Read()).IncompleteStatements(ctx, q.IncompleteStatementsParams{
		Before: s.clock.Now().Add(-pageWait), MaxRows: maxRows,
	})
	if err != nil {
		return fmt.Errorf("look for incomplete statements: %w", err)
	}
	for _, row := range found {
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			if err := lockAccount(ctx, tx, AccountID(row.Account)); err != nil {
				return err
			}
			pages, err := q.New(tx).StatementPages(ctx, q.StatementPagesParams{Account: row.Account, Report: row.Report})
			if err != nil || pages[len(pages)-1].IsLast && int(pages[len(pages)-1].Page) == len(pages) {
				return err // complete: it is closed, or it does not add up and has an exception
			}
			return s.exceptions.Raise(ctx, tx, exceptions.Exception{
				Kind: exceptions.BankFileRefused, Subject: row.Account + "/" + row.Report, Reason: pageMissing,
				Details: map[string]string{"account": row.Account, "statement": pages[0].StatementID, "pages": fmt.Sprint(len(pages))},
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
