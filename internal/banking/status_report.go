package banking

import (
	"cmp"
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// processStatusReport processes the bank's answer to an order (pain.002). Only a rejection changes
// anything: that a payment was made shows in the debit.
func (s *Service) processStatusReport(ctx context.Context, r iso20022.StatusReport) error {
	payments := r.Payments
	if len(payments) == 0 {
		payments = []iso20022.PaymentStatus{{Status: r.GroupStatus, Reason: r.GroupReason}}
	}
	var all error
	for _, p := range payments {
		payoutID, err := id.FromHex(cmp.Or(p.EndToEndID, r.OriginalMessageID)) // our orders have one payment, with the order's id
		if err != nil || p.Status != iso20022.Rejected {
			continue
		}
		if p.Reason.Duplicate() {
			// The rejection is of the repetition, not of the payment: the look-up finds out.
			s.log.WarnContext(ctx, "payout known to the bank already", "payout", payoutID)
			continue
		}
		err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.rejectPayout(ctx, tx, payoutID, p.Reason) })
		if errors.Is(err, ErrNotFound) {
			s.log.ErrorContext(ctx, "bank answer for a payout that we did not order", "message", r.MessageID)
			continue
		}
		all = errors.Join(all, err)
	}
	return all
}
