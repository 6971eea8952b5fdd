package passwords

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/gbpc/gbpc/internal/auth/passwords/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ErrBusy means that more passwords are being checked than this machine can handle.
var ErrBusy = fault.New(fault.Unavailable)

// Config says how expensive a hash is. The zero value is OWASP's first recommendation for argon2id:
// 19 MiB and two passes.
type Config struct {
	MemoryKiB  uint32
	Iterations uint32
}

// Dependencies are what the service is built from.
type Dependencies struct {
	Clock clock.Clock
}

// Service hashes, verifies and stores passwords.
type Service struct {
	clock  clock.Clock
	params *argon2id.Params
	dummy  string // the hash of a password nobody knows, at the same cost
	slots  chan struct{}
}

// New builds the service. It hashes one random password: a sign-in with an unknown address is verified
// against that hash, so that it takes as long as one with a known address.
func New(c Config, d Dependencies) (*Service, error) {
	params := &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	if c != (Config{}) {
		params.Memory, params.Iterations = c.MemoryKiB, c.Iterations
	}
	dummy, err := argon2id.CreateHash(rand.Text(), params)
	if err != nil {
		return nil, fmt.Errorf("hash the dummy password: %w", err)
	}
	return &Service{clock: d.Clock, params: params, dummy: dummy, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}, nil
}

// slotTimeout is how long a request waits for its turn before it is answered with ErrBusy.
const slotTimeout = 10 * time.Second

func (s *Service) inSlot(ctx context.Context, work func() error) error {
	timeout := time.NewTimer(slotTimeout)
	defer timeout.Stop()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
		return work()
	case <-timeout.C:
		return ErrBusy.After(slotTimeout)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// DummyHash returns a hash that no password matches, at the cost of a real one.
func (s *Service) DummyHash() string { return s.dummy }

// Hash returns the argon2id hash of a password.
func (s *Service) Hash(ctx context.Context, password secret.Text) (hash string, err error) {
	err = s.inSlot(ctx, func() error {
		hash, err = argon2id.CreateHash(normalize(password), s.params)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// Rehash returns a new hash of a password that matched, if its old hash was made with other parameters
// than today's, and otherwise "". The plain password is available at no other time.
func (s *Service) Rehash(ctx context.Context, password secret.Text, hash string) (string, error) {
	params, _, _, err := argon2id.DecodeHash(hash)
	if err != nil {
		return "", fmt.Errorf("read a password's parameters: %w", err)
	}
	if *params == *s.params {
		return "", nil
	}
	return s.Hash(ctx, password)
}

// Matches reports whether password belongs to hash. It takes the same time whatever the answer.
func (s *Service) Matches(ctx context.Context, password secret.Text, hash string) (ok bool, err error) {
	err = s.inSlot(ctx, func() error {
		ok, err = argon2id.ComparePasswordAndHash(normalize(password), hash)
		return err
	})
	if err != nil {
		var busy *fault.Error
		if errors.As(err, &busy) {
			return false, err
		}
		return false, fmt.Errorf("check a password: %w", err)
	}
	return ok, nil
}

// Store writes the user's hash inside tx.
func (s *Service) Store(ctx context.Context, tx db.Tx, userID, hash string) error {
	err := q.New(tx).PutPassword(ctx, q.PutPasswordParams{UserID: userID, PasswordHash: hash, ChangedAt: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("store a password: %w", err)
	}
	return nil
}

// Replace stores newHash in place of oldHash, unless the password was changed meanwhile.
func (s *Service) Replace(ctx context.Context, tx db.Tx, userID, oldHash, newHash string) error {
	err := q.New(tx).RehashPassword(ctx, q.RehashPasswordParams{UserID: userID, OldHash: oldHash, NewHash: newHash})
	if err != nil {
		return fmt.Errorf("store a password's new hash: %w", err)
	}
	return nil
}

// HashOf returns the user's hash, or DummyHash if the user has none.
func (s *Service) HashOf(ctx context.Context, conn db.Conn, userID string) (string, error) {
	hash, err := q.New(conn).PasswordHash(ctx, userID)
	if db.IsNoRows(err) {
		return s.dummy, nil
	}
	if err != nil {
		return "", fmt.Errorf("read a password's hash: %w", err)
	}
	return hash, nil
}
