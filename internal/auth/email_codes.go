package auth

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

const (
	codeLifetime      = 10 * time.Minute
	resetCodeLifetime = 30 * time.Minute
)

// SendCode mails a code to an address that is to be registered or to become a user's new address, and
// returns when the code expires. An address that a user has already is mailed that instead: the answer
// is the same.
func (s *Service) SendCode(ctx context.Context, email string, purpose emailcodes.Purpose) (expiresAt time.Time, err error) {
	var wrong fault.Fields
	checkEmail(&wrong, "email", email)
	if purpose != emailcodes.Registration && purpose != emailcodes.EmailChange {
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
			user = strangerAt(ctx, email)
		}
		expiresAt, err = s.mailCode(ctx, tx, purpose, user, codeLifetime, !taken, template)
		return err
	})
	return expiresAt, err
}

// strangerAt returns a recipient who is not a user, with the language of the call.
func strangerAt(ctx context.Context, email string) customer.User {
	return customer.User{Email: customer.NormalEmail(email), Language: api.InfoOf(ctx).Language()}
}

// mailCode replaces the address's code for this purpose and mails the template with the new one. The
// template of a code that is not usable does not contain it.
func (s *Service) mailCode(ctx context.Context, tx db.Tx, purpose emailcodes.Purpose, to customer.User, lifetime time.Duration, usable bool, template string) (time.Time, error) {
	if err := s.limits.AllowIn(ctx, tx, mailRule, to.Email); err != nil {
		return time.Time{}, err
	}
	code, expiresAt, err := s.emailCodes.Issue(ctx, tx, purpose, to.Email, lifetime, usable)
	if err != nil {
		return time.Time{}, err
	}
	values := map[string]string{
		"Code": string(code), "Minutes": fmt.Sprint(int(lifetime.Minutes())), "Site": s.config.Site,
		// After the #, so that it reaches neither a server's log nor another site.
		"Link": s.resetLink(to.Email) + "&code=" + string(code),
	}
	return expiresAt, s.mailUser(ctx, tx, to, template, values)
}

func (s *Service) resetLink(email string) string {
	return s.config.Site + "/Auth/ResetPassword#email=" + url.QueryEscape(email)
}

// redeemCode uses up an e-mailed code. rejected reports why the code was not accepted. The caller must
// commit tx in that case too, or the try is not counted.
func (s *Service) redeemCode(ctx context.Context, tx db.Tx, purpose emailcodes.Purpose, email string, code Secret) (rejected, err error) {
	subject, err := s.codeSubject(ctx, tx, email)
	if err != nil {
		return nil, err
	}
	if err := s.limits.AllowIn(ctx, tx, codeRule, subject); err != nil {
		return nil, err
	}
	return s.emailCodes.Redeem(ctx, tx, purpose, email, code)
}

// codeSubject returns the key under which the tries of codes are counted: the address and, for a known
// browser of its user, the browser.
func (s *Service) codeSubject(ctx context.Context, tx db.Tx, email string) (string, error) {
	user, _, err := s.customers.ByEmail(ctx, tx, email)
	if err != nil {
		return "", err
	}
	device := s.devices.Current(ctx)
	known, err := s.devices.IsKnown(ctx, tx, device, user.ID)
	if err != nil || !known {
		return customer.NormalEmail(email), err
	}
	return customer.NormalEmail(email) + ":" + device.Key(), nil
}

func checkEmail(wrong *fault.Fields, field, email string) {
	switch {
	case strings.TrimSpace(email) == "":
		wrong.Add(field, fault.RequiredField)
	case !customer.ValidEmail(email):
		wrong.Add(field, fault.EmailFormat)
	}
}
