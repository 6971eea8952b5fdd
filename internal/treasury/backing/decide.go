package backing

import (
	"context"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing/q"
)

// creditKind is the kind of the requests that a credit is what a sale or repayment brought.
var creditKind = staff.Kind[creditDetail]{
	Name: "reserve_credit", Roles: []staff.Role{staff.Treasury}, Action: "reserve_credit.request", About: "reserve_credit",
}

type creditDetail struct {
	Order     OrderKind `json:"order"`
	Name      string    `json:"name"`
	ISIN      string    `json:"isin"`
	Custodian string    `json:"custodian"`
	Quantity  string    `json:"quantity"`
	Expected  string    `json:"expected"`
	Credit    string    `json:"credit"`
	Reason    string    `json:"reason"`
}

// carryOut orders the payment of an approved purchase or transfer, and has a sale wait for its credit. The limits are checked again:
// the reserve has moved since.
func (s *Service) carryOut(ctx context.Context, tx db.Tx, r staff.Request[orderDetail]) error {
	o, err := s.lockOrder(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	switch o.Kind {
	case Purchase:
		return s.orderPurchase(ctx, tx, o)
	case Sale, Maturity:
		return s.move(ctx, tx, o, OrderAwaiting)
	case Income:
		return s.settle(ctx, tx, o)
	}
	return s.orderTransfer(ctx, tx, o)
}

// dropOrder ends an order that was rejected or cancelled.
func (s *Service) dropOrder(ctx context.Context, tx db.Tx, r staff.Request[orderDetail]) error {
	o, err := s.lockOrder(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	o.CreditID = ""
	if r.Status == staff.Rejected {
		return s.move(ctx, tx, o, OrderRejected)
	}
	return s.move(ctx, tx, o, OrderCancelled)
}

// creditGone says that the credit of an order is somebody else's by now; "" is none.
func (s *Service) creditGone(ctx context.Context, conn db.Conn, creditID string) (string, error) {
	if creditID == "" {
		return "", nil
	}
	_, open, err := s.credits.OpenUnmatchedCredit(ctx, conn, creditID)
	if err != nil || open {
		return "", err
	}
	return staff.DecidedOtherwise, nil
}

func (s *Service) orderPurchase(ctx context.Context, tx db.Tx, o Order) error {
	h, err := s.active(ctx, tx, o.HoldingID)
	if err != nil {
		return err
	}
	p, err := s.Position(ctx, tx)
	if err != nil {
		return err
	}
	p.Committed, p.buying[h.ID] = p.Committed.Sub(o.Amount), p.buying[h.ID].Sub(o.Amount) // it is one of them
	if err := s.config.allows(p, h, o.Amount, day.In(s.clock.Now())); err != nil {
		return err
	}
	if err := s.move(ctx, tx, o, OrderOrdered); err != nil {
		return err
	}
	return s.bank.OrderPayout(ctx, tx, banking.PayoutOrder{
		ID: o.ID, Kind: banking.BackingPurchase, From: banking.Main, Creditor: h.Payee.Party, CreditorLEI: h.Payee.LEI, Amount: o.Amount,
		Reference: "GBPC " + h.ISIN,
	})
}

func (s *Service) orderTransfer(ctx context.Context, tx db.Tx, o Order) error {
	p, err := s.Position(ctx, tx)
	if err != nil {
		return err
	}
	kind, reference := banking.BackingTopUp, "GBPC OWN FUNDS"
	if o.Kind == Surplus {
		kind, reference = banking.BackingSurplus, "GBPC RESERVE INCOME"
		p.kept = p.kept.Sub(o.Amount) // it is one of them
		p.sum()
	}
	if err := p.checkTransfer(o.OrderRequest); err != nil {
		return err
	}
	if err := s.move(ctx, tx, o, OrderOrdered); err != nil {
		return err
	}
	return s.bank.OrderTransfer(ctx, tx, o.ID, kind, o.Amount, reference)
}

// MatchCredit asks a second operator to approve that an unmatched credit is what a sale or repayment brought. It returns
// ErrConflict if the order waits for none, or if the credit was named for another one.
func (s *Service) MatchCredit(ctx context.Context, by staff.Operator, orderID, creditID, reason string) (approvalID string, err error) {
	var a staff.Approval
	err = s.about(ctx, orderID, func(ctx context.Context, tx db.Tx, o Order) error {
		if o.State != OrderAwaiting {
			return ErrConflict
		}
		amount, err := s.openCredit(ctx, tx, creditID)
		if err != nil {
			return err
		}
		h, err := s.active(ctx, tx, o.HoldingID)
		if err != nil {
			return err
		}
		o.CreditID = creditID
		if err := s.move(ctx, tx, o, OrderMatched); db.IsUniqueViolation(err) {
			return ErrConflict
		} else if err != nil {
			return err
		}
		a, err = creditKind.ProposeIn(ctx, tx, s.staff, by, staff.Proposal[creditDetail]{Subject: orderID, Amount: amount, Detail: creditDetail{
			Order: o.Kind, Name: h.Name, ISIN: h.ISIN, Custodian: h.Custodian, Quantity: h.QuantityText(o.Quantity),
			Expected: o.Amount.String(), Credit: creditID, Reason: reason,
		}})
		return err
	})
	return a.ID, err
}

// Cancel ends a sale that did not happen. It moves nothing: what is sold after all needs an order of its own.
func (s *Service) Cancel(ctx context.Context, by staff.Operator, orderID, reason string) error {
	return s.about(ctx, orderID, func(ctx context.Context, tx db.Tx, o Order) error {
		if o.State != OrderAwaiting {
			return ErrConflict
		}
		if err := s.move(ctx, tx, o, OrderCancelled); err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "reserve_order.cancel", Subject: orderKind.About, SubjectID: o.ID, Details: map[string]any{"reason": reason},
		})
	})
}

// settleMatched settles a sale with the credit that was named.
func (s *Service) settleMatched(ctx context.Context, tx db.Tx, r staff.Request[creditDetail]) error {
	o, err := s.lockOrder(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	return s.settle(ctx, tx, o)
}

// unmatch has a sale wait for another credit.
func (s *Service) unmatch(ctx context.Context, tx db.Tx, r staff.Request[creditDetail]) error {
	o, err := s.lockOrder(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	o.CreditID = ""
	return s.move(ctx, tx, o, OrderAwaiting)
}

// kept is the part of the buffer for which transfers are ordered.
func kept(open []q.BackingOrder) money.Amount {
	sum := money.Zero(money.GBP)
	for _, o := range open {
		if OrderKind(o.Kind) == Surplus && o.DebitedAt == nil {
			sum = sum.Add(money.New(o.Amount, money.GBP))
		}
	}
	return sum
}
