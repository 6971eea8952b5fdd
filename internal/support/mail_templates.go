package support

import (
	"context"
	"embed"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// acknowledge mails a receipt once tx has committed. Anybody gives any address, so a receipt has the reference and no word of
// the sender.
func (s *Service) acknowledge(ctx context.Context, tx db.Tx, kind mail.Kind, language, template, to, reference string) error {
	return s.mail.Enqueue(ctx, tx, mail.Email{
		Kind: kind, By: mail.Cause{Client: api.InfoOf(ctx).Address},
		Message: mailTemplates.Render(language, template, to, map[string]string{"ID": reference}),
	})
}

// reply mails what an operator wrote once tx has committed.
func (s *Service) reply(ctx context.Context, tx db.Tx, language, template, to, reference, text string) error {
	return s.mail.Enqueue(ctx, tx, mail.Email{
		Kind: mail.StaffLetter, Message: mailTemplates.Render(language, template, to, map[string]string{"ID": reference, "Text": text}),
	})
}
