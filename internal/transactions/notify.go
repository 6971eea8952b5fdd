package transactions

import (
	"context"
	"embed"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/money"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var templates = mail.ParseTemplates(templateFiles, "templates")

// OpeningReference is the reference of the balance that a customer brought along from other books.
const OpeningReference = "OPENING BALANCE"

// templateFor returns the name of the mail template for the status a transaction has reached, "" where
// no mail is sent.
func templateFor(t Transaction) string {
	switch {
	case t.betweenAccounts():
		return ""
	case t.Type == Adjustment && t.Reference == OpeningReference:
		return "" // the customer is notified of the whole account
	case t.Type == Adjustment:
		return "deposit_recalled"
	case t.IsIncoming() && t.Status == Completed:
		return "deposit_credited"
	case t.IsIncoming() && t.Status == Failed:
		return "deposit_lost"
	case t.Type == FiatDeposit && t.Status == InReview:
		return "deposit_held"
	case t.Type == FiatDeposit && t.Status == Returned:
		return "deposit_returned"
	case t.IsIncoming():
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

// notifyCustomer mails the customer the outcome of a transaction.
func (s *Service) notifyCustomer(ctx context.Context, tx db.Tx, t Transaction) error {
	name := templateFor(t)
	if name == "" {
		return nil
	}
	m, err := s.customers.Find(ctx, tx, t.CustomerID)
	if err != nil {
		return err
	}
	if m.Customer.Status == customer.Closed { // nobody is left to read it
		return nil
	}
	if m.Customer.IsSubAccount() { // its events say it: a business may have thousands
		return nil
	}
	message := templates.Render(m.User.Language, name, m.User.Email, map[string]string{
		"Amount": groupedDigits(t.Amount), "Currency": t.Amount.Currency().Code(), "Counterparty": t.Counterparty,
		"Reason": fault.Sentence(m.User.Language, t.FailureCode),
	})
	return s.mail.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: message})
}

// groupedDigits writes an amount in groups of three digits. Neither a reader nor a program that looks for
// a mailed code then finds six digits in a row.
func groupedDigits(a money.Amount) string {
	whole, fraction, _ := strings.Cut(a.String(), ".")
	if fraction = strings.TrimRight(fraction, "0"); len(fraction) < 2 {
		fraction = (fraction + "00")[:2]
	}
	var b strings.Builder
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(digit)
	}
	for i, digit := range fraction {
		switch {
		case i == 0:
			b.WriteByte('.')
		case i%3 == 0:
			b.WriteByte(' ')
		}
		b.WriteRune(digit)
	}
	return b.String()
}
