package support

import (
	"context"
	"embed"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

// write mails a template in the language once tx has committed.
func (s *Service) write(ctx context.Context, tx db.Tx, language, template, to string, values map[string]string) error {
	return s.mail.Enqueue(ctx, tx, mailTemplates.Render(language, template, to, values))
}
