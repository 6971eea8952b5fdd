package totp

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/auth/totp/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// recoveryCodes is how many recovery codes a user is given.
const recoveryCodes = 10

// IssueRecoveryCodes replaces the user's recovery codes and returns the new ones in clear.
func (s *Service) IssueRecoveryCodes(ctx context.Context, tx db.Tx, userID string) ([]secret.Text, error) {
	queries := q.New(tx)
	if err := queries.DeleteRecoveryCodes(ctx, userID); err != nil {
		return nil, fmt.Errorf("delete recovery codes: %w", err)
	}
	codes := make([]secret.Text, recoveryCodes)
	for i := range codes {
		text := strings.ToLower(rand.Text()) // 130 bits, which nobody guesses: a plain hash will do
		codes[i] = secret.Text(text[:7] + "-" + text[7:13] + "-" + text[13:20] + "-" + text[20:])
		err := queries.InsertRecoveryCode(ctx, q.InsertRecoveryCodeParams{UserID: userID, CodeHash: recoveryHash(userID, codes[i])})
		if err != nil {
			return nil, fmt.Errorf("store a recovery code: %w", err)
		}
	}
	return codes, nil
}

func recoveryHash(userID string, code secret.Text) []byte {
	plain := strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(string(code)))
	sum := sha256.Sum256([]byte("auth.recovery:" + userID + ":" + plain))
	return sum[:]
}

// SpendRecoveryCode uses up a recovery code and returns how many are left, or ErrRecoveryCode.
func (s *Service) SpendRecoveryCode(ctx context.Context, tx db.Tx, userID string, code secret.Text) (left int64, err error) {
	now := s.clock.Now()
	n, err := q.New(tx).SpendRecoveryCode(ctx, q.SpendRecoveryCodeParams{UserID: userID, CodeHash: recoveryHash(userID, code), UsedAt: &now})
	if err != nil {
		return 0, fmt.Errorf("spend a recovery code: %w", err)
	}
	if n == 0 {
		return 0, ErrRecoveryCode
	}
	return s.RecoveryCodesLeft(ctx, tx, userID)
}

// RecoveryCodesLeft returns how many of the user's recovery codes are unused.
func (s *Service) RecoveryCodesLeft(ctx context.Context, conn db.Conn, userID string) (int64, error) {
	left, err := q.New(conn).RecoveryCodesLeft(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("count recovery codes: %w", err)
	}
	return left, nil
}
