package auth

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrSecondFactorMissing means that the second factor of this sign-in is still missing.
	ErrSecondFactorMissing = fault.New(fault.SecondFactorMissing)
	// ErrForbidden means that the session is of another kind than the call requires.
	ErrForbidden = fault.New(fault.Forbidden)
	// ErrMissingScope means that the key's scopes do not cover the call. Its data is a MissingScope.
	ErrMissingScope = fault.New(fault.MissingScope)
	errNotForKeys   = fault.For(fault.NotForKeys)
	// ErrNotVerified means that the individual is not verified yet.
	ErrNotVerified = fault.New(fault.NotVerified)
	// ErrClosed means that the customer is closed.
	ErrClosed = fault.New(fault.CustomerFrozen)
	// ErrBadCredentials means that the address or the password is wrong; the answer does not say which.
	ErrBadCredentials = fault.New(fault.BadCredentials)
	// ErrLocked means that there were too many failed sign-ins with this address.
	ErrLocked = fault.New(fault.AccountLocked)
	// ErrDisabled means that an operator disabled the user.
	ErrDisabled = fault.New(fault.AccountDisabled)
	// ErrNoOperator means that the account at the identity provider is no operator's.
	ErrNoOperator = fault.New(fault.NoOperator)
	// ErrProviderRequired means that operators sign in with the identity provider alone.
	ErrProviderRequired = fault.New(fault.ProviderRequired)
	// ErrOldPasswordWrong means that the current password does not match.
	ErrOldPasswordWrong = fault.New(fault.CurrentPasswordIncorrect)
	// ErrSecondaryAuthRequired means that a secondary authentication is needed. Its data is a
	// SecondaryAuthRequired.
	ErrSecondaryAuthRequired = fault.New(fault.SecondaryAuthRequired)
	// ErrEnrolmentRequired means that this server accepts no password for this call, and the user has no
	// second factor yet.
	ErrEnrolmentRequired = fault.New(fault.EnrolmentRequired)
	// ErrNotAuthenticated means that the secondary authentication failed, or that its method does not
	// suffice.
	ErrNotAuthenticated = fault.New(fault.AuthenticationFailed)
	// ErrChallengeUnknown means that the challenge is not one of this session, is too old or was answered
	// already.
	ErrChallengeUnknown = fault.New(fault.UnknownChallenge)
	// ErrTwoFactorOff means that the 2FA feature is off on this server.
	ErrTwoFactorOff = fault.New(fault.TwoFactorDisabled)
	// ErrTooManyAttempts means that there were too many wrong codes or passwords within an open session.
	ErrTooManyAttempts = fault.New(fault.TooManyRequests)
	// ErrCodesClosed means that so many codes were wrong that none is looked at until the user chooses a new password.
	ErrCodesClosed = fault.New(fault.CodesClosed)
)
