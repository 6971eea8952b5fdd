package chain

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
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

// HandleExceptions registers what operators can do about an order that waits for them. workers are those of all
// networks.
func HandleExceptions(e *exceptions.Service, workers []*Worker) {
	on := func(do func(*Worker, context.Context, db.Tx, string) error) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
		return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			for _, w := range workers {
				if w.sender.id() == item.Details["network"] {
					return do(w, ctx, tx, item.Subject)
				}
			}
			return fmt.Errorf("no network %q: %w", item.Details["network"], ErrOrderState)
		}
	}
	e.Register(exceptions.ChainOrder,
		exceptions.Action{Name: "retry", Do: on((*Worker).RetryOrder)},
		exceptions.Action{Name: "cancel", ByTwo: true, Check: on((*Worker).checkCancel), Do: on((*Worker).CancelOrder)})
}
