package auth

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Invite adds an operator with a password that nobody knows, and mails the operator how to choose one: the
// reader of that mailbox can. It returns customer.ErrEmailTaken for a known address.
func (s *Service) Invite(ctx context.Context, tx db.Tx, email string) (customer.User, error) {
	m, err := s.CreateUser(ctx, tx, NewUser{Email: email, Password: Secret(rand.Text()), DisplayName: email, Country: "GB"})
	if err != nil {
		return customer.User{}, err
	}
	return m.User, s.mailUser(ctx, tx, m.User, "operator_invited", map[string]string{
		"Choose": s.resetLink(m.User.Email), "Office": s.config.Site + "/backoffice/signIn",
	})
}

// Newcomer is a customer who is moved here from elsewhere.
type Newcomer struct {
	customer.NewCustomer
	Invite bool // mail them how to choose a password
}

// Bring adds a customer without a password: the reader of the mailbox can choose one, at once or by "forgotten
// password". The terms are accepted at the first sign-in. It returns customer.ErrEmailTaken for a known address.
func (s *Service) Bring(ctx context.Context, tx db.Tx, n Newcomer) (customer.Member, error) {
	n.BankCoolingOffHours = s.config.BankCoolingOffHours
	m, err := s.customers.Create(ctx, tx, n.NewCustomer)
	if err != nil {
		return customer.Member{}, err
	}
	if err := s.events.Record(ctx, tx, m.User.ID, "", securityevents.Registered, securityevents.CreatedByIssuer); err != nil || !n.Invite {
		return m, err
	}
	return m, s.mailUser(ctx, tx, m.User, "moved_in", map[string]string{"Choose": s.resetLink(m.User.Email), "Site": s.config.Site})
}

const (
	// recoveryLifetime is how long the link of a recovery is good.
	recoveryLifetime = time.Hour
	// withoutProvider is how long a recovered operator may sign in without the identity provider, where others need it.
	withoutProvider = 24 * time.Hour
)

// Recover removes the second factors of an operator and replaces the password by one that nobody knows. It returns a link
// that is good once, until then, for a new password. The sign-in that follows sets up a second factor before anything else;
// for a day it needs no identity provider.
func (s *Service) Recover(ctx context.Context, tx db.Tx, u customer.User) (link string, until time.Time, err error) {
	if err := s.RemoveSecondFactors(ctx, tx, u.ID); err != nil {
		return "", until, err
	}
	if u.State == customer.UserDisabled {
		if err := s.Enable(ctx, tx, u.ID); err != nil {
			return "", until, err
		}
	}
	hash, err := s.passwords.Hash(ctx, Secret(rand.Text()))
	if err != nil {
		return "", until, err
	}
	if err := s.passwords.Store(ctx, tx, u.ID, hash); err != nil {
		return "", until, err
	}
	if err := s.LetInWithoutProvider(ctx, tx, u.ID); err != nil {
		return "", until, err
	}
	code, until, err := s.emailCodes.IssueLink(ctx, tx, emailcodes.Order{
		Purpose: emailcodes.PasswordReset, Email: u.Email, Client: "command line", Lifetime: recoveryLifetime, Usable: true,
	})
	return s.codeLink(resetPage, u.Email, code), until, err
}

// LetInWithoutProvider has a recovered operator need no identity provider for a day, where others do.
func (s *Service) LetInWithoutProvider(ctx context.Context, tx db.Tx, userID string) error {
	return s.openid.Recover(ctx, tx, userID, s.clock.Now().Add(withoutProvider))
}

// TellOfRecovery mails another administrator that an operator's recovery waits for a decision.
func (s *Service) TellOfRecovery(ctx context.Context, tx db.Tx, to customer.User) error {
	return s.mailUser(ctx, tx, to, "operator_recovery", map[string]string{"Office": s.config.Site + "/backoffice"})
}

// Disable keeps a user from signing in and ends the user's sessions. The department staff calls it in the
// transaction in which two operators decide.
func (s *Service) Disable(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.customers.SetUserState(ctx, tx, userID, customer.UserDisabled); err != nil {
		return err
	}
	if err := s.sessions.EndAll(ctx, tx, userID, "", sessions.UserDisabled); err != nil {
		return err
	}
	return s.events.RecordByOperator(ctx, tx, userID, securityevents.UserDisabled)
}

// Enable lets a disabled user sign in again.
func (s *Service) Enable(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.customers.SetUserState(ctx, tx, userID, customer.UserActive); err != nil {
		return err
	}
	return s.events.RecordByOperator(ctx, tx, userID, securityevents.UserEnabled)
}

// SignOut ends every session of a user, who can sign in again: for a device that was lost or is in the
// wrong hands.
func (s *Service) SignOut(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.sessions.EndAll(ctx, tx, userID, "", sessions.EndedByOperator); err != nil {
		return err
	}
	return s.events.RecordByOperator(ctx, tx, userID, securityevents.SignedOutByOperator)
}

// ProviderBound reports whether the user is bound to an account at an identity provider.
func (s *Service) ProviderBound(ctx context.Context, conn db.Conn, userID string) (bool, error) {
	return s.openid.Bound(ctx, conn, userID)
}

// UnbindProvider forgets the account at the identity provider to which an operator is bound, ends the operator's sessions and
// says so by mail. The next sign-in with a verified address binds again.
func (s *Service) UnbindProvider(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.openid.Unbind(ctx, tx, userID); err != nil {
		return err
	}
	if err := s.sessions.EndAll(ctx, tx, userID, "", sessions.EndedByOperator); err != nil {
		return err
	}
	if err := s.events.RecordByOperator(ctx, tx, userID, securityevents.ProviderUnbound); err != nil {
		return err
	}
	return s.mailUserByID(ctx, tx, userID, "provider_unbound", nil)
}

// RemoveSecondFactors deletes the second factors of a user who lost them all and has proved their identity
// in another way. The user's sessions end and new payees are delayed, as after a password reset.
func (s *Service) RemoveSecondFactors(ctx context.Context, tx db.Tx, userID string) error {
	for _, remove := range []func(context.Context, db.Tx, string) error{s.totp.Delete, s.passkeys.DeleteAll, s.devices.Forget, s.liftCodes} {
		if err := remove(ctx, tx, userID); err != nil {
			return err
		}
	}
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	if err := s.sessions.EndAll(ctx, tx, userID, "", sessions.PasswordReset); err != nil {
		return err
	}
	if member.Customer.ID != "" {
		if err := s.customers.RecordPasswordReset(ctx, tx, member.Customer.ID); err != nil {
			return err
		}
	}
	if err := s.events.RecordByOperator(ctx, tx, userID, securityevents.SecondFactorsRemoved); err != nil {
		return err
	}
	return s.mailUser(ctx, tx, member.User, "second_factors_removed", nil)
}
