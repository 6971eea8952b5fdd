package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Submit returns when the command is committed, refused, or its outcome is unknown (ErrUnknown).
// Refusals are the error of Check, ErrInsufficientFunds, ErrKeyReused and the others of errors.go. It
// commits together with whoever else is waiting and so must not be called inside a transaction,
// which it would wait for for ever: that is a mistake in the program, and panics.
//
// When ctx ends before the command is taken into a batch, nothing is written and its error is
// returned; afterwards Submit stays for the answer.
func (l *Ledger) Submit(ctx context.Context, c Command) (Receipt, error) {
	if db.InTx(ctx) {
		panic("ledger: Submit inside a transaction")
	}
	if err := c.check(); err != nil {
		return Receipt{}, err
	}
	if err := l.rules(c.Entry.Lines); err != nil {
		return Receipt{}, err
	}
	if c.Entry.Reverses == 0 {
		return l.group.submit(ctx, c)
	}
	// What is reversed never changes, so it can be looked at outside the lock. That it is reversed
	// once is kept by a unique index.
	if err := reversible(ctx, l.db.Read(), &c.Entry); err != nil && !errors.Is(err, ErrReversed) {
		return Receipt{}, err // ErrReversed may be this very command, repeated: its key decides
	}
	receipt, err := l.group.submit(ctx, c)
	if db.IsUniqueViolation(err) && errors.Is(reversible(ctx, l.db.Read(), &c.Entry), ErrReversed) {
		return Receipt{}, ErrReversed
	}
	return receipt, err
}

// body is one database. Both calls belong to one transaction; lock waits for the head row, so that
// what it reads holds until write has committed. After an error the transaction is gone.
type body interface {
	lock(ctx context.Context, b *batch) error
	write(ctx context.Context, b *batch) error
	abandon(ctx context.Context) // after a panic between the two
	close(ctx context.Context) error
}

// What a body says about an error that is not about the data of one command.
var (
	errUnreachable = errors.New("database not usable") // nothing was committed
	errCommitLost  = errors.New("connection lost during commit")
)

// group collects commands and commits them together. Whoever finds it idle leads: takes everything
// that waits, commits it, and hands the lead to the first who came meanwhile. A lone caller
// therefore pays for no change of goroutine, and nobody works on for others after its own answer.
type group struct {
	body   body
	clock  clock.Clock
	most   int           // commands in one batch
	linger time.Duration // how long a leader waits for company
	limit  time.Duration // how long one attempt may take

	mu      sync.Mutex
	queue   []*request
	leading bool
	last    int           // size of the last batch
	wanted  int           // above zero while a leader lingers
	enough  chan struct{} // told when so many are there
}

type request struct {
	Command
	receipt  Receipt
	err      error
	answered bool
	turn     chan struct{} // answered, or to lead
	hashes   [][]byte      // of the entries it was about to write
}

func newGroup(b body, c clock.Clock) *group {
	return &group{body: b, clock: c, most: 256, linger: 250 * time.Microsecond, limit: 30 * time.Second, enough: make(chan struct{}, 1)}
}

func (g *group) submit(ctx context.Context, c Command) (Receipt, error) {
	r := &request{Command: c, turn: make(chan struct{}, 1)}
	if g.join(r) {
		g.lead(ctx, r)
		return r.receipt, r.err
	}
	select {
	case <-r.turn:
	case <-ctx.Done():
		if g.leave(r) {
			return Receipt{}, ctx.Err()
		}
		<-r.turn // taken into a batch, or named leader: the answer is near
	}
	if !r.answered {
		g.lead(ctx, r)
	}
	return r.receipt, r.err
}

// join queues r and says whether it leads.
func (g *group) join(r *request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.queue = append(g.queue, r)
	if g.wanted > 0 && len(g.queue) >= g.wanted {
		g.wanted = 0
		g.enough <- struct{}{}
	}
	leads := !g.leading
	g.leading = true
	return leads
}

// leave takes r out of the queue. The first in the queue stays: it leads or is about to.
func (g *group) leave(r *request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.queue, r)
	if i < 1 {
		return false
	}
	g.queue = slices.Delete(g.queue, i, i+1)
	return true
}

