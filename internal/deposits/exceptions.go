package deposits

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

// The actions about what waits in this department.
const (
	actionAssign    = "assign"     // an unmatched credit, or a deposit in quarantine, belongs to this customer
	actionReturn    = "return"     // an unmatched credit goes back to its payer
	actionNotReturn = "not_return" // an unmatched credit is not the return of our payment
	actionRelease   = "release"    // a deposit in quarantine is credited
	actionBookAgain = "book_again" // the books can follow the chain now
	actionClear     = "clear"      // the names that came with the money are not those on the lists
	actionConfirm   = "confirm"    // one of them is: the money stays, and the customer's other money waits
)

var byCompliance = []staff.Role{staff.Compliance}

// registerExceptions registers what operators can do. What moves money needs two of them.
func (s *Service) registerExceptions() {
	s.exceptions.Register(exceptions.UnmatchedCredit,
		exceptions.Action{
			Name: actionAssign, ByTwo: true, Offered: isSettleable, Check: s.checkAssign, Do: s.assign, Rejected: s.reopenUnmatched,
		},
		exceptions.Action{
			Name: actionReturn, ByTwo: true, Offered: isSettleable, Check: s.checkReturn, Do: s.sendBack, Rejected: s.reopenUnmatched,
		},
		exceptions.Action{Name: actionNotReturn, ByTwo: true, Offered: awaitsPayment, Check: s.checkWaiting, Do: s.notReturn},
		exceptions.Action{Name: actionClear, Roles: byCompliance, Offered: awaitsNameDecision, Do: s.decideNames(screening.FalsePositive)},
		exceptions.Action{Name: actionConfirm, Roles: byCompliance, Offered: awaitsNameDecision, Do: s.decideNames(screening.Confirmed)})
	s.exceptions.Register(exceptions.ChainDepositUnowned, exceptions.Action{
		Name: actionAssign, ByTwo: true, Check: s.checkOwner, Do: s.assignAddress,
	})
	s.exceptions.Register(exceptions.ChainDepositHeld,
		exceptions.Action{
			Name: actionRelease, ByTwo: true, Offered: isReleasable, Check: s.checkRelease, Do: s.releaseHeld, Rejected: s.keepHeld,
		},
		exceptions.Action{
			Name: actionAssign, ByTwo: true, Offered: isAssignable, Check: s.checkAssignHeld, Do: s.assignHeld, Rejected: s.keepHeld,
		},
		exceptions.Action{Name: actionClear, Roles: byCompliance, Offered: awaitsNameDecision, Do: s.decideSenders(screening.FalsePositive)},
		exceptions.Action{Name: actionConfirm, Roles: byCompliance, Offered: awaitsNameDecision, Do: s.decideSenders(screening.Confirmed)})
	s.exceptions.Register(exceptions.ChainDepositUnbooked, exceptions.Action{
		Name: actionBookAgain, ByTwo: true, Offered: confirmed, Check: s.checkUnbooked, Do: s.bookAgain,
	})
	s.exceptions.Register(exceptions.ChainDepositLost, exceptions.Action{
		Name: actionBookAgain, ByTwo: true, Check: s.checkUnbooked, Do: s.bookLossAgain,
	})
}

// isReleasable reports that the deposit can be credited to the customer to whose address it came.
func isReleasable(item exceptions.Item) bool {
	return item.Reason != reasonAccountClosed && !isHeldByName(item)
}

// isAssignable reports that no name holds the deposit.
func isAssignable(item exceptions.Item) bool { return !isHeldByName(item) }

// reasonNotInCirculation is why the books cannot follow a deposit that the chain confirmed.
const reasonNotInCirculation = "not_in_circulation"

// confirmed reports that the chain confirmed the deposit: one that the watcher doubts cannot be booked.
func confirmed(item exceptions.Item) bool { return item.Reason == reasonNotInCirculation }

// reasonRecalled is the reason of the exception of an unmatched credit whose bank has taken it back.
const reasonRecalled = "recalled"

// reasonAwaitsPayment is the reason of the exception of an unmatched credit that waits for a payment of ours.
const reasonAwaitsPayment = "awaits_payment"

// reasonNoMessage is the reason of the exception of a deposit of which no other provider has sent a travel-rule message.
const reasonNoMessage = "no_travel_rule_message"

func awaitsPayment(item exceptions.Item) bool { return item.Reason == reasonAwaitsPayment }

// isSettleable reports that the money of an unmatched credit is still with us, and waits for nothing.
func isSettleable(item exceptions.Item) bool {
	return item.Reason != reasonRecalled && !awaitsPayment(item) && !isHeldByName(item)
}

