package auth

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

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

const (
	totpStep      = 30 * time.Second
	totpDrift     = 1 // steps a clock may be wrong by, in both directions
	totpSetUpLife = 15 * time.Minute

	recoveryCodes = 10

	totpContext = "auth.totp"
)

// TOTPSetUp is what an authenticator app needs.
type TOTPSetUp struct {
	Secret    Secret
	URL       Secret
	ExpiresAt time.Time
}

// twoFactorOn refuses the 2FA calls while the feature is off. It concerns customers: operators may
// always enrol.
func (s *Service) twoFactorOn(ctx context.Context) error {
	if s.config.TwoFactor || Caller(ctx).Kind == customer.UserOperator {
		return nil
	}
	return ErrTwoFactorOff
}

// mayEnrol also asks for a step-up, but for a set-up token: that was given to be used once, here.
func (s *Service) mayEnrol(ctx context.Context) error {
	if err := s.twoFactorOn(ctx); err != nil {
		return err
	}
	if Caller(ctx).setup {
		return nil
	}
	return s.secondaryAuthOrPassword(ctx)
}

// BeginTOTP makes a new secret. Until a code of it is confirmed, whatever was set up before stays.
func (s *Service) BeginTOTP(ctx context.Context) (TOTPSetUp, error) {
	if err := s.mayEnrol(ctx); err != nil {
		return TOTPSetUp{}, err
	}
	caller := Caller(ctx)
	random := make([]byte, 20)
	if _, err := rand.Read(random); err != nil {
		return TOTPSetUp{}, fmt.Errorf("draw a secret: %w", err)
	}
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random)
	sealed, err := s.sealer.Seal(totpContext, []byte(secret))
	if err != nil {
		return TOTPSetUp{}, fmt.Errorf("seal a secret: %w", err)
	}
	expires := s.clock.Now().Add(totpSetUpLife)
	var member customer.Member
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if member, err = s.customers.Member(ctx, tx, caller.UserID); err != nil {
			return err
		}
		return q.New(tx).PutPendingTOTP(ctx, q.PutPendingTOTPParams{UserID: caller.UserID, PendingSecret: sealed, PendingExpires: &expires})
	})
	if err != nil {
		return TOTPSetUp{}, fmt.Errorf("store a secret: %w", err)
	}
	address := url.URL{
		Scheme: "otpauth", Host: "totp", Path: "/GBPC:" + member.User.Email,
		RawQuery: "secret=" + secret + "&issuer=GBPC&algorithm=SHA1&digits=6&period=30",
	}
	return TOTPSetUp{Secret(secret), Secret(address.String()), expires}, nil
}

// LookAtTOTP tells whether a code fits, of the secret that is being set up or else of the one in use.
// It spends nothing. Wrong codes count.
func (s *Service) LookAtTOTP(ctx context.Context, code Secret) (valid bool, err error) {
	if err := s.twoFactorOn(ctx); err != nil {
		return false, err
	}
	err = s.guessTOTP(ctx, code, func(ctx context.Context, _ db.Tx, row q.AuthTotp) error {
		sealed := row.PendingSecret
		if sealed == nil || !s.clock.Now().Before(*row.PendingExpires) {
			sealed = row.Secret
		}
		if sealed == nil {
			return ErrNoFactor
		}
		_, err := s.matchTOTP(sealed, code, 0)
		return err
	})
	if err == ErrTOTP { // the very value that guessTOTP passes on
		return false, nil
	}
	return err == nil, err
}

