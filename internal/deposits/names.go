package deposits

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/names"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

// Every name of a stranger that comes with money is compared with the sanctions lists before the money is credited, assigned,
// sent back or taken for a holding. A match holds that money alone until an operator has decided it.

// screenUnmatchedWork repeats ScreenUnmatched.
var screenUnmatchedWork = jobs.Periodic{Name: "deposits.screen_unmatched", Every: time.Hour}

// screened is a credit whose names have been compared with the lists, and that no match holds. Only screenNames makes one, and
// whatever moves a credit's money takes one: there is no way around it.
type screened struct{ banking.Credit }

// The reasons of the exceptions of money that a name holds.
const (
	reasonNameMatched   = "name_matched"   // a name that came with it is perhaps on a sanctions list
	reasonNameConfirmed = "name_confirmed" // it is: the money stays where it is
)

var nameReasons = map[screening.MatchStatus]string{screening.Potential: reasonNameMatched, screening.Confirmed: reasonNameConfirmed}

func isHeldByName(item exceptions.Item) bool {
	return item.Reason == reasonNameMatched || item.Reason == reasonNameConfirmed
}

func awaitsNameDecision(item exceptions.Item) bool { return item.Reason == reasonNameMatched }

// screenNames compares the names that came with a credit for the customer, "" for nobody, with the lists as they are now. ok is
// false if a match holds the credit.
func (s *Service) screenNames(ctx context.Context, tx db.Tx, c banking.Credit, customerID string) (clear screened, ok bool, err error) {
	strangers, err := s.strangers(ctx, tx, c, customerID)
	if err != nil {
		return clear, false, err
	}
	subjects := make([]screening.Subject, len(strangers))
	for i, name := range strangers {
		subjects[i] = screening.Subject{Kind: screening.SubjectCounterparty, ID: c.ID, Name: name, Either: true}
	}
	if err := s.screening.ScreenNames(ctx, tx, customerID, subjects...); err != nil {
		return clear, false, err
	}
	match, err := s.screening.PaymentMatch(ctx, tx, c.ID)
	if err != nil || match != "" {
		return clear, false, err
	}
	c.CustomerID = customerID
	return screened{c}, true, nil
}

// strangers returns the names that came with a credit. Of a credit from the customer's own bank account those that are the
// customer's verified name are left out: under that name the customer was compared with the lists itself.
func (s *Service) strangers(ctx context.Context, tx db.Tx, c banking.Credit, customerID string) (found []string, err error) {
	own := ""
	if c.Matched && customerID != "" && customerID == c.CustomerID {
		if own, err = s.verifiedName(ctx, tx, customerID); err != nil {
			return nil, err
		}
	}
	for _, name := range append([]string{c.Debtor.Name}, c.Others...) {
		for _, one := range names.Each(name) {
			if own == "" || !names.SameHolder(own, one) {
				found = append(found, one)
			}
		}
	}
	return found, nil
}

// verifiedName returns the name under which the holder of the account was verified, "" if it was not.
func (s *Service) verifiedName(ctx context.Context, tx db.Tx, customerID string) (string, error) {
	m, err := s.customers.Find(ctx, tx, customerID)
	if errors.Is(err, customer.ErrUnknown) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return s.verification.NameOf(ctx, tx, m.Customer.CheckedAs())
}

