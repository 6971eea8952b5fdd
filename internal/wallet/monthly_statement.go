package wallet

import (
	"context"
	"embed"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// jobMonthEnded has the statements of a month announced once it is over.
const jobMonthEnded = "wallet.month_ended"

// announceJob announces the statements of a month to the customers who want them. It is one job a month, in a lane of its
// own: it has a while to go, and nothing waits behind it.
var announceJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "wallet.announce_statements", Lane: jobs.LaneStatements}}

const (
	monthEndedInterval = 10 * time.Minute
	// announcedAtOnce is how many customers are notified in one transaction.
	announcedAtOnce = 200
	// mailBehind is how long a mail may have waited for the job to go on: whoever waits for a code does not wait for a
	// million statements.
	mailBehind = 10 * time.Second
)

func (s *Service) handleJobs() {
	s.queue.HandlePeriodic(jobs.Periodic{Name: jobMonthEnded, Every: monthEndedInterval}, s.monthEnded)
	jobs.HandleAbout(s.queue, announceJob, s.announceStatements)
}

// monthEnded has the statements of the month before this one announced, once, and of those before it for which no server
// ran. It runs on the first day in London, or as soon after it as a server runs.
func (s *Service) monthEnded(ctx context.Context) error {
	today := day.In(s.clock.Now())
	_, _, date := today.Date()
	last := today.Add(1 - date).AddMonths(-1)
	next := last
	newest, err := q.New(s.db.Read()).NewestStatementMonth(ctx)
	switch {
	case db.IsNoRows(err): // the first server: nobody has waited for a statement of before
	case err != nil:
		return fmt.Errorf("find the newest statements: %w", err)
	default:
		known, err := firstOf(newest)
		if err != nil {
			return err
		}
		next = known.AddMonths(1)
	}
	for ; !next.After(last); next = next.AddMonths(1) {
		if err := s.beginMonth(ctx, next.Month()); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) beginMonth(ctx context.Context, month string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		n, err := q.New(tx).InsertStatementMonth(ctx, q.InsertStatementMonthParams{Month: month, CreatedAt: s.clock.Now()})
		if err != nil {
			return fmt.Errorf("begin the statements of %s: %w", month, err)
		}
		if n == 0 { // another process was first
			return nil
		}
		return s.queue.Enqueue(ctx, tx, announceJob.Job(month))
	})
}

// firstOf returns the first day of a month, YYYY-MM.
func firstOf(month string) (day.Day, error) {
	first, err := day.Parse(month + "-01")
	if err != nil {
		err = fmt.Errorf("the month %s: %w", month, err)
	}
	return first, err
}

// announceStatements tells some customers of their statements, and asks to run again for the others. Killed in between, it
// goes on with the first who was not notified.
func (s *Service) announceStatements(ctx context.Context, month string) error {
	waiting, err := s.queue.OldestDue(ctx)
	if err != nil {
		return err
	}
	if waiting[jobs.LaneMail] > mailBehind {
		return jobs.Later(mailBehind)
	}
	more, err := s.announceSome(ctx, month)
	if err != nil || !more {
		return err
	}
	return jobs.Later(0)
}

// announceSome tells the next customers: each has the event and the mail in the transaction that moves on.
func (s *Service) announceSome(ctx context.Context, month string) (more bool, err error) {
	first, err := firstOf(month)
	if err != nil {
		return false, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		at, err := q.New(tx).LockStatementMonth(ctx, month)
		if err != nil {
			return fmt.Errorf("lock the statements of %s: %w", month, err)
		}
		if more = false; at.CompletedAt != nil {
			return nil
		}
		who, err := s.customers.WantStatements(ctx, tx, first.AddMonths(1).Start(), at.LastTold, announcedAtOnce)
		if err != nil {
			return err
		}
		for _, customerID := range who {
			if err := s.announceStatement(ctx, tx, customerID, first); err != nil {
				return err
			}
			at.LastTold = customerID
		}
		at.Told += int64(len(who))
		if more = len(who) == announcedAtOnce; !more {
			at.CompletedAt = new(s.clock.Now())
		}
		return q.New(tx).SetStatementMonth(ctx, q.SetStatementMonthParams{
			Month: month, LastTold: at.LastTold, Told: at.Told, CompletedAt: at.CompletedAt,
		})
	})
	return more, err
}

// announceStatement writes the event and mails the owner a link: a statement is for whoever may see the account, and a
// mailbox is read by others.
func (s *Service) announceStatement(ctx context.Context, tx db.Tx, customerID string, first day.Day) error {
	v := viewOfMonth(first)
	if err := s.events.Publish(ctx, tx, events.Event{
		CustomerID: customerID, Type: events.StatementReady, Subject: v.ID, Data: v,
	}); err != nil {
		return err
	}
	m, err := s.customers.Find(ctx, tx, customerID)
	if err != nil {
		return err
	}
	message := mailTemplates.Render(m.User.Language, "statement_ready", m.User.Email, map[string]string{
		"Month": monthName(m.User.Language, first), "Link": s.config.Site + "/user/history?statement=" + v.ID,
	})
	return s.mail.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: message})
}

func monthName(language string, of day.Day) string {
	if language == "zh" {
		return of.Format("2006年1月")
	}
	return of.Format("January 2006")
}
