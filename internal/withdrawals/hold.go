package withdrawals

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// The reasons for which a withdrawal is held before it leaves.
const (
	holdMatch      = "customer_matched"   // the customer has an open screening match
	holdPayee      = "payee_matched"      // whoever it is for is perhaps on a sanctions list
	holdSanctioned = "payee_sanctioned"   // the address is on a sanctions list
	holdFrozen     = "customer_frozen"    // the customer was frozen: it goes on when that ends
	holdUnscreened = "payee_not_screened" // the address cannot be screened: it goes on when it can
)

// screenPayee screens the address of a withdrawal on chain again. A bank account is the customer's own: the customer
// is screened.
func (s *Service) screenPayee(ctx context.Context, w q.Withdrawal) (screening.AddressResult, error) {
	if transactions.Type(w.Type) != transactions.ChainWithdrawal {
		return screening.Clear, nil
	}
	return s.screening.ScreenAddress(ctx, w.Address)
}

// holdReason returns why the withdrawal must not leave; "" if it may.
func (s *Service) holdReason(ctx context.Context, tx db.Tx, w q.Withdrawal, address screening.AddressResult) (string, error) {
	if address == screening.Sanctioned && !isCleared(w, holdSanctioned) {
		return holdSanctioned, nil
	}
	match, err := s.screening.HasOpenMatch(ctx, tx, w.CustomerID)
	if err != nil {
		return "", err
	}
	if match && !isCleared(w, holdMatch) {
		return holdMatch, nil
	}
	payee, err := s.screening.PaymentMatch(ctx, tx, w.ID)
	if payee != "" && !isCleared(w, holdPayee) {
		return holdPayee, err
	}
	return "", err
}

func isCleared(w q.Withdrawal, reason string) bool {
	return slices.Contains(strings.Fields(w.Cleared), reason)
}

func (s *Service) clear(ctx context.Context, tx db.Tx, w q.Withdrawal, reasons ...string) error {
	if err := q.New(tx).SetCleared(ctx, q.SetClearedParams{ID: w.ID, Cleared: w.Cleared + " " + strings.Join(reasons, " ")}); err != nil {
		return fmt.Errorf("clear withdrawal %s: %w", w.ID, err)
	}
	return nil
}

// clearApproved records what operators knew when they approved the withdrawal. What is found afterwards holds it.
func (s *Service) clearApproved(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	match, err := s.screening.HasOpenMatch(ctx, tx, w.CustomerID)
	if err != nil || !match {
		return err
	}
	return s.clear(ctx, tx, w, holdMatch)
}

// hold keeps the withdrawal from leaving until two operators decide. The customer sees that it is in review.
func (s *Service) hold(ctx context.Context, tx db.Tx, w q.Withdrawal, reason string) error {
	if err := s.moveWithdrawal(ctx, tx, w, transactions.InReview, nil); err != nil {
		return err
	}
	if err := s.endUnscreened(ctx, tx, w); err != nil {
		return err
	}
	// What was asked for while it waited for another reason must not be approved for this one.
	if err := s.endHold(ctx, tx, w, "in_review"); err != nil {
		return err
	}
	return s.raiseHold(ctx, tx, w, reason)
}

func (s *Service) raiseHold(ctx context.Context, tx db.Tx, w q.Withdrawal, reason string) error {
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.ScreeningHold, Subject: w.ID, CustomerID: w.CustomerID, Amount: money.New(w.Coins, money.GBPC), Reason: reason,
		Details: map[string]string{"type": w.Type},
	})
}

// waitForFrozen shows operators a withdrawal that waits for a customer who was frozen.
func (s *Service) waitForFrozen(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		w, err := lockWithdrawal(ctx, tx, id)
		if err != nil || transactions.Status(w.Status) != transactions.Pending {
			return err
		}
		return s.raiseHold(ctx, tx, w, holdFrozen)
	})
}

