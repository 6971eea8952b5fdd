package screening

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening/q"
	"github.com/gbpc/gbpc/internal/staff"
)

// A name that comes with a payment holds that payment alone while its match is potential: it is a stranger's, and says nothing
// of the customer. Once an operator has confirmed it, the customer deals with somebody listed, and everything waits.

// PaymentMatch returns the status of the match that holds the payment because of a name that came with it or with the other
// provider's message: Potential while one waits for a decision, else Confirmed, "" if none holds it.
func (s *Service) PaymentMatch(ctx context.Context, conn db.Conn, paymentID string) (MatchStatus, error) {
	status, err := q.New(conn).OpenMatchOfPayment(ctx, paymentID)
	if db.IsNoRows(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the open screening matches of payment %s: %w", paymentID, err)
	}
	return MatchStatus(status), nil
}

// OnPaymentDecided has a department told that an operator decided a match of a name that came with a payment. It is called before
// the service is used; tell is called in the transaction of the decision, and does nothing about a payment that it does not know.
func (s *Service) OnPaymentDecided(tell func(ctx context.Context, tx db.Tx, paymentID string) error) {
	s.paymentDecided = append(s.paymentDecided, tell)
}

// DecidePayment decides every match of the payment that is potential, as DecideMatch does. It returns ErrDecided if there is none.
func (s *Service) DecidePayment(
	ctx context.Context, tx db.Tx, by staff.Operator, paymentID string, decision MatchStatus, reason string,
) error {
	open, err := q.New(tx).PotentialMatchesOfPayment(ctx, paymentID)
	if err != nil {
		return fmt.Errorf("read the screening matches of payment %s: %w", paymentID, err)
	}
	if len(open) == 0 {
		return ErrDecided
	}
	for _, matchID := range open {
		if _, err := s.decide(ctx, tx, by, matchID, decision, reason); err != nil {
			return err
		}
	}
	return nil
}

// tellPayment tells the departments of a decision about a name that came with a payment.
func (s *Service) tellPayment(ctx context.Context, tx db.Tx, m Match) error {
	if m.Subject != SubjectCounterparty {
		return nil
	}
	for _, tell := range s.paymentDecided {
		if err := tell(ctx, tx, m.SubjectID); err != nil {
			return err
		}
	}
	return nil
}
