package auth

import (
	"context"
	"embed"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed letters/*.txt
var letterFiles embed.FS

var letters = mail.ParseLetters(letterFiles, "letters")

// write mails a letter to the user, in the user's language.
func (s *Service) write(ctx context.Context, tx db.Tx, letter string, to customer.User, values map[string]string) error {
	return s.mail.Enqueue(ctx, tx, letters.WriteIn(to.Language, letter, to.Email, values))
}

// moment is a time as a letter in the language says it.
func moment(language string, at time.Time) string {
	if language == chinese {
		return at.Format("2006年1月2日 15:04 UTC")
	}
	return at.Format("2 January 2006, 15:04 UTC")
}

const chinese = "zh"

// tell is write for a user of whom only the id is at hand.
func (s *Service) tell(ctx context.Context, tx db.Tx, userID, letter string, values map[string]string) error {
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	return s.write(ctx, tx, letter, member.User, values)
}
