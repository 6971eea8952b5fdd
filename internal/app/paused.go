package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/transparency"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// A server whose books are behind the bank or a chain moves no money. One question, pause.Require,
// is asked wherever money moves: by the ledger's orders, calls with an idempotency key, approvals of an amount by operators
// and teams, the bank's rail and the chains' senders.

// pausedWait is how long a payment waits before it asks again whether the pause is over.
const pausedWait = 15 * time.Second

// pausableRail submits nothing during a pause. What the bank reports is received.
type pausableRail struct {
	banking.Rail
	running func(context.Context) error
}

// Unwrap returns the rail itself, which may be able to do more than every rail can.
func (p pausableRail) Unwrap() banking.Rail { return p.Rail }

func (p pausableRail) Stage(ctx context.Context, o iso20022.Order) error {
	if p.running(ctx) != nil {
		return jobs.Later(pausedWait)
	}
	return p.Rail.Stage(ctx, o)
}

func (p pausableRail) Send(ctx context.Context, o iso20022.Order) error {
	if p.running(ctx) != nil {
		return jobs.Later(pausedWait)
	}
	return p.Rail.Send(ctx, o)
}

// addWitnesses names everything outside with which the books are compared at the start.
func (a *App) addWitnesses(o Dependencies) {
	files, ok := o.KeptFiles, o.KeptFiles != nil
	if !ok {
		files, ok = o.Rail.(banking.FileKeeper)
	}
	if ok {
		w := bankWitness{a.banking, a.withdrawals, files}
		a.treasury.AddWitness(treasury.Witness{Name: "bank", Remote: files.Remote(), Evidence: w.evidence, CatchUp: w.catchUp})
	}
	if a.banking.Lists() {
		w := listWitness{a.banking, a.withdrawals}
		a.treasury.AddWitness(treasury.Witness{Name: "bank", Remote: true, Evidence: w.evidence, CatchUp: w.withdrawals.OrderPending})
	}
	for _, n := range o.Networks {
		w := chainWitness{n, a.transparency}
		a.treasury.AddWitness(treasury.Witness{Name: n.Network().ID, Remote: true, Evidence: w.evidence})
	}
}

// bankWitness finds files of the bank that the books do not know, and has them processed again.
type bankWitness struct {
	banking     *banking.Service
	withdrawals *withdrawals.Service
	files       banking.FileKeeper
}

func (w bankWitness) evidence(ctx context.Context) ([]treasury.Evidence, error) {
	missed, err := w.banking.CountMissed(ctx, w.files)
	if err != nil || missed == 0 {
		return nil, err
	}
	return []treasury.Evidence{{Reason: pause.BankFilesNewer, Detail: strconv.Itoa(missed)}}, nil
}

func (w bankWitness) catchUp(ctx context.Context) error {
	if err := w.withdrawals.OrderPending(ctx); err != nil {
		return err
	}
	_, err := w.banking.ReceiveMissed(ctx, w.files)
	return err
}

// listWitness finds payments in the bank's list that the books did not submit. What the list has besides is booked by
// the job that reads it, once the payments are ordered that it speaks of.
type listWitness struct {
	banking     *banking.Service
	withdrawals *withdrawals.Service
}

func (w listWitness) evidence(ctx context.Context) ([]treasury.Evidence, error) {
	unknown, err := w.banking.UnknownPayouts(ctx)
	if err != nil || unknown == 0 {
		return nil, err
	}
	return []treasury.Evidence{{Reason: pause.BankFilesNewer, Detail: strconv.Itoa(unknown)}}, nil
}

// chainWitness finds transactions of our keys, and attestations, that the books do not know. The watcher reads
// again from the block that the books know.
type chainWitness struct {
	network      *chain.Service
	transparency *transparency.Service
}

func (w chainWitness) evidence(ctx context.Context) (found []treasury.Evidence, err error) {
	ahead, err := w.network.NoncesAhead(ctx)
	if err != nil {
		return nil, fmt.Errorf("network %s: %w", w.network.Network().ID, err)
	}
	if ahead > 0 {
		found = append(found, treasury.Evidence{Reason: pause.ChainNoncesNewer, Detail: strconv.FormatUint(ahead, 10)})
	}
	newest, ok, err := w.network.NewestAttestation(ctx)
	if err != nil || !ok {
		return found, err
	}
	known, err := w.transparency.Knows(ctx, newest)
	if err == nil && !known {
		found = append(found, treasury.Evidence{Reason: pause.AnchorsNewer, Detail: newest.Journal.String()})
	}
	return found, err
}
