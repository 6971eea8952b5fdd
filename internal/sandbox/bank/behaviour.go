package bank

import (
	"context"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// Outcome says what becomes of the issuer's orders.
type Outcome string

// The outcomes.
const (
	Settle Outcome = "settle" // they are paid
	Reject Outcome = "reject" // the bank refuses them
	// ReturnLater pays them, and the creditor's bank sends the money back.
	ReturnLater Outcome = "return"
	// Silent loses the orders: they are neither paid nor answered. The same order is read again when it comes
	// again.
	Silent Outcome = "silent"
)

// Behaviour is what the bank does with the orders that it reads from now on. It survives a restart.
type Behaviour struct {
	Payouts Outcome
	Reason  string // a code of the standard, for a rejection or a return
	// Delay is how long after reading an order the bank decides, and for a return how long after it has paid.
	Delay time.Duration
}

// defaultReason is the reason of a rejection or a return for which no other is set: the account is closed.
const defaultReason = "AC04"

// SetBehaviour replaces the behaviour.
func (b *Bank) SetBehaviour(ctx context.Context, to Behaviour) error {
	return b.change(ctx, func(s *books) error {
		s.Behaviour = to
		s.put(stateRecord, 0, s.state)
		return nil
	})
}

// reason returns why a payment is rejected or returned, and the zero Reason if it is neither.
func (h Behaviour) reason(of Outcome) iso20022.Reason {
	if h.Payouts != of {
		return iso20022.Reason{}
	}
	if h.Reason == "" {
		return iso20022.Reason{Code: defaultReason}
	}
	return iso20022.Reason{Code: h.Reason}
}

// schedule notes what the bank does later.
func (b *Bank) schedule(s *books, d scheduled) {
	d.serial, d.DueAt = s.next(), b.Clock.Now().Add(d.Behaviour.Delay)
	s.scheduled = append(s.scheduled, d)
	s.put(scheduledRecord, d.serial, d)
}

// doScheduled does what has become due, what was due first before the rest.
func (b *Bank) doScheduled(ctx context.Context) error {
	return b.change(ctx, func(s *books) error {
		now := b.Clock.Now()
		due := slices.Clone(s.scheduled)
		due = slices.DeleteFunc(due, func(d scheduled) bool { return d.DueAt.After(now) })
		s.scheduled = slices.DeleteFunc(s.scheduled, func(d scheduled) bool { return !d.DueAt.After(now) })
		slices.SortStableFunc(due, func(x, y scheduled) int { return x.DueAt.Compare(y.DueAt) })
		for _, d := range due {
			s.gone = append(s.gone, d.serial)
			if d.Order == "" {
				_ = b.returnPayment(s, d.PaymentID, d.Behaviour.reason(ReturnLater)) // unless it was returned by hand
			} else if order, err := iso20022.ReadOrder([]byte(d.Order)); err == nil { // as when it came
				b.payAll(s, order, d.Behaviour)
			}
		}
		return nil
	})
}
