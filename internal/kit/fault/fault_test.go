package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

func TestCatalogue_CodesAreUniqueAndComplete(t *testing.T) {
	names := map[string]bool{}
	for _, e := range fault.All() {
		require.False(t, names[e.Name], e.Name)
		names[e.Name] = true
		require.NotEmpty(t, e.English, e.Code)
		require.NotEmpty(t, e.Chinese, e.Code)
	}
}

func TestError_IsComparedByCodeAlone(t *testing.T) {
	refused := fault.New(fault.InsufficientFunds)
	err := fmt.Errorf("withdraw: %w", refused.With(map[string]string{"a": "b"}))
	require.ErrorIs(t, err, refused)
	require.NotErrorIs(t, err, fault.New(fault.BelowMinimum))
	require.Equal(t, 422, fault.Of(err).Status())
}

func TestOf_HidesAnInternalErrorButKeepsItForTheLog(t *testing.T) {
	secret := errors.New("pq: password authentication failed")
	f := fault.Of(secret)
	require.Equal(t, fault.Internal, f.Code())
	require.ErrorIs(t, f, secret)
}

func TestFields_ReportsAllFailuresAtOnce(t *testing.T) {
	var f fault.Fields
	require.NoError(t, f.Err())
	f.Add("sortCode", fault.InvalidFormat)
	f.Add("accountNumber", fault.RequiredField)
	require.Len(t, fault.Of(f.Err()).Fields(), 2)
}

// The sentences of the specification, which the web app shows. "Network error" alone is the browser's:
// no server sends it.
func TestCatalogue_HoldsEverySentenceOfTheSpecification(t *testing.T) {
	known := map[string]bool{}
	for _, e := range fault.All() {
		known[e.English] = true
	}
	for _, sentence := range []string{
		"Invalid email or password", "Account has been locked", "Account has been disabled", "Login failed", "Authentication failed", "Session has expired",
		"Invalid token", "Token has expired", "User already exists", "Email is already registered", "Username is already taken", "Registration failed",
		"Invalid verification code", "Verification code has expired", "Password format is incorrect", "Email format is incorrect", "2FA verification failed",
		"Authenticator code is incorrect", "2FA code is incorrect", "2FA code has expired", "Request failed", "Server error", "Invalid parameters",
		"Insufficient permissions", "Operation failed", "Data not found", "Operation timeout", "Required fields cannot be empty", "Field format is incorrect",
		"Field length exceeds limit", "Field value is not in allowed range", "2FA is currently disabled.",
	} {
		require.True(t, known[sentence], sentence)
	}
}
