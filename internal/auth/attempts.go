package auth

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth/lockout"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
)

const (
	// maxAttempts failures within 15 minutes lock a secret for 15 minutes.
	maxAttempts = 5

	// maxKnownAttempts is how many wrong passwords a known browser may try while the address is locked for
	// others.
	maxKnownAttempts = 10

	// maxStrangersAttempts is how many wrong codes or passwords all clients but known browsers may try together.
	maxStrangersAttempts = 20

	giveBackTime = 5 * time.Second
)

func (s *Service) attemptSubject(subject string) []byte {
	return s.sealer.Index("auth.guess", subject)
}

// secretKind is a secret that a caller who is signed in or half signed in is asked for.
type secretKind string

const (
	passwordAgain secretKind = "password"
	totpCode      secretKind = "totp"
	recoveryCode  secretKind = "recovery"
)

// countAttempt counts an attempt at a secret of the caller. It returns ErrTooManyAttempts if there were too many. A known
// browser has a count of its own, and so has each other client, so that an attacker who knows only the password cannot
// lock the owner out; all clients but known browsers together have a wider one. Locks of codes that can be guessed
// escalate.
func (s *Service) countAttempt(ctx context.Context, userID string, secret secretKind) (counted []lockout.Attempt, err error) {
	device := s.devices.Current(ctx)
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		counted, refused = nil, nil
		known, err := s.devices.IsKnown(ctx, tx, device, userID)
		if err != nil {
			return err
		}
		about, escalates := string(secret)+":"+userID, secret == totpCode
		own := lockout.Policy{Failures: maxAttempts, Escalates: escalates}
		if known {
			refused, err = s.countIn(ctx, tx, about+":"+device.Key(), own, &counted)
			return err
		}
		refused, err = s.countIn(ctx, tx, about+":"+limit.ClientOf(api.InfoOf(ctx).Address), own, &counted)
		if err != nil || refused != nil {
			return err
		}
		refused, err = s.countIn(ctx, tx, about, lockout.Policy{Failures: maxStrangersAttempts, Escalates: escalates}, &counted)
		if err != nil || refused == nil {
			return err
		}
		return s.lockout.GiveBack(ctx, tx, counted[0]) // it is not evaluated
	})
	if err == nil {
		err = refused
	}
	return counted, err
}

func (s *Service) countIn(ctx context.Context, tx db.Tx, subject string, p lockout.Policy, counted *[]lockout.Attempt) (refused, err error) {
	a, err := s.lockout.Begin(ctx, tx, s.attemptSubject(subject), p)
	if err != nil {
		return nil, err
	}
	if a.Refused {
		return ErrTooManyAttempts.After(a.LockedUntil.Sub(s.clock.Now())), nil
	}
	*counted = append(*counted, a)
	return nil, nil
}

// succeed resets the counts of a right attempt.
func (s *Service) succeed(ctx context.Context, tx db.Tx, counted []lockout.Attempt) error {
	for _, a := range counted {
		if err := s.lockout.Succeed(ctx, tx, a); err != nil {
			return err
		}
	}
	return nil
}

// giveBack takes back attempts that were not found to be wrong: why is what failed instead. It returns why.
func (s *Service) giveBack(ctx context.Context, why error, attempts ...lockout.Attempt) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), giveBackTime) // the caller may have gone
	defer cancel()
	return errors.Join(why, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, a := range attempts {
			if err := s.lockout.GiveBack(ctx, tx, a); err != nil {
				return err
			}
		}
		return nil
	}))
}

// unlessEvaluated gives an attempt back whose err is a failure of ours. Every other error is a judgement of the secret,
// or of what it was used for.
func (s *Service) unlessEvaluated(ctx context.Context, err error, counted []lockout.Attempt) error {
	if err == nil || fault.Of(err).Status() < 500 {
		return err
	}
	return s.giveBack(ctx, err, counted...)
}

// recordFailure records a failed secondary authentication of the caller and returns failure. Guessing at the
// authenticator's codes that was locked is mailed to the owner, once a day.
func (s *Service) recordFailure(ctx context.Context, method Method, failure error, counted []lockout.Attempt) error {
	caller := Caller(ctx)
	locked := slices.ContainsFunc(counted, func(a lockout.Attempt) bool { return !a.LockedUntil.IsZero() })
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SecondaryAuthFailed, string(method)); err != nil {
			return err
		}
		if !locked || method != ByTOTP {
			return nil
		}
		if err := s.limits.AllowIn(ctx, tx, guessedMailRule, caller.UserID); err != nil {
			if isTooMany(err) {
				return nil
			}
			return err
		}
		return s.mailUserByID(ctx, tx, caller.UserID, "totp_guessed", map[string]string{"Address": api.InfoOf(ctx).Address, "Site": s.config.Site})
	})
	if err != nil {
		return err
	}
	return failure
}
