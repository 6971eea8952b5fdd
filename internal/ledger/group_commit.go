package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// batchWriter writes batches to one database. lock and write belong to one transaction: lock waits for
// the head row, so what it reads is valid until write has committed. After an error the transaction has
// ended.
type batchWriter interface {
	lock(ctx context.Context, b *batch) error
	write(ctx context.Context, b *batch) error
	abandon(ctx context.Context) // after a panic between lock and write
	close(ctx context.Context) error
}

// loneWriter is a batchWriter that writes a lone command faster, on an assumption. After assume has reported
// true, writeAlone writes the batch or leaves it unusable.
type loneWriter interface {
	assume(b *batch) bool
	writeAlone(ctx context.Context, deadline time.Time, b *batch) (done bool, err error)
}

// How a batchWriter classifies an error that does not concern the data of one command.
var (
	errUnreachable = errors.New("database not usable") // nothing was committed
	errCommitLost  = errors.New("connection lost during commit")
)

// groupCommitter collects commands and commits them together. The first caller to find it idle becomes
// the leader: it takes every command that is waiting, commits them, and passes the leadership to the
// first caller that has arrived since. A lone caller therefore pays for no switch of goroutine, and
// no caller works on for others once its own command is answered.
type groupCommitter struct {
	writer         batchWriter
	alone          loneWriter // the writer, or nil
	clock          clock.Clock
	metrics        *telemetry.Metrics // nil measures nothing
	maxBatch       int                // commands in one batch
	batchWindow    time.Duration      // how long a leader waits for the batch to fill
	attemptTimeout time.Duration      // of one attempt to commit

	mu        sync.Mutex
	queue     []*request
	leading   bool
	lastBatch int           // size of the last batch
	target    int           // queue length that a leader is waiting for; zero when none is
	full      chan struct{} // signalled when the queue has reached target
}

type request struct {
	Command
	receipt  Receipt
	err      error
	answered bool
	queued   time.Time     // by the machine's clock
	wake     chan struct{} // signalled when the request is answered, or its caller is to lead
	hashes   [][]byte      // of the entries that were about to be written for it
}

func newGroupCommitter(w batchWriter, c clock.Clock) *groupCommitter {
	alone, _ := w.(loneWriter)
	return &groupCommitter{
		writer: w, alone: alone, clock: c, maxBatch: 256, batchWindow: 250 * time.Microsecond, attemptTimeout: 30 * time.Second,
		full: make(chan struct{}, 1),
	}
}

func (g *groupCommitter) submit(ctx context.Context, c Command) (Receipt, error) {
	r := &request{Command: c, queued: time.Now(), wake: make(chan struct{}, 1)}
	if g.enqueue(r) {
		g.commitBatch(ctx, r)
		return r.receipt, r.err
	}
	select {
	case <-r.wake:
	case <-ctx.Done():
		if g.remove(r) {
			return Receipt{}, ctx.Err()
		}
		<-r.wake // r is part of a batch or about to lead one, so the answer is near
	}
	if !r.answered {
		g.commitBatch(ctx, r)
	}
	return r.receipt, r.err
}

// enqueue adds r to the queue and reports whether its caller leads.
func (g *groupCommitter) enqueue(r *request) (leads bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.queue = append(g.queue, r)
	if g.target > 0 && len(g.queue) >= g.target {
		g.target = 0
		g.full <- struct{}{}
	}
	leads = !g.leading
	g.leading = true
	return leads
}

// remove takes r out of the queue and reports whether it did. The first request stays: its caller leads
// or is about to.
func (g *groupCommitter) remove(r *request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.queue, r)
	if i < 1 {
		return false
	}
	g.queue = slices.Delete(g.queue, i, i+1)
	return true
}

// commitBatch commits one batch, r first in it. The leader's context may end, but other callers depend
// on the batch, so it is not cancelled.
func (g *groupCommitter) commitBatch(ctx context.Context, r *request) {
	var requests []*request
	finished := false
	// This runs in a caller's goroutine. If it panics and the caller recovers, the other callers must
	// not wait for ever for a leader that is gone. The next leader is woken first: behind the others, with their answers
	// to write, it kept everybody waiting for a millisecond.
	defer func() {
		g.passLeadership()
		for _, other := range requests {
			if !finished {
				other.receipt, other.err = Receipt{}, ErrUnknown
			}
			other.answered = true
			if other != r {
				other.wake <- struct{}{}
			}
		}
	}()
	g.waitForBatch()
	requests = g.takeBatch()
	began := g.measure(requests)
	g.commitOrRetry(context.WithoutCancel(ctx), requests)
	g.metrics.BatchEnds(time.Since(began))
	finished = true
}

