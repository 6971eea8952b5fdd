package totp

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp/hotp"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/totp/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var (
	// ErrIncorrect means that the authenticator's code is wrong or was used before.
	ErrIncorrect = fault.New(fault.TOTPIncorrect)
	// ErrNotSetUp means that the user has no authenticator in the state the call needs.
	ErrNotSetUp = fault.New(fault.SecondFactorNotSet)
	// ErrSetupExpired means that the set-up took too long.
	ErrSetupExpired = fault.New(fault.TwoFactorCodeExpired)
	// ErrRecoveryCode means that the recovery code is wrong or was used before.
	ErrRecoveryCode = fault.New(fault.TwoFactorCodeIncorrect)
)

const (
	timeStep      = 30 * time.Second
	maxDrift      = 1 // steps by which a clock may be wrong, in both directions
	setupLifetime = 15 * time.Minute

	sealContext = "auth.totp"
)

// Dependencies are what the service is built from.
type Dependencies struct {
	Sealer *seal.Sealer
	Clock  clock.Clock
}

// Service keeps authenticators and recovery codes.
type Service struct {
	sealer *seal.Sealer
	clock  clock.Clock
}

// New builds the service.
func New(d Dependencies) *Service { return &Service{sealer: d.Sealer, clock: d.Clock} }

// Setup is what an authenticator app needs.
type Setup struct {
	Secret    secret.Text // base32
	URL       secret.Text // otpauth://, for a QR code
	ExpiresAt time.Time
}

// Begin stores a new secret for the user, whose e-mail address names the entry in the app. Until a code
// confirms it, an authenticator that was set up before stays in use.
func (s *Service) Begin(ctx context.Context, tx db.Tx, userID, email string) (Setup, error) {
	random := make([]byte, 20)
	if _, err := rand.Read(random); err != nil {
		return Setup{}, fmt.Errorf("draw a secret: %w", err)
	}
	key := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random)
	sealed, err := s.sealer.Seal(sealContext, []byte(key))
	if err != nil {
		return Setup{}, fmt.Errorf("seal a secret: %w", err)
	}
	expires := s.clock.Now().Add(setupLifetime)
	err = q.New(tx).PutPendingTOTP(ctx, q.PutPendingTOTPParams{UserID: userID, PendingSecret: sealed, PendingExpires: &expires})
	if err != nil {
		return Setup{}, fmt.Errorf("store a secret: %w", err)
	}
	address := url.URL{
		Scheme: "otpauth", Host: "totp", Path: "/GBPC:" + email,
		RawQuery: "secret=" + key + "&issuer=GBPC&algorithm=SHA1&digits=6&period=30",
	}
	return Setup{Secret: secret.Text(key), URL: secret.Text(address.String()), ExpiresAt: expires}, nil
}

// Enabled reports whether the user has an authenticator that is on.
func (s *Service) Enabled(ctx context.Context, conn db.Conn, userID string) (bool, error) {
	row, err := q.New(conn).TOTP(ctx, userID)
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the authenticator: %w", err)
	}
	return row.Enabled, nil
}

// Authenticator is a user's authenticator, locked until the transaction ends.
type Authenticator struct{ row q.AuthTotp }

// IsEnabled reports whether the authenticator is on.
func (a Authenticator) IsEnabled() bool { return a.row.Enabled }

// Lock returns the user's authenticator and locks it until tx ends, or ErrNotSetUp.
func (s *Service) Lock(ctx context.Context, tx db.Tx, userID string) (Authenticator, error) {
	row, err := q.New(tx).LockTOTP(ctx, userID)
	if db.IsNoRows(err) {
		return Authenticator{}, ErrNotSetUp
	}
	if err != nil {
		return Authenticator{}, fmt.Errorf("read the authenticator: %w", err)
	}
	return Authenticator{row: row}, nil
}

// Validate returns nil if the code matches the secret that is being set up, or else the one in use. It
// uses nothing up.
func (s *Service) Validate(a Authenticator, code secret.Text) error {
	sealed := a.row.PendingSecret
	if sealed == nil || !s.clock.Now().Before(*a.row.PendingExpires) {
		sealed = a.row.Secret
	}
	if sealed == nil {
		return ErrNotSetUp
	}
	_, err := s.match(sealed, code, 0)
	return err
}

// Confirm completes a set-up by a code, which is used up, and enables the authenticator.
func (s *Service) Confirm(ctx context.Context, tx db.Tx, a Authenticator, code secret.Text) error {
	if a.row.PendingSecret == nil {
		return ErrNotSetUp
	}
	if !s.clock.Now().Before(*a.row.PendingExpires) {
		return ErrSetupExpired
	}
	step, err := s.match(a.row.PendingSecret, code, 0)
	if err != nil {
		return err
	}
	if err := q.New(tx).ConfirmTOTP(ctx, q.ConfirmTOTPParams{UserID: a.row.UserID, LastStep: step}); err != nil {
		return fmt.Errorf("confirm an authenticator: %w", err)
	}
	return nil
}

// Spend uses up a code of an authenticator that was set up, enabled or not.
func (s *Service) Spend(ctx context.Context, tx db.Tx, a Authenticator, code secret.Text) error {
	if a.row.Secret == nil {
		return ErrNotSetUp
	}
	step, err := s.match(a.row.Secret, code, a.row.LastStep)
	if err != nil {
		return err
	}
	if err := q.New(tx).SpendTOTPStep(ctx, q.SpendTOTPStepParams{UserID: a.row.UserID, LastStep: step}); err != nil {
		return fmt.Errorf("spend a code: %w", err)
	}
	return nil
}

// SetEnabled turns the authenticator on or off.
func (s *Service) SetEnabled(ctx context.Context, tx db.Tx, a Authenticator, enabled bool) error {
	if err := q.New(tx).SetTOTPEnabled(ctx, q.SetTOTPEnabledParams{UserID: a.row.UserID, Enabled: enabled}); err != nil {
		return fmt.Errorf("switch an authenticator: %w", err)
	}
	return nil
}

// Delete deletes the user's authenticator and recovery codes.
func (s *Service) Delete(ctx context.Context, tx db.Tx, userID string) error {
	queries := q.New(tx)
	if err := queries.DeleteTOTP(ctx, userID); err != nil {
		return err
	}
	return queries.DeleteRecoveryCodes(ctx, userID)
}

// match returns the time step of the code, which must be later than after, or ErrIncorrect.
func (s *Service) match(sealed []byte, code secret.Text, after int64) (step int64, err error) {
	key, err := s.sealer.Open(sealContext, sealed)
	if err != nil {
		return 0, fmt.Errorf("open a secret: %w", err)
	}
	given := strings.ReplaceAll(string(code), " ", "")
	now, matched := s.clock.Now().Unix()/int64(timeStep.Seconds()), int64(-1)
	for step := now - maxDrift; step <= now+maxDrift; step++ { // all of them, so that the time reveals nothing
		expected, err := hotp.GenerateCode(string(key), uint64(step)) // the time is after 1970
		if err != nil {
			return 0, fmt.Errorf("compute a code: %w", err)
		}
		if subtle.ConstantTimeCompare([]byte(expected), []byte(given)) == 1 && step > after {
			matched = step
		}
	}
	if matched < 0 {
		return 0, ErrIncorrect
	}
	return matched, nil
}
