package verification

import (
	"context"
	"embed"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// mailLink mails a member's link once tx has committed, in the language of whoever applies for the
// business: what its people read is not known.
func (s *Service) mailLink(ctx context.Context, tx db.Tx, m Member, r *Record, l Link) error {
	party, err := s.customers.Find(ctx, tx, r.CustomerID)
	if err != nil {
		return fmt.Errorf("find customer %s: %w", r.CustomerID, err)
	}
	until := "2 January 2006"
	if party.User.Language == "zh" {
		until = "2006年1月2日"
	}
	return s.mail.Enqueue(ctx, tx, mailTemplates.Render(party.User.Language, "member_link", m.Email, map[string]string{
		"Name": m.Name(), "Company": companyOr(party.User.Language, r), "Link": l.URL, "Until": l.ExpiresAt.Format(until),
	}))
}

// companyOr is the company's name, or what to say while it has not written one.
func companyOr(language string, r *Record) string {
	if name := r.Name(); name != "" {
		return name
	}
	if language == "zh" {
		return "一家企业"
	}
	return "a business"
}