// BindTOTP confirms a set-up by a code, which is used up, and gives out new recovery codes.
func (s *Service) BindTOTP(ctx context.Context, code Secret) (codes []Secret, err error) {
	if err := s.mayEnrol(ctx); err != nil {
		return nil, err
	}
	caller := Caller(ctx)
	err = s.guessTOTP(ctx, code, func(ctx context.Context, tx db.Tx, row q.AuthTotp) error {
		if row.PendingSecret == nil {
			return ErrNoFactor
		}
		if !s.clock.Now().Before(*row.PendingExpires) {
			return ErrSetUpExpired
		}
		step, err := s.matchTOTP(row.PendingSecret, code, 0)
		if err != nil {
			return err
		}
		queries := q.New(tx)
		if err := queries.BindTOTP(ctx, q.BindTOTPParams{UserID: caller.UserID, LastStep: step}); err != nil {
			return fmt.Errorf("bind an authenticator: %w", err)
		}
		if err := queries.NoteTOTP(ctx, q.NoteTOTPParams{UserID: caller.UserID, Totp: true}); err != nil {
			return fmt.Errorf("note the authenticator: %w", err)
		}
		if codes, err = s.newRecoveryCodes(ctx, tx, caller.UserID); err != nil {
			return err
		}
		if caller.setup {
			err = s.end(ctx, tx, caller.SessionID, caller.UserID, endSetUp) // it has done what it was given for
		} else {
			_, err = queries.SecondFactorDone(ctx, caller.SessionID)
		}
		if err != nil {
			return fmt.Errorf("note the second factor: %w", err)
		}
		return s.factorChanged(ctx, tx, TOTPEnabled, "totp_enabled")
	})
	return codes, err
}

// SwitchTOTP turns the authenticator that was set up on or off, by one of its codes, which is used up.
func (s *Service) SwitchTOTP(ctx context.Context, code Secret, on bool) error {
	if err := s.twoFactorOn(ctx); err != nil {
		return err
	}
	caller := Caller(ctx)
	return s.guessTOTP(ctx, code, func(ctx context.Context, tx db.Tx, row q.AuthTotp) error {
		if row.Secret == nil {
			return ErrNoFactor
		}
		step, err := s.matchTOTP(row.Secret, code, row.LastStep)
		if err != nil {
			return err
		}
		queries := q.New(tx)
		if err := queries.SpendTOTPStep(ctx, q.SpendTOTPStepParams{UserID: caller.UserID, LastStep: step}); err != nil {
			return fmt.Errorf("spend a code: %w", err)
		}
		if row.Enabled == on {
			return nil
		}
		if err := queries.SwitchTOTP(ctx, q.SwitchTOTPParams{UserID: caller.UserID, Enabled: on}); err != nil {
			return fmt.Errorf("switch an authenticator: %w", err)
		}
		if err := queries.NoteTOTP(ctx, q.NoteTOTPParams{UserID: caller.UserID, Totp: on}); err != nil {
			return fmt.Errorf("note the authenticator: %w", err)
		}
		if on {
			return s.factorChanged(ctx, tx, TOTPEnabled, "totp_enabled")
		}
		return s.factorChanged(ctx, tx, TOTPDisabled, "totp_disabled")
	})
}

func (s *Service) factorChanged(ctx context.Context, tx db.Tx, event EventKind, template string) error {
	caller := Caller(ctx)
	if err := s.note(ctx, tx, caller.UserID, caller.SessionID, event, ""); err != nil {
		return err
	}
	return s.tell(ctx, tx, caller.UserID, template, nil)
}

// spendTOTP uses a code of the enabled authenticator up, together with what it is for.
func (s *Service) spendTOTP(ctx context.Context, code Secret, then func(context.Context, db.Tx) error) error {
	caller := Caller(ctx)
	return s.guessTOTP(ctx, code, func(ctx context.Context, tx db.Tx, row q.AuthTotp) error {
		if !row.Enabled {
			return ErrNoFactor
		}
		step, err := s.matchTOTP(row.Secret, code, row.LastStep)
		if err != nil {
			return err
		}
		if err := q.New(tx).SpendTOTPStep(ctx, q.SpendTOTPStepParams{UserID: caller.UserID, LastStep: step}); err != nil {
			return fmt.Errorf("spend a code: %w", err)
		}
		return then(ctx, tx)
	})
}

