package backing

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/backing/q"
)

// Basis says by what a holding counts.
type Basis string

// The bases.
const (
	ByCost      Basis = "cost"      // it was bought so lately that its price needs no valuation yet, or is valued above cost
	ByValuation Basis = "valuation" // it is valued below its cost
	Uncounted   Basis = "uncounted" // its newest valuation is too old
)

// Counted is a holding as it counts towards the reserve.
type Counted struct {
	Holding
	Valuation *Valuation   // the newest that two operators agreed on; nil: none yet
	Value     money.Amount // of what is held now, by the price of the newest valuation; its cost before the first
	Counts    money.Amount // the lower of cost and value; zero if the valuation is too old
	Basis     Basis
	PricedOn  day.Day // the day of the valuation, or of the purchase before the first
	GoodUntil day.Day // the last day on which that counts
}

// Position is the reserve at one moment, in pounds.
type Position struct {
	Reserve money.Amount // what backs the coins that are issued, by the books
	Cash    money.Amount // at the safeguarding accounts, without unmatched credits
	Buffer  money.Amount // the issuer's own money in the reserve
	Cost    money.Amount // of all holdings
	// Counts is the counted value of all holdings, Total that with the cash.
	Counts, Total money.Amount
	Shortfall     money.Amount // of Total against Reserve; zero: none
	Excess        money.Amount // of Total over Reserve, as far as it is in the buffer and nobody takes it out already
	Committed     money.Amount // for purchases that are requested or ordered, and not debited yet
	Redeeming     money.Amount // held for customers' orders, which may be paid from the cash
	Stale         bool         // a holding's valuation is too old to count
	Holdings      []Counted
	kept          money.Amount            // of the buffer, for transfers that are not debited yet
	selling       map[string]int64        // the quantity of a holding that open sales take
	buying        map[string]money.Amount // of a holding, for purchases among those committed
}

// Position reads the reserve on conn, which must be a snapshot for it to be consistent.
func (s *Service) Position(ctx context.Context, conn db.Conn) (Position, error) {
	zero := money.Zero(money.GBP)
	p := Position{
		Cost: zero, Counts: zero, Shortfall: zero, Excess: zero, Committed: zero, selling: map[string]int64{}, buying: map[string]money.Amount{},
	}
	one, err := s.ledger.Balances(ctx, conn, chart.Reserve, chart.Receipts, chart.Buffer)
	if err != nil {
		return p, err
	}
	p.Reserve, p.Buffer, p.Cash = one[chart.Reserve], one[chart.Buffer], one[chart.Receipts].Neg()
	err = s.ledger.Holdings(ctx, conn, chart.ClassBank, func(h ledger.Holding) error {
		if h.Account != chart.BankOwn {
			p.Cash = p.Cash.Add(h.Balance)
		}
		return nil
	})
	if err != nil {
		return p, err
	}
	totals, err := s.ledger.Totals(ctx, conn)
	if err != nil {
		return p, err
	}
	p.Redeeming = totals.Of(chart.ClassHeld, money.GBPC).PoundsUp()
	rows, err := q.New(conn).Holdings(ctx, q.HoldingsParams{State: string(HoldingActive), Most: mostEntries})
	if err != nil {
		return p, fmt.Errorf("list holdings: %w", err)
	}
	today := day.In(s.clock.Now())
	for _, row := range rows {
		h, err := s.holdingOf(row)
		if err != nil {
			return p, err
		}
		c, err := s.counted(ctx, conn, h, today)
		if err != nil {
			return p, err
		}
		p.buying[h.ID] = zero
		p.Holdings = append(p.Holdings, c)
		p.Cost, p.Counts = p.Cost.Add(c.Cost), p.Counts.Add(c.Counts)
		p.Stale = p.Stale || c.Basis == Uncounted
	}
	open, err := s.openOrders(ctx, conn)
	if err != nil {
		return p, err
	}
	for _, o := range open {
		switch kind := OrderKind(o.Kind); {
		case kind == Purchase:
			amount := money.New(o.Amount, money.GBP)
			p.Committed, p.buying[o.HoldingID] = p.Committed.Add(amount), p.buying[o.HoldingID].Add(amount)
		case kind.sells():
			p.selling[o.HoldingID] += o.Quantity
		}
	}
	p.kept = kept(open)
	p.sum()
	return p, nil
}

func (s *Service) openOrders(ctx context.Context, conn db.Conn) ([]q.BackingOrder, error) {
	open, err := q.New(conn).OpenOrders(ctx, mostEntries)
	if err != nil {
		return nil, fmt.Errorf("list open orders: %w", err)
	}
	return open, nil
}

func (p *Position) sum() {
	p.Total = p.Cash.Add(p.Counts)
	over := p.Total.Sub(p.Reserve)
	if over.Sign() < 0 {
		p.Shortfall = over.Neg()
		return
	}
	if over.Cmp(p.Buffer) > 0 {
		over = p.Buffer
	}
	if p.Excess = over.Sub(p.kept); p.Excess.Sign() < 0 {
		p.Excess = money.Zero(money.GBP)
	}
}

// OfCash is the position of a reserve that is cash alone.
func OfCash(reserve, cash, buffer money.Amount) Position {
	zero := money.Zero(money.GBP)
	p := Position{
		Reserve: reserve, Cash: cash, Buffer: buffer, Cost: zero, Counts: zero, Shortfall: zero, Excess: zero, Committed: zero, Redeeming: zero,
		kept: zero,
	}
	p.sum()
	return p
}

// Any reports whether something beside cash may be held: a quick answer for those who ask often.
func (s *Service) Any(ctx context.Context, conn db.Conn) (bool, error) {
	rows, err := q.New(conn).Holdings(ctx, q.HoldingsParams{State: string(HoldingActive), Most: 1})
	if err != nil {
		return false, fmt.Errorf("look for holdings: %w", err)
	}
	return len(rows) > 0, nil
}

// Held reports whether the reserve is more than cash.
func (p Position) Held() bool { return p.Cost.Sign() > 0 }

// counted values a holding. Before the first valuation the price that was paid counts, for as long as a valuation would.
func (s *Service) counted(ctx context.Context, conn db.Conn, h Holding, today day.Day) (Counted, error) {
	c := Counted{Holding: h, Value: h.Cost, Counts: h.Cost, Basis: ByCost, PricedOn: h.BoughtOn}
	v, ok, err := s.newestValuation(ctx, conn, h.ID)
	if err != nil {
		return c, err
	}
	if ok {
		c.Valuation, c.PricedOn = &v, v.ValuedOn
		c.Value = money.New(share(v.Value.Minor(), h.Quantity, v.Quantity), money.GBP)
	}
	if c.PricedOn.IsZero() { // never bought
		return c, nil
	}
	if h.Quantity == 0 { // a cost may be left when a purchase came back (unbought)
		c.Value = money.Zero(money.GBP)
	}
	c.GoodUntil = c.PricedOn.AddBusiness(s.config.ValuationDays)
	switch {
	case h.Cost.IsZero():
	case today.After(c.GoodUntil):
		c.Counts, c.Basis = money.Zero(money.GBP), Uncounted
	case c.Value.Cmp(h.Cost) < 0:
		c.Counts, c.Basis = c.Value, ByValuation
	}
	return c, nil
}
