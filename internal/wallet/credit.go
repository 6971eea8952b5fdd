package wallet

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// CreditReceived books money that arrived. What comes from a customer's own verified bank account to
// its virtual account is credited at once, announced or not, as much as came. Everything else, and
// what comes to a customer who is frozen, closed or resembles somebody on a sanctions list, belongs
// to no one until operators decide. The same credit told again does nothing.
func (s *Service) CreditReceived(ctx context.Context, tx db.Tx, c Credit) error {
	doubt, err := s.notCreditable(ctx, tx, c)
	if err != nil {
		return err
	}
	if doubt != "" {
		return s.park(ctx, tx, c, doubt)
	}
	return s.creditTo(ctx, tx, c, "credit:"+c.ID, ledger.Move(chart.Bank(c.Account), chart.Reserve, c.Amount))
}

// notCreditable is why the money is not credited by itself, "" if it is.
func (s *Service) notCreditable(ctx context.Context, tx db.Tx, c Credit) (string, error) {
	if c.CustomerID == "" {
		return noCustomer, nil
	}
	m, err := s.Customers.Find(ctx, tx, c.CustomerID)
	switch {
	case errors.Is(err, customer.ErrUnknown):
		return noCustomer, nil
	case err != nil:
		return "", err
	case !c.Matched:
		return otherSender, nil
	case m.Customer.Status != customer.Active:
		return customerHeld, nil
	}
	hasOpenMatch, err := s.Screening.HasOpenMatch(ctx, tx, c.CustomerID)
	if hasOpenMatch {
		return customerHeld, err
	}
	return "", err
}

// creditTo issues the coins to the customer and completes the transaction to which the money belongs:
// of the deposit that its reference names, else of the oldest announced one of the same amount, else
// a new one. from is where the pounds come from.
func (s *Service) creditTo(ctx context.Context, tx db.Tx, c Credit, key string, from []ledger.Line) error {
	if _, told, err := s.Ledger.Lookup(ctx, tx, "", key); err != nil || told { // posted entries have no owner
		return err
	}
	o, announced, err := s.announced(ctx, tx, c)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	t := Transaction{ID: c.ID, Reference: c.Reference, Counterparty: bankShown("", c.Debtor)}
	if announced {
		t = Transaction{ID: o.ID, Reference: o.Reference, Counterparty: o.Counterparty}
	}
	t.CustomerID, t.Type, t.CreatedAt, t.Amount = c.CustomerID, FiatDeposit, now, c.Amount
	if t.Fee, err = s.depositFee(ctx, tx, c.Amount); err != nil {
		return err
	}
	own := chart.Customer(c.CustomerID)
	t.Entry, err = s.Ledger.Post(ctx, tx, ledger.Entry{
		Key: key, Kind: "fiat_deposit.credited", Reference: t.ID,
		Lines: ledger.Lines(from, ledger.Move(chart.Issued, own, c.Amount.ToCoins()), ledger.Move(own, chart.Fees, t.Fee.ToCoins())),
	})
	if err != nil {
		return err
	}
	if !announced || o.State == orderPrepared { // the customer's list does not have it yet
		t.Status, t.CompletedAt = Completed, now
		err = s.insert(ctx, tx, t)
	} else {
		err = s.completeAnnounced(ctx, tx, t)
	}
	if err != nil || !announced {
		return err
	}
	if err := q.New(tx).SetDepositOrderState(ctx, q.SetDepositOrderStateParams{ID: o.ID, State: orderReceived}); err != nil {
		return fmt.Errorf("close deposit order %s: %w", o.ID, err)
	}
	return nil
}

func (s *Service) completeAnnounced(ctx context.Context, tx db.Tx, came Transaction) error {
	t, err := lockTransaction(ctx, tx, came.ID)
	if err != nil {
		return err
	}
	t.Amount, t.Fee, t.Entry = came.Amount, came.Fee, came.Entry
	return s.move(ctx, tx, t, Completed)
}

var ourReference = regexp.MustCompile(`GBPC([A-Z2-9]{10})`)

func (s *Service) announced(ctx context.Context, tx db.Tx, c Credit) (o q.WalletDepositOrder, found bool, err error) {
	queries := q.New(tx)
	if m := ourReference.FindStringSubmatch(strings.ToUpper(strings.Join(strings.Fields(c.Reference), ""))); m != nil {
		o, err = queries.LockDepositOrderByReference(ctx, q.LockDepositOrderByReferenceParams{CustomerID: c.CustomerID, Reference: "GBPC " + m[1]})
		if err == nil || !db.IsNoRows(err) {
			return o, err == nil, err
		}
	}
	o, err = queries.LockDepositOrderByAmount(ctx, q.LockDepositOrderByAmountParams{CustomerID: c.CustomerID, Amount: c.Amount.Minor()})
	if db.IsNoRows(err) {
		return q.WalletDepositOrder{}, false, nil
	}
	return o, err == nil, err
}
