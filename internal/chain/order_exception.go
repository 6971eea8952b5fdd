package chain

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// Exceptions is the queue of what cannot go on by itself. exceptions.Service implements it.
type Exceptions interface {
	Raise(ctx context.Context, tx db.Tx, e exceptions.Exception) error
	Resolve(ctx context.Context, tx db.Tx, k exceptions.Kind, subject, resolution string) error
}

// BindExceptions has the service raise exceptions. It is called before a worker runs: the network is opened before
// the departments that operators need.
func (s *Service) BindExceptions(e Exceptions) { s.exceptions = e }

// raiseException puts an order that waits for an operator into the queue.
func (s *Service) raiseException(ctx context.Context, tx db.Tx, o q.ChainOrder, account string) error {
	if s.exceptions == nil {
		return nil
	}
	e := exceptions.Exception{Kind: exceptions.ChainOrder, Subject: o.ID, Reason: o.Reason, Details: map[string]string{
		"network": s.id(), "kind": o.Kind, "key": o.Key, "role": o.Role, "state": o.State, "attempts": strconv.Itoa(int(o.Attempts)),
	}}
	if o.Account != "" {
		e.Details["address"] = o.Account
	}
	if account != "" {
		e.Details["refused"] = account
	}
	if o.Kind == kindMint || o.Kind == kindRedeem {
		e.Amount = money.New(o.Amount, money.GBPC)
	}
	return s.exceptions.Raise(ctx, tx, e)
}

// resolveException removes an order that goes on or has ended from the queue.
func (s *Service) resolveException(ctx context.Context, tx db.Tx, o q.ChainOrder, resolution string) error {
	if s.exceptions == nil {
		return nil
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.ChainOrder, o.ID, resolution)
}

// HandleExceptions registers what operators can do about an order that waits for them, and about a mint that is old.
// workers are those of all networks.
func HandleExceptions(e *exceptions.Service, workers []*Worker) {
	on := func(do func(*Worker, context.Context, db.Tx, string) error) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
		return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			for _, w := range workers {
				if w.sender.id() == item.Details["network"] {
					orderID, err := w.orderOf(ctx, tx, item)
					if err != nil {
						return err
					}
					return do(w, ctx, tx, orderID)
				}
			}
			return fmt.Errorf("no network %q: %w", item.Details["network"], ErrOrderState)
		}
	}
	for _, kind := range []exceptions.Kind{exceptions.ChainOrder, exceptions.MintStuck} {
		e.Register(kind,
			exceptions.Action{Name: "retry", Do: on((*Worker).RetryOrder)},
			exceptions.Action{Name: "cancel", ByTwo: true, Check: on((*Worker).checkCancel), Do: on((*Worker).CancelOrder)})
	}
}

// orderOf returns the id of the order that an exception is about. The subject of an old mint is its withdrawal; that of
// a mint without reserve is the alert, whose own subject is the order's key.
func (w *Worker) orderOf(ctx context.Context, tx db.Tx, item exceptions.Item) (string, error) {
	if item.Kind == exceptions.ChainOrder {
		return item.Subject, nil
	}
	key := item.Details["subject"]
	if ref, err := id.Bytes32(key); err == nil {
		key = mintKey(Ref(ref).String())
	}
	o, err := q.New(tx).OrderByKey(ctx, q.OrderByKeyParams{Network: w.sender.id(), Key: key})
	if db.IsNoRows(err) {
		return "", ErrOrderState
	}
	if err != nil {
		return "", fmt.Errorf("find the order %s: %w", key, err)
	}
	return o.ID, nil
}
