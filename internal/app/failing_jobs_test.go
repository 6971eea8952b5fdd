package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// mailServer refuses everything while it is down, and then the mails to whom it refuses.
type mailServer struct {
	mu      sync.Mutex
	down    bool
	refuses string
	sent    map[string]int
}

func (m *mailServer) Send(_ context.Context, _ string, message mail.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.down || message.To == m.refuses {
		return errors.New("no answer")
	}
	m.sent[message.To]++
	return nil
}

type outageBench struct {
	*App
	t      *testing.T
	clock  *clock.Fixed
	server *mailServer
}

var tess = staff.Operator{UserID: "tess", Name: "tess", Active: true, Roles: []staff.Role{staff.Treasury, staff.Administrator}}

func newOutageBench(t *testing.T, d *db.DB) *outageBench {
	sealer, err := seal.Generate()
	require.NoError(t, err)
	dir := t.TempDir()
	rail, err := banking.NewFolder(dir, time.Second, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	b := &outageBench{t: t, clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)), server: &mailServer{sent: map[string]int{}}}
	site := "http://localhost:8080"
	b.App, err = Join(t.Context(), Dependencies{
		Version: "1", Log: slog.New(slog.DiscardHandler), DB: d, Clock: b.clock, Sealer: sealer, Files: dir, Rail: rail, Issuer: sandboxIssuer, Transport: b.server, WithoutAPI: true,
		Sanctions: sandboxsanctions.SampleLists(), Auth: auth.Config{Site: site, RelyingParty: "localhost", Origins: []string{site}},
		Pricing:     pricing.Config{Minimum: money.MustParse("0.01", money.GBPC)},
		Withdrawals: withdrawals.Config{ReviewFrom: money.MustParse("50000.00", money.GBPC)},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close(context.WithoutCancel(t.Context()))) })
	return b
}

func (b *outageBench) tx(do func(ctx context.Context, tx db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), do))
}

func (b *outageBench) mails(n int) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		for i := range n {
			if err := b.outbox.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: mail.Message{To: fmt.Sprintf("%d@example.com", i), Subject: "s", Text: "t"}}); err != nil {
				return err
			}
		}
		return nil
	})
}

// failForHours is what hours of failing leave: the next failure is one too many. The attempts between need not be made.
func (b *outageBench) failForHours() {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE jobs SET failures = 18, failing_since = $1 WHERE state = 'ready' AND NOT alerted", b.clock.Now())
		return err
	})
	b.clock.Advance(2 * time.Hour)
	b.run()
}

func (b *outageBench) run() {
	b.t.Helper()
	_, err := b.queue.RunDue(b.t.Context())
	require.NoError(b.t, err)
}

func (b *outageBench) open() []exceptions.Item {
	b.t.Helper()
	page, _, err := b.exceptions.List(b.t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 100})
	require.NoError(b.t, err)
	return page
}

// many is how many mails wait: PostgreSQL takes a few milliseconds for each.
func many(d *db.DB) int {
	if d.Dialect() == db.Postgres {
		return 200
	}
	return 1000
}

func TestFailingJobs_AMailServerThatIsDownIsOneExceptionForAllMailsUntilAllAreSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, n := newOutageBench(t, d), many(d)
		b.server.down = true
		b.mails(n)
		b.failForHours()
		b.clock.Advance(16 * time.Minute)
		b.run()
		open := b.open()
		require.Len(t, open, 1, "%+v", open)
		require.Equal(t, exceptions.JobFailing, open[0].Kind)
		require.Equal(t, "jobs_failing", open[0].Reason)
		require.Equal(t, map[string]string{"job": "mail.send", "lane": "mail", "outcome": "failed", "waiting": fmt.Sprint(n)}, open[0].Details)

		b.server.down, b.server.refuses = false, "7@example.com"
		_, err := b.exceptions.Act(t.Context(), tess, open[0].ID, "run_again", exceptions.Input{Reason: "it is back"})
		require.NoError(t, err)
		b.run()
		require.Len(t, b.server.sent, n-1, "all at once")
		open = b.open()
		require.Len(t, open, 1, "one is not sent")

		b.clock.Advance(16 * time.Minute)
		b.run()
		open = b.open()
		require.Len(t, open, 1, "%+v", open)
		require.Equal(t, "job_failed", open[0].Reason, "what is left fails by itself")

		b.server.refuses = ""
		b.clock.Advance(16 * time.Minute)
		b.run()
		require.Empty(t, b.open())
		for to, times := range b.server.sent {
			require.Equal(t, 1, times, to)
		}
		require.Len(t, b.server.sent, n)
	})
}

func TestFailingJobs_AnOutsideThatIsInTheQueueItselfIsTheOneException(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newOutageBench(t, d)
		b.server.down = true
		b.mails(10)
		b.failForHours()
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.MailUnreachable, Subject: "mail", Reason: "mail_server_unreachable"})
		})
		b.clock.Advance(16 * time.Minute)
		b.run()
		open := b.open()
		require.Len(t, open, 1, "%+v", open)
		require.Equal(t, exceptions.MailUnreachable, open[0].Kind)
		require.Equal(t, "10", open[0].Details["waiting"])

		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.exceptions.Resolve(ctx, tx, exceptions.MailUnreachable, "mail", "answers")
		})
		b.clock.Advance(16 * time.Minute)
		b.run() // it answers, and takes no mail
		open = b.open()
		require.Len(t, open, 1, "%+v", open)
		require.Equal(t, exceptions.JobFailing, open[0].Kind)

		b.server.down = false
		b.clock.Advance(16 * time.Minute)
		b.run()
		require.Empty(t, b.open())
		require.Len(t, b.server.sent, 10)
	})
}

func TestFailingJobs_InEveryLaneOneCauseIsOneExceptionAndTwoJobsHaveOneEach(t *testing.T) {
	for _, lane := range []jobs.Lane{jobs.LaneMoney, jobs.LanePayouts, jobs.LaneScreening, jobs.LaneMail, jobs.LaneFiles} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			b := newOutageBench(t, d)
			kind, down := jobs.Kind[int]{Name: "test.outside", Lane: lane}, true
			jobs.Handle(b.queue, kind, func(context.Context, int) error {
				if down {
					return errors.New("no answer")
				}
				return nil
			})
			enqueue := func(from, to int) {
				b.tx(func(ctx context.Context, tx db.Tx) error {
					for n := from; n < to; n++ {
						if err := b.queue.Enqueue(ctx, tx, kind.Job(fmt.Sprint(n), n)); err != nil {
							return err
						}
					}
					return nil
				})
			}
			enqueue(0, 2)
			b.failForHours()
			require.Len(t, b.open(), 2)
			enqueue(2, 20)
			b.failForHours()
			open := b.open()
			require.Len(t, open, 1, "%+v", open)
			require.Equal(t, "test.outside", open[0].Subject)
			down = false
			b.clock.Advance(16 * time.Minute)
			b.run()
			require.Empty(t, b.open())
		})
	}
}

// Two that recover at the same time must not both leave the exception to the other.
func TestFailingJobs_JobsThatRecoverAtTheSameTimeLeaveNoExceptionOpen(t *testing.T) {
	b := newOutageBench(t, dbtest.Postgres(t))
	b.server.down = true
	b.mails(12)
	b.failForHours()
	require.Len(t, b.open(), 1)
	b.server.down = false
	b.clock.Advance(16 * time.Minute)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- b.queue.Run(ctx) }()
	require.Eventually(t, func() bool { return len(b.open()) == 0 }, 20*time.Second, 20*time.Millisecond)
	stop()
	require.NoError(t, <-ended)
}
