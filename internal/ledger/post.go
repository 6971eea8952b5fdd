package ledger

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Post writes e inside tx. It is for settlement, when a rail or a chain has reported an event. It locks
// the head row until tx ends, so call it early in a short transaction, and before writing rows that are
// preconditions of commands.
//
// e.Key is required. If an entry with this key and the same content exists, Post writes nothing and
// returns its sequence with ErrAlreadyPosted, which callers usually treat as success. If its content
// differs, Post returns ErrKeyReused. Any error leaves the books unchanged.
func (l *Ledger) Post(ctx context.Context, tx db.Tx, e Entry) (sequence int64, err error) {
	posted, err := l.PostAll(ctx, tx, []Entry{e})
	if err != nil {
		return 0, err
	}
	return posted[0].Sequence, posted[0].Err
}

// Posted is what became of one entry of PostAll: Sequence and Err are those that Post returns for it.
type Posted struct {
	Sequence int64
	Err      error
}

// MaxPosted is how many entries one call of PostAll takes. The head row is locked until tx ends, and customers'
// orders wait for it meanwhile: settle a long list in several transactions.
const MaxPosted = 500

// PostAll writes entries inside tx, in their order and at once, which is many times faster than one Post after
// the other. Each entry is accepted or refused for itself: an entry that Post would refuse has the refusal as its
// Err, and leaves the books and the others unchanged. The error is about all of them: nothing was written.
func (l *Ledger) PostAll(ctx context.Context, tx db.Tx, entries []Entry) ([]Posted, error) {
	if len(entries) > MaxPosted {
		return nil, fmt.Errorf("%w: %d entries, and at most %d can be posted at once", ErrMalformed, len(entries), MaxPosted)
	}
	posted := make([]Posted, len(entries))
	requests := make([]*request, 0, len(entries))
	of := make([]int, 0, len(entries)) // the entry of each request
	for i, e := range entries {
		r, err := l.postRequest(e)
		if err != nil {
			posted[i].Err = err
			continue
		}
		requests, of = append(requests, r), append(of, i)
	}
	if len(requests) == 0 {
		return posted, nil
	}
	b := newBatch(requests, l.clock.Now())
	w := postWriter{tx: tx, dialect: l.db.Dialect()}
	if err := w.lock(ctx, b); err != nil {
		return nil, fmt.Errorf("lock the books: %w", err)
	}
	reversed := map[int64]bool{}
	for i, r := range requests {
		posted[of[i]] = l.postOne(ctx, tx, b, r, reversed)
	}
	if err := w.write(ctx, b); err != nil {
		return nil, fmt.Errorf("write the books: %w", err)
	}
	return posted, nil
}

// postRequest returns the entry as the request of a batch, or why it can never be posted.
func (l *Ledger) postRequest(e Entry) (*request, error) {
	if err := text("key", e.Key, 1, maxKeyLength); err != nil {
		return nil, err
	}
	if err := e.validate(); err != nil {
		return nil, err
	}
	if err := l.rules(e.Lines); err != nil {
		return nil, err
	}
	key := e.Key
	e.Key = ""
	r := &request{Command: Command{Owner: postOwner, Key: key, Request: e.contentHash(), Entry: e, Response: []byte{}}}
	l.addGates(&r.Command)
	return r, nil
}

// postOne applies one request to the batch. reversed are the entries that the batch reverses already: the database
// shows those of earlier transactions only.
func (l *Ledger) postOne(ctx context.Context, tx db.Tx, b *batch, r *request, reversed map[int64]bool) Posted {
	if _, known := b.records[recordKey{r.Owner, r.Key}]; !known && r.Entry.Reverses != 0 {
		if reversed[r.Entry.Reverses] {
			return Posted{Err: ErrReversed}
		}
		if err := reversible(ctx, tx, &r.Entry); err != nil {
			return Posted{Err: err}
		}
	}
	receipt, err := b.apply(r)
	switch {
	case err != nil:
		return Posted{Err: err}
	case receipt.Replayed:
		return Posted{Sequence: receipt.Sequence, Err: ErrAlreadyPosted}
	}
	reversed[r.Entry.Reverses] = true
	return Posted{Sequence: receipt.Sequence}
}

// postOwner is the owner of the keys of posted entries. The owner of a command is never empty.
const postOwner = ""
