package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Canceller ends a payment of which nothing has left. Filled by deposits, withdrawals and sub-accounts.
type Canceller interface {
	// Cancel ends the payment with this id inside tx, or returns ErrNotCancellable.
	Cancel(ctx context.Context, tx db.Tx, id string) error
}

// cancellable says what a caller must be allowed to do in order to cancel a payment of the type.
var cancellable = map[transactions.Type]auth.Permission{
	transactions.FiatDeposit: auth.Deposit, transactions.FiatWithdrawal: auth.Redeem, transactions.ChainWithdrawal: auth.Transfer,
	transactions.AccountTransferOut: auth.MoveMoney,
}

// Cancel ends one of the customer's payments: the money of a withdrawal is back with its fee when it returns. A caller who
// repeats the call with its idempotency key finds that it was cancelled.
func (s *Service) Cancel(ctx context.Context, customerID, id, key string) (transactions.Transaction, error) {
	t, err := s.transactions.Find(ctx, customerID, id)
	if err != nil {
		return t, err
	}
	permission, may := cancellable[t.Type]
	if !may {
		return t, ErrNotCancellable
	}
	if err := auth.Caller(ctx).May(permission); err != nil {
		return t, err
	}
	if t.Status == transactions.Cancelled && key != "" {
		api.SetHeader(ctx, "Idempotent-Replayed", "true")
		return t, nil
	}
	by := s.withdrawals
	switch t.Type {
	case transactions.FiatDeposit:
		by = s.deposits
	case transactions.AccountTransferOut:
		by = s.transfers
	}
	if err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return by.Cancel(ctx, tx, id) }); err != nil {
		return t, err
	}
	return s.transactions.Find(ctx, customerID, id)
}