// registerExceptions registers what two operators can do about a withdrawal that is held.
func (s *Service) registerExceptions() {
	s.exceptions.Register(exceptions.ScreeningHold,
		exceptions.Action{
			Name: "release", ByTwo: true, Offered: isHeldFor(holdMatch, holdPayee, holdSanctioned, holdUnscreened), Check: s.checkRelease,
			Do: s.releaseHeld,
		},
		exceptions.Action{
			Name: "refuse", ByTwo: true, Offered: isHeldFor(holdMatch, holdPayee, holdSanctioned), Check: s.checkGiveBack(transactions.InReview),
			Do: s.giveHeldBack(transactions.InReview),
		},
		exceptions.Action{
			Name: "cancel", ByTwo: true, Offered: isHeldFor(holdFrozen, holdUnscreened),
			Check: s.checkGiveBack(transactions.Pending, transactions.Processing), Do: s.giveHeldBack(transactions.Pending, transactions.Processing),
		},
	)
}

// isHeldFor says for which reasons an action is offered. A customer's own hold has none: it ends with the decision on
// the match.
func isHeldFor(reasons ...string) func(exceptions.Item) bool {
	return func(item exceptions.Item) bool { return slices.Contains(reasons, item.Reason) }
}

type heldAction = func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error

// lockHeld locks a withdrawal that is held in one of these statuses. The hold of a customer is no withdrawal's: it ends
// with the decision on the match.
func (s *Service) lockHeld(ctx context.Context, tx db.Tx, item exceptions.Item, statuses []transactions.Status) (q.Withdrawal, error) {
	ours, err := s.IsWithdrawal(ctx, tx, item.Subject)
	if err != nil {
		return q.Withdrawal{}, err
	}
	if !ours {
		return q.Withdrawal{}, ErrDecided
	}
	w, err := lockWithdrawal(ctx, tx, item.Subject)
	if err != nil {
		return w, err
	}
	_, open, err := s.exceptions.OpenOne(ctx, tx, exceptions.ScreeningHold, w.ID)
	if err == nil && (!open || !slices.Contains(statuses, transactions.Status(w.Status))) {
		return w, ErrDecided
	}
	return w, err
}

// checkGiveBack refuses what could not be carried out: an approval that waits would be in the way of a release.
func (s *Service) checkGiveBack(statuses ...transactions.Status) heldAction {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
		w, err := s.lockHeld(ctx, tx, item, statuses)
		if err != nil {
			return err
		}
		return s.refuseIfMade(ctx, tx, w)
	}
}

// statusToRelease returns the status in which a withdrawal can be released: pending if it waits for a screening, and
// otherwise in review.
func statusToRelease(item exceptions.Item) transactions.Status {
	if item.Reason == holdUnscreened {
		return transactions.Pending
	}
	return transactions.InReview
}

func (s *Service) checkRelease(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	_, err := s.lockHeld(ctx, tx, item, []transactions.Status{statusToRelease(item)})
	return err
}

// releaseHeld lets a withdrawal leave in spite of what was found, or of what could not be asked. Anything else that is
// found holds it again.
func (s *Service) releaseHeld(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	w, err := s.lockHeld(ctx, tx, item, []transactions.Status{statusToRelease(item)})
	if err != nil {
		return err
	}
	if err := s.clear(ctx, tx, w, item.Reason); err != nil {
		return err
	}
	if err := s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil); err != nil {
		return err
	}
	if err := s.endHold(ctx, tx, w, "released"); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, sendJob.Kind.Job(w.ID+":"+item.ID, jobs.Subject{ID: w.ID}))
}

// giveHeldBack ends what was asked of bank or minter, and gives the coins back to the customer's balance, which is as
// frozen as the customer is. It refuses a withdrawal that may have left.
func (s *Service) giveHeldBack(statuses ...transactions.Status) heldAction {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
		w, err := q.New(tx).Withdrawal(ctx, item.Subject)
		if db.IsNoRows(err) {
			return ErrDecided
		}
		if err != nil {
			return fmt.Errorf("read withdrawal %s: %w", item.Subject, err)
		}
		if _, err := s.lockToEnd(ctx, tx, w); err != nil {
			return err
		}
		if w, err = s.lockHeld(ctx, tx, item, statuses); err != nil {
			return err
		}
		if err := s.refuseIfMade(ctx, tx, w); err != nil {
			return err
		}
		return s.giveBack(ctx, tx, w, ending{status: transactions.Failed, reason: fault.RejectedInReview})
	}
}
