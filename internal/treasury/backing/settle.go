package backing

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// about locks an order and does something with it.
func (s *Service) about(ctx context.Context, orderID string, do func(context.Context, db.Tx, Order) error) error {
	if !id.Valid(orderID) {
		return ErrNotFound
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		o, err := s.lockOrder(ctx, tx, orderID)
		if err != nil {
			return err
		}
		return do(ctx, tx, o)
	})
}

var safeguarding = chart.Bank(string(banking.Main))

// settle books the credit that pays a sale, a repayment or an income. What it brings above cost goes into the buffer,
// what it lacks comes from there: ErrNotCovered if there is not enough.
func (s *Service) settle(ctx context.Context, tx db.Tx, o Order) error {
	paid, err := s.credits.TakeUnmatchedCredit(ctx, tx, o.CreditID)
	if err != nil {
		return err
	}
	h, err := s.active(ctx, tx, o.HoldingID)
	if err != nil {
		return err
	}
	o.Amount, o.Cost = paid, money.Zero(money.GBP)
	lines := ledger.Move(chart.Receipts, chart.Buffer, paid)
	if o.Kind.sells() {
		if o.Quantity > h.Quantity {
			return ErrConflict
		}
		o.Cost = money.New(share(h.Cost.Minor(), o.Quantity, h.Quantity), money.GBP)
		lines = sold(h.ID, paid, o.Cost)
		if loss := o.Cost.Sub(paid); loss.Sign() > 0 {
			p, err := s.Position(ctx, tx)
			if err != nil {
				return err
			}
			if loss.Cmp(p.Buffer.Sub(p.kept)) > 0 {
				return ErrNotCovered
			}
		}
		h.Quantity, h.Cost = h.Quantity-o.Quantity, h.Cost.Sub(o.Cost)
	}
	if o.entry, err = s.post(ctx, tx, o, "received", o.CreditID, lines); err != nil {
		return err
	}
	if err := s.setHolding(ctx, tx, h); err != nil {
		return err
	}
	return s.move(ctx, tx, o, OrderSettled)
}

// sold are the lines of a sale: the holding goes at cost, the difference is the issuer's.
func sold(holdingID string, paid, cost money.Amount) []ledger.Line {
	holding := chart.Backing(holdingID)
	if paid.Cmp(cost) >= 0 {
		return ledger.Lines(ledger.Move(chart.Receipts, holding, cost), ledger.Move(chart.Receipts, chart.Buffer, paid.Sub(cost)))
	}
	return ledger.Lines(ledger.Move(chart.Receipts, holding, paid), ledger.Move(chart.Buffer, holding, cost.Sub(paid)))
}

// share returns whole × part ÷ of, rounded down: all of it for the last part.
func share(whole, part, of int64) int64 {
	n := new(big.Int).Mul(big.NewInt(whole), big.NewInt(part))
	return n.Quo(n, big.NewInt(of)).Int64()
}

// post books an entry of the order. One that was booked before counts as success: the bank may report again.
func (s *Service) post(ctx context.Context, tx db.Tx, o Order, what, key string, lines []ledger.Line) (int64, error) {
	sequence, err := s.ledger.Post(ctx, tx, ledger.Entry{
		Key: "backing." + what + ":" + key, Kind: "backing." + what, Reference: o.ID, Lines: lines,
	})
	if err != nil && !errors.Is(err, ledger.ErrAlreadyPosted) {
		return 0, fmt.Errorf("book order %s: %w", o.ID, err)
	}
	return sequence, nil
}

// PayoutSettled books that the bank has made a payment of an order.
func (s *Service) PayoutSettled(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	o, err := s.lockOrder(ctx, tx, pay.ID)
	if err != nil {
		return err
	}
	o.DebitedAt = s.clock.Now()
	switch o.Kind {
	case Purchase:
		return s.bought(ctx, tx, o)
	case TopUp:
		o.entry, err = s.post(ctx, tx, o, "top_up_debited", o.ID, ledger.Move(chart.OwnCapital, chart.BankOwn, o.Amount))
	default:
		o.entry, err = s.post(ctx, tx, o, "surplus_debited", o.ID, ledger.Move(chart.Buffer, safeguarding, o.Amount))
	}
	if err != nil {
		return err
	}
	if !o.CreditedAt.IsZero() { // the bank reported the credit first
		return s.move(ctx, tx, o, OrderSettled)
	}
	return s.move(ctx, tx, o, OrderDebited)
}

