package banking_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// process is one of several processes on the bench's database: a service with a queue and a clock of leases.
type process struct {
	queue *jobs.Queue
	wall  *clock.Fixed
}

// process starts a process that submits over the rail.
func (b *bench) process(rail banking.Rail) *process { return b.processAt(b.clock, rail) }

// processAt starts a process with a clock of its own.
func (b *bench) processAt(now clock.Clock, rail banking.Rail) *process {
	p := &process{wall: clock.NewFixed(b.clock.Now())}
	p.queue = jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock, Wall: p.wall})
	b.Service = banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: b.db, Clock: now, Queue: p.queue, Sealer: b.keys, Rail: rail, Sink: b.sink, Verified: b.names, Auth: b.step, Customers: b.step, Payees: b.payees, Modulus: modulus.Published(), Exceptions: b.exceptions})
	b.queue = p.queue
	return p
}

// countingRail counts what is submitted, and refuses nothing: the second submission would be a second payment.
type countingRail struct {
	banking.Rail
	sent           atomic.Int64
	staged, submit func() // called before each
	found          banking.LookUpStatus
	err            error
}

func (r *countingRail) Stage(context.Context, iso20022.Order) error {
	if r.staged != nil {
		r.staged()
	}
	return nil
}

func (r *countingRail) Send(ctx context.Context, _ iso20022.Order) error {
	if r.submit != nil {
		r.submit()
	}
	if r.err != nil || ctx.Err() != nil {
		return errors.Join(r.err, ctx.Err())
	}
	r.sent.Add(1)
	return nil
}

func (r *countingRail) LookUp(context.Context, string) (banking.LookUpResult, error) {
	return banking.LookUpResult{Status: r.found}, nil
}

func TestPayout_EndedWhileItIsStagedIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{}
		b.process(rail)
		jane := b.person("Jane Doe", "107999", "88837491")
		payout := b.order("40.00", jane)
		rail.staged = func() { // another process finds that it can never be paid
			b.take(iso20022.StatusReport{MessageID: "R1", Created: b.clock.Now(), OriginalMessageID: id.Hex(payout), GroupStatus: iso20022.Rejected, GroupReason: iso20022.Reason{Code: "AC04"}}.XML())
		}
		b.work()
		require.Equal(t, banking.Rejected, b.state(payout))
		require.Zero(t, rail.sent.Load(), "a rejected order left")
		require.Len(t, b.sink.events, 1)
	})
}

// Two processes believe that they have the job: the lease of the first has expired while it was at work.
func TestPayout_LeavesOnceThoughTwoProcessesHaveItsJob(t *testing.T) {
	b := newBench(t, dbtest.Postgres(t)) // one process has an SQLite database
	var atStage sync.WaitGroup
	atStage.Add(2)
	rail := &countingRail{staged: func() { atStage.Done(); atStage.Wait() }}
	first, second := b.process(rail), b.process(rail)
	jane := b.person("Jane Doe", "107999", "88837491")
	payout := b.order("40.00", jane)
	second.wall.Advance(time.Minute)
	ended := make(chan error, 2)
	run := func(p *process) {
		_, err := p.queue.RunDue(t.Context())
		ended <- err
	}
	go run(first)
	require.Eventually(t, func() bool { return b.running(t) }, 5*time.Second, time.Millisecond)
	go run(second)
	require.NoError(t, <-ended)
	require.NoError(t, <-ended)
	for range 3 {
		b.clock.Advance(2 * time.Second)
		b.work()
	}
	require.Equal(t, banking.Sent, b.state(payout))
	require.EqualValues(t, 1, rail.sent.Load())
}

// meeting is the clock of a process that waits for the other one when it reads the time for the first time after it has
// staged its order: right before it records that a submission is under way.
type meeting struct {
	clock.Clock
	staged atomic.Bool
	wait   func()
}

func (m *meeting) Now() time.Time {
	if m.staged.CompareAndSwap(true, false) {
		m.wait()
	}
	return m.Clock.Now()
}

// Both have read that nothing was submitted yet, and begin a submission at the same time.
func TestPayout_LeavesOnceThoughTwoProcessesBeginToSubmitIt(t *testing.T) {
	b := newBench(t, dbtest.Postgres(t)) // one process has an SQLite database
	var both sync.WaitGroup
	both.Add(2)
	var sent atomic.Int64
	start := func() *process {
		m := &meeting{Clock: b.clock, wait: func() { both.Done(); both.Wait() }}
		return b.processAt(m, &countingRail{staged: func() { m.staged.Store(true) }, submit: func() { sent.Add(1) }})
	}
	first, second := start(), start()
	payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
	second.wall.Advance(time.Minute)
	ended := make(chan error, 2)
	run := func(p *process) {
		_, err := p.queue.RunDue(t.Context())
		ended <- err
	}
	go run(first)
	require.Eventually(t, func() bool { return b.running(t) }, 5*time.Second, time.Millisecond)
	go run(second)
	require.NoError(t, <-ended)
	require.NoError(t, <-ended)
	require.EqualValues(t, 1, sent.Load())
	b.clock.Advance(2 * time.Second)
	b.work()
	require.Equal(t, banking.Sent, b.state(payout))
	require.EqualValues(t, 1, sent.Load())
}

