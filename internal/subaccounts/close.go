package subaccounts

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// Close closes a sub-account of the caller's business for good, with the keys that are confined to it. It returns
// ErrNotEmpty while anything is in it, and ErrFrozen for a frozen one; closing it again changes nothing. What is paid to it
// afterwards is held for operators, as for every closed customer.
//
// It is recorded in the books by an entry that moves nothing: under their lock no order can bring money meanwhile.
func (s *Service) Close(ctx context.Context, accountID customer.ID) (Account, error) {
	account, err := s.customers.SubAccount(ctx, s.db.Read(), businessOf(ctx), accountID)
	if err != nil {
		return Account{}, err
	}
	if account.OwnStatus != customer.Closed {
		if err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.close(ctx, tx, account) }); err != nil {
			return Account{}, err
		}
	}
	return s.Get(ctx, accountID)
}

func (s *Service) close(ctx context.Context, tx db.Tx, account customer.Customer) error {
	_, err := s.ledger.Post(ctx, tx, ledger.Entry{
		Key: "sub_account.closed:" + account.ID, Kind: "sub_account.closed", Reference: account.ID, NoMovement: true,
	})
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		return nil
	}
	if err != nil {
		return err
	}
	locked, err := s.customers.LockSubAccount(ctx, tx, account.ParentID, account.ID)
	if err != nil {
		return err
	}
	if locked.OwnStatus != customer.Active {
		return ErrFrozen
	}
	own, held, owed := chart.Customer(account.ID), chart.Held(account.ID), chart.Receivable(account.ID)
	balances, err := s.ledger.Balances(ctx, tx, own, held, owed)
	if err != nil {
		return err
	}
	for _, a := range []ledger.Account{own, held, owed} {
		if !balances[a].IsZero() {
			return ErrNotEmpty
		}
	}
	if err := s.customers.SetStatus(ctx, tx, account.ID, customer.Closed); err != nil {
		return err
	}
	return s.auth.RevokeKeysOfClosed(ctx, tx, account.ID)
}
