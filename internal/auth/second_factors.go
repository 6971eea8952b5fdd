package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Method is a way in which users prove who they are.
type Method string

// The methods.
const (
	ByPassword     Method = "password"
	ByTOTP         Method = "totp"
	ByPasskey      Method = "passkey"
	ByRecoveryCode Method = "recovery"
	ByProvider     Method = "provider" // the identity provider of operators: as good as a password, unless its second factor is trusted
)

// secondFactors are the second factors a user has.
type secondFactors struct{ totp, passkey, recoveryCode bool }

func (f secondFactors) any() bool { return f.totp || f.passkey }

// methods returns the ways in which a second factor can be given; never nil.
func (f secondFactors) methods() []Method {
	methods := []Method{}
	if f.totp {
		methods = append(methods, ByTOTP)
	}
	if f.passkey {
		methods = append(methods, ByPasskey)
	}
	if f.totp && f.recoveryCode {
		methods = append(methods, ByRecoveryCode)
	}
	return methods
}

// SecondFactors returns the ways in which the user can give a second factor; never nil.
func (s *Service) SecondFactors(ctx context.Context, conn db.Conn, userID string) ([]Method, error) {
	f, err := s.secondFactorsOf(ctx, conn, userID)
	return f.methods(), err
}

// secondFactorsOf returns the user's second factors. An authenticator that was set up counts even while
// the feature is off: switching a feature off must not weaken any account.
func (s *Service) secondFactorsOf(ctx context.Context, conn db.Conn, userID string) (f secondFactors, err error) {
	if f.totp, err = s.totp.Enabled(ctx, conn, userID); err != nil {
		return f, err
	}
	passkeys, err := s.passkeys.Count(ctx, conn, userID)
	if err != nil {
		return f, err
	}
	f.passkey = passkeys > 0
	if f.totp {
		left, err := s.totp.RecoveryCodesLeft(ctx, conn, userID)
		if err != nil {
			return f, err
		}
		f.recoveryCode = left > 0
	}
	return f, nil
}
