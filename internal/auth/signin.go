package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/devices"
	"github.com/gbpc/gbpc/internal/auth/lockout"
	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// SignedIn is the outcome of a sign-in.
type SignedIn struct {
	Tokens   sessions.Tokens
	Identity Identity
	Member   customer.Member
	// Missing are the methods for the second factor that SecondaryAuth still requires. It is nil if nothing
	// is missing.
	Missing []Method
}

// SignIn opens a session for an e-mail address and its password. Five failures within 15 minutes lock the
// address for 15 minutes, whether a user has it or not: ErrLocked, for the right password too, except in
// a browser in which this user has signed in before. Otherwise a failure is ErrBadCredentials, and takes
// as long for an unknown address as for a known one.
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
	matches, err := s.passwords.Matches(ctx, password, try.hash)
	if err != nil {
		return SignedIn{}, s.giveBack(ctx, err, try.attempts...)
	}
	if !matches || !try.found {
		return SignedIn{}, s.failSignIn(ctx, try)
	}
	if try.user.State == customer.UserDisabled {
		return SignedIn{}, ErrDisabled
	}
	if err := s.mayWithoutProvider(ctx, try.user); err != nil {
		return SignedIn{}, s.giveBack(ctx, err, try.attempts...)
	}
	newHash, err := s.passwords.Rehash(ctx, password, try.hash)
	if err != nil {
		return SignedIn{}, s.giveBack(ctx, err, try.attempts...)
	}
	var done SignedIn
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, a := range try.attempts {
			if err := s.lockout.Succeed(ctx, tx, a); err != nil {
				return err
			}
		}
		if newHash != "" {
			if err := s.passwords.Replace(ctx, tx, try.user.ID, try.hash, newHash); err != nil {
				return err
			}
		}
		done, err = s.admit(ctx, tx, try.user.ID, ByPassword, false)
		return err
	})
	if err != nil {
		return SignedIn{}, s.giveBack(ctx, err, try.attempts...)
	}
	return done, nil
}

// signInTry is a sign-in that was counted and may be evaluated.
type signInTry struct {
	user  customer.User
	found bool
	hash  string // the dummy hash if the user is unknown
	// attempts are the address's count and, in a known browser, the browser's own.
	attempts []lockout.Attempt
}

// beginSignIn counts the try before its password is looked at.
func (s *Service) beginSignIn(ctx context.Context, email string) (try signInTry, err error) {
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		try, refused = signInTry{}, nil
		if err := s.limits.AllowClientIn(ctx, tx, signInRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		if try.user, try.found, err = s.customers.ByEmail(ctx, tx, email); err != nil {
			return err
		}
		device := s.devices.Current(ctx)
		known, err := s.devices.IsKnown(ctx, tx, device, try.user.ID)
		if err != nil {
			return err
		}
		if try.hash, err = s.passwords.HashOf(ctx, tx, try.user.ID); err != nil {
			return err
		}
		everyones, err := s.lockout.Begin(ctx, tx, s.signInSubject(email), lockout.After(maxAttempts))
		if err != nil {
			return err
		}
		try.attempts = []lockout.Attempt{everyones}
		if known {
			own, err := s.lockout.Begin(ctx, tx, s.attemptSubject("sign-in:"+try.user.ID+":"+device.Key()), lockout.After(maxKnownAttempts))
			if err != nil {
				return err
			}
			try.attempts = append(try.attempts, own)
		}
		if last := try.attempts[len(try.attempts)-1]; last.Refused {
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
	return s.attemptSubject("sign-in:" + customer.NormalEmail(email))
}

func (s *Service) locked(a lockout.Attempt) error {
	return ErrLocked.After(a.LockedUntil.Sub(s.clock.Now()))
}

// failSignIn returns the error of a failed sign-in. The fifth failure already returns ErrLocked.
func (s *Service) failSignIn(ctx context.Context, try signInTry) error {
	everyones := try.attempts[0]
	nowLocked := !everyones.WasLocked && !everyones.LockedUntil.IsZero()
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if !nowLocked {
			return s.events.Record(ctx, tx, try.user.ID, "", securityevents.SignInFailed, "")
		}
		if err := s.events.Record(ctx, tx, try.user.ID, "", securityevents.SignInLocked, ""); err != nil || !try.found {
			return err
		}
		return s.mailUser(ctx, tx, try.user, "sign_in_locked", map[string]string{"Address": api.InfoOf(ctx).Address})
	})
	if err != nil {
		return err
	}
	if !everyones.LockedUntil.IsZero() {
		return s.locked(everyones)
	}
	return ErrBadCredentials
}

// admit opens the session of a user who was authenticated by method, with two factors or one. A passkey completes the
// sign-in; after a password, and after a provider whose word about a second factor does not count, one of ours is required
// if the user has one.
func (s *Service) admit(ctx context.Context, tx db.Tx, userID string, method Method, twoFactors bool) (SignedIn, error) {
	member, err := s.customers.Member(ctx, tx, userID)
	if err != nil {
		return SignedIn{}, err
	}
	factors, err := s.secondFactorsOf(ctx, tx, userID)
	if err != nil {
		return SignedIn{}, err
	}
	done := SignedIn{Member: member}
	factor := sessions.NoFactor
	switch {
	case method == ByPasskey, twoFactors && factors.any(): // who has none of ours enrols one: orders need it
		factor = sessions.FactorGiven
	case factors.any():
		factor, done.Missing = sessions.FactorMissing, factors.methods()
	}
	tokens, session, err := s.sessions.Open(ctx, tx, member, sessions.Full, factor, factors.totp)
	if err != nil {
		return SignedIn{}, err
	}
	done.Tokens, done.Identity = tokens, identityOf(session, api.InfoOf(ctx).Address)
	if factor == sessions.FactorMissing {
		return done, nil // not signed in yet
	}
	if method == ByProvider && !factors.any() { // there may be no password to confirm the enrolment with
		if _, err := s.sessions.RecordSecondaryAuth(
			ctx, tx, session.ID, s.clock.Now().Add(secondaryAuthLifetime), string(ByProvider),
		); err != nil {
			return SignedIn{}, err
		}
	}
	return done, s.signInCompleted(ctx, tx, member.User, session.ID, method)
}

