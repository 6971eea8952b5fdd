package auth

import (
	"context"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/auth/lockout"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

const (
	// maxAttempts failures within 15 minutes lock a secret for 15 minutes.
	maxAttempts = 5

	// maxKnownAttempts is how many wrong passwords a known browser may try while the address is locked for
	// others.
	maxKnownAttempts = 10

	giveBackTime = 5 * time.Second
)

func (s *Service) attemptSubject(subject string) []byte {
	return s.sealer.Index("auth.guess", subject)
}

// countAttempt counts an attempt at a secret of the caller, who is signed in or half signed in: a TOTP
// code, a password asked for again. It returns ErrTooManyAttempts if there were too many. A known browser
// has a count of its own, so that an attacker who knows only the password cannot lock the owner out.
func (s *Service) countAttempt(ctx context.Context, userID, secretName string) (a lockout.Attempt, err error) {
	device := s.devices.Current(ctx)
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		known, err := s.devices.IsKnown(ctx, tx, device, userID)
		if err != nil {
			return err
		}
		subject := secretName + ":" + userID
		if known {
			subject += ":" + device.Key()
		}
		a, err = s.lockout.Begin(ctx, tx, s.attemptSubject(subject), maxAttempts)
		return err
	})
	if err == nil && a.Refused {
		err = ErrTooManyAttempts.After(a.LockedUntil.Sub(s.clock.Now()))
	}
	return a, err
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
func (s *Service) unlessEvaluated(ctx context.Context, err error, a lockout.Attempt) error {
	if err == nil || fault.Of(err).Status() < 500 {
		return err
	}
	return s.giveBack(ctx, err, a)
}

// recordFailure records a failed secondary authentication of the caller and returns failure.
func (s *Service) recordFailure(ctx context.Context, method Method, failure error) error {
	caller := Caller(ctx)
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SecondaryAuthFailed, string(method))
	})
	if err != nil {
		return err
	}
	return failure
}
