package apikeys

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Maker is who makes a key, and for whom.
type Maker struct {
	UserID       string
	CustomerID   customer.ID
	CustomerKind customer.Kind
}

// Check returns the wrong fields of a draft for a new key.
func (s *Service) Check(d Draft) error {
	_, err := d.check(s.clock.Now())
	return err
}

// Make adds a key, inside tx, and returns it with its secret, which is never shown again. state is Active, or Pending
// where it has to be approved. It returns ErrTooMany if the customer has as many as it may have.
func (s *Service) Make(ctx context.Context, tx db.Tx, m Maker, d Draft, state State) (Key, secret.Text, error) {
	c, err := d.check(s.clock.Now())
	if err != nil {
		return Key{}, "", err
	}
	return s.insert(ctx, tx, m, c, state)
}

func (s *Service) insert(ctx context.Context, tx db.Tx, m Maker, c checked, state State) (Key, secret.Text, error) {
	now := s.clock.Now()
	n, err := q.New(tx).CountOpenKeysOf(ctx, q.CountOpenKeysOfParams{CustomerID: m.CustomerID, Now: &now})
	if err != nil {
		return Key{}, "", fmt.Errorf("count API keys: %w", err)
	}
	if n >= maxKeys {
		return Key{}, "", ErrTooMany
	}
	text := newSecret(s.prefix)
	row := q.InsertKeyParams{
		ID: id.New(), CustomerID: m.CustomerID, CustomerKind: string(m.CustomerKind), MadeBy: m.UserID, Hash: hashOf(text),
		Prefix: shown(text, s.prefix), Name: c.name,
		Scopes: scopesText(c.scopes), IpAllowList: networksText(c.allowed), PublicKey: c.publicKey, State: string(state), CreatedAt: now,
		ExpiresAt: timeOrNull(c.expiresAt),
	}
	if err := q.New(tx).InsertKey(ctx, row); err != nil {
		return Key{}, "", fmt.Errorf("add an API key: %w", err)
	}
	return Key{
		ID: row.ID, CustomerID: m.CustomerID, CustomerKind: m.CustomerKind, MadeBy: m.UserID, Name: c.name, Prefix: row.Prefix, Scopes: c.scopes,
		PublicKey: c.publicKey, State: state, CreatedAt: row.CreatedAt, ExpiresAt: c.expiresAt, allowed: c.allowed,
	}, text, nil
}

func timeOrNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// Rotate makes a successor of the key, with the same name, scopes, networks, public key and expiry, inside tx. state is
// the successor's, as of Make. The key itself dies after the grace, at once without one. It returns ErrUnknown, ErrEnded
// unless the key is active, or ErrTooMany where both would be more than the customer may have.
func (s *Service) Rotate(
	ctx context.Context, tx db.Tx, m Maker, keyID string, grace time.Duration, state State,
) (successor Key, text secret.Text, old Key, err error) {
	if old, err = s.lock(ctx, tx, m.CustomerID, keyID); err != nil {
		return Key{}, "", Key{}, err
	}
	now, ended := s.clock.Now(), old
	if old.Status(now) != Active {
		return Key{}, "", Key{}, ErrEnded
	}
	if grace == 0 {
		ended, err = s.setState(ctx, tx, old, Revoked)
	} else if ends := now.Add(grace); old.ExpiresAt.IsZero() || ends.Before(old.ExpiresAt) {
		ended.ExpiresAt = ends
		err = s.update(ctx, tx, ended)
	}
	if err != nil {
		return Key{}, "", Key{}, err
	}
	successor, text, err = s.insert(
		ctx, tx, m,
		checked{name: old.Name, scopes: slices.Clone(old.Scopes), allowed: old.allowed, expiresAt: old.ExpiresAt, publicKey: old.PublicKey},
		state,
	)
	return successor, text, ended, err
}
