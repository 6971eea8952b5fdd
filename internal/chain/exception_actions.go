package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
)

// HandleExceptions registers what operators can do. workers are those of all networks.
func HandleExceptions(e *exceptions.Service, workers []*Worker) {
	handleOrders(e, workers)
	handleIncidents(e)
	e.Register(exceptions.ChainDepositUnbooked, exceptions.Action{
		Name: "dismiss", ByTwo: true, Offered: func(item exceptions.Item) bool { return doubt(item.Reason).isDismissible() },
		Do: func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			return dismissDoubtful(ctx, tx, e, item)
		},
	})
}

// handleIncidents registers that operators acknowledge what happened once: the program cannot see that its cause is gone.
func handleIncidents(e *exceptions.Service) {
	acknowledge := exceptions.Action{Name: "acknowledge", Do: func(
		ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input,
	) error {
		return e.Resolve(ctx, tx, item.Kind, item.Subject, "acknowledged")
	}}
	e.Register(exceptions.ChainIncident, acknowledge)
	acknowledge.Offered = func(item exceptions.Item) bool { return !Cause(item.Reason).IsUnbooked() }
	e.Register(exceptions.ChainForeignEvent, acknowledge)
}

// handleOrders registers what operators can do about an order that waits for them, and about one that is old.
func handleOrders(e *exceptions.Service, workers []*Worker) {
	on := func(
		do func(*Worker, context.Context, db.Tx, string) error, ofGroup func(*Worker, context.Context, db.Tx, string, string) error,
	) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
		return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			for _, w := range workers {
				if w.sender.id() == item.Details["network"] {
					if Cause(item.Reason) == CauseOrdersWait {
						return ofGroup(w, ctx, tx, item.Details["role"], item.Details["why"])
					}
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
	notOfGroup := func(*Worker, context.Context, db.Tx, string, string) error { return ErrOrderState }
	// Several old orders of a network are one exception: each order that fails has its own, which is where something is done.
	one := func(item exceptions.Item) bool {
		return item.Kind == exceptions.ChainOrder || item.Subject != item.Details["network"]
	}
	for _, kind := range []exceptions.Kind{exceptions.ChainOrder, exceptions.MintStuck, exceptions.OrderStuck} {
		e.Register(kind,
			exceptions.Action{Name: "retry", Offered: one, Do: on((*Worker).RetryOrder, (*Worker).retryGroup)},
			exceptions.Action{
				Name: "cancel", ByTwo: true, Offered: one, Check: on((*Worker).checkCancel, notOfGroup), Do: on((*Worker).CancelOrder, notOfGroup),
			})
	}
}

// orderOf returns the id of the order that an exception is about. The subject of an old mint is its withdrawal, that of
// another old order its key; that of a mint without reserve is network and cause too, and its details have the order's key.
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
