package apikeys

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth/apikeys/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Change is a change of a key: what is nil stays.
type Change struct {
	Name        *string
	Scopes      *[]Scope
	IPAllowList *[]string
	// ExpiresAt is zero for a key that shall not expire.
	ExpiresAt *Expiry
}

// Plan returns the key as the change would leave it, and whether it could then do more than now. It returns ErrUnknown,
// ErrEnded for a key that is revoked or expired, or the wrong fields.
func (s *Service) Plan(
	ctx context.Context, conn db.Conn, customerID customer.ID, keyID string, c Change,
) (after Key, loosens bool, err error) {
	row, err := q.New(conn).KeyByID(ctx, q.KeyByIDParams{ID: keyID, CustomerID: customerID})
	before, err := found(row, err)
	if err != nil {
		return Key{}, false, err
	}
	return s.plan(before, c)
}

func (s *Service) plan(before Key, c Change) (after Key, loosens bool, err error) {
	now := s.clock.Now()
	if status := before.Status(now); status != Active && status != Pending {
		return Key{}, false, ErrEnded
	}
	d := before.Draft()
	if c.Name != nil {
		d.Name = *c.Name
	}
	if c.Scopes != nil {
		d.Scopes = *c.Scopes
	}
	if c.IPAllowList != nil {
		d.IPAllowList = *c.IPAllowList
	}
	if c.ExpiresAt != nil {
		d.ExpiresAt = c.ExpiresAt.At
	}
	good, err := d.check(now)
	if err != nil {
		return Key{}, false, err
	}
	after, loosens = good.of(before), good.loosens(before)
	if loosens && before.State == Pending {
		return Key{}, false, ErrEnded // others decide on what it is now
	}
	return after, loosens, nil
}

// Apply changes the key, inside tx. mayLoosen says that the change was authenticated: without it, one that turns out to
// loosen the key is refused with ErrEnded, because the key was changed meanwhile.
func (s *Service) Apply(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, c Change, mayLoosen bool) (Key, error) {
	_, after, err := s.Locked(ctx, tx, customerID, keyID, c, mayLoosen)
	if err != nil {
		return Key{}, err
	}
	return s.withUse(ctx, tx, after, s.update(ctx, tx, after))
}

// Locked locks the key, inside tx, and returns it as it is and as the change would leave it, which Apply does.
func (s *Service) Locked(
	ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, c Change, mayLoosen bool,
) (before, after Key, err error) {
	if before, err = s.lock(ctx, tx, customerID, keyID); err != nil {
		return Key{}, Key{}, err
	}
	after, loosens, err := s.plan(before, c)
	if err == nil && loosens && !mayLoosen {
		err = ErrEnded
	}
	return before, after, err
}

// ApplyApproved changes the key from what it was to what was approved, inside tx. It returns ErrEnded if the key is not
// in use any more, or was changed since the approvals were asked for.
func (s *Service) ApplyApproved(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, before, approved Draft) (Key, error) {
	k, err := s.lock(ctx, tx, customerID, keyID)
	if err != nil {
		return Key{}, err
	}
	now := s.clock.Now()
	if k.Status(now) != Active || !k.Draft().equal(before) {
		return Key{}, ErrEnded
	}
	good, err := approved.check(now)
	if err != nil {
		return Key{}, ErrEnded.Because(err) // its time was up before it was approved
	}
	k = good.of(k)
	return k, s.update(ctx, tx, k)
}

// Activate puts a pending key into use once it is approved, inside tx. It returns ErrEnded if it is not pending any more,
// or may do more than what was approved.
func (s *Service) Activate(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string, approved Draft) (Key, error) {
	k, err := s.lock(ctx, tx, customerID, keyID)
	if err != nil {
		return Key{}, err
	}
	if !k.within(approved) {
		return Key{}, ErrEnded
	}
	return s.setState(ctx, tx, k, Active)
}