// lead commits one batch, r first in it. The leader's context may end: the others depend on the batch.
func (g *group) lead(ctx context.Context, r *request) {
	var requests []*request
	finished := false
	// Deferred: this is a caller's goroutine, and whoever recovers its panic must not leave a
	// ledger behind in which everybody waits for a leader that is gone.
	defer func() {
		for _, other := range requests {
			if !finished {
				other.receipt, other.err = Receipt{}, ErrUnknown
			}
			other.answered = true
			if other != r {
				other.turn <- struct{}{}
			}
		}
		g.handOver()
	}()
	g.waitForCompany()
	requests = g.take()
	g.commit(context.WithoutCancel(ctx), requests)
	finished = true
}

func (g *group) handOver() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.leading = len(g.queue) > 0
	if g.leading {
		g.queue[0].turn <- struct{}{}
	}
}

// waitForCompany lingers only when the last batch had company, and only until as many are there. A
// batch costs as much as ten transfers before the first is written, so it pays to be complete.
func (g *group) waitForCompany() {
	g.mu.Lock()
	alone := g.last <= 1 || len(g.queue) >= g.last
	if !alone {
		g.wanted = g.last
	}
	g.mu.Unlock()
	if alone {
		return
	}
	timer := time.NewTimer(g.linger)
	defer timer.Stop()
	select {
	case <-g.enough:
	case <-timer.C:
		g.mu.Lock()
		if g.wanted == 0 { // told at the same moment: empty the channel for the next leader
			<-g.enough
		}
		g.wanted = 0
		g.mu.Unlock()
	}
}

func (g *group) take() []*request {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.queue), g.most)
	requests := g.queue[:n:n]
	g.queue = slices.Clone(g.queue[n:])
	g.last = n
	return requests
}

// commit writes the batch; after a database error each command again, alone.
//
// The same second try resolves a lost commit: lock waits for the head row, behind a transaction
// that may still be committing, and only then reads the keys. A command that did get through is
// found by its key and answered from its record; nobody is answered before.
func (g *group) commit(ctx context.Context, requests []*request) {
	err := g.attempt(ctx, requests)
	if err == nil {
		return
	}
	doubt := errors.Is(err, errCommitLost)
	for i, r := range requests {
		err := g.again(ctx, r, &doubt)
		if err == nil {
			continue
		}
		if !errors.Is(err, errUnreachable) && !errors.Is(err, errCommitLost) {
			r.receipt, r.err = Receipt{}, err // the refusal of this command's data
			continue
		}
		gone := ErrUnavailable.Because(err)
		if doubt {
			gone = ErrUnknown.Because(err)
		}
		for _, r := range requests[i:] { // the database is gone: nobody waits for three tries of each
			r.receipt, r.err = Receipt{}, gone
		}
		return
	}
}

// again tries one command up to three times, while it is the connection that fails.
func (g *group) again(ctx context.Context, r *request, doubt *bool) (err error) {
	for try := range 3 {
		time.Sleep(time.Duration(try*try) * 100 * time.Millisecond)
		err = g.attempt(ctx, []*request{r})
		*doubt = *doubt || errors.Is(err, errCommitLost)
		if !errors.Is(err, errCommitLost) && !errors.Is(err, errUnreachable) {
			return err
		}
	}
	return err
}

// attempt answers the requests and returns nil, or returns why nothing, or perhaps nothing, was written.
func (g *group) attempt(ctx context.Context, requests []*request) error {
	ctx, cancel := context.WithTimeout(ctx, g.limit)
	defer cancel()
	b := newBatch(requests, g.clock.Now())
	ended := false
	defer func() {
		if !ended { // a panic must not leave the head row locked
			g.body.abandon(ctx)
		}
	}()
	if err := g.body.lock(ctx, b); err != nil {
		ended = true
		return fmt.Errorf("lock the books: %w", err)
	}
	for _, r := range requests {
		r.receipt, r.err = b.decide(r)
	}
	err := g.body.write(ctx, b) // commits even when nothing was accepted: the lock must go
	ended = true
	if err != nil {
		return fmt.Errorf("write the books: %w", err)
	}
	return nil
}

// close waits for the batch under way. Commands that come later lead to a new connection.
func (g *group) close(ctx context.Context) error {
	for {
		g.mu.Lock()
		if !g.leading {
			defer g.mu.Unlock()
			return g.body.close(ctx)
		}
		g.mu.Unlock()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}
