package apikeys

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// List returns a page of the customer's keys, newest first, and how many there are in all.
func (s *Service) List(ctx context.Context, customerID customer.ID, w db.Window) ([]Key, int64, error) {
	queries := q.New(s.db.Read())
	var total int64
	if !w.ByCreation {
		var err error
		if total, err = queries.CountKeysOf(ctx, customerID); err != nil {
			return nil, 0, fmt.Errorf("count API keys: %w", err)
		}
	}
	rows, err := queries.KeysOf(ctx, q.KeysOfParams{
		CustomerID: customerID, BeforeID: w.BeforeID(), PageSize: int64(w.Limit), PageOffset: int64(w.Offset),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list API keys: %w", err)
	}
	keys := make([]Key, len(rows))
	for i, row := range rows {
		if keys[i], err = keyOf(row.AuthApiKey); err != nil {
			return nil, 0, err
		}
		if row.UsedAt != nil {
			if err := s.setUse(&keys[i], *row.UsedAt, row.Client); err != nil {
				return nil, 0, err
			}
		}
		s.setNotedUse(&keys[i])
	}
	return keys, total, nil
}

// Get returns one of the customer's keys, or ErrUnknown.
func (s *Service) Get(ctx context.Context, conn db.Conn, customerID customer.ID, keyID string) (Key, error) {
	row, err := q.New(conn).KeyByID(ctx, q.KeyByIDParams{ID: keyID, CustomerID: customerID})
	k, err := found(row, err)
	return s.withUse(ctx, conn, k, err)
}

// withUse adds the last use to a key that was read without it.
func (s *Service) withUse(ctx context.Context, conn db.Conn, k Key, err error) (Key, error) {
	if err != nil {
		return Key{}, err
	}
	row, err := q.New(conn).KeyUse(ctx, k.ID)
	if err == nil {
		err = s.setUse(&k, row.UsedAt, row.Client)
	} else if db.IsNoRows(err) {
		err = nil
	}
	s.setNotedUse(&k)
	return k, err
}

func (s *Service) setUse(k *Key, at time.Time, client []byte) error {
	k.LastUsedAt = at
	return s.sealer.OpenJSON(useContext, client, &k.LastUsedIP)
}

// setNotedUse sets a use that may not be in the database yet.
func (s *Service) setNotedUse(k *Key) {
	if noted := s.uses.last(k.ID); noted.at.After(k.LastUsedAt) {
		k.LastUsedAt, k.LastUsedIP = noted.at, noted.address
	}
}

// HasBeyond reports whether the key has a scope that is not one of these.
func (k Key) HasBeyond(scopes []Scope) bool {
	return slices.ContainsFunc(k.Scopes, func(s Scope) bool { return !slices.Contains(scopes, s) })
}

// NameOf returns the name of a key, or "" if there is none.
func (s *Service) NameOf(ctx context.Context, conn db.Conn, keyID string) (string, error) {
	name, err := q.New(conn).KeyName(ctx, keyID)
	if db.IsNoRows(err) {
		return "", nil
	}
	return name, err
}
