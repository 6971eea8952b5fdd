package apikeys

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/auth/apikeys/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// BySecret returns the key that is called with from the address, and notes its use. It returns ErrInvalid for every key
// that opens nothing, and ErrAddress for an address that is not on the key's list. The database is asked at each call.
func (s *Service) BySecret(ctx context.Context, text, address string) (Key, error) {
	if !wellFormed(text, s.prefix) {
		return Key{}, ErrInvalid
	}
	row, err := q.New(s.db.Gathered()).KeyByHash(ctx, hashOf(secret.Text(text)))
	if db.IsNoRows(err) {
		return Key{}, ErrInvalid
	}
	if err != nil {
		return Key{}, fmt.Errorf("look up an API key: %w", err)
	}
	k, err := s.opens(row, address)
	if err == nil {
		s.noteUse(ctx, k.ID, address)
	}
	return k, err
}

// opens decides whether a key opens anything: it is in use, its account is not closed, and who made it is not disabled. It
// returns the key with ErrAddress where it does not from this address.
func (s *Service) opens(row q.KeyByHashRow, address string) (Key, error) {
	k, err := keyOf(row.AuthApiKey)
	if err != nil {
		return Key{}, err
	}
	if row.ParentID != nil {
		k.ParentID = *row.ParentID
	}
	if k.Status(s.clock.Now()) != Active || row.UserState == string(customer.UserDisabled) || row.AccountStatus == string(customer.Closed) {
		return Key{}, ErrInvalid
	}
	if !k.AllowedFrom(address) {
		return k, ErrAddress
	}
	return k, nil
}

const (
	// useInterval is how exactly the last use of a key is known.
	useInterval = time.Minute
	// useTimeout is how long the record of a use may take: the call does not wait for it.
	useTimeout = 5 * time.Second
	// maxUses is how many keys' uses a process remembers.
	maxUses = 10_000
)

// uses are the last recorded uses of keys in this process.
type uses struct {
	mu sync.Mutex
	of map[string]use
}

type use struct {
	at      time.Time
	address string
}

// note reports whether the use is to be recorded: the last was recorded a while ago.
func (u *uses) note(key string, now use) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	last, known := u.of[key]
	if known && now.at.Sub(last.at) < useInterval && !now.at.Before(last.at) {
		return false
	}
	if len(u.of) >= maxUses {
		clear(u.of)
	}
	u.of[key] = now
	return true
}

// last returns the last noted use, which may not be in the database yet.
func (u *uses) last(key string) use {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.of[key]
}

// noteUse records the use of a key at most once a minute, and beside the call. What is not recorded because the database
// is busy or gone is recorded with a later use.
func (s *Service) noteUse(ctx context.Context, key, address string) {
	now := use{s.clock.Now(), address}
	if !s.uses.note(key, now) {
		return
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), useTimeout)
	go func() {
		defer stop()
		client, err := s.sealer.SealJSON(useContext, address)
		if err != nil {
			return
		}
		_ = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { // see above
			return q.New(tx).RecordKeyUse(ctx, q.RecordKeyUseParams{KeyID: key, UsedAt: now.at, Client: client})
		})
	}()
}

const useContext = "auth.api_key.client"

// Recheck returns ErrInvalid or ErrAddress once the key that opened a stream would not open it any more.
func (s *Service) Recheck(ctx context.Context, k Key, address string) error {
	row, err := q.New(s.db.Read()).CallingKey(ctx, k.ID)
	if db.IsNoRows(err) {
		return ErrInvalid
	}
	if err != nil {
		return fmt.Errorf("look up an API key again: %w", err)
	}
	_, err = s.opens(q.KeyByHashRow(row), address)
	return err
}
