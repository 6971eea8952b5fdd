package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
)

// Post writes e inside tx. It is for settlement, when a rail or a chain has reported an event. It locks
// the head row until tx ends, so call it early in a short transaction, and before writing rows that are
// preconditions of commands.
//
// e.Key is required. If an entry with this key and the same content exists, Post writes nothing and
// returns its sequence with ErrAlreadyPosted, which callers usually treat as success. If its content
// differs, Post returns ErrKeyReused. Any error leaves the books unchanged.
func (l *Ledger) Post(ctx context.Context, tx db.Tx, e Entry) (sequence int64, err error) {
	if err := text("key", e.Key, 1, maxKeyLength); err != nil {
		return 0, err
	}
	if err := e.validate(); err != nil {
		return 0, err
	}
	if err := l.rules(e.Lines); err != nil {
		return 0, err
	}
	key := e.Key
	e.Key = ""
	r := &request{Command: Command{Owner: postOwner, Key: key, Request: e.contentHash(), Entry: e, Response: []byte{}}}
	b := newBatch([]*request{r}, l.clock.Now())
	w := postWriter{q.New(tx)}
	if err := w.lock(ctx, b); err != nil {
		return 0, fmt.Errorf("lock the books: %w", err)
	}
	if e.Reverses != 0 && len(b.records) == 0 {
		if err := reversible(ctx, tx, &e); err != nil {
			return 0, err
		}
	}
	receipt, err := b.apply(r)
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

// postOwner is the owner of the keys of posted entries. The owner of a command is never empty.
const postOwner = ""

// postWriter reads and writes a batch of one command in the caller's transaction, with the queries of
// queries.sql.
type postWriter struct {
	q *q.Queries
}

func (w postWriter) lock(ctx context.Context, b *batch) error {
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
		if err := a.read(row.ID, name, row.Asset, row.Side, row.Balance, row.LastEntry); err != nil {
			return err
		}
	}
	return nil
}

func (w postWriter) write(ctx context.Context, b *batch) error {
	for _, a := range b.created {
		err := w.q.InsertAccount(ctx, q.InsertAccountParams{
			ID: a.id, Side: int16(a.side), Asset: a.asset.Code(), Class: a.Class(), Name: a.name,
		})
		if err != nil {
			return err
		}
		if err := w.q.InsertBalance(ctx, q.InsertBalanceParams{Account: a.id, Balance: a.balance, LastEntry: a.entry}); err != nil {
			return err
		}
	}
	for _, a := range b.changed {
		if a.created {
			continue
		}
		if err := w.q.SetBalance(ctx, q.SetBalanceParams{Balance: a.balance, LastEntry: a.entry, Account: a.id}); err != nil {
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
				Sequence: a.sequence, Line: int16(i), Account: l.id, Amount: l.amount, BalanceAfter: l.after, PreviousEntry: l.prior, // at most maxLines
			})
			if err != nil {
				return err
			}
		}
	}
	return w.q.SetHead(ctx, q.SetHeadParams{Sequence: b.head.sequence, Hash: b.head.hash, Accounts: b.head.accounts})
}
