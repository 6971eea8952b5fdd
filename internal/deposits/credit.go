package deposits

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/transactions"
)

// CreditReceived books a credit at the safeguarding account. One from a customer's own verified bank account to the customer's
// virtual account is credited at once for the amount received, announced or not. It is an unmatched credit, until operators
// decide, if
//   - it comes from elsewhere or names nobody;
//   - its customer is frozen, has an open screening match, or is closed, in which case nobody is notified;
//   - a name that it brings may be on a sanctions list.
//
// The same credit reported again does nothing.
func (s *Service) CreditReceived(ctx context.Context, tx db.Tx, c banking.Credit) error {
	reason, err := s.unmatchedReason(ctx, tx, c)
	if err != nil {
		return err
	}
	if reason != reasonNoCustomer && reason != reasonAccountClosed {
		if err := s.publishReceived(ctx, tx, c); err != nil {
			return err
		}
	}
	owner := c.CustomerID
	if reason == reasonNoCustomer || reason == reasonAccountClosed {
		owner = ""
	}
	clear, ok, err := s.screenNames(ctx, tx, c, owner)
	if err != nil {
		return err
	}
	if reason == "" && ok {
		err = s.creditCustomer(ctx, tx, clear, "credit:"+c.ID, "", ledger.Move(chart.Bank(string(c.Account)), chart.Reserve, c.Amount))
		if !errors.Is(err, ErrAccountClosed) {
			return err
		}
		reason = reasonAccountClosed // meanwhile
	}
	return s.holdUnmatched(ctx, tx, c, cmp.Or(reason, reasonCustomerHeld))
}

// receivedView is what a customer is notified of when money has reached us for them. It is not matched yet: the transaction
// has events of its own.
type receivedView struct {
	ID         string    `json:"id"`
	Currency   string    `json:"currency"`
	Amount     string    `json:"amount"`
	Reference  string    `json:"reference"`
	Sender     string    `json:"sender"`
	ReceivedAt time.Time `json:"receivedAt"`
}

func (s *Service) publishReceived(ctx context.Context, tx db.Tx, c banking.Credit) error {
	return s.events.Publish(ctx, tx, events.Event{CustomerID: c.CustomerID, Type: events.DepositReceived, Subject: c.ID, Data: receivedView{
		ID: c.ID, Currency: c.Amount.Currency().Code(), Amount: c.Amount.String(), Reference: c.Reference, Sender: c.Debtor.Name,
		ReceivedAt: s.clock.Now(),
	}})
}

// unmatchedReason returns why the credit cannot be credited to a customer, "" if it can.
func (s *Service) unmatchedReason(ctx context.Context, tx db.Tx, c banking.Credit) (string, error) {
	if c.CustomerID == "" {
		return reasonNoCustomer, nil
	}
	m, err := s.customers.Find(ctx, tx, c.CustomerID)
	switch {
	case errors.Is(err, customer.ErrUnknown):
		return reasonNoCustomer, nil
	case err != nil:
		return "", err
	case m.Customer.Status == customer.Closed:
		return reasonAccountClosed, nil
	case !c.Matched:
		return reasonOtherSender, nil
	case m.Customer.Status != customer.Active:
		return reasonCustomerHeld, nil
	}
	match, err := s.screening.HasOpenMatch(ctx, tx, c.CustomerID)
	if match {
		return reasonCustomerHeld, err
	}
	return "", err
}

// creditCustomer issues the coins to the customer and completes the transaction of the deposit, which is held or, if held is
// "", the one that shownIn finds. from are the lines that bring the pounds into the reserve. It returns ErrAccountClosed, and
// has written nothing, if the customer is closed.
func (s *Service) creditCustomer(ctx context.Context, tx db.Tx, c screened, key, held string, from []ledger.Line) error {
	if _, posted, err := s.ledger.Lookup(ctx, tx, "", key); err != nil || posted { // posted entries have no owner
		return err
	}
	in := shown{listed: true}
	var err error
	if held != "" {
		in.Transaction, err = s.transactions.Lock(ctx, tx, held)
	} else {
		in, err = s.shownIn(ctx, tx, c.Credit)
	}
	if err != nil {
		return err
	}
	t := in.Transaction
	t.Amount = c.Amount
	if t.Fee, err = s.pricing.DepositFee(ctx, tx, c.Amount); err != nil {
		return err
	}
	own := chart.Customer(c.CustomerID)
	t.Entry, err = s.ledger.Post(ctx, tx, ledger.Entry{
		Key: key, Kind: "fiat_deposit.credited", Reference: t.ID,
		Lines: ledger.Lines(from, ledger.Move(chart.Issued, own, c.Amount.ToCoins()), ledger.Move(own, chart.Fees, t.Fee.ToCoins())),
	})
	if errors.Is(err, chart.ErrClosed) {
		return ErrAccountClosed
	}
	if err != nil {
		return err
	}
	if err := s.orderPaid(ctx, tx, in); err != nil {
		return err
	}
	if !in.listed {
		t.Status, t.CompletedAt = transactions.Completed, t.CreatedAt
		return s.transactions.Insert(ctx, tx, t)
	}
	return s.transactions.LockAndMove(ctx, tx, t.ID, transactions.Completed, func(now *transactions.Transaction) {
		now.Amount, now.Fee, now.Entry, now.Counterparty, now.BankReference, now.FailureCode = t.Amount, t.Fee, t.Entry, t.Counterparty,
			t.BankReference, ""
	})
}

// orderCode is what follows the name in the reference of a deposit.
var orderCode = regexp.MustCompile(`^[A-Z2-9]{10}`)

// orderReferences returns each part of what a payer wrote that may be the reference of a deposit: payers also name us beside it, and
// write other marks, or none, between its parts.
func orderReferences(written string) (all []string) {
	rest := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, written)
	for found := true; found; {
		if _, rest, found = strings.Cut(rest, "GBPC"); orderCode.MatchString(rest) {
			all = append(all, "GBPC "+rest[:10])
		}
	}
	return all
}

// announcedOrder returns the customer's deposit that the credit pays, if there is one, and locks it. Money from somebody
// else's bank account pays one only if it names it.
func (s *Service) announcedOrder(ctx context.Context, tx db.Tx, c banking.Credit) (o q.DepositsOrder, found bool, err error) {
	queries := q.New(tx)
	for _, reference := range orderReferences(c.Reference) {
		o, err = queries.LockOrderByReference(ctx, q.LockOrderByReferenceParams{CustomerID: c.CustomerID, Reference: reference})
		if err == nil || !db.IsNoRows(err) {
			return o, err == nil, err
		}
	}
	if !c.Matched {
		return q.DepositsOrder{}, false, nil
	}
	o, err = queries.LockOrderByAmount(ctx, q.LockOrderByAmountParams{CustomerID: c.CustomerID, Amount: c.Amount.Minor()})
	if db.IsNoRows(err) {
		return q.DepositsOrder{}, false, nil
	}
	return o, err == nil, err
}
