package team

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// keyKind is the kind of the approvals of new API keys.
const keyKind = "key"

// KeysWait reports whether new keys of the customer wait for approvals.
func (s *Service) KeysWait(ctx context.Context, conn db.Conn, customerID customer.ID) (bool, error) {
	r, err := s.Needed(ctx, conn, customerID, Key, money.Zero(money.GBPC))
	return r.Approvals > 0, err
}

// RequestKey asks inside tx for the approvals that the policy wants for a new key. It reports whether the key waits.
func (s *Service) RequestKey(ctx context.Context, tx db.Tx, k apikeys.Key) (waits bool, err error) {
	r, err := s.Needed(ctx, tx, k.CustomerID, Key, money.Zero(money.GBPC))
	if err != nil || r.Approvals == 0 {
		return false, err
	}
	scopes := make([]string, len(k.Scopes))
	for i, scope := range k.Scopes {
		scopes[i] = string(scope)
	}
	_, err = s.Ask(ctx, tx, Request{
		CustomerID: k.CustomerID, Subject: Key, Kind: keyKind, Item: k.ID, Summary: k.Name + " (" + strings.Join(scopes, ", ") + ")",
		Details: map[string]string{"name": k.Name, "prefix": k.Prefix, "scopes": strings.Join(scopes, " ")}, Requirement: r,
	})
	return true, err
}

// handleKeys has decisions about keys carried out.
func (s *Service) handleKeys() {
	s.auth.BindKeyApprovals(s)
	s.OnDecision(keyKind, func(ctx context.Context, tx db.Tx, decided Approval) error {
		if decided.Status == Approved {
			return s.auth.ActivateKey(ctx, tx, decided.CustomerID, decided.Item)
		}
		err := s.auth.RefuseKey(ctx, tx, decided.CustomerID, decided.Item)
		if err != nil && fault.Of(err).Status() < 500 {
			return nil // it was revoked meanwhile
		}
		return err
	})
}
