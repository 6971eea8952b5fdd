package deposits

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
)

// queueChainDeposit raises the exception of a deposit that cannot go on, and resolves those of one that does.
func (s *Service) queueChainDeposit(ctx context.Context, tx db.Tx, row q.DepositsChain) error {
	e := exceptions.Exception{
		Subject: row.ID, CustomerID: row.CustomerID, Amount: money.New(row.Amount, money.GBPC),
		Details: map[string]string{"network": row.Network, "sender": row.Sender, "verdict": row.Verdict},
	}
	switch {
	case row.State == chainAwaitingApproval:
		return nil
	case row.State == chainSeen: // a doubt about it is the watcher's to settle
		return nil
	case row.State == chainQuarantined:
		reason, err := s.heldBecause(ctx, tx, row)
		if err != nil {
			return err
		}
		e.Kind, e.Reason = exceptions.ChainDepositHeld, reason
		return s.exceptions.Raise(ctx, tx, e)
	case row.State == chainUnbooked && row.Entry != 0: // it was booked, and then lost
		e.Kind, e.Reason = exceptions.ChainDepositLost, "own_cash_short"
		return s.exceptions.Raise(ctx, tx, e)
	case row.State == chainUnbooked:
		e.Kind, e.Reason = exceptions.ChainDepositUnbooked, reasonNotInCirculation
		return s.exceptions.Raise(ctx, tx, e)
	}
	for _, k := range []exceptions.Kind{exceptions.ChainDepositHeld, exceptions.ChainDepositUnbooked, exceptions.ChainDepositLost} {
		if err := s.exceptions.Resolve(ctx, tx, k, row.ID, row.State); err != nil {
			return err
		}
	}
	return nil
}

// heldBecause returns why a deposit is in quarantine. What the screening says of its sender comes first: whoever assigns it must know.
func (s *Service) heldBecause(ctx context.Context, tx db.Tx, row q.DepositsChain) (string, error) {
	m, err := s.customers.Find(ctx, tx, row.CustomerID)
	switch {
	case err != nil:
		return "", err
	case row.Verdict != senderClear:
		return "sender_" + row.Verdict, nil
	case m.Customer.Status == customer.Closed:
		return reasonAccountClosed, nil
	}
	if match, err := s.travelRule.SendersMatch(ctx, tx, row.ID); err != nil || match != "" {
		return nameReasons[match], err
	}
	if match, err := s.screening.HasOpenMatch(ctx, tx, row.CustomerID); err != nil || match {
		return reasonCustomerHeld, err
	}
	return reasonNoMessage, nil
}

func (s *Service) lockDeposit(ctx context.Context, tx db.Tx, depositID, state string) (q.DepositsChain, error) {
	row, err := q.New(tx).LockChainDeposit(ctx, depositID)
	if db.IsNoRows(err) {
		return row, ErrDecided // the watcher has not reported it as a deposit yet
	}
	if err != nil {
		return row, fmt.Errorf("lock deposit %s: %w", depositID, err)
	}
	if row.State != state {
		return row, ErrDecided
	}
	return row, nil
}

func (s *Service) checkRelease(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockDeposit(ctx, tx, item.Subject, chainQuarantined)
	if err != nil {
		return err
	}
	if err := s.requireOpen(ctx, tx, row); err != nil {
		return err
	}
	if err := s.refuseSenderMatched(ctx, tx, row.ID); err != nil {
		return err
	}
	return s.setChainDeposit(ctx, tx, row, chainAwaitingApproval)
}

func (s *Service) keepHeld(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	return s.changeHeld(ctx, tx, item, chainAwaitingApproval, chainQuarantined)
}

func (s *Service) changeHeld(ctx context.Context, tx db.Tx, item exceptions.Item, from, to string) error {
	row, err := s.lockDeposit(ctx, tx, item.Subject, from)
	if err != nil {
		return err
	}
	return s.setChainDeposit(ctx, tx, row, to)
}

func (s *Service) releaseHeld(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockDeposit(ctx, tx, item.Subject, chainAwaitingApproval)
	if err != nil {
		return err
	}
	return s.releaseUnlessNamed(ctx, tx, row)
}

// checkAssignHeld refuses a customer who does not exist or is closed, and a deposit that a name of its sender holds.
func (s *Service) checkAssignHeld(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	if err := s.checkCustomer(ctx, tx, in.CustomerID); err != nil {
		return err
	}
	if err := s.refuseSenderMatched(ctx, tx, item.Subject); err != nil {
		return err
	}
	return s.changeHeld(ctx, tx, item, chainQuarantined, chainAwaitingApproval)
}

// assignHeld credits another customer than the one to whose address the coins came: the deposit is that customer's from now on.
func (s *Service) assignHeld(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	row, err := s.lockDeposit(ctx, tx, item.Subject, chainAwaitingApproval)
	if err != nil {
		return err
	}
	match, err := s.travelRule.SendersMatch(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	if match != "" {
		return s.setChainDeposit(ctx, tx, row, chainQuarantined)
	}
	if row.AssignedTo = in.CustomerID; row.AssignedTo == row.CustomerID {
		row.AssignedTo = ""
	}
	if err := s.transactions.Assign(ctx, tx, row.ID, in.CustomerID); err != nil {
		return err
	}
	return s.release(ctx, tx, row)
}

func (s *Service) checkUnbooked(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	_, err := s.lockDeposit(ctx, tx, item.Subject, chainUnbooked)
	return err
}

// bookAgain books a deposit that the books could not follow when it was confirmed: to the customer, or into
// quarantine. It returns ErrInsufficientFunds while they still cannot.
func (s *Service) bookAgain(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockDeposit(ctx, tx, item.Subject, chainUnbooked)
	if err != nil {
		return err
	}
	state, status, entry, err := s.bookConfirmed(ctx, tx, row)
	if err != nil {
		return err
	}
	row.Entry = entry
	if dispositionOf(state) == chain.Burn {
		n, served := s.networks[row.Network]
		if !served {
			return fmt.Errorf("network %s is no longer supported", row.Network)
		}
		if err := n.ReleaseDeposit(ctx, tx, row.ID); err != nil {
			return err
		}
	}
	if status == transactions.InReview { // as before
		if err := s.exceptions.Resolve(ctx, tx, exceptions.ChainDepositUnbooked, row.ID, state); err != nil {
			return err
		}
		return s.setChainDeposit(ctx, tx, row, state)
	}
	return s.moveChainDeposit(ctx, tx, row, state, status, func(t *transactions.Transaction) { t.Entry = entry })
}

// bookLossAgain books what is left of a loss that our own cash did not cover. It returns
// ErrInsufficientFunds while it still does not.
func (s *Service) bookLossAgain(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockDeposit(ctx, tx, item.Subject, chainUnbooked)
	if err != nil {
		return err
	}
	if err := s.takeBack(ctx, tx, row); err != nil {
		return err
	}
	return s.setChainDeposit(ctx, tx, row, chainLost)
}
