package auth

import (
	"context"
	"crypto/rand"

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

// RemoveSecondFactors deletes the second factors of a user who lost them all and has proved their identity
// in another way. The user's sessions end and new payees are delayed, as after a password reset.
func (s *Service) RemoveSecondFactors(ctx context.Context, tx db.Tx, userID string) error {
	for _, remove := range []func(context.Context, db.Tx, string) error{s.totp.Delete, s.passkeys.DeleteAll, s.devices.Forget} {
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