// signInCompleted records a complete sign-in, remembers the browser, and mails the user if it is new.
func (s *Service) signInCompleted(ctx context.Context, tx db.Tx, u customer.User, session string, method Method) error {
	isNew, err := s.devices.Remember(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if isNew {
		info := api.InfoOf(ctx)
		err := s.mailUser(ctx, tx, u, "new_sign_in", map[string]string{
			"When": formatTime(u.Language, s.clock.Now()), "Address": info.Address, "Browser": devices.DescribeIn(u.Language, info.UserAgent),
		})
		if err != nil {
			return err
		}
	}
	return s.events.Record(ctx, tx, u.ID, session, securityevents.SignedIn, string(method))
}

// BeginWithProvider begins a sign-in with the operators' identity provider.
func (s *Service) BeginWithProvider(ctx context.Context) (openid.Beginning, error) {
	if err := s.limits.AllowClient(ctx, providerRule, api.InfoOf(ctx).Address); err != nil {
		return openid.Beginning{}, err
	}
	return s.openid.Begin(ctx)
}

// SignInWithProvider opens a session for the operator whom the provider names. The first sign-in binds the operator who has
// the verified address; from then on the provider's id of the person decides. It returns ErrNoOperator for everybody else,
// customers among them.
func (s *Service) SignInWithProvider(ctx context.Context, code, state, browser Secret) (SignedIn, error) {
	var wrong fault.Fields
	for _, part := range []struct {
		field string
		value Secret
	}{{"code", code}, {"state", state}, {"secret", browser}} {
		if part.value == "" {
			wrong.Add(part.field, fault.RequiredField)
		}
	}
	if err := wrong.Err(); err != nil {
		return SignedIn{}, err
	}
	if err := s.limits.AllowClient(ctx, providerRule, api.InfoOf(ctx).Address); err != nil {
		return SignedIn{}, err
	}
	person, err := s.openid.Finish(ctx, code, state, browser)
	if err != nil {
		return SignedIn{}, err
	}
	var done SignedIn
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		var user customer.User
		if user, refused, err = s.operatorOf(ctx, tx, person); err != nil {
			return err
		}
		if refused != nil {
			return s.events.Record(ctx, tx, user.ID, "", securityevents.SignInFailed, string(ByProvider))
		}
		done, err = s.admit(ctx, tx, user.ID, ByProvider, person.SecondFactor)
		return err
	})
	if err == nil {
		err = refused
	}
	return done, err
}

// operatorOf returns the operator who is the person, and binds one who has not been yet. refused says why there is none.
func (s *Service) operatorOf(ctx context.Context, tx db.Tx, p openid.Person) (user customer.User, refused, err error) {
	userID, err := s.openid.UserOf(ctx, tx, p)
	if err != nil {
		return customer.User{}, nil, err
	}
	known := userID != ""
	if known {
		member, err := s.customers.Member(ctx, tx, userID)
		if err != nil {
			return customer.User{}, nil, err
		}
		user = member.User
	} else if customer.ValidEmail(p.Email) {
		found := false
		if user, found, err = s.customers.ByEmail(ctx, tx, p.Email); err != nil {
			return customer.User{}, nil, err
		}
		if !found {
			return customer.User{}, ErrNoOperator, nil
		}
	}
	switch {
	case user.Kind != customer.UserOperator:
		return customer.User{}, ErrNoOperator, nil
	case user.State == customer.UserDisabled:
		return user, ErrDisabled, nil
	case known:
		return user, nil, nil
	}
	bound, err := s.openid.Bind(ctx, tx, user.ID, p)
	if err != nil {
		return user, nil, err
	}
	if !bound { // to somebody else there, or by another sign-in just now
		return user, ErrNoOperator, nil
	}
	return user, nil, s.providerBound(ctx, tx, user)
}

func (s *Service) providerBound(ctx context.Context, tx db.Tx, u customer.User) error {
	if err := s.events.Record(ctx, tx, u.ID, "", securityevents.ProviderBound, ""); err != nil {
		return err
	}
	err := s.mailUser(ctx, tx, u, "provider_bound", map[string]string{"Provider": s.config.OpenID.Name, "Address": api.InfoOf(ctx).Address})
	if err != nil || s.onBound == nil {
		return err
	}
	return s.onBound(ctx, tx, u.ID)
}

// OnProviderBound has the first sign-in of an operator with the provider recorded too where f does, in its transaction.
func (s *Service) OnProviderBound(f func(ctx context.Context, tx db.Tx, userID string) error) {
	s.onBound = f
}

// mayWithoutProvider returns ErrProviderRequired for an operator on a server on which only the provider opens their sessions.
func (s *Service) mayWithoutProvider(ctx context.Context, u customer.User) error {
	if !s.config.OpenID.Only || u.Kind != customer.UserOperator {
		return nil
	}
	recovered, err := s.openid.Recovered(ctx, s.db.Read(), u.ID)
	if err == nil && !recovered {
		err = ErrProviderRequired
	}
	return err
}
