package withdrawals

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// chainPayeeID and bankPayeeID are the ids of payees in withdrawals_payees.
func chainPayeeID(customerID, network, address string) string {
	return strings.Join([]string{customerID, network, address}, "/")
}

func bankPayeeID(customerID, bankID string) string {
	return strings.Join([]string{customerID, "bank", bankID}, "/")
}

// isTrustedPayee reports whether the customer asked not to authenticate again for payees it has paid with
// an authentication, and this is one of them.
func (s *Service) isTrustedPayee(ctx context.Context, p *payment) (bool, error) {
	_, paid, err := s.trustedPayee(ctx, p.to.payeeID())
	return isTrusted(p.by.settings.SecondaryAuth, paid), err
}

// checkNewPayee refuses a payee that was added after the password was reset, for as long as such payees have to wait.
func (by payer) checkNewPayee(since time.Time) error {
	reset := by.settings.PasswordResetAt
	if !reset.IsZero() && since.After(reset) && by.at.Before(by.settings.NewPayeesFrom()) {
		return ErrNewPayee
	}
	return nil
}

func (s *Service) trustedPayee(ctx context.Context, payee string) (row q.TrustedPayeeRow, found bool, err error) {
	row, err = q.New(s.db.Read()).TrustedPayee(ctx, payee)
	if db.IsNoRows(err) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("look the payee up: %w", err)
	}
	return row, true, nil
}

// forgetPayeeOf ends the trust in a payee that rests on a withdrawal which failed or came back.
func forgetPayeeOf(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	if err := q.New(tx).ForgetPayeeOfWithdrawal(ctx, q.ForgetPayeeOfWithdrawalParams{ID: w.Payee, WithdrawalID: w.ID}); err != nil {
		return fmt.Errorf("forget a payee: %w", err)
	}
	return nil
}
