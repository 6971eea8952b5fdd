package signer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// ErrTimeout is returned when the signer did not answer in time. It may have signed nevertheless; a signature
// that nobody received has no effect.
var ErrTimeout = errors.New("the signer did not answer in time")

// WithTimeout returns a signer whose every call ends after limit, with ErrTimeout.
func WithTimeout(s Signer, limit time.Duration) Signer { return timed{s, limit} }

type timed struct {
	Signer
	limit time.Duration
}

func (t timed) Address(ctx context.Context, key string) (common.Address, error) {
	return within(ctx, t.limit, func(ctx context.Context) (common.Address, error) { return t.Signer.Address(ctx, key) })
}

func (t timed) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	return within(ctx, t.limit, func(ctx context.Context) ([]byte, error) { return t.Signer.Sign(ctx, key, message) })
}

func (t timed) Probe(ctx context.Context) error {
	_, err := within(ctx, t.limit, func(ctx context.Context) (struct{}, error) { return struct{}{}, Probe(ctx, t.Signer) })
	return err
}

func within[T any](ctx context.Context, limit time.Duration, call func(context.Context) (T, error)) (T, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer, err := call(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", ErrTimeout, err)
	}
	return answer, err
}
