package auth

import (
	"context"
	"embed"

	"gbpc/internal/customer"
	"gbpc/internal/kit/db"
	"gbpc/internal/kit/mail"
)

//go:embed letters/*.txt
var letterFiles embed.FS

var letters = mail.ParseLetters(letterFiles, "letters")

// write mails a letter to the user.
func (s *Service) write(ctx context.Context, tx db.Tx, letter string, to customer.User, values map[string]string) error {
	return s.mail.Enqueue(ctx, tx, letters.Write(letter, to.Email, values))
}

// tell is write for a user of whom only the id is at hand.
func (s *Service) tell(ctx context.Context, tx db.Tx, userID, letter string, values map[string]string) error {
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	return s.write(ctx, tx, letter, member.User, values)
}
