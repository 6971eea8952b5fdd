package verification

import (
	"context"
	"embed"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// mailLink mails a member's link once tx has committed, as an invitation or a reminder. It uses the applicant's language, because the
// member's is not known. Nobody has verified the business, or that the mailbox is the member's, so the email carries no
// word of the business, not even the names: the page behind the link shows them.
func (s *Service) mailLink(ctx context.Context, tx db.Tx, template string, m Member, r *Record, l Link) error {
	party, err := s.customers.Find(ctx, tx, r.CustomerID)
	if err != nil {
		return fmt.Errorf("find customer %s: %w", r.CustomerID, err)
	}
	until := "2 January 2006"
	if party.User.Language == "zh" {
		until = "2006年1月2日"
	}
	return s.mail.Enqueue(ctx, tx, mail.Email{
		Kind: mail.MemberLink, By: mail.Cause{Client: api.InfoOf(ctx).Address, Business: party.Customer.BusinessID()},
		Message: mailTemplates.Render(party.User.Language, template, m.Email, map[string]string{
			"Link": l.URL, "Until": l.ExpiresAt.Format(until),
		}),
	})
}

// companyNameOf returns the company's name, or "a business" in the reader's language while it has none.
func companyNameOf(r *Record, language string) string {
	if name := r.Name(); name != "" {
		return name
	}
	if language == "zh" {
		return "一家企业"
	}
	return "a business"
}
