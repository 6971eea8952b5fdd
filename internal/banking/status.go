package banking

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// takeStatus takes the bank's answer to an order. Only a rejection decides something: that a
// payment was made is told by the debit.
func (s *Service) takeStatus(ctx context.Context, r iso20022.StatusReport) error {
	payments := r.Payments
	if len(payments) == 0 && r.GroupStatus == iso20022.Rejected { // the order as a whole; ours have one payment
		payments = []iso20022.PaymentStatus{{EndToEndID: r.OriginalMessageID, Status: r.GroupStatus, Reason: r.GroupReason}}
	}
	var all error
	for _, p := range payments {
		payoutID, err := id.FromHex(p.EndToEndID)
		if err != nil || p.Status != iso20022.Rejected {
			continue
		}
		if p.Reason.Duplicate() {
			// About the repetition, not about the payment: the look-up finds out.
			s.log.WarnContext(ctx, "the bank has a payment already", "payout", payoutID)
			continue
		}
		err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.rejected(ctx, tx, payoutID, p.Reason) })
		if errors.Is(err, ErrNotFound) {
			s.log.ErrorContext(ctx, "the bank answers for a payment we did not order", "message", r.MessageID)
			continue
		}
		all = errors.Join(all, err)
	}
	return all
}
