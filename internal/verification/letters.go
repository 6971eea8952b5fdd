package verification

import (
	"context"
	"embed"

	"gbpc/internal/kit/db"
	"gbpc/internal/kit/mail"
)

//go:embed letters/*.txt
var letterFiles embed.FS

var letters = mail.ParseLetters(letterFiles, "letters")

// write mails a letter to somebody without an account once tx has committed.
func (s *Service) write(ctx context.Context, tx db.Tx, letter, to string, values map[string]string) error {
	return s.Mail.Enqueue(ctx, tx, letters.Write(letter, to, values))
}
