package wallet

import (
	"context"
	"embed"

	"gbpc/internal/kit/db"
	"gbpc/internal/kit/mail"
)

//go:embed letters/*.txt
var letterFiles embed.FS

var letters = mail.ParseLetters(letterFiles, "letters")

// letterOf is the letter about what has become of a transaction, "" where nobody needs one.
func letterOf(t Transaction) string {
	switch {
	case t.In() && t.Status == Completed:
		return "deposit_credited"
	case t.In() && t.Status == Failed:
		return "deposit_lost"
	case t.In():
		return ""
	case t.Status == Completed:
		return "withdrawal_completed"
	case t.Status == Failed:
		return "withdrawal_failed"
	case t.Status == Returned:
		return "withdrawal_returned"
	}
	return ""
}

// tell mails the customer what has become of a transaction.
func (s *Service) tell(ctx context.Context, tx db.Tx, t Transaction) error {
	letter := letterOf(t)
	if letter == "" {
		return nil
	}
	m, err := s.Customers.Find(ctx, tx, t.CustomerID)
	if err != nil {
		return err
	}
	return s.Mail.Enqueue(ctx, tx, letters.Write(letter, m.User.Email, map[string]string{
		"Amount": t.Amount.String(), "Currency": t.Amount.Currency().Code(), "Counterparty": t.Counterparty, "Reason": t.FailureReason,
	}))
}
