package chain

import (
	"context"
	"database/sql"
	"errors"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// OrderStatus says how far an order has come.
type OrderStatus struct {
	State  OrderState
	Reason Reason // why it waits or failed
	TxHash Hash   // zero until it is mined
}

// MintStatus returns the status of the mint order with this ref; the second result is false if there
// is none.
func (s *Service) MintStatus(ctx context.Context, conn db.Conn, ref Ref) (OrderStatus, bool, error) {
	o, err := q.New(conn).OrderByKey(ctx, q.OrderByKeyParams{Network: s.id(), Key: mintKey(ref.String())})
	if errors.Is(err, sql.ErrNoRows) {
		return OrderStatus{}, false, nil
	}
	if err != nil {
		return OrderStatus{}, false, err
	}
	status := OrderStatus{State: OrderState(o.State), Reason: Reason(o.Reason)}
	if o.TxHash != "" {
		status.TxHash = storedHash(o.TxHash)
	}
	return status, true, nil
}
