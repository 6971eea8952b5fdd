package backing

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing/q"
)

// orderDecided carries an order out, or ends a rejected one.
type orderDecided struct{ s *Service }

// ApprovalDecided orders the payment of a purchase or transfer, and has a sale wait for its credit. The limits are
// checked again: the reserve has moved since.
func (d orderDecided) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	s := d.s
	o, err := s.lockOrder(ctx, tx, a.Subject)
	if err != nil {
		return err
	}
	if a.Status == staff.Rejected {
		o.CreditID = ""
		return s.move(ctx, tx, o, OrderRejected)
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

// MovedOn says that the credit of an income is somebody else's by now.
func (d orderDecided) MovedOn(ctx context.Context, conn db.Conn, a staff.Approval) (string, error) {
	return d.s.creditGone(ctx, conn, a.Subject)
}

// Superseded ends the request.
func (d orderDecided) Superseded(ctx context.Context, tx db.Tx, a staff.Approval) error {
	o, err := d.s.lockOrder(ctx, tx, a.Subject)
	if err != nil {
		return err
	}
	o.CreditID = ""
	return d.s.move(ctx, tx, o, OrderCancelled)
}

func (s *Service) creditGone(ctx context.Context, conn db.Conn, orderID string) (string, error) {
	row, err := q.New(conn).Order(ctx, orderID)
	if err != nil {
		return "", fmt.Errorf("read order %s: %w", orderID, err)
	}
	if row.CreditID == "" {
		return "", nil
	}
	_, open, err := s.credits.OpenUnmatchedCredit(ctx, conn, row.CreditID)
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
	r := staff.ApprovalRequest{Kind: creditKind, Subject: orderID}
	err = s.about(ctx, orderID, func(ctx context.Context, tx db.Tx, o Order) error {
		if o.State != OrderAwaiting {
			return ErrConflict
		}
		if r.Amount, err = s.openCredit(ctx, tx, creditID); err != nil {
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
		r.ID = id.New()
		r.Details = map[string]any{
			"order": o.Kind, "name": h.Name, "isin": h.ISIN, "custodian": h.Custodian, "quantity": h.QuantityText(o.Quantity),
			"expected": o.Amount.String(), "credit": creditID, "reason": reason,
		}
		return s.ask(ctx, tx, by, r)
	})
	return r.ID, err
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
			Actor: by, Action: orderKind + ".cancel", Subject: orderKind, SubjectID: o.ID, Details: map[string]any{"reason": reason},
		})
	})
}

// creditDecided settles a sale with the credit that was named, or has it wait for another one.
type creditDecided struct{ s *Service }

func (d creditDecided) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	o, err := d.s.lockOrder(ctx, tx, a.Subject)
	if err != nil {
		return err
	}
	if a.Status != staff.Approved {
		o.CreditID = ""
		return d.s.move(ctx, tx, o, OrderAwaiting)
	}
	return d.s.settle(ctx, tx, o)
}

// MovedOn says that the credit is somebody else's by now.
func (d creditDecided) MovedOn(ctx context.Context, conn db.Conn, a staff.Approval) (string, error) {
	return d.s.creditGone(ctx, conn, a.Subject)
}

// Superseded has the order wait for another credit.
func (d creditDecided) Superseded(ctx context.Context, tx db.Tx, a staff.Approval) error {
	a.Status = staff.Cancelled
	return d.ApprovalDecided(ctx, tx, a)
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
