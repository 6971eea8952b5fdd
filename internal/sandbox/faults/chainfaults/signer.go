package chainfaults

import (
	"context"

	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

type keys struct {
	faults *faults.Set
	signer.Signer
}

// Signer returns the signer with the faults of Signer. Addresses are known without it: only signing fails.
func Signer(s *faults.Set, k signer.Signer) signer.Signer { return keys{s, k} }

// Probe asks whether signing fails now.
func (k keys) Probe(ctx context.Context) error {
	_, err := faults.Call(ctx, k.faults, faults.Signer, func() (struct{}, error) { return struct{}{}, signer.Probe(ctx, k.Signer) })
	return err
}

func (k keys) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	return faults.Call(ctx, k.faults, faults.Signer, func() ([]byte, error) { return k.Signer.Sign(ctx, key, message) })
}
