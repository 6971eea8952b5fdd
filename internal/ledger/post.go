package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// Post writes e inside tx, for what settles: a rail or a chain reported that something happened. It
// locks the head row until tx ends, so it comes early in a short transaction, before the rows of
// guards are written.
//
// e.Key is required. When an entry with this key is in the books and says the same, nothing is
// written and its sequence comes with ErrAlreadyPosted, which the caller usually takes for success; when
// it says something else, ErrKeyReused. Any error but ErrAlreadyPosted leaves the books as they were.
func (l *Ledger) Post(ctx context.Context, tx db.Tx, e Entry) (sequence int64, err error) {
	if err := text("key", e.Key, 1, longestKey); err != nil {
		return 0, err
	}
	if err := e.check(); err != nil {
		return 0, err
	}
	if err := l.rules(e.Lines); err != nil {
		return 0, err
	}
	key := e.Key
	e.Key = ""
	r := &request{Command: Command{Owner: posted, Key: key, Request: e.content(), Entry: e, Response: []byte{}}}
	b := newBatch([]*request{r}, l.clock.Now())
	w := inside{q.New(tx)}
	if err := w.lock(ctx, b); err != nil {
		return 0, fmt.Errorf("lock the books: %w", err)
	}
	if e.Reverses != 0 && len(b.records) == 0 {
		if err := reversible(ctx, tx, &e); err != nil {
			return 0, err
		}
	}
	receipt, err := b.decide(r)
	if err != nil {
		return 0, err
	}
	if receipt.Replayed {
		return receipt.Sequence, ErrAlreadyPosted
	}
	if err := w.write(ctx, b); err != nil {
		return 0, fmt.Errorf("write the books: %w", err)
	}
	return receipt.Sequence, nil
}

// posted is the owner of the keys of entries that are posted. A command's owner is never empty.
const posted = ""

// inside reads and writes a batch of one in somebody's transaction, with the common queries.
type inside struct {
	q *q.Queries
}

func (w inside) lock(ctx context.Context, b *batch) error {
	row, err := w.q.LockHead(ctx)
	if err != nil {
		return err
	}
	b.head = head{row.Sequence, row.Hash, row.Accounts}
	r := b.requests[0]
	old, err := w.q.EntryByKey(ctx, q.EntryByKeyParams{Owner: r.Owner, Key: r.Key})
	switch {
	case err == nil:
		found := oldRecord{sequence: old.Sequence, hash: old.Hash, response: old.Response}
		copy(found.request[:], old.Request)
		b.records[recordKey{r.Owner, r.Key}] = found
		return nil
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	for name, a := range b.accounts {
		row, err := w.q.AccountByName(ctx, name)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return err
		}
		if err := a.read(row.ID, name, row.Asset, row.Side, row.Balance, row.Entry); err != nil {
			return err
		}
	}
	return nil
}

func (w inside) write(ctx context.Context, b *batch) error {
	for _, a := range b.created {
		err := w.q.InsertAccount(ctx, q.InsertAccountParams{
			ID: a.id, Side: int16(a.side), Asset: a.asset.Code(), Class: a.Class(), Name: a.name,
		})
		if err != nil {
			return err
		}
		if err := w.q.InsertBalance(ctx, q.InsertBalanceParams{Account: a.id, Balance: a.balance, Entry: a.entry}); err != nil {
			return err
		}
	}
	for _, a := range b.changed {
		if a.created {
			continue
		}
		if err := w.q.SetBalance(ctx, q.SetBalanceParams{Balance: a.balance, Entry: a.entry, Account: a.id}); err != nil {
			return err
		}
	}
	for _, a := range b.accepted {
		err := w.q.InsertEntry(ctx, q.InsertEntryParams{
			Sequence: a.sequence, Owner: a.owner, Key: a.key, Request: a.record.request[:], Kind: a.kind, Reference: a.reference,
			Reverses: sql.NullInt64{Int64: a.reverses, Valid: a.reverses != 0}, Response: a.response, Hash: a.hash, CreatedAt: a.at,
		})
		if err != nil {
			return err
		}
		for i, l := range a.lines {
			err := w.q.InsertLine(ctx, q.InsertLineParams{
				Sequence: a.sequence, Line: int16(i), Account: l.id, Amount: l.amount, After: l.after, Prior: l.prior, // at most maxLines
			})
			if err != nil {
				return err
			}
		}
	}
	return w.q.SetHead(ctx, q.SetHeadParams{Sequence: b.head.sequence, Hash: b.head.hash, Accounts: b.head.accounts})
}
