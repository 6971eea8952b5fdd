package emailcodes

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/auth/emailcodes/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var (
	// ErrIncorrect means that the code is wrong.
	ErrIncorrect = fault.New(fault.BadVerificationCode)
	// ErrExpired means that the code is too old or was tried too often.
	ErrExpired = fault.New(fault.VerificationCodeExpired)
)

// Purpose is what a code is for.
type Purpose string

// The purposes of codes.
const (
	Registration  Purpose = "registry"
	EmailChange   Purpose = "email"
	PasswordReset Purpose = "reset"
)

const (
	maxTries  = 5
	maxLength = 16

	// keepExpired is how long an expired code is kept, so that its use is answered with ErrExpired.
	keepExpired = 24 * time.Hour
)

// Dependencies are what the service is built from.
type Dependencies struct {
	Customers *customer.Service
	Sealer    *seal.Sealer
	Clock     clock.Clock
}

// Service issues and redeems codes.
type Service struct {
	customers *customer.Service
	sealer    *seal.Sealer
	clock     clock.Clock
}

// New builds the service.
func New(d Dependencies) *Service {
	return &Service{customers: d.Customers, sealer: d.Sealer, clock: d.Clock}
}

// Issue replaces the address's code for this purpose. A code that is not usable matches nothing: its
// row is written all the same, so that the time taken reveals nothing.
func (s *Service) Issue(ctx context.Context, tx db.Tx, purpose Purpose, email string, lifetime time.Duration, usable bool) (code secret.Text, expiresAt time.Time, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", time.Time{}, fmt.Errorf("draw a code: %w", err)
	}
	code = secret.Text(fmt.Sprintf("%06d", n))
	row := q.PutCodeParams{Purpose: string(purpose), EmailIndex: s.customers.EmailIndex(email), ExpiresAt: s.clock.Now().Add(lifetime), TriesLeft: maxTries}
	if usable {
		row.CodeIndex = s.index(purpose, email, code)
	}
	if err := q.New(tx).PutCode(ctx, row); err != nil {
		return "", time.Time{}, fmt.Errorf("store an e-mailed code: %w", err)
	}
	return code, row.ExpiresAt, nil
}

func (s *Service) index(purpose Purpose, email string, code secret.Text) []byte {
	return s.sealer.Index("auth.code", string(purpose)+":"+customer.NormalEmail(email)+":"+string(code))
}

// Redeem uses up a code. rejected reports why the code was not accepted, ErrIncorrect or ErrExpired. The
// try it cost counts only if tx commits, so the caller must commit in that case too.
func (s *Service) Redeem(ctx context.Context, tx db.Tx, purpose Purpose, email string, code secret.Text) (rejected, err error) {
	queries, index := q.New(tx), s.customers.EmailIndex(email)
	row, err := queries.LockCode(ctx, q.LockCodeParams{Purpose: string(purpose), EmailIndex: index})
	if db.IsNoRows(err) {
		return ErrIncorrect, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read an e-mailed code: %w", err)
	}
	if !s.clock.Now().Before(row.ExpiresAt) || row.TriesLeft == 0 {
		return ErrExpired, nil
	}
	if subtle.ConstantTimeCompare(row.CodeIndex, s.index(purpose, email, code)) != 1 {
		if err := queries.SpendTry(ctx, q.SpendTryParams{Purpose: string(purpose), EmailIndex: index}); err != nil {
			return nil, fmt.Errorf("count a wrong code: %w", err)
		}
		return ErrIncorrect, nil
	}
	if err := queries.DeleteCode(ctx, q.DeleteCodeParams{Purpose: string(purpose), EmailIndex: index}); err != nil {
		return nil, fmt.Errorf("use up an e-mailed code: %w", err)
	}
	return nil, nil
}

// DeleteExpired deletes codes that expired a day ago.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx) error {
	return q.New(tx).DeleteCodesBefore(ctx, s.clock.Now().Add(-keepExpired))
}

// Check adds to wrong what is wrong with the form of a code.
func Check(wrong *fault.Fields, field string, code secret.Text) {
	switch {
	case code == "":
		wrong.Add(field, fault.RequiredField)
	case len(code) > maxLength:
		wrong.Add(field, fault.TooLong)
	}
}
