package ledger

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// checkpoint is how far the books were verified. Its digest covers the balances after its entry, so a run that
// starts there needs no entry before it.
type checkpoint struct {
	sequence int64
	hash     []byte
	accounts int64
	digest   []byte
}

// VerifyNew verifies what was written since the newest checkpoint, and keeps a new one if it is correct: its
// cost grows with the number of new entries and of accounts. An alteration of an entry before the checkpoint
// is found by VerifyAll only, one of a balance by both.
func (l *Ledger) VerifyNew(ctx context.Context) (Report, error) {
	row, err := l.newestCheckpoint(ctx)
	if err != nil {
		return Report{}, err
	}
	return l.verifyFrom(ctx, row)
}

// VerifyAll is Replay, and keeps checkpoints on its way; one that begins after an archive, at its end alone. A run that was
// interrupted less than resume ago is continued at its last checkpoint; with resume 0 it starts anew.
func (l *Ledger) VerifyAll(ctx context.Context, resume time.Duration) (Report, error) {
	row, err := l.newestCheckpoint(ctx)
	if err != nil {
		return Report{}, err
	}
	if resume <= 0 || l.clock.Now().Sub(row.StartedAt) > resume {
		row = q.LedgerCheckpoint{StartedAt: l.clock.Now()}
	}
	return l.verifyFrom(ctx, row)
}

func (l *Ledger) newestCheckpoint(ctx context.Context) (q.LedgerCheckpoint, error) {
	row, err := q.New(l.db.Read()).NewestCheckpoint(ctx, math.MaxInt64)
	if db.IsNoRows(err) {
		return q.LedgerCheckpoint{StartedAt: l.clock.Now()}, nil
	}
	if err != nil {
		return row, fmt.Errorf("read the newest checkpoint: %w", err)
	}
	return row, nil
}

func (l *Ledger) verifyFrom(ctx context.Context, row q.LedgerCheckpoint) (Report, error) {
	from := checkpoint{sequence: row.Sequence, hash: row.Hash, accounts: row.Accounts, digest: row.Digest}
	return l.verify(ctx, from, l.saveFor(ctx, row.StartedAt))
}

// saveFor returns what keeps the checkpoints of a run that began then.
func (l *Ledger) saveFor(ctx context.Context, began time.Time) func(checkpoint) error {
	return func(c checkpoint) error {
		if c.sequence == 0 {
			return nil
		}
		return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			err := q.New(tx).SaveCheckpoint(ctx, q.SaveCheckpointParams{
				Sequence: c.sequence, Hash: c.hash, Accounts: c.accounts, Digest: c.digest, StartedAt: began, VerifiedAt: l.clock.Now(),
			})
			if err != nil {
				return fmt.Errorf("keep a checkpoint: %w", err)
			}
			return nil
		})
	}
}

// keepMark keeps the state after the marked entry, which the last range has left.
func (r *replay) keepMark() {
	r.mark.hash, r.marked = r.previous, maps.Clone(r.reached)
}

// finishMark completes the checkpoint of the marked entry. What no entry up to it touched since the run began is what it was
// before the first one afterwards.
func (r *replay) finishMark() {
	r.mark.accounts = r.from.accounts
	for id := range r.marked {
		r.mark.accounts = max(r.mark.accounts, id)
	}
	r.mark.digest = digestOf(r.mark.accounts, func(id int64) storedBalance {
		if b, ok := r.marked[id]; ok {
			return b
		}
		return r.before(id)
	})
}

// checkpoint returns the state that the ranges up to an entry have left.
func (r *replay) checkpoint(sequence int64) checkpoint {
	accounts := int64(0)
	for id := range r.accounts {
		if r.after(id).entry > 0 {
			accounts = max(accounts, id)
		}
	}
	return checkpoint{sequence: sequence, hash: r.previous, accounts: accounts, digest: digestOf(accounts, r.after)}
}

// digestOf returns the hash of the balances of the accounts up to an id.
func digestOf(accounts int64, balance func(id int64) storedBalance) []byte {
	h := sha256.New()
	var m []byte
	for id := int64(1); id <= accounts; id++ {
		b := balance(id)
		m = number(number(number(m[:0], id), b.balance), b.entry)
		h.Write(m) // never fails
	}
	return h.Sum(nil)
}
