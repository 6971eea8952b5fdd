package app

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
)

// closedInBooks records in the books that a customer is closed, by an entry that moves nothing: whoever posts locks the books.
type closedInBooks struct{ ledger *ledger.Ledger }

func (b closedInBooks) CustomerClosed(ctx context.Context, tx db.Tx, customerID string) error {
	_, err := b.ledger.Post(ctx, tx, ledger.Entry{Key: "customer.closed:" + customerID, Kind: "customer.closed", Reference: customerID, NoMovement: true})
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		return nil
	}
	return err
}
