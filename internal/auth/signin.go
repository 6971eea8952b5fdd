package auth

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// SignedIn is the outcome of a sign-in.
type SignedIn struct {
	Tokens   Tokens
	Identity Identity
	Member   customer.Member
	// Missing are the methods of which one must still be given to Secondary; nil: nothing is missing.
	Missing []Method
}

// SignIn opens a session for an address and its password. Five failures within 15 minutes lock the
// address for 15 minutes, whether anybody has it or not: ErrLocked, also for the right password,
// unless it comes from a browser in which this user has signed in before. Otherwise a failure is
// ErrBadCredentials, and takes as long for an unknown address as for a known one.
func (s *Service) SignIn(ctx context.Context, email string, password Secret) (SignedIn, error) {
	var wrong fault.Fields
	if email == "" {
		wrong.Add("email", fault.RequiredField)
	} else if !customer.ValidEmail(email) {
		wrong.Add("email", fault.EmailFormat)
	}
	if password == "" {
		wrong.Add("password", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return SignedIn{}, err
	}
	try, err := s.beginSignIn(ctx, email)
	if err != nil {
		return SignedIn{}, err
	}
	fits, err := s.fits(ctx, password, try.hash)
	if err != nil {
		return SignedIn{}, err
	}
	if !fits || !try.found {
		return SignedIn{}, s.failSignIn(ctx, try)
	}
	if try.user.State == customer.UserDisabled {
		return SignedIn{}, ErrDisabled
	}
	again, err := s.hashAgain(ctx, password, try.hash)
	if err != nil {
		return SignedIn{}, err
	}
	var done SignedIn
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, g := range try.guesses {
			if err := s.forgive(ctx, tx, g); err != nil {
				return err
			}
		}
		if again != "" {
			err := q.New(tx).RehashPassword(ctx, q.RehashPasswordParams{UserID: try.user.ID, OldHash: try.hash, NewHash: again})
			if err != nil {
				return fmt.Errorf("store a password's new hash: %w", err)
			}
		}
		done, err = s.admit(ctx, tx, try.user.ID, "password")
		return err
	})
	return done, err
}

// signInTry is a sign-in that was counted and may be evaluated.
type signInTry struct {
	user    customer.User
	found   bool
	hash    string // nobody's where the user is unknown
	guesses []guess
}

// beginSignIn counts the try before its password is looked at.
func (s *Service) beginSignIn(ctx context.Context, email string) (try signInTry, err error) {
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		try, refused = signInTry{hash: s.nobodys}, nil
		if err := s.limits.AllowIn(ctx, tx, signInRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		if try.user, try.found, err = s.customers.ByEmail(ctx, tx, email); err != nil {
			return err
		}
		device := s.device(ctx)
		known, err := s.isKnown(ctx, tx, device, try.user.ID)
		if err != nil {
			return err
		}
		hash, err := q.New(tx).PasswordHash(ctx, try.user.ID)
		switch {
		case err == nil:
			try.hash = hash
		case !db.IsNoRows(err):
			return fmt.Errorf("read a password's hash: %w", err)
		}
		everyones, err := s.count(ctx, tx, s.signInSubject(email), mostGuesses)
		if err != nil {
			return err
		}
		try.guesses = []guess{everyones}
		if known {
			own, err := s.count(ctx, tx, s.sealer.Index("auth.guess", "sign-in:"+try.user.ID+":"+device.key()), mostKnownGuesses)
			if err != nil {
				return err
			}
			try.guesses = append(try.guesses, own)
		}
		if last := try.guesses[len(try.guesses)-1]; last.refused {
			refused = s.locked(last)
		}
		return nil
	})
	if err == nil {
		err = refused
	}
	return try, err
}

func (s *Service) signInSubject(email string) []byte {
	return s.sealer.Index("auth.guess", "sign-in:"+customer.NormalEmail(email))
}

func (s *Service) locked(g guess) error { return ErrLocked.After(g.lockedUntil.Sub(s.clock.Now())) }

// failSignIn answers a wrong sign-in. The fifth says so already.
func (s *Service) failSignIn(ctx context.Context, try signInTry) error {
	everyones := try.guesses[0]
	nowLocked := !everyones.wasLocked && !everyones.lockedUntil.IsZero()
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if !nowLocked {
			return s.note(ctx, tx, try.user.ID, "", SignInFailed, "")
		}
		if err := s.note(ctx, tx, try.user.ID, "", SignInLocked, ""); err != nil || !try.found {
			return err
		}
		return s.write(ctx, tx, "sign_in_locked", try.user, map[string]string{"Address": api.InfoOf(ctx).Address})
	})
	if err != nil {
		return err
	}
	if !everyones.lockedUntil.IsZero() {
		return s.locked(everyones)
	}
	return ErrBadCredentials
}

// admit opens the session of somebody who has proved who they are by method. With a passkey that is
// all; after a password a second factor is asked for where there is one.
func (s *Service) admit(ctx context.Context, tx db.Tx, userID string, method Method) (SignedIn, error) {
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return SignedIn{}, err
	}
	factors, err := s.factorsOf(ctx, tx, userID)
	if err != nil {
		return SignedIn{}, err
	}
	done := SignedIn{Member: member}
	factor := factorNone
	switch {
	case method == ByPasskey:
		factor = factorDone
	case factors.any():
		factor, done.Missing = factorMissing, factors.methods()
	}
	if done.Tokens, done.Identity, err = s.open(ctx, tx, member, fullSession, factor, factors.totp); err != nil {
		return SignedIn{}, err
	}
	if factor == factorMissing {
		return done, nil // not signed in yet
	}
	return done, s.welcome(ctx, tx, member.User, done.Identity.SessionID, method)
}

// welcome notes a sign-in that is complete.
func (s *Service) welcome(ctx context.Context, tx db.Tx, u customer.User, session string, method Method) error {
	if err := s.remember(ctx, tx, u); err != nil {
		return err
	}
	return s.note(ctx, tx, u.ID, session, SignedInEvent, string(method))
}
