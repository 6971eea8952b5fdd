package apikeys

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys/q"
	"github.com/gbpc/gbpc/internal/auth/apikeys/signature"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ErrSignature means that the signature of a request is refused. Its data is a SignatureRefused.
var ErrSignature = fault.New(fault.SignatureInvalid)

// SignatureRefused is the data of ErrSignature.
type SignatureRefused struct {
	Reason signature.Reason `json:"reason"`
}

// VerifySignature verifies that the request was signed with the key's public key, not more than 60 seconds from now by
// the machine's clock, and not seen before by any process.
func (s *Service) VerifySignature(ctx context.Context, k Key, r signature.Request) error {
	now := time.Now()
	nonce, refused := signature.Verify(r, k.ID, k.PublicKey, now)
	if refused != "" {
		return ErrSignature.With(SignatureRefused{refused})
	}
	var fresh int64
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		sum := sha256.Sum256([]byte(nonce))
		fresh, err = q.New(tx).InsertNonce(ctx, q.InsertNonceParams{KeyID: k.ID, Nonce: sum[:], SeenAt: now.UTC()})
		return err
	})
	if err != nil {
		return fmt.Errorf("remember a nonce: %w", err)
	}
	if fresh == 0 {
		return ErrSignature.With(SignatureRefused{signature.Nonce})
	}
	return nil
}

// DeleteNonces deletes nonces whose signatures are too old to be repeated, at most so many, and returns how many it
// deleted.
func (s *Service) DeleteNonces(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	return q.New(tx).DeleteNoncesBefore(ctx, q.DeleteNoncesBeforeParams{Before: time.Now().UTC().Add(-2 * signature.Kept), Max: most})
}
