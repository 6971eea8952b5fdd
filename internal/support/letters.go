package support

import (
	"context"
	"embed"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed letters/*.txt
var letterFiles embed.FS

var letters = mail.ParseLetters(letterFiles, "letters")

// write mails a letter in the language once tx has committed.
func (s *Service) write(ctx context.Context, tx db.Tx, language, letter, to string, values map[string]string) error {
	return s.Mail.Enqueue(ctx, tx, letters.WriteIn(language, letter, to, values))
}