// guessTOTP runs use with the caller's authenticator locked. The guess was counted before, and counts
// as right when use returns nil.
func (s *Service) guessTOTP(ctx context.Context, code Secret, use func(context.Context, db.Tx, q.AuthTotp) error) error {
	if code == "" {
		return fault.Invalid(fault.Field("totp", fault.RequiredField))
	}
	caller := Caller(ctx)
	g, err := s.guessWithin(ctx, caller.UserID, "totp")
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockTOTP(ctx, caller.UserID)
		if db.IsNoRows(err) {
			return ErrNoFactor
		}
		if err != nil {
			return fmt.Errorf("read the authenticator: %w", err)
		}
		if err := use(ctx, tx, row); err != nil {
			return err
		}
		return s.forgive(ctx, tx, g)
	})
	if err == ErrTOTP { // matchTOTP's own value
		return firstError(s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return s.note(ctx, tx, caller.UserID, caller.SessionID, SecondaryAuthFailed, string(ByTOTP))
		}), func() error { return ErrTOTP })
	}
	return err
}

// matchTOTP is the time step of the code, which must be later than after, or ErrTOTP.
func (s *Service) matchTOTP(sealed []byte, code Secret, after int64) (step int64, err error) {
	secret, err := s.sealer.Open(totpContext, sealed)
	if err != nil {
		return 0, fmt.Errorf("open a secret: %w", err)
	}
	given := strings.ReplaceAll(string(code), " ", "")
	now, matched := s.clock.Now().Unix()/int64(totpStep.Seconds()), int64(-1)
	for step := now - totpDrift; step <= now+totpDrift; step++ { // all of them, so that the time tells nothing
		expected, err := hotp.GenerateCode(string(secret), uint64(step)) // the time is after 1970
		if err != nil {
			return 0, fmt.Errorf("compute a code: %w", err)
		}
		if subtle.ConstantTimeCompare([]byte(expected), []byte(given)) == 1 && step > after {
			matched = step
		}
	}
	if matched < 0 {
		return 0, ErrTOTP
	}
	return matched, nil
}

// newRecoveryCodes replaces the user's recovery codes.
func (s *Service) newRecoveryCodes(ctx context.Context, tx db.Tx, userID string) ([]Secret, error) {
	queries := q.New(tx)
	if err := queries.ForgetRecoveryCodes(ctx, userID); err != nil {
		return nil, fmt.Errorf("forget recovery codes: %w", err)
	}
	codes := make([]Secret, recoveryCodes)
	for i := range codes {
		text := strings.ToLower(rand.Text()) // 130 bits: enough for a plain keyed hash
		codes[i] = Secret(text[:7] + "-" + text[7:13] + "-" + text[13:20] + "-" + text[20:])
		err := queries.InsertRecoveryCode(ctx, q.InsertRecoveryCodeParams{UserID: userID, CodeIndex: s.recoveryIndex(userID, codes[i])})
		if err != nil {
			return nil, fmt.Errorf("store a recovery code: %w", err)
		}
	}
	return codes, nil
}

func (s *Service) recoveryIndex(userID string, code Secret) []byte {
	plain := strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(string(code)))
	return s.sealer.Index("auth.recovery", userID+":"+plain)
}

// spendRecoveryCode uses a recovery code up, together with what it is for. The user is told.
func (s *Service) spendRecoveryCode(ctx context.Context, code Secret, then func(context.Context, db.Tx) error) error {
	caller := Caller(ctx)
	g, err := s.guessWithin(ctx, caller.UserID, "recovery")
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, queries := s.clock.Now(), q.New(tx)
		n, err := queries.SpendRecoveryCode(ctx, q.SpendRecoveryCodeParams{UserID: caller.UserID, CodeIndex: s.recoveryIndex(caller.UserID, code), UsedAt: &now})
		if err != nil {
			return fmt.Errorf("spend a recovery code: %w", err)
		}
		if n == 0 {
			return ErrRecoveryCode
		}
		if err := s.forgive(ctx, tx, g); err != nil {
			return err
		}
		left, err := queries.RecoveryCodesLeft(ctx, caller.UserID)
		if err != nil {
			return fmt.Errorf("count recovery codes: %w", err)
		}
		if err := s.note(ctx, tx, caller.UserID, caller.SessionID, RecoveryCodeUsed, ""); err != nil {
			return err
		}
		if err := s.tell(ctx, tx, caller.UserID, "recovery_code_used", map[string]string{"Left": fmt.Sprint(left)}); err != nil {
			return err
		}
		return then(ctx, tx)
	})
}
