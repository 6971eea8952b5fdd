package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// RevokeKey kills a key of the caller's customer at once, and cancels the approvals of it that wait.
func (s *Service) RevokeKey(ctx context.Context, keyID string) error {
	caller := Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.cancelKeyApprovals(ctx, tx, apikeys.Key{ID: keyID, CustomerID: caller.CustomerID}); err != nil {
			return err
		}
		k, err := s.keys.Revoke(ctx, tx, caller.CustomerID, keyID)
		if err != nil {
			return err
		}
		return s.keyRevoked(ctx, tx, k, caller.UserID, caller.SessionID)
	})
}

// RevokeKeysOf kills, inside tx, the keys of the customer that the user made and that the user, now with the role, could
// not make any more, and ends what else rested on the role before. A user who left the team has the role "".
func (s *Service) RevokeKeysOf(ctx context.Context, tx db.Tx, userID string, customerID customer.ID, role customer.Role) error {
	keys, err := s.keys.MadeIn(ctx, tx, userID, customerID)
	if err != nil {
		return err
	}
	keep := ScopesOf(role)
	if err := s.revokeKeys(ctx, tx, keys, func(k apikeys.Key) bool { return k.HasBeyond(keep) }); err != nil {
		return err
	}
	return s.memberLost(ctx, tx, userID, customerID, role)
}

// RevokeKeysOfClosed kills, inside tx, every key of a customer or a sub-account that is closed, whoever made it.
func (s *Service) RevokeKeysOfClosed(ctx context.Context, tx db.Tx, customerID customer.ID) error {
	keys, err := s.keys.OpenOf(ctx, tx, customerID)
	if err != nil {
		return err
	}
	return s.revokeKeys(ctx, tx, keys, every)
}

// revokeKeysMadeBy kills, inside tx, every key that a user made who does not come back, for whichever customer, and ends
// what else the user made.
func (s *Service) revokeKeysMadeBy(ctx context.Context, tx db.Tx, userID string) error {
	keys, err := s.keys.MadeBy(ctx, tx, userID)
	if err != nil {
		return err
	}
	if err := s.revokeKeys(ctx, tx, keys, every); err != nil {
		return err
	}
	return s.userGone(ctx, tx, userID)
}

func every(apikeys.Key) bool { return true }

// revokeKeys kills those of the keys that which wants, by what they are under their locks. The creator of a key is notified.
func (s *Service) revokeKeys(ctx context.Context, tx db.Tx, keys []apikeys.Key, which func(apikeys.Key) bool) error {
	for _, k := range keys {
		if which(k) {
			if err := s.cancelKeyApprovals(ctx, tx, k); err != nil {
				return err
			}
		}
		revoked, ok, err := s.keys.RevokeIf(ctx, tx, k, which)
		if err == nil && ok {
			err = s.keyRevoked(ctx, tx, revoked, revoked.MadeBy, "")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// cancelKeyApprovals cancels what waits about a key that is about to be revoked: nobody could carry it out.
func (s *Service) cancelKeyApprovals(ctx context.Context, tx db.Tx, k apikeys.Key) error {
	if s.keyApprovals == nil {
		return nil
	}
	return s.keyApprovals.CancelForKey(ctx, tx, k.CustomerID, k.ID)
}

// RefuseKey kills a key that its customer's team did not approve, inside tx.
func (s *Service) RefuseKey(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string) error {
	k, err := s.keys.Revoke(ctx, tx, customerID, keyID)
	if err != nil {
		return err
	}
	return s.keyRevoked(ctx, tx, k, k.MadeBy, "")
}

func (s *Service) keyRevoked(ctx context.Context, tx db.Tx, k apikeys.Key, userID, sessionID string) error {
	if err := s.events.Record(ctx, tx, userID, sessionID, securityevents.KeyRevoked, k.ID); err != nil {
		return err
	}
	if err := s.keyLost(ctx, tx, k); err != nil {
		return err
	}
	return s.publishKey(ctx, tx, events.KeyRevoked, k)
}

// Made is implemented by a department in whose tables something acts on for a customer after who made it has left. Each
// method runs inside tx.
type Made interface {
	// MemberLost is called when a user, with the role that is left, "" for none, may do less for the customer and its
	// sub-accounts.
	MemberLost(ctx context.Context, tx db.Tx, userID string, customerID customer.ID, role customer.Role) error
	// UserGone is called when a user does not come back, for whichever customer.
	UserGone(ctx context.Context, tx db.Tx, userID string) error
	// KeyLost is called when a key is revoked, or may do less.
	KeyLost(ctx context.Context, tx db.Tx, k apikeys.Key) error
	// KeyReplaced is called when another key takes the place of one.
	KeyReplaced(ctx context.Context, tx db.Tx, keyID, successor string) error
}

// BindMade sets what ends with the right of whoever made it. Without it, nothing does.
func (s *Service) BindMade(m Made) { s.made = m }

func (s *Service) memberLost(ctx context.Context, tx db.Tx, userID string, customerID customer.ID, role customer.Role) error {
	if s.made == nil {
		return nil
	}
	return s.made.MemberLost(ctx, tx, userID, customerID, role)
}

func (s *Service) userGone(ctx context.Context, tx db.Tx, userID string) error {
	if s.made == nil {
		return nil
	}
	return s.made.UserGone(ctx, tx, userID)
}

func (s *Service) keyLost(ctx context.Context, tx db.Tx, k apikeys.Key) error {
	if s.made == nil {
		return nil
	}
	return s.made.KeyLost(ctx, tx, k)
}

func (s *Service) keyReplaced(ctx context.Context, tx db.Tx, keyID, successor string) error {
	if s.made == nil {
		return nil
	}
	return s.made.KeyReplaced(ctx, tx, keyID, successor)
}
