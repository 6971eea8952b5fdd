package customer

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

// ProfileChange is a user's change of their own profile. A nil field stays as it is.
type ProfileChange struct {
	DisplayName, Phone, Country, Language *string
}

const maxNameLength = 100

// ChangeProfile writes the change, or returns an error that names every invalid field.
func (s *Service) ChangeProfile(ctx context.Context, tx db.Tx, userID string, change ProfileChange) error {
	home := ""
	if change.Country == nil && change.Phone != nil { // a number without a code is one of the country that is stored
		m, err := s.Member(ctx, tx, userID)
		if err != nil {
			return err
		}
		home = m.User.Country
	}
	if err := change.check(home); err != nil {
		return err
	}
	return s.update(ctx, tx, userID, func(u *User) {
		set(&u.DisplayName, change.DisplayName)
		set(&u.Phone, change.Phone)
		set(&u.Country, change.Country)
		set(&u.Language, change.Language)
	})
}

func set(to *string, value *string) {
	if value != nil {
		*to = strings.TrimSpace(*value)
	}
}

func (c ProfileChange) check(home string) error {
	var wrong fault.Fields
	if c.Country != nil {
		home = *c.Country
	}
	if c.DisplayName != nil {
		if code := plain.Person(strings.TrimSpace(*c.DisplayName), maxNameLength); code != "" {
			wrong.Add("displayName", code)
		}
	}
	if c.Phone != nil && *c.Phone != "" && !ValidPhone(*c.Phone, home) {
		wrong.Add("phone", fault.PhoneFormat)
	}
	if c.Country != nil && *c.Country != "" && !ValidCountry(*c.Country) {
		wrong.Add("country", fault.InvalidFormat)
	}
	if c.Language != nil && *c.Language != "en" && *c.Language != "zh" {
		wrong.Add("language", fault.OutOfRange)
	}
	return wrong.Err()
}

// ValidCountry reports whether s is an ISO 3166-1 alpha-2 code in capitals.
func ValidCountry(s string) bool {
	if len(s) != 2 || s != strings.ToUpper(s) {
		return false
	}
	r, err := language.ParseRegion(s)
	return err == nil && r.IsCountry() && r.Canonicalize().String() == s // UK is an alias of GB
}

// ChangeEmail replaces the user's e-mail address, or returns ErrEmailTaken.
func (s *Service) ChangeEmail(ctx context.Context, tx db.Tx, userID, email string) error {
	if err := q.New(tx).DropEmailClaims(ctx, userID); err != nil {
		return fmt.Errorf("give up an address: %w", err)
	}
	if err := s.claimEmail(ctx, tx, userID, email); err != nil {
		return err
	}
	if err := s.requireFree(ctx, tx, userID, email); err != nil {
		return err
	}
	err := s.update(ctx, tx, userID, func(u *User) { u.Email = NormalEmail(email) })
	if db.IsUniqueViolation(err) { // another user took it between the two statements
		return ErrEmailTaken
	}
	return err
}

func (s *Service) update(ctx context.Context, tx db.Tx, userID string, change func(*User)) error {
	queries := q.New(tx)
	row, err := queries.LockUser(ctx, userID)
	if db.IsNoRows(err) {
		return ErrUnknown
	}
	if err != nil {
		return fmt.Errorf("lock a user: %w", err)
	}
	u, err := s.userOf(row)
	if err != nil {
		return err
	}
	change(&u)
	sealed, err := s.seal(personal{u.Email, u.DisplayName, u.Phone})
	if err != nil {
		return err
	}
	err = queries.UpdateUser(ctx, q.UpdateUserParams{
		ID: u.ID, EmailIndex: s.EmailIndex(u.Email), Personal: sealed, Country: u.Country, Language: u.Language,
	})
	if err != nil {
		return fmt.Errorf("change a user: %w", err)
	}
	return nil
}

// NormalEmail returns the form in which e-mail addresses are stored and compared.
func NormalEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

var emailForm = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$")

// ValidEmail reports whether mail can be sent to the address: a local part and a domain with a dot, in ASCII,
// within SMTP's limits of length.
func ValidEmail(email string) bool {
	email = strings.TrimSpace(email)
	local, _, _ := strings.Cut(email, "@")
	return len(email) <= 254 && len(local) <= 64 && emailForm.MatchString(email)
}