// nameDecided is what follows when an operator has decided a match of a name that came with a credit: a credit that nothing else
// holds is credited, and any other waits with what is left of its reasons.
func (s *Service) nameDecided(ctx context.Context, tx db.Tx, creditID string) error {
	row, err := q.New(tx).LockUnmatchedCredit(ctx, creditID)
	if db.IsNoRows(err) || err == nil && row.State != unmatchedOpen {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lock unmatched credit %s: %w", creditID, err)
	}
	if row.Recall != "" || row.Payment != "" || row.Closed || row.Reason != reasonCustomerHeld {
		return s.queueUnmatched(ctx, tx, row, row.State)
	}
	c, err := s.bank.Credit(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	reason, err := s.unmatchedReason(ctx, tx, c)
	if err != nil {
		return err
	}
	if reason == "" {
		clear, ok, err := s.screenNames(ctx, tx, c, c.CustomerID)
		if err != nil {
			return err
		}
		if ok {
			return s.creditUnmatched(ctx, tx, row, clear, row.TransactionID)
		}
	}
	return s.queueUnmatched(ctx, tx, row, row.State)
}

// creditUnmatched credits the customer of the credit with what was booked as nobody's, in the transaction held, if it is shown in one.
func (s *Service) creditUnmatched(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, c screened, held string) error {
	row.CustomerID = c.CustomerID
	if err := s.setUnmatched(ctx, tx, row, unmatchedAssigned); err != nil {
		return err
	}
	return s.creditCustomer(ctx, tx, c, "assigned:"+c.ID, held, ledger.Move(chart.Receipts, chart.Reserve, c.Amount))
}

// decideNames is an operator's word on the names that came with a credit.
func (s *Service) decideNames(decision screening.MatchStatus) exceptions.Check {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, by staff.Operator, in exceptions.Input) error {
		return s.screening.DecidePayment(ctx, tx, by, item.Subject, decision, in.Reason)
	}
}

// decideSenders is an operator's word on the names that other providers said of a deposit.
func (s *Service) decideSenders(decision screening.MatchStatus) exceptions.Check {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, by staff.Operator, in exceptions.Input) error {
		return s.travelRule.DecideSenders(ctx, tx, by, item.Subject, decision, in.Reason)
	}
}

// refuseHeldByName refuses a credit that a name holds.
func (s *Service) refuseHeldByName(ctx context.Context, conn db.Conn, creditID string) error {
	match, err := s.screening.PaymentMatch(ctx, conn, creditID)
	if err == nil && match != "" {
		err = ErrNameMatched
	}
	return err
}

// ScreenUnmatched compares the names of the credits that wait for operators with the lists again: somebody may have been listed since.
func (s *Service) ScreenUnmatched(ctx context.Context) error {
	waiting, err := q.New(s.db.Read()).OpenUnmatchedCredits(ctx)
	if err != nil {
		return fmt.Errorf("find the unmatched credits to screen: %w", err)
	}
	var failed error // one that cannot be compared keeps no other from it
	for _, creditID := range waiting {
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.screenAgain(ctx, tx, creditID) })
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("screen unmatched credit %s: %w", creditID, err))
		}
	}
	return failed
}

func (s *Service) screenAgain(ctx context.Context, tx db.Tx, creditID string) error {
	row, err := q.New(tx).LockUnmatchedCredit(ctx, creditID)
	if err != nil {
		return err
	}
	if row.State != unmatchedOpen {
		return nil
	}
	c, err := s.bank.Credit(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	_, ok, err := s.screenNames(ctx, tx, c, ownerOfUnmatched(row))
	if err != nil || ok {
		return err
	}
	return s.queueUnmatched(ctx, tx, row, row.State)
}

// ownerOfUnmatched returns for whom an unmatched credit came, "" for nobody or an account that is closed.
func ownerOfUnmatched(row q.DepositsUnmatchedCredit) string {
	if row.Closed {
		return ""
	}
	return row.CustomerID
}

// takeScreened ends a locked credit as what a holding of the reserve paid.
func (s *Service) takeScreened(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit) (money.Amount, error) {
	c, err := s.bank.Credit(ctx, tx, row.ID)
	if err != nil {
		return money.Amount{}, err
	}
	clear, ok, err := s.screenNames(ctx, tx, c, ownerOfUnmatched(row))
	if err == nil && !ok {
		err = ErrNameMatched
	}
	if err != nil {
		return money.Amount{}, err
	}
	return clear.Amount, s.setUnmatched(ctx, tx, row, unmatchedProceeds)
}
