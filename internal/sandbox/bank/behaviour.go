package bank

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
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
	err := q.New(b.db.Writer()).SetBehaviour(ctx, q.SetBehaviourParams{
		Payouts: string(to.Payouts), Reason: to.Reason, DelaySeconds: int64(to.Delay / time.Second),
	})
	if err != nil {
		return fmt.Errorf("set the sandbox bank's behaviour: %w", err)
	}
	return nil
}

func behaviour(ctx context.Context, conn db.Conn) (Behaviour, error) {
	row, err := q.New(conn).Behaviour(ctx)
	if err != nil {
		return Behaviour{}, fmt.Errorf("read the sandbox bank's behaviour: %w", err)
	}
	return Behaviour{Payouts: Outcome(row.Payouts), Reason: row.Reason, Delay: time.Duration(row.DelaySeconds) * time.Second}, nil
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

// The kinds of scheduled work.
const (
	scheduledOrder  = "order"
	scheduledReturn = "return"
)

// schedule notes what the bank does later.
func (b *Bank) schedule(ctx context.Context, tx db.Tx, kind string, h Behaviour, subject []byte) error {
	serial, err := q.New(tx).Next(ctx, "scheduled")
	if err != nil {
		return err
	}
	return q.New(tx).Schedule(ctx, q.ScheduleParams{
		Serial: serial, DueAt: b.Clock.Now().Add(h.Delay), Kind: kind, Payouts: string(h.Payouts), Reason: h.Reason, Subject: subject,
	})
}

// doScheduled does what has become due.
func (b *Bank) doScheduled(ctx context.Context) error {
	due, err := q.New(b.db.Read()).Due(ctx, b.Clock.Now())
	if err != nil {
		return fmt.Errorf("look for what is due: %w", err)
	}
	for _, row := range due {
		err := b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			n, err := q.New(tx).Unschedule(ctx, row.Serial)
			if err != nil || n == 0 {
				return err
			}
			h := Behaviour{Payouts: Outcome(row.Payouts), Reason: row.Reason}
			if row.Kind == scheduledReturn {
				err := b.returnPayment(ctx, tx, string(row.Subject), h.reason(ReturnLater))
				if errors.Is(err, errNotSettled) { // it was returned by hand
					return nil
				}
				return err
			}
			order, err := iso20022.ReadOrder(row.Subject)
			if err != nil {
				return err
			}
			return b.payAll(ctx, tx, order, h)
		})
		if err != nil {
			return fmt.Errorf("what is due: %w", err)
		}
	}
	return nil
}
