package wallet

import (
	"context"
	"embed"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/money"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// templateOf is the template about what has become of a transaction, "" where nobody needs one.
func templateOf(t Transaction) string {
	switch {
	case t.Type == Adjustment:
		return "deposit_recalled"
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
	template := templateOf(t)
	if template == "" {
		return nil
	}
	m, err := s.Customers.Find(ctx, tx, t.CustomerID)
	if err != nil {
		return err
	}
	return s.Mail.Enqueue(ctx, tx, mailTemplates.Render(m.User.Language, template, m.User.Email, map[string]string{
		"Amount": spaced(t.Amount), "Currency": t.Amount.Currency().Code(), "Counterparty": t.Counterparty, "Reason": reasonIn(m.User.Language, t.FailureReason),
	}))
}

// because is a failure reason of the catalogue as a transaction keeps it.
func because(code fault.Code) string { return fault.Lookup(code).English + "." }

// reasonIn is a failure reason in the reader's language.
func reasonIn(language, reason string) string {
	if english := strings.TrimSuffix(reason, "."); language == "zh" {
		return fault.In(language, english) + "。"
	}
	return reason
}

// spaced is an amount in groups of three digits. Read by a person, and by a program that looks for a
// mailed code, it is never six digits in a row.
func spaced(a money.Amount) string {
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
