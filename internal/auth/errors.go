package auth

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrNoSession: there is no valid session; the web app refreshes once and then asks to sign in.
	ErrNoSession = fault.New(fault.SessionExpired)
	// ErrSecondFactorMissing: the second factor of this sign-in is still missing.
	ErrSecondFactorMissing = fault.New(fault.SecondFactorMissing)
	// ErrForbidden: the session is of another kind than the call needs.
	ErrForbidden = fault.New(fault.Forbidden)
	// ErrBadCredentials: address or password is wrong; it is not told which.
	ErrBadCredentials = fault.New(fault.BadCredentials)
	// ErrLocked: too many failed sign-ins with this address.
	ErrLocked = fault.New(fault.AccountLocked)
	// ErrDisabled: the user was disabled by an operator.
	ErrDisabled = fault.New(fault.AccountDisabled)
	// ErrBadToken: the refresh token is none of ours, or was used before.
	ErrBadToken = fault.New(fault.InvalidToken)
	// ErrTokenExpired: the refresh token is too old.
	ErrTokenExpired = fault.New(fault.TokenExpired)
	// ErrBadCode: the mailed code is wrong.
	ErrBadCode = fault.New(fault.BadVerificationCode)
	// ErrCodeExpired: the mailed code is too old or was tried too often.
	ErrCodeExpired = fault.New(fault.VerificationCodeExpired)
	// ErrOldPasswordWrong: the current password does not match.
	ErrOldPasswordWrong = fault.New(fault.CurrentPasswordIncorrect)
	// ErrSecondaryAuthRequired: a secondary authentication is needed; its data says for what and how.
	ErrSecondaryAuthRequired = fault.New(fault.SecondaryAuthRequired)
	// ErrEnrolmentRequired: this server takes no password for this, and the user has no second factor yet.
	ErrEnrolmentRequired = fault.New(fault.EnrolmentRequired)
	// ErrNotAuthenticated: the secondary authentication did not succeed, or its method is not one
	// that would do.
	ErrNotAuthenticated = fault.New(fault.AuthenticationFailed)
	// ErrChallengeUnknown: the challenge is none of this session, too old, or answered already.
	ErrChallengeUnknown = fault.New(fault.UnknownChallenge)
	// ErrTwoFactorOff: the 2FA feature is off on this server.
	ErrTwoFactorOff = fault.New(fault.TwoFactorDisabled)
	// ErrTOTP: the authenticator's code is wrong or was used before.
	ErrTOTP = fault.New(fault.TOTPIncorrect)
	// ErrRecoveryCode: the recovery code is wrong or was used before.
	ErrRecoveryCode = fault.New(fault.TwoFactorCodeIncorrect)
	// ErrSetUpExpired: the set-up of the authenticator took too long.
	ErrSetUpExpired = fault.New(fault.TwoFactorCodeExpired)
	// ErrNoFactor: no second factor of this kind is set up.
	ErrNoFactor = fault.New(fault.SecondFactorNotSet)
	// ErrPasskey: the browser's answer does not verify.
	ErrPasskey = fault.New(fault.PasskeyFailed)
	// ErrUnknown: there is no such thing, or it is another user's.
	ErrUnknown = fault.New(fault.NotFound)
	// ErrTooMany: too many wrong guesses at a code or password within an open session.
	ErrTooMany = fault.New(fault.TooManyRequests)
	// ErrBusy: more passwords are being checked than this machine can.
	ErrBusy = fault.New(fault.Unavailable)
)
