package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// frozenWait is how long a withdrawal waits before it looks again whether its customer is still frozen.
const frozenWait = time.Minute

// errFrozenSince means that the customer was frozen after it ordered: the withdrawal waits until that ends.
var errFrozenSince = errors.New("withdrawals: the customer is frozen")

// send hands a pending withdrawal to the bank or to the minter, both of which know it by its id. The customer
// and the address are screened again first, because they may have been listed since the order, and once more when bank
// or minter are about to let it leave.
func (s *Service) send(ctx context.Context, id string) error {
	w, err := q.New(s.db.Read()).Withdrawal(ctx, id)
	if err != nil {
		return fmt.Errorf("read withdrawal %s: %w", id, err)
	}
	if transactions.Status(w.Status) != transactions.Pending {
		return nil
	}
	switch made, err := s.isMade(ctx, s.db.Read(), w); {
	case err != nil:
		return err
	case made:
		return s.settleMade(ctx, id)
	}
	address, err := s.screenPayee(ctx, w)
	if err != nil {
		return err
	}
	if address == screening.Inconclusive && !isCleared(w, holdUnscreened) {
		return s.waitForScreening(ctx, id)
	}
	to, err := s.recipientOf(ctx, w)
	if err != nil {
		return err
	}
	waits, err := s.sendLocked(ctx, id, address, to)
	switch {
	case errors.Is(err, errFrozenSince):
		return errors.Join(s.waitForFrozen(ctx, id), jobs.Later(frozenWait))
	case errors.Is(err, errDescribedSince):
		return jobs.Later(0)
	case err == nil && waits:
		return s.waitForHolder(ctx, id)
	}
	return err
}

// sendLocked orders the payment, or holds it. It reports whether the payment waits for its customer or another provider.
func (s *Service) sendLocked(ctx context.Context, id string, address screening.AddressResult, to recipient) (waits bool, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		waits = false
		w, err := lockWithdrawal(ctx, tx, id)
		if err != nil {
			return err
		}
		if transactions.Status(w.Status) != transactions.Pending {
			return nil
		}
		if err := s.checkCustomer(ctx, tx, w); err != nil {
			return err
		}
		if err := s.screenStranger(ctx, tx, w, to); err != nil {
			return err
		}
		reason, err := s.holdReason(ctx, tx, w, address)
		if err != nil {
			return err
		}
		if reason != "" {
			return s.hold(ctx, tx, w, reason)
		}
		if err := s.endUnscreened(ctx, tx, w); err != nil {
			return err
		}
		if err := s.endHold(ctx, tx, w, "sent"); err != nil {
			return err
		}
		goes, err := s.clearTravelRule(ctx, tx, w, to)
		if waits = !goes; err != nil || waits {
			return err
		}
		return s.order(ctx, tx, w)
	})
	return waits, err
}

// checkCustomer returns errFrozenSince if the customer may not pay any more.
func (s *Service) checkCustomer(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	m, err := s.customers.Find(ctx, tx, w.CustomerID)
	if err == nil && m.Customer.Status != customer.Active {
		return errFrozenSince
	}
	return err
}

// order orders the payment of a locked withdrawal from the bank or the minter, who carry it out once.
func (s *Service) order(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	if transactions.Type(w.Type) == transactions.ChainWithdrawal {
		return s.requestMint(ctx, tx, w)
	}
	return s.orderPayout(ctx, tx, w)
}

func (s *Service) requestMint(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	to, err := chain.ParseAddress(w.Address)
	if err != nil {
		return fmt.Errorf("the address of withdrawal %s: %w", w.ID, err)
	}
	return s.minter.Mint(ctx, tx, w.ID, w.Network, to, money.New(w.Coins, money.GBPC))
}

func (s *Service) orderPayout(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	var creditor banking.Party
	if err := s.sealer.OpenJSON(creditorContext, w.Creditor, &creditor); err != nil {
		return fmt.Errorf("the creditor of %s: %w", w.ID, err)
	}
	pounds, rest := money.New(w.Coins, money.GBPC).ToPounds()
	if !rest.IsZero() {
		return fmt.Errorf("withdrawal %s is not in whole pence", w.ID)
	}
	return s.bank.OrderPayout(ctx, tx, banking.PayoutOrder{
		ID: w.ID, Kind: banking.Withdrawal, From: banking.Main, Creditor: creditor, CustomerID: w.CustomerID, Amount: pounds,
		Reference: transactions.ReferenceOf(w.ID), DueAt: banking.RedemptionDue(w.CreatedAt),
	})
}

// OrderPending orders every pending withdrawal from the bank or the minter, without waiting for its job. Books that
// were restored need it before they read again what bank and chain reported: a report finds only what was ordered.
// One that has to wait, for example because its customer is frozen, is left to its job.
func (s *Service) OrderPending(ctx context.Context) error {
	pending, err := q.New(s.db.Read()).Pending(ctx)
	if err != nil {
		return fmt.Errorf("list pending withdrawals: %w", err)
	}
	for _, id := range pending {
		_ = s.send(ctx, id) // its job reports what is wrong with it
	}
	return ctx.Err()
}
