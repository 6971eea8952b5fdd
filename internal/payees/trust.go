package payees

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/payees/q"
)

// ChainPayeeID is the id of an address that the customer pays as a payee.
func ChainPayeeID(customerID, network, address string) string {
	return strings.Join([]string{customerID, network, address}, "/")
}

// BankPayeeID is the id of a bank account of the customer's as a payee.
func BankPayeeID(customerID, bankID string) string {
	return strings.Join([]string{customerID, "bank", bankID}, "/")
}

// paidRow is a payee that was paid with an authentication.
type paidRow struct {
	withdrawalID string // the first such payment
	paidAt       time.Time
}

var paid = ledger.NewUpsertPrecondition(db.NewKeyedTable[string]("withdrawals_payees", "id", func(r *paidRow) []db.Field {
	return []db.Field{db.TextField("withdrawal_id", &r.withdrawalID), db.TimeField("paid_at", &r.paidAt)}
}))

// Trust is a customer's trust in a payee: it was paid with an authentication before, and the customer asked not to be asked
// again for such payees.
type Trust struct{ CustomerID, PayeeID string }

// isTrusted reports whether a payment needs no authentication.
func isTrusted(secondaryAuth int, paidBefore bool) bool { return secondaryAuth == 0 && paidBefore }

// Preconditions name the rows that the other methods read and change under the lock of the books.
func (t Trust) Preconditions() []ledger.RowRef {
	return []ledger.RowRef{paid.Row(t.PayeeID), rules.Row(t.CustomerID)}
}

// IsGiven reports whether a payment needs no authentication, by the rows as they are now.
func (t Trust) IsGiven(rows *ledger.Rows) bool {
	settings, _ := rules.Get(rows, t.CustomerID) // without it the ledger refuses the order
	_, before := paid.Get(rows, t.PayeeID)
	return isTrusted(int(settings.SecondaryAuth), before)
}

// Earn records that the payee is paid with an authentication, unless it was before.
func (t Trust) Earn(rows *ledger.Rows, paymentID string, now time.Time) {
	if _, before := paid.Get(rows, t.PayeeID); !before {
		paid.Set(rows, t.PayeeID, paidRow{withdrawalID: paymentID, paidAt: now})
	}
}

// Change sets whether the customer trusts payees: 0, or is asked every time: 1.
func (t Trust) Change(rows *ledger.Rows, secondaryAuth int) {
	settings, _ := rules.Get(rows, t.CustomerID)
	if next := int64(secondaryAuth); settings.SecondaryAuth != next {
		settings.SecondaryAuth = next
		rules.Set(rows, t.CustomerID, settings)
	}
}

// IsTrusted reports whether a payment to the payee needs no authentication by the payer's settings.
func (s *Service) IsTrusted(ctx context.Context, by Payer, payeeID string) (bool, error) {
	_, before, err := s.paidBefore(ctx, payeeID)
	return isTrusted(by.Settings.SecondaryAuth, before), err
}

func (s *Service) paidBefore(ctx context.Context, payeeID string) (row q.TrustedPayeeRow, found bool, err error) {
	row, err = q.New(s.db.Read()).TrustedPayee(ctx, payeeID)
	if db.IsNoRows(err) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("look the payee up: %w", err)
	}
	return row, true, nil
}

// Distrust ends the trust in a payee that rests on a payment which failed or came back.
func (s *Service) Distrust(ctx context.Context, tx db.Tx, payeeID, paymentID string) error {
	if err := q.New(tx).ForgetPayeeOfWithdrawal(ctx, q.ForgetPayeeOfWithdrawalParams{ID: payeeID, WithdrawalID: paymentID}); err != nil {
		return fmt.Errorf("forget a payee: %w", err)
	}
	return nil
}
