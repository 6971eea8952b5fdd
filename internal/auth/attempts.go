package auth

import (
	"context"
	"errors"
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

	// maxStrangersAttempts is how many wrong passwords all clients but known browsers may try together within an open session.
	maxStrangersAttempts = 20

	// warnedAt is at which wrong code without a right one since then the owner is mailed.
	warnedAt = 5

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

// count is a count of failed attempts at a secret.
type count struct {
	subject string
	policy  lockout.Policy
}

// countsOf returns the counts of attempts at a secret of a user: the client's own, a known browser or a network, and that
// of all clients but known browsers together, so that ever new addresses buy no further tries. An attacker who knows only
// the password cannot lock the owner out of a known browser. Codes are short: their second count is a lasting one, in a
// known browser too, where it is the browser's.
func countsOf(userID string, secret secretKind, client string, known bool) []count {
	about := string(secret) + ":" + userID
	own := count{about + ":" + client, lockout.After(maxAttempts)}
	switch {
	case secret != passwordAgain:
		own.policy = lockout.Longer(maxAttempts)
		return []count{own, {lastingSubject(userID, secret, client, known), lockout.Lasting()}}
	case known:
		return []count{own}
	}
	return []count{own, {about, lockout.After(maxStrangersAttempts)}}
}

func lastingSubject(userID string, secret secretKind, client string, known bool) string {
	subject := "lasting:" + string(secret) + ":" + userID
	if known {
		subject += ":" + client
	}
	return subject
}

// clientOf returns who calls, as the counts of a user know it, and whether it is a browser in which the user has signed in.
func (s *Service) clientOf(ctx context.Context, tx db.Tx, userID string) (client string, known bool, err error) {
	device := s.devices.Current(ctx)
	if known, err = s.devices.IsKnown(ctx, tx, device, userID); err != nil || known {
		return device.Key(), known, err
	}
	return limit.ClientOf(api.InfoOf(ctx).Address), false, nil
}

// countAttempt counts an attempt at a secret of the caller. It returns ErrTooManyAttempts if there were too many, or
// ErrCodesClosed.
func (s *Service) countAttempt(ctx context.Context, userID string, secret secretKind) (counted []lockout.Attempt, err error) {
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		counted, refused = nil, nil
		client, known, err := s.clientOf(ctx, tx, userID)
		if err != nil {
			return err
		}
		for _, c := range countsOf(userID, secret, client, known) {
			if refused, err = s.countIn(ctx, tx, c, &counted); err != nil || refused != nil {
				break
			}
		}
		if err != nil || refused == nil {
			return err
		}
		for _, a := range counted { // it is not evaluated
			if err := s.lockout.GiveBack(ctx, tx, a); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = refused
	}
	return counted, err
}

func (s *Service) countIn(ctx context.Context, tx db.Tx, c count, counted *[]lockout.Attempt) (refused, err error) {
	a, err := s.lockout.Begin(ctx, tx, s.attemptSubject(c.subject), c.policy)
	switch {
	case err != nil:
		return nil, err
	case a.Refused && a.Closed:
		return ErrCodesClosed, nil
	case a.Refused:
		return ErrTooManyAttempts.After(a.LockedUntil.Sub(s.clock.Now())), nil
	}
	*counted = append(*counted, a)
	return nil, nil
}

// liftCodes ends the locks of the user's codes, for who has just chosen a new password: whoever guessed knows the old one.
// It gives no more than a few codes a day, because a mailbox alone must not open an account that has a second factor.
func (s *Service) liftCodes(ctx context.Context, tx db.Tx, userID string) error {
	client, known, err := s.clientOf(ctx, tx, userID)
	if err != nil {
		return err
	}
	for _, secret := range []secretKind{totpCode, recoveryCode} {
		subjects := []string{lastingSubject(userID, secret, "", false)}
		for _, c := range countsOf(userID, secret, client, known) {
			subjects = append(subjects, c.subject)
		}
		for _, subject := range subjects {
			if err := s.lockout.Lift(ctx, tx, s.attemptSubject(subject)); err != nil {
				return err
			}
		}
	}
	return nil
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

// recordFailure records a failed secondary authentication of the caller and returns failure. Guessing at codes is mailed to
// the owner as soon as it shows, and once more when no further code is accepted.
func (s *Service) recordFailure(ctx context.Context, method Method, failure error, counted []lockout.Attempt) error {
	caller := Caller(ctx)
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SecondaryAuthFailed, string(method)); err != nil {
			return err
		}
		if method != ByTOTP && method != ByRecoveryCode {
			return nil
		}
		switch all := counted[len(counted)-1]; {
		case all.Closed:
			return s.tellOfGuessing(ctx, tx, securityevents.CodesClosed, method)
		case all.Locks == 0 && all.Failures == warnedAt:
			return s.tellOfGuessing(ctx, tx, securityevents.CodesGuessed, method)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return failure
}

// tellOfGuessing records and mails what somebody who knows the caller's password does.
func (s *Service) tellOfGuessing(ctx context.Context, tx db.Tx, what securityevents.Kind, method Method) error {
	caller := Caller(ctx)
	if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, what, string(method)); err != nil {
		return err
	}
	return s.mailUserByID(ctx, tx, caller.UserID, string(what), map[string]string{"Address": api.InfoOf(ctx).Address, "Site": s.config.Site})
}
