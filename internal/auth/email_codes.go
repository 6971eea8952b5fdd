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
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
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
		if err := s.limits.AllowClientIn(ctx, tx, captchaRule, api.InfoOf(ctx).Address); err != nil {
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

// mailCode replaces the caller's code for this purpose and address and mails the template with the new one. The
// template of a code that is not usable does not contain it. Where an address has had too many emails, none is sent: the
// link of the newest in the mailbox, which others asked for, is good from everywhere.
func (s *Service) mailCode(
	ctx context.Context, tx db.Tx, purpose emailcodes.Purpose, to customer.User, lifetime time.Duration, usable bool, template string,
) (time.Time, error) {
	asks, err := s.askerOf(ctx, tx, purpose, to.Email)
	if err != nil {
		return time.Time{}, err
	}
	if err := s.limits.AllowIn(ctx, tx, mailRule, asks.own); err != nil {
		return time.Time{}, err
	}
	admission, refused := s.mail.Admit(ctx, tx, mail.Envelope{Kind: codeKinds[purpose], To: to.Email, By: asks.cause})
	if isTooMany(refused) {
		until, err := s.emailCodes.GoodUntil(ctx, tx, purpose, to.Email)
		if err != nil || !until.IsZero() {
			return until, err
		}
	}
	if refused != nil {
		return time.Time{}, refused
	}
	order := emailcodes.Order{Purpose: purpose, Email: to.Email, Client: asks.client, Lifetime: lifetime, Usable: usable}
	code, expiresAt, err := s.emailCodes.Issue(ctx, tx, order)
	if err != nil {
		return time.Time{}, err
	}
	link, _, err := s.emailCodes.IssueLink(ctx, tx, order)
	if err != nil {
		return time.Time{}, err
	}
	values := map[string]string{
		"Code": string(code), "Minutes": fmt.Sprint(int(lifetime.Minutes())), "Site": s.config.Site,
		"Link": s.codeLink(codePages[purpose], to.Email, link),
	}
	return expiresAt, s.mail.Enqueue(ctx, tx, admission.Email(mailTemplates.Render(to.Language, template, to.Email, values)))
}

var codeKinds = map[emailcodes.Purpose]mail.Kind{
	emailcodes.Registration: mail.RegistrationCode, emailcodes.EmailChange: mail.EmailCode, emailcodes.PasswordReset: mail.PasswordReset,
}

func isTooMany(err error) bool { return fault.Of(err).Code() == fault.TooManyRequests }

const resetPage = "/Auth/ResetPassword"

// codePages are the pages that the links of emails open.
var codePages = map[emailcodes.Purpose]string{
	emailcodes.Registration: "/Auth/CreateAccount", emailcodes.EmailChange: "/user/profile", emailcodes.PasswordReset: resetPage,
}

// codeLink has what it opens the page with after the #, so that it reaches neither a server's log nor another site.
func (s *Service) codeLink(page, email string, code Secret) string {
	return s.config.Site + page + "#email=" + url.QueryEscape(email) + "&code=" + string(code)
}

func (s *Service) resetLink(email string) string {
	return s.config.Site + resetPage + "#email=" + url.QueryEscape(email)
}

// redeemCode uses up an e-mailed code. rejected reports why the code was not accepted. The caller must
// commit tx in that case too, or the try is not counted. After too many wrong codes of six digits it returns TooManyRequests.
func (s *Service) redeemCode(ctx context.Context, tx db.Tx, purpose emailcodes.Purpose, email string, code Secret) (rejected, err error) {
	asks, err := s.askerOf(ctx, tx, purpose, email)
	if err != nil {
		return nil, err
	}
	a, err := s.emailCodes.Redeem(ctx, tx, emailcodes.Try{
		Purpose: purpose, Email: email, Client: asks.client, Code: code, May: func() error { return s.mayGuess(ctx, tx, asks) },
	})
	if err != nil || !a.Guessed {
		return a.Rejected, err
	}
	if err := s.limits.AllowIn(ctx, tx, ownCodeRule, asks.own); err != nil {
		return nil, err
	}
	return a.Rejected, s.limits.AllowIn(ctx, tx, codeRule, asks.everyones)
}

// mayGuess refuses a code that, if it is wrong, is one too many.
func (s *Service) mayGuess(ctx context.Context, tx db.Tx, asks asker) error {
	own, err := s.limits.Wait(ctx, tx, ownCodeRule, asks.own)
	if err != nil {
		return err
	}
	everyones, err := s.limits.Wait(ctx, tx, codeRule, asks.everyones)
	if err != nil {
		return err
	}
	if wait := max(own, everyones); wait > 0 {
		return fault.New(fault.TooManyRequests).After(wait)
	}
	return nil
}

// asker is who asks for a code or tries one, as the counters know them.
type asker struct {
	client    string // a known browser, or else the network
	own       string // counts what this client does
	everyones string // counts what all clients but known browsers do; a known browser has a count of its own
	cause     mail.Cause
}

func (s *Service) askerOf(ctx context.Context, tx db.Tx, purpose emailcodes.Purpose, email string) (asker, error) {
	user, _, err := s.customers.ByEmail(ctx, tx, email)
	if err != nil {
		return asker{}, err
	}
	device := s.devices.Current(ctx)
	known, err := s.devices.IsKnown(ctx, tx, device, user.ID)
	if err != nil {
		return asker{}, err
	}
	about := string(purpose) + ":" + customer.NormalEmail(email)
	if known {
		client := "browser " + device.Key()
		return asker{client: client, own: about + ":" + client, everyones: about + ":" + client, cause: mail.Cause{Browser: device.Key()}}, nil
	}
	address := api.InfoOf(ctx).Address
	client := limit.ClientOf(address)
	return asker{client: client, own: about + ":" + client, everyones: about, cause: mail.Cause{Client: address}}, nil
}

func checkEmail(wrong *fault.Fields, field, email string) {
	switch {
	case strings.TrimSpace(email) == "":
		wrong.Add(field, fault.RequiredField)
	case !customer.ValidEmail(email):
		wrong.Add(field, fault.EmailFormat)
	}
}
