package backing

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// Watch raises an exception for each limit that the reserve breaks, each valuation that is too old, each holding that
// has matured without an order and each order that is late, and resolves those that are over. It is called before every reconciliation.
func (s *Service) Watch(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.watch(ctx, tx); err != nil {
			return err
		}
		return s.watchOrders(ctx, tx)
	})
}

// The subjects of exceptions about the whole reserve.
const shortfallSubject = "shortfall"

func (s *Service) watch(ctx context.Context, tx db.Tx) error {
	p, err := s.Position(ctx, tx)
	if err != nil {
		return err
	}
	broken := map[string]Breach{}
	for _, b := range s.config.breaches(p) {
		broken[b.subject()] = b
	}
	if p.Shortfall.Sign() > 0 {
		broken[shortfallSubject] = Breach{Limit: shortfallSubject, Amount: p.Total, Bound: p.Reserve}
	}
	subjects := []string{shortfallSubject, string(CashLimit)}
	for _, h := range p.Holdings {
		if err := s.watchValuation(ctx, tx, h); err != nil {
			return err
		}
		if err := s.watchMaturity(ctx, tx, h, p.selling[h.ID]); err != nil {
			return err
		}
		subjects = append(
			subjects, Breach{Limit: HoldingLimit, Subject: h.ID}.subject(), Breach{Limit: CustodianLimit, Subject: h.Custodian}.subject(),
		)
	}
	for _, subject := range subjects {
		b, is := broken[subject]
		if !is {
			err = s.exceptions.Resolve(ctx, tx, exceptions.ReserveLimit, subject, "kept")
		} else {
			gap := b.Amount.Sub(b.Bound)
			if gap.Sign() < 0 {
				gap = gap.Neg()
			}
			err = s.exceptions.Raise(ctx, tx, exceptions.Exception{
				Kind: exceptions.ReserveLimit, Subject: subject, Reason: string(b.Limit), Amount: gap,
				Details: map[string]string{"actual": b.Amount.String(), "bound": b.Bound.String()}})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b Breach) subject() string { return strings.TrimSuffix(string(b.Limit)+"/"+b.Subject, "/") }

func (s *Service) watchValuation(ctx context.Context, tx db.Tx, h Counted) error {
	if h.Basis != Uncounted {
		return s.exceptions.Resolve(ctx, tx, exceptions.ReserveValuationStale, h.ID, "valued")
	}
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.ReserveValuationStale, Subject: h.ID, Reason: "valuation_old", Amount: h.Cost,
		Details: map[string]string{"name": h.Name, "pricedOn": h.PricedOn.String()}})
}

// watchMaturity raises an exception for a holding that has matured and of which a part is in no order: nobody waits for the
// money of that part.
func (s *Service) watchMaturity(ctx context.Context, tx db.Tx, h Counted, ordered int64) error {
	today := day.In(s.clock.Now())
	if h.Matures.IsZero() || !h.Matures.Before(today) || h.Quantity <= ordered {
		return s.exceptions.Resolve(ctx, tx, exceptions.ReserveOrderLate, h.ID, "ordered")
	}
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.ReserveOrderLate, Subject: h.ID, Reason: "matured", Amount: h.Cost,
		Details: map[string]string{"name": h.Name, "due": h.Matures.String()}})
}

// watchOrders raises an exception for each order that is not settled by the end of its day.
func (s *Service) watchOrders(ctx context.Context, tx db.Tx) error {
	open, err := s.openOrders(ctx, tx)
	if err != nil {
		return err
	}
	today := day.In(s.clock.Now()).String()
	for _, o := range open { // the earliest first
		if o.Due >= today {
			return nil
		}
		if OrderState(o.State) == OrderOrdered {
			continue // payout_unanswered says so already
		}
		if err := s.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.ReserveOrderLate, Subject: o.ID, Reason: o.State, Amount: money.New(o.Amount, money.GBP),
			Details: map[string]string{"order": o.Kind, "due": o.Due}}); err != nil {
			return err
		}
	}
	return nil
}
