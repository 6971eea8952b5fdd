package auth

import (
	"context"
	"embed"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// write mails a template to the user, in the user's language.
func (s *Service) write(ctx context.Context, tx db.Tx, template string, to customer.User, values map[string]string) error {
	return s.mail.Enqueue(ctx, tx, mailTemplates.Render(to.Language, template, to.Email, values))
}

// moment is a time as a template in the language says it.
func moment(language string, at time.Time) string {
	if language == chinese {
		return at.Format("2006年1月2日 15:04 UTC")
	}
	return at.Format("2 January 2006, 15:04 UTC")
}

const chinese = "zh"

// tell is write for a user of whom only the id is at hand.
func (s *Service) tell(ctx context.Context, tx db.Tx, userID, template string, values map[string]string) error {
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	return s.write(ctx, tx, template, member.User, values)
}