// queueUnmatched raises the exception of an unmatched credit that waits for operators, and resolves it once
// one of them has dealt with it.
func (s *Service) queueUnmatched(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, state string) error {
	switch state {
	case unmatchedAwaitingApproval:
		return nil // still open, and the approval stands in it
	case unmatchedOpen:
		row.State = state
		reason, err := s.reasonOf(ctx, tx, row)
		if err != nil {
			return err
		}
		e := exceptions.Exception{
			Kind: exceptions.UnmatchedCredit, Subject: row.ID, CustomerID: row.CustomerID, Amount: money.New(row.Amount, money.GBP), Reason: reason,
			Details: map[string]string{"account": row.Account},
		}
		switch {
		case row.Recall != "":
			e.Reason, e.Details["recall"] = reasonRecalled, row.Recall
		case row.Payment != "":
			e.Reason, e.Details["payment"] = reasonAwaitsPayment, row.Payment
		}
		return s.exceptions.Raise(ctx, tx, e)
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.UnmatchedCredit, row.ID, state)
}

// checkAssign refuses a credit that somebody else deals with, and a customer who does not exist or is closed.
func (s *Service) checkAssign(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	if err := s.checkCustomer(ctx, tx, assignee(item, in)); err != nil {
		return err
	}
	return s.beginUnmatched(ctx, tx, item)
}

// checkOwner refuses a customer who does not exist or is closed.
func (s *Service) checkOwner(ctx context.Context, tx db.Tx, _ exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	return s.checkCustomer(ctx, tx, in.CustomerID)
}

func (s *Service) checkCustomer(ctx context.Context, conn db.Conn, customerID string) error {
	if customerID == "" {
		return fault.Invalid(fault.Field("customerId", fault.RequiredField))
	}
	m, err := s.customers.Find(ctx, conn, customerID)
	switch {
	case errors.Is(err, customer.ErrUnknown):
		return fault.Invalid(fault.Field("customerId", fault.OutOfRange, "There is no such customer."))
	case err == nil && m.Customer.Status == customer.Closed:
		return fault.Invalid(fault.Field("customerId", fault.AccountClosed))
	}
	return err
}

// assignAddress has a deposit at an address that lost books gave to somebody credited to that customer.
func (s *Service) assignAddress(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	n, served := s.networks[item.Details["network"]]
	if !served {
		return fmt.Errorf("network %s is no longer supported", item.Details["network"])
	}
	err := n.AssignLostAddress(ctx, tx, item.Subject, in.CustomerID)
	if errors.Is(err, chain.ErrAddressAssigned) {
		return ErrDecided
	}
	return err
}

// assignee is the customer whom the operator names, or else the one whose virtual account was paid.
func assignee(item exceptions.Item, in exceptions.Input) string {
	if in.CustomerID != "" {
		return in.CustomerID
	}
	return item.CustomerID
}

// checkReturn refuses a credit whose payer the bank did not name, or which it does not take from us.
func (s *Service) checkReturn(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	c, err := s.bank.Credit(ctx, tx, item.Subject)
	if err != nil {
		return err
	}
	if err := s.checkReturnable(c); err != nil {
		return err
	}
	return s.beginUnmatched(ctx, tx, item)
}

func (s *Service) checkReturnable(c banking.Credit) error {
	switch {
	case c.Debtor.SortCode == "" || c.Debtor.AccountNumber == "":
		return ErrNoSender
	case c.DebtorAddress == nil && !s.bank.CanReturn(c.Amount):
		return ErrReturnByHand
	}
	return nil
}

// beginUnmatched notes that an operator asked for an action.
func (s *Service) beginUnmatched(ctx context.Context, tx db.Tx, item exceptions.Item) error {
	row, err := s.lockUnmatched(ctx, tx, item.Subject, unmatchedOpen)
	if err != nil {
		return err
	}
	if row.Recall != "" || row.Payment != "" {
		return ErrDecided
	}
	if err := s.refuseHeldByName(ctx, tx, row.ID); err != nil {
		return err
	}
	return s.setUnmatched(ctx, tx, row, unmatchedAwaitingApproval)
}

func (s *Service) lockUnmatched(ctx context.Context, tx db.Tx, creditID, state string) (q.DepositsUnmatchedCredit, error) {
	row, err := q.New(tx).LockUnmatchedCredit(ctx, creditID)
	if err != nil {
		return row, fmt.Errorf("lock unmatched credit %s: %w", creditID, err)
	}
	if row.State != state {
		return row, ErrDecided
	}
	return row, nil
}

func (s *Service) assign(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
	row, err := s.lockUnmatched(ctx, tx, item.Subject, unmatchedAwaitingApproval)
	if err != nil {
		return err
	}
	return s.assignTo(ctx, tx, row, assignee(item, in))
}

func (s *Service) sendBack(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockUnmatched(ctx, tx, item.Subject, unmatchedAwaitingApproval)
	if err != nil {
		return err
	}
	return s.orderReturn(ctx, tx, row)
}

func (s *Service) reopenUnmatched(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockUnmatched(ctx, tx, item.Subject, unmatchedAwaitingApproval)
	if err != nil {
		return err
	}
	return s.setUnmatched(ctx, tx, row, unmatchedOpen)
}
