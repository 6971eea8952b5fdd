package wallet

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Receipt says what is known of a transaction, under the name of the account's holder.
type Receipt struct {
	View      transactions.View // in the reader's language
	AccountID string
	Holder    string
	Total     money.Amount // what the account has less or more by it: the fee comes on top of a payment out, and off a pay-in
	CreatedAt time.Time    // of the receipt
}

// PaperOf returns the receipt of a customer's transaction, or transactions.ErrNotFound: for another's too.
func (s *Service) PaperOf(ctx context.Context, customerID, transactionID, language string) (Receipt, error) {
	t, err := s.transactions.Find(ctx, customerID, transactionID)
	if err != nil {
		return Receipt{}, err
	}
	r := Receipt{AccountID: customerID, Total: t.Amount.Add(t.Fee), CreatedAt: s.clock.Now()}
	if t.IsIncoming() {
		r.Total = t.Amount.Sub(t.Fee)
	}
	if r.View, err = s.transactions.FullView(ctx, s.db.Read(), t, language); err != nil {
		return Receipt{}, err
	}
	r.Holder, err = s.holder(ctx, s.db.Read(), customerID)
	return r, err
}

// parties returns who pays and who is paid: the holder of the account, and the other one as the transaction names it.
func (r Receipt) parties() (payer, payee string) {
	other := r.View.CounterpartyName
	if other == "" && r.View.Counterparty != nil {
		other = *r.View.Counterparty
	}
	if r.View.Direction == "in" {
		return other, r.Holder
	}
	return r.Holder, other
}