// A bank that takes no submission has not refused the payment: it goes out when the bank is back.
func TestPayout_ThatCannotBeSubmittedWaitsAndIsNotFailed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{err: errors.New("no route to the bank")}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		b.outage(12 * time.Hour)
		require.Equal(t, banking.Staged, b.state(payout))
		require.Empty(t, b.sink.events)
		rail.err = nil
		b.clock.Advance(5 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		require.EqualValues(t, 1, rail.sent.Load())
	})
}

func (b *bench) running(t *testing.T) bool {
	var n int
	require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM jobs WHERE state = 'running'").Scan(&n))
	return n > 0
}

// The first process stands still right before it submits. The second waits, then asks the bank, and submits. The
// first comes back too late.
func TestPayout_OfAProcessThatStandsStillIsTakenOverOnce(t *testing.T) {
	b := newBench(t, dbtest.Postgres(t))
	still, goOn := make(chan struct{}), make(chan struct{})
	slow := &countingRail{submit: func() { close(still); <-goOn }, err: errors.New("too late")}
	rail := &countingRail{}
	first, second := b.process(slow), b.process(rail)
	jane := b.person("Jane Doe", "107999", "88837491")
	payout := b.order("40.00", jane)
	ended := make(chan error)
	go func() {
		_, err := first.queue.RunDue(t.Context())
		ended <- err
	}()
	<-still
	second.wall.Advance(time.Minute)
	b.work()
	require.Zero(t, rail.sent.Load(), "the submission is still the first one's")
	b.clock.Advance(2 * time.Minute)
	b.work()
	require.EqualValues(t, 1, rail.sent.Load())
	close(goOn)
	require.NoError(t, <-ended)
	b.clock.Advance(5 * time.Minute)
	b.work()
	require.Equal(t, banking.Sent, b.state(payout))
	require.EqualValues(t, 1, rail.sent.Load()+slow.sent.Load())
}

func TestPayout_SubmittedByAProcessThatDiedIsNotRepeatedIfTheBankHasIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{found: banking.LookUpPending}
		b.process(rail)
		jane := b.person("Jane Doe", "107999", "88837491")
		payout := b.order("40.00", jane)
		_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE bank_payouts SET state = 'staged', attempts = 1, attempted_at = $1", b.clock.Now())
		require.NoError(t, err)
		b.clock.Advance(2 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
		require.Zero(t, rail.sent.Load())
	})
}

// What a process submitted before it died may be at the bank. That the next one cannot submit it tells nothing of that: the
// payment cannot be withdrawn and its money given back.
func TestPayout_SubmittedByAProcessThatDiedIsNotWithdrawnBecauseTheNextSubmissionFails(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		rail := &countingRail{found: banking.LookUpUnknown, err: errors.New("no route to the bank")}
		b.process(rail)
		payout := b.order("40.00", b.person("Jane Doe", "107999", "88837491"))
		_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE bank_payouts SET state = 'staged', attempts = 1, attempted_at = $1", b.clock.Now())
		require.NoError(t, err)
		b.outage(time.Hour)
		require.Equal(t, banking.Staged, b.state(payout))
		b.tx(func(ctx context.Context, tx db.Tx) error {
			found, err := b.WithdrawPayout(ctx, tx, payout)
			require.True(t, found)
			require.ErrorIs(t, err, banking.ErrPayoutDecided)
			return nil
		})
		rail.err = nil
		b.clock.Advance(5 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(payout))
	})
}

// A process that was late stages an order that was submitted: nothing of it may leave.
func TestFolder_LateStagingDoesNotBringAnOrderBack(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	order := iso20022.Order{MessageID: id.Hex(id.New()), StagedAs: "one", Created: b.clock.Now(), Debtor: iso20022.Party{Name: issuer.Name, Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}}}
	order.Payments = []iso20022.Payment{{InstructionID: order.MessageID, EndToEndID: order.MessageID, Amount: pounds("1.00"), Creditor: iso20022.Party{Name: "Jane", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}, Reference: "X"}}
	require.NoError(t, b.folder.Stage(t.Context(), order))
	require.NoError(t, b.folder.Send(t.Context(), order))
	require.NoError(t, b.bank.Step(t.Context())) // the bank fetches it
	late := order
	late.StagedAs = "two"
	require.NoError(t, b.folder.Stage(t.Context(), late))
	require.NoError(t, b.folder.Send(t.Context(), order))
	found, err := b.folder.LookUp(t.Context(), order.MessageID)
	require.NoError(t, err)
	require.Equal(t, banking.LookUpUnknown, found.Status, "nothing is in the outbox")
}