// bought books a purchase at cost.
func (s *Service) bought(ctx context.Context, tx db.Tx, o Order) error {
	h, err := s.active(ctx, tx, o.HoldingID)
	if err != nil {
		return err
	}
	if o.entry, err = s.post(ctx, tx, o, "purchased", o.ID, ledger.Move(chart.Backing(h.ID), safeguarding, o.Amount)); err != nil {
		return err
	}
	h.Quantity, h.Cost, h.BoughtOn = h.Quantity+o.Quantity, h.Cost.Add(o.Amount), day.In(o.DebitedAt)
	if err := s.setHolding(ctx, tx, h); err != nil {
		return err
	}
	return s.move(ctx, tx, o, OrderSettled)
}

// TransferCredited books the credit of a transfer. Between debit and credit the money is in neither account, in the
// books as at the bank.
func (s *Service) TransferCredited(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	o, err := s.lockOrder(ctx, tx, pay.ID)
	if err != nil {
		return err
	}
	if o.Kind == TopUp {
		_, err = s.post(ctx, tx, o, "top_up_credited", o.ID, ledger.Move(safeguarding, chart.Buffer, o.Amount))
	} else {
		_, err = s.post(ctx, tx, o, "surplus_credited", o.ID, ledger.Move(chart.BankOwn, chart.OwnCapital, o.Amount))
	}
	if err != nil {
		return err
	}
	o.CreditedAt = s.clock.Now()
	if o.State == OrderDebited {
		return s.move(ctx, tx, o, OrderSettled)
	}
	return s.setOrder(ctx, tx, o)
}

// PayoutRejected records that the bank did not pay. Nothing was booked for it.
func (s *Service) PayoutRejected(ctx context.Context, tx db.Tx, pay banking.Payout, reason fault.Code) error {
	o, err := s.lockOrder(ctx, tx, pay.ID)
	if err != nil {
		return err
	}
	o.FailureCode = reason
	return s.move(ctx, tx, o, OrderFailed)
}

// PayoutReturned books that a payment came back.
func (s *Service) PayoutReturned(ctx context.Context, tx db.Tx, pay banking.Payout, reason fault.Code) error {
	o, err := s.lockOrder(ctx, tx, pay.ID)
	if err != nil {
		return err
	}
	lines := ledger.Move(chart.BankOwn, chart.OwnCapital, o.Amount)
	switch o.Kind {
	case Surplus:
		lines = ledger.Move(safeguarding, chart.Buffer, o.Amount)
	case Purchase:
		if lines, err = s.unbought(ctx, tx, o); err != nil {
			return err
		}
	}
	if _, err := s.post(ctx, tx, o, "returned", o.ID, lines); err != nil {
		return err
	}
	o.FailureCode = reason
	return s.move(ctx, tx, o, OrderReturned)
}

// unbought takes back what a purchase added. What was sold meanwhile has no cost left to take back: that much is the
// issuer's gain. If nothing is held any more, nothing may be left of the cost: that is the issuer's loss, as far as its
// own money in the reserve covers it. What it does not cover counts for nothing, and is a shortfall.
func (s *Service) unbought(ctx context.Context, tx db.Tx, o Order) ([]ledger.Line, error) {
	h, err := s.active(ctx, tx, o.HoldingID)
	if err != nil {
		return nil, err
	}
	back := least(o.Amount, h.Cost)
	lost := money.Zero(money.GBP)
	h.Quantity, h.Cost = max(h.Quantity-o.Quantity, 0), h.Cost.Sub(back)
	if h.Quantity == 0 && h.Cost.Sign() > 0 {
		p, err := s.Position(ctx, tx)
		if err != nil {
			return nil, err
		}
		if free := p.Buffer.Sub(p.kept); free.Sign() > 0 {
			lost = least(h.Cost, free)
		}
	}
	lines := ledger.Lines(
		ledger.Move(safeguarding, chart.Backing(h.ID), back),
		ledger.Move(safeguarding, chart.Buffer, o.Amount.Sub(back)),
		ledger.Move(chart.Buffer, chart.Backing(h.ID), lost),
	)
	h.Cost = h.Cost.Sub(lost)
	return lines, s.setHolding(ctx, tx, h)
}

func least(a, b money.Amount) money.Amount {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}
