package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// CodePurpose is what a mailed code is for. A code is good for its purpose alone.
type CodePurpose string

// The purposes of mailed codes.
const (
	ForRegistry CodePurpose = "registry"
	ForEmail    CodePurpose = "email"
	forReset    CodePurpose = "reset"
)

const (
	codeLife  = 10 * time.Minute
	resetLife = 30 * time.Minute
	codeTries = 5
)

// SendCode mails a code to an address that is to be registered, or to become the address of a user.
// To one that somebody has already, it mails just that: the answer never tells.
func (s *Service) SendCode(ctx context.Context, email string, purpose CodePurpose) (expiresAt time.Time, err error) {
	var wrong fault.Fields
	checkEmail(&wrong, "email", email)
	if purpose != ForRegistry && purpose != ForEmail {
		wrong.Add("purpose", fault.OutOfRange)
	}
	if err := wrong.Err(); err != nil {
		return time.Time{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.limits.AllowIn(ctx, tx, captchaRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		user, taken, err := s.customers.ByEmail(ctx, tx, email)
		if err != nil {
			return err
		}
		template := string(purpose) + "_code"
		if taken {
			template = "address_taken"
		} else {
			user = customer.User{Email: customer.NormalEmail(email), Language: api.InfoOf(ctx).Language()}
		}
		expiresAt, err = s.mailCode(ctx, tx, purpose, user, codeLife, !taken, template)
		return err
	})
	return expiresAt, err
}

// mailCode replaces the address's code of this purpose and mails the message with the new one. A
// code that is not meant to be used is neither told nor stored, but its row is written all the same.
func (s *Service) mailCode(ctx context.Context, tx db.Tx, purpose CodePurpose, to customer.User, life time.Duration, usable bool, template string) (time.Time, error) {
	if err := s.limits.AllowIn(ctx, tx, mailRule, to.Email); err != nil {
		return time.Time{}, err
	}
	code, err := newCode()
	if err != nil {
		return time.Time{}, err
	}
	row := q.PutCodeParams{Purpose: string(purpose), EmailIndex: s.customers.EmailIndex(to.Email), ExpiresAt: s.clock.Now().Add(life), TriesLeft: codeTries}
	if usable {
		row.CodeIndex = s.codeIndex(purpose, to.Email, code)
	}
	if err := q.New(tx).PutCode(ctx, row); err != nil {
		return time.Time{}, fmt.Errorf("store a mailed code: %w", err)
	}
	values := map[string]string{
		"Code": string(code), "Minutes": fmt.Sprint(int(life.Minutes())), "Site": s.config.Site,
		// After the #, so that it reaches neither a server's log nor another site.
		"Link": s.config.Site + "/Auth/ResetPassword#email=" + escape(to.Email) + "&code=" + string(code),
	}
	return row.ExpiresAt, s.write(ctx, tx, template, to, values)
}

// newCode is six random digits.
func newCode() (Secret, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("draw a code: %w", err)
	}
	return Secret(fmt.Sprintf("%06d", n)), nil
}

func (s *Service) codeIndex(purpose CodePurpose, email string, code Secret) []byte {
	return s.sealer.Index("auth.code", string(purpose)+":"+customer.NormalEmail(email)+":"+string(code))
}

// takeCode uses up a mailed code. refused says why it does not do; the try it cost counts only if
// tx commits, so the caller must commit in that case too.
func (s *Service) takeCode(ctx context.Context, tx db.Tx, purpose CodePurpose, email string, code Secret) (refused, err error) {
	subject, err := s.codeSubject(ctx, tx, email)
	if err != nil {
		return nil, err
	}
	if err := s.limits.AllowIn(ctx, tx, codeRule, subject); err != nil {
		return nil, err
	}
	queries, index := q.New(tx), s.customers.EmailIndex(email)
	row, err := queries.LockCode(ctx, q.LockCodeParams{Purpose: string(purpose), EmailIndex: index})
	if db.IsNoRows(err) {
		return ErrBadCode, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read a mailed code: %w", err)
	}
	if !s.clock.Now().Before(row.ExpiresAt) || row.TriesLeft == 0 {
		return ErrCodeExpired, nil
	}
	if subtle.ConstantTimeCompare(row.CodeIndex, s.codeIndex(purpose, email, code)) != 1 {
		if err := queries.SpendTry(ctx, q.SpendTryParams{Purpose: string(purpose), EmailIndex: index}); err != nil {
			return nil, fmt.Errorf("count a wrong code: %w", err)
		}
		return ErrBadCode, nil
	}
	if err := queries.ForgetCode(ctx, q.ForgetCodeParams{Purpose: string(purpose), EmailIndex: index}); err != nil {
		return nil, fmt.Errorf("use up a mailed code: %w", err)
	}
	return nil, nil
}

// codeSubject is whose tries are counted.
func (s *Service) codeSubject(ctx context.Context, tx db.Tx, email string) (string, error) {
	user, _, err := s.customers.ByEmail(ctx, tx, email)
	if err != nil {
		return "", err
	}
	device := s.device(ctx)
	known, err := s.isKnown(ctx, tx, device, user.ID)
	if err != nil || !known {
		return customer.NormalEmail(email), err
	}
	return customer.NormalEmail(email) + ":" + device.key(), nil
}

func checkEmail(wrong *fault.Fields, field, email string) {
	switch {
	case strings.TrimSpace(email) == "":
		wrong.Add(field, fault.RequiredField)
	case !customer.ValidEmail(email):
		wrong.Add(field, fault.EmailFormat)
	}
}

func checkCode(wrong *fault.Fields, field string, code Secret) {
	switch {
	case code == "":
		wrong.Add(field, fault.RequiredField)
	case len(code) > 16:
		wrong.Add(field, fault.TooLong)
	}
}
