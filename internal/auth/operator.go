package auth

import (
	"context"
	"crypto/rand"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Invite adds one of our own people, with a password that nobody knows, and tells them by mail to
// choose one: whoever reads that mailbox can. It returns customer.ErrEmailTaken for a known address.
func (s *Service) Invite(ctx context.Context, tx db.Tx, email string) (customer.User, error) {
	m, err := s.CreateUser(ctx, tx, NewUser{Email: email, Password: Secret(rand.Text()), DisplayName: email, Country: "GB"})
	if err != nil {
		return customer.User{}, err
	}
	return m.User, s.write(ctx, tx, "operator_invited", m.User, map[string]string{
		"Choose": s.config.Site + "/Auth/ResetPassword#email=" + escape(m.User.Email), "Office": s.config.Site + "/backoffice/signIn",
	})
}

// Disable keeps a user from signing in and ends its sessions. For our own people, in their own
// transaction with the reason they note.
func (s *Service) Disable(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.customers.SetUserState(ctx, tx, userID, customer.UserDisabled); err != nil {
		return err
	}
	if err := s.endAll(ctx, tx, userID, "", endDisabled); err != nil {
		return err
	}
	return s.noteOurs(ctx, tx, userID, UserDisabled)
}

// Enable lets a disabled user sign in again.
func (s *Service) Enable(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.customers.SetUserState(ctx, tx, userID, customer.UserActive); err != nil {
		return err
	}
	return s.noteOurs(ctx, tx, userID, UserEnabled)
}

// SignOut ends every session of a user, who may sign in again: for a device that was lost, or a stranger
// in it.
func (s *Service) SignOut(ctx context.Context, tx db.Tx, userID string) error {
	if err := s.endAll(ctx, tx, userID, "", endByUs); err != nil {
		return err
	}
	return s.noteOurs(ctx, tx, userID, SignedOutByUs)
}

// RemoveSecondFactors is for a user who lost them all and has shown otherwise who it is. Its sessions
// end and new payees wait, as after a reset of the password.
func (s *Service) RemoveSecondFactors(ctx context.Context, tx db.Tx, userID string) error {
	queries := q.New(tx)
	for _, forget := range []func(context.Context, string) error{queries.ForgetTOTP, queries.ForgetRecoveryCodes, queries.ForgetPasskeys, queries.ForgetDevices} {
		if err := forget(ctx, userID); err != nil {
			return err
		}
	}
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return err
	}
	if err := s.endAll(ctx, tx, userID, "", endReset); err != nil {
		return err
	}
	if member.Customer.ID != "" {
		if err := s.customers.RecordPasswordReset(ctx, tx, member.Customer.ID); err != nil {
			return err
		}
	}
	if err := s.noteOurs(ctx, tx, userID, SecondFactorsRemoved); err != nil {
		return err
	}
	return s.write(ctx, tx, "second_factors_removed", member.User, nil)
}