// Revoke kills the key at once, inside tx. It returns ErrUnknown, or ErrEnded if it is revoked already.
func (s *Service) Revoke(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string) (Key, error) {
	k, err := s.lock(ctx, tx, customerID, keyID)
	if err != nil {
		return Key{}, err
	}
	return s.setState(ctx, tx, k, Revoked)
}

// RevokeIf locks the key, inside tx, and kills it if it is as which wants it. It reports false if it is not, or is revoked.
func (s *Service) RevokeIf(ctx context.Context, tx db.Tx, k Key, which func(Key) bool) (revoked Key, ok bool, err error) {
	locked, err := s.lock(ctx, tx, k.CustomerID, k.ID)
	if err != nil || locked.State == Revoked || !which(locked) {
		return Key{}, false, err
	}
	revoked, err = s.setState(ctx, tx, locked, Revoked)
	return revoked, err == nil, err
}

// MadeIn returns the keys of the customer and its sub-accounts that the user made and that are not revoked. They are not
// locked.
func (s *Service) MadeIn(ctx context.Context, conn db.Conn, userID string, customerID customer.ID) ([]Key, error) {
	return keysOf(q.New(conn).OpenKeysOfMakerIn(ctx, q.OpenKeysOfMakerInParams{MadeBy: userID, CustomerID: customerID}))
}

// MadeBy returns the keys of all customers that the user made and that are not revoked. They are not locked.
func (s *Service) MadeBy(ctx context.Context, conn db.Conn, userID string) ([]Key, error) {
	return keysOf(q.New(conn).OpenKeysOfMaker(ctx, userID))
}

// OpenOf returns the keys of the customer that are not revoked, without those of its sub-accounts. They are not locked.
func (s *Service) OpenOf(ctx context.Context, conn db.Conn, customerID customer.ID) ([]Key, error) {
	return keysOf(q.New(conn).OpenKeysOf(ctx, customerID))
}

func keysOf(rows []q.AuthApiKey, err error) ([]Key, error) {
	if err != nil {
		return nil, fmt.Errorf("find API keys: %w", err)
	}
	keys := make([]Key, len(rows))
	for i, row := range rows {
		if keys[i], err = keyOf(row); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

func (s *Service) lock(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string) (Key, error) {
	row, err := q.New(tx).LockKey(ctx, q.LockKeyParams{ID: keyID, CustomerID: customerID})
	return found(row, err)
}

// InUse locks a key, inside tx, and returns it, or ErrInvalid if it is not in use any more.
func (s *Service) InUse(ctx context.Context, tx db.Tx, keyID string) (Key, error) {
	row, err := q.New(tx).LockCallingKey(ctx, keyID)
	k, err := found(row, err)
	if err == nil && k.Status(s.clock.Now()) != Active {
		err = ErrInvalid
	}
	return k, err
}

func found(row q.AuthApiKey, err error) (Key, error) {
	if db.IsNoRows(err) {
		return Key{}, ErrUnknown
	}
	if err != nil {
		return Key{}, fmt.Errorf("read an API key: %w", err)
	}
	return keyOf(row)
}

func (s *Service) update(ctx context.Context, tx db.Tx, k Key) error {
	err := q.New(tx).UpdateKey(ctx, q.UpdateKeyParams{
		ID: k.ID, Name: k.Name, Scopes: scopesText(k.Scopes), IpAllowList: networksText(k.allowed), ExpiresAt: timeOrNull(k.ExpiresAt),
	})
	if err != nil {
		return fmt.Errorf("change an API key: %w", err)
	}
	return nil
}

func (s *Service) setState(ctx context.Context, tx db.Tx, k Key, to State) (Key, error) {
	if !keyStates.May(k.State, to) {
		return Key{}, ErrEnded
	}
	row := q.SetKeyStateParams{ID: k.ID, State: string(to)}
	if to == Revoked {
		row.EndedAt = timeOrNull(s.clock.Now())
	}
	if err := q.New(tx).SetKeyState(ctx, row); err != nil {
		return Key{}, fmt.Errorf("change the state of an API key: %w", err)
	}
	k.State = to
	return s.withUse(ctx, tx, k, nil)
}
