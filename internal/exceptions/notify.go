package exceptions

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/staff"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

const (
	jobNotify = "exceptions.notify"
	// notifyInterval is how long an exception may be open before it is mailed.
	notifyInterval = 15 * time.Second
	// mailEvery is the shortest time between two mails about new exceptions of one kind: what follows within it stands in
	// the next one, so that an outage of 500 payouts is one mail and not 500.
	mailEvery = time.Hour
	// remindEvery is how often operators are mailed about exceptions that stay open.
	remindEvery = 24 * time.Hour
)

// Notify mails the operators concerned about the high exceptions that are new, and once a day about those
// that are still open: each operator gets one mail with all that concerns them.
func (s *Service) Notify(ctx context.Context) error {
	due, err := s.due(ctx, s.db.Read())
	if err != nil || len(due) == 0 {
		return err
	}
	operators, err := s.operators(ctx)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		due, err := s.due(ctx, tx) // another process may have mailed them
		if err != nil {
			return err
		}
		for _, o := range operators {
			theirs := slices.DeleteFunc(slices.Clone(due), func(c OpenCount) bool { return !o.May(kinds[c.Kind].roles...) })
			if len(theirs) > 0 {
				if err := s.mailOperator(ctx, tx, o, theirs); err != nil {
					return err
				}
			}
		}
		for _, c := range due {
			if err := q.New(tx).SetMailed(ctx, q.SetMailedParams{Kind: string(c.Kind), At: ref(s.clock.Now())}); err != nil {
				return fmt.Errorf("note the mail about %s: %w", c.Kind, err)
			}
		}
		return nil
	})
}

// due returns the kinds that the operators have to be mailed about now.
func (s *Service) due(ctx context.Context, conn db.Conn) (due []OpenCount, err error) {
	counts, err := s.OpenCounts(ctx, conn)
	if err != nil {
		return nil, err
	}
	for _, c := range counts {
		if c.Severity != High {
			continue
		}
		last, err := q.New(conn).LastMailed(ctx, string(c.Kind))
		if err != nil && !db.IsNoRows(err) {
			return nil, fmt.Errorf("read the last mail about %s: %w", c.Kind, err)
		}
		wait := remindEvery
		if c.Unmailed > 0 {
			wait = mailEvery
		}
		if last == nil || s.clock.Now().Sub(*last) >= wait {
			due = append(due, c)
		}
	}
	return due, nil
}

// operators returns every operator.
func (s *Service) operators(ctx context.Context) (all []staff.Operator, err error) {
	for {
		page, _, err := s.staff.Operators(ctx, db.Window{Limit: pageSize, Offset: int32(len(all))}) // there are few
		if err != nil {
			return nil, err
		}
		if all = append(all, page...); len(page) < pageSize {
			return all, nil
		}
	}
}

const pageSize = 100

func (s *Service) mailOperator(ctx context.Context, tx db.Tx, o staff.Operator, due []OpenCount) error {
	member, err := s.customers.Member(ctx, tx, o.UserID)
	if err != nil {
		return fmt.Errorf("read operator %s: %w", o.UserID, err)
	}
	var total int64
	var lines []string
	for _, c := range due {
		total += c.Open
		lines = append(lines, titleOf(c.Kind, member.User.Language)+": "+strconv.FormatInt(c.Open, 10)+sinceText(member.User.Language, c.Oldest))
	}
	message := mailTemplates.Render(member.User.Language, "exceptions", member.User.Email, map[string]string{
		"Count": strconv.FormatInt(total, 10), "List": strings.Join(lines, "\n\n"), "Link": s.config.Site + "/backoffice/exceptions",
	})
	return s.mail.Enqueue(ctx, tx, mail.Email{Kind: mail.OperatorNotice, Message: message})
}

func sinceText(language string, t time.Time) string {
	at := t.UTC().Format("2006-01-02 15:04 UTC")
	if language == "zh" {
		return "（最早 " + at + "）"
	}
	return " (oldest since " + at + ")"
}
