package auth

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Method is a way to prove who one is.
type Method string

// The methods.
const (
	ByPassword Method = "password"
	ByTOTP     Method = "totp"
	ByPasskey  Method = "passkey"
	ByRecovery Method = "recovery"
)

// factors are the second factors a user has.
type factors struct{ totp, passkey, recovery bool }

func (f factors) any() bool { return f.totp || f.passkey }

// methods are the ways in which f can be given; never nil.
func (f factors) methods() []Method {
	methods := []Method{}
	if f.totp {
		methods = append(methods, ByTOTP)
	}
	if f.passkey {
		methods = append(methods, ByPasskey)
	}
	if f.totp && f.recovery {
		methods = append(methods, ByRecovery)
	}
	return methods
}

// SecondFactors are the ways in which the user can give a second factor; never nil.
func (s *Service) SecondFactors(ctx context.Context, conn db.Conn, userID string) ([]Method, error) {
	f, err := s.factorsOf(ctx, conn, userID)
	return f.methods(), err
}

// factorsOf are the user's second factors. An authenticator that was set up counts even while the
// feature is off: switching a feature off must not make anybody's account weaker.
func (s *Service) factorsOf(ctx context.Context, conn db.Conn, userID string) (f factors, err error) {
	queries := q.New(conn)
	totp, err := queries.TOTP(ctx, userID)
	if err != nil && !db.IsNoRows(err) {
		return f, fmt.Errorf("read the authenticator: %w", err)
	}
	f.totp = err == nil && totp.Enabled
	passkeys, err := queries.CountPasskeys(ctx, userID)
	if err != nil {
		return f, fmt.Errorf("count passkeys: %w", err)
	}
	f.passkey = passkeys > 0
	if f.totp {
		left, err := queries.RecoveryCodesLeft(ctx, userID)
		if err != nil {
			return f, fmt.Errorf("count recovery codes: %w", err)
		}
		f.recovery = left > 0
	}
	return f, nil
}
