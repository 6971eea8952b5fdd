package auth

import (
	"cmp"
	"context"
	"embed"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// mailKinds are the kinds of emails that are no security notices. Codes have kinds of their own, see mailCode.
var mailKinds = map[string]mail.Kind{
	"new_sign_in": mail.SignInNotice, "operator_invited": mail.StaffLetter, "operator_recovery": mail.StaffLetter,
	"moved_in": mail.StaffLetter,
}

// mailUser mails a template to the user, in the user's language, once tx has committed.
func (s *Service) mailUser(ctx context.Context, tx db.Tx, to customer.User, template string, values map[string]string) error {
	return s.mail.Enqueue(ctx, tx, mail.Email{
		Kind: cmp.Or(mailKinds[template], mail.SecurityNotice), By: mail.Cause{Client: api.InfoOf(ctx).Address},
		Message: mailTemplates.Render(to.Language, template, to.Email, values),
	})
}

// mailUserByID is mailUser for a user whose id alone is known.
func (s *Service) mailUserByID(ctx context.Context, tx db.Tx, userID, template string, values map[string]string) error {
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	return s.mailUser(ctx, tx, member.User, template, values)
}

const chinese = "zh"

// formatTime returns a time as a mail in the language writes it.
func formatTime(language string, at time.Time) string {
	if language == chinese {
		return at.Format("2006年1月2日 15:04 UTC")
	}
	return at.Format("2 January 2006, 15:04 UTC")
}
