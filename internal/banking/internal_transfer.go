package banking

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// internalTransfers are the payouts between our own accounts, with their direction.
var internalTransfers = map[PayoutKind]struct{ from, to AccountID }{
	FeePayout:         {Main, Own},
	SafeguardingTopUp: {Own, Main},
	BackingTopUp:      {Own, Main},
	BackingSurplus:    {Main, Own},
}

// OrderTransfer orders a payment between our own accounts, in the direction of the kind. It records the
// order inside tx; the same id twice is one payment.
func (s *Service) OrderTransfer(
	ctx context.Context, tx db.Tx, transferID string, kind PayoutKind, amount money.Amount, reference string,
) error {
	way, ok := internalTransfers[kind]
	if !ok {
		return fmt.Errorf("order transfer %s: %q is not a transfer between our accounts", transferID, kind)
	}
	to := s.issuer.account(way.to)
	return s.OrderPayout(ctx, tx, PayoutOrder{ID: transferID, Kind: kind, From: way.from, Amount: amount, Reference: reference,
		Creditor: Party{Name: s.issuer.Name, SortCode: to.SortCode, AccountNumber: to.Number}})
}

// isTransferCredit reports whether an entry is the credit of an internal transfer. Anyone can send us any
// end-to-end id: it is our transfer only if account and amount agree, once, and if the debtor is our
// own account, provided that the bank names it.
func (s *Service) isTransferCredit(p Payout, of AccountID, e iso20022.Entry) bool {
	way, ok := internalTransfers[p.Kind]
	return ok && of == way.to && e.Direction == iso20022.Credit && !e.Returned && !e.Reversal && p.Amount == e.Amount &&
		p.CreditedAt.IsZero() &&
		p.State != Rejected && p.State != Returned && (!e.Debtor.Account.Known() || e.Debtor.Account == s.issuer.account(way.from))
}

func (s *Service) processTransferCredit(ctx context.Context, tx db.Tx, p Payout, e iso20022.Entry) (meaning, subject string, err error) {
	p.CreditedAt = s.bookedAt(e)
	if err := q.New(tx).CreditPayout(ctx, q.CreditPayoutParams{ID: p.ID, CreditedAt: &p.CreditedAt}); err != nil {
		return "", "", fmt.Errorf("record the credit of transfer %s: %w", p.ID, err)
	}
	return meansTransfer, p.ID, s.sink.TransferCredited(ctx, tx, p)
}