// measure records that a batch begins, and returns when.
func (g *groupCommitter) measure(requests []*request) (began time.Time) {
	began = time.Now()
	if g.metrics != nil {
		waited := make([]time.Duration, len(requests))
		for i, r := range requests {
			waited[i] = began.Sub(r.queued)
		}
		g.metrics.BatchBegins(waited)
	}
	return began
}

func (g *groupCommitter) passLeadership() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.leading = len(g.queue) > 0
	if g.leading {
		g.queue[0].wake <- struct{}{}
	}
}

// waitForBatch waits only if the last batch had more than one command, and only until as many are
// queued. The fixed cost of a batch is that of ten transfers, so it pays to fill it.
func (g *groupCommitter) waitForBatch() {
	g.mu.Lock()
	ready := g.lastBatch <= 1 || len(g.queue) >= g.lastBatch
	if !ready {
		g.target = g.lastBatch
	}
	g.mu.Unlock()
	if ready {
		return
	}
	timer := time.NewTimer(g.batchWindow)
	defer timer.Stop()
	select {
	case <-g.full:
	case <-timer.C:
		g.mu.Lock()
		if g.target == 0 { // signalled at the same moment: empty the channel for the next leader
			<-g.full
		}
		g.target = 0
		g.mu.Unlock()
	}
}

func (g *groupCommitter) takeBatch() []*request {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.queue), g.maxBatch)
	requests := g.queue[:n:n]
	g.queue = slices.Clone(g.queue[n:])
	g.lastBatch = n
	return requests
}

// commitOrRetry writes the batch. After a database error it tries each command again, alone.
//
// The second attempt also resolves a lost commit: lock waits for the head row behind a transaction that
// may still be committing, and only then reads the keys. A command that was committed is found by its
// key and answered from its record. No caller is answered before that.
func (g *groupCommitter) commitOrRetry(ctx context.Context, requests []*request) {
	err := g.attempt(ctx, requests)
	if err == nil {
		return
	}
	inDoubt := errors.Is(err, errCommitLost)
	for i, r := range requests {
		err := g.retryAlone(ctx, r, &inDoubt)
		if err == nil {
			continue
		}
		if !errors.Is(err, errUnreachable) && !errors.Is(err, errCommitLost) {
			r.receipt, r.err = Receipt{}, err // a refusal that concerns this command's data
			continue
		}
		failure := ErrUnavailable.Because(err)
		if inDoubt {
			failure = ErrUnknown.Because(err)
		}
		for _, r := range requests[i:] { // the database is gone: do not try each of the others three times
			r.receipt, r.err = Receipt{}, failure
		}
		return
	}
}

// retryAlone tries one command up to three times while the connection fails.
func (g *groupCommitter) retryAlone(ctx context.Context, r *request, inDoubt *bool) (err error) {
	for try := range 3 {
		time.Sleep(time.Duration(try*try) * 100 * time.Millisecond)
		err = g.attempt(ctx, []*request{r})
		*inDoubt = *inDoubt || errors.Is(err, errCommitLost)
		if !errors.Is(err, errCommitLost) && !errors.Is(err, errUnreachable) {
			return err
		}
	}
	return err
}

// attempt answers the requests and returns nil, or returns the reason why nothing was written
// (errUnreachable) or may have been (errCommitLost).
func (g *groupCommitter) attempt(ctx context.Context, requests []*request) error {
	b := newBatch(requests, g.clock.Now())
	ended, deadline := false, time.Now().Add(g.attemptTimeout)
	defer func() {
		if !ended { // a panic must not leave the head row locked
			g.writer.abandon(ctx)
		}
	}()
	if len(requests) == 1 && g.alone != nil && g.alone.assume(b) {
		before := len(requests[0].hashes)
		if done, err := g.alone.writeAlone(ctx, deadline, b); done || err != nil {
			ended = true
			return err
		}
		requests[0].hashes = requests[0].hashes[:before] // another process may write the very same entry
		b = newBatch(requests, b.now)
	}
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	if err := g.writer.lock(ctx, b); err != nil {
		ended = true
		return fmt.Errorf("lock the books: %w", err)
	}
	for _, r := range requests {
		r.receipt, r.err = b.apply(r)
	}
	err := g.writer.write(ctx, b) // commits even when every command was refused, to release the lock
	ended = true
	if err != nil {
		return fmt.Errorf("write the books: %w", err)
	}
	return nil
}

// close waits for the batch under way. A command submitted later opens a new connection.
func (g *groupCommitter) close(ctx context.Context) error {
	for {
		g.mu.Lock()
		if !g.leading {
			defer g.mu.Unlock()
			return g.writer.close(ctx)
		}
		g.mu.Unlock()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}
