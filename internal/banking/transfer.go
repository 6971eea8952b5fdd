package banking

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// between are the payments that stay with us: from which of our accounts to which.
var between = map[PayoutKind]struct{ from, to AccountID }{
	FeePayout:         {Main, Own},
	SafeguardingTopUp: {Own, Main},
}

// OrderTransfer has money paid between our own accounts, in the direction of the kind. It writes the
// payment down inside tx; the same id twice is one payment.
func (s *Service) OrderTransfer(ctx context.Context, tx db.Tx, transferID string, kind PayoutKind, amount money.Amount, reference string) error {
	way, ok := between[kind]
	if !ok {
		return fmt.Errorf("order transfer %s: %q does not stay with us", transferID, kind)
	}
	to := s.issuer.account(way.to)
	return s.OrderPayout(ctx, tx, PayoutOrder{ID: transferID, Kind: kind, From: way.from, Amount: amount, Reference: reference,
		Creditor: Party{Name: s.issuer.Name, SortCode: to.SortCode, AccountNumber: to.Number}})
}

// arrives tells whether a credit is the other end of a transfer of ours. A stranger may send us any
// key: it is our transfer only for its account and amount, once, and from our own account, as far as
// the bank says from which.
func (s *Service) arrives(p Payout, of AccountID, e iso20022.Entry) bool {
	way, ok := between[p.Kind]
	return ok && of == way.to && e.Direction == iso20022.Credit && !e.Returned && !e.Reversal && p.Amount == e.Amount && p.CreditedAt.IsZero() &&
		p.State != Rejected && p.State != Returned && (!e.Debtor.Account.Known() || e.Debtor.Account == s.issuer.account(way.from))
}

func (s *Service) takeArrival(ctx context.Context, tx db.Tx, p Payout, e iso20022.Entry) (meaning, subject string, err error) {
	p.CreditedAt = s.bookedAt(e)
	if err := q.New(tx).CreditPayout(ctx, q.CreditPayoutParams{ID: p.ID, CreditedAt: &p.CreditedAt}); err != nil {
		return "", "", fmt.Errorf("note that transfer %s arrived: %w", p.ID, err)
	}
	return meansTransfer, p.ID, s.sink.TransferArrived(ctx, tx, p)
}
