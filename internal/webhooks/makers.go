package webhooks

import (
	"context"
	"slices"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

// Makers knows who may make webhooks, and whom to tell. Filled by auth.
type Makers interface {
	// RequireStill refuses a caller who has lost one of the permissions since the call began.
	RequireStill(ctx context.Context, tx db.Tx, allOf ...auth.Permission) error
	// RecordForOwners records what happens in the security events of the customer's owners, and returns them.
	RecordForOwners(ctx context.Context, tx db.Tx, customerID customer.ID, kind securityevents.Kind, detail string) ([]customer.User, error)
	// BindMade sets what ends with the right of whoever made it.
	BindMade(m auth.Made)
	// OnConfirm registers what names the webhook of a call that asks for an authentication.
	OnConfirm(call string, d auth.Describer)
}

// maker is the owner of a webhook: it is disabled when they may make none any more.
type maker struct{ user, key string } // key: empty for a session

func makerOf(ctx context.Context) maker {
	caller := auth.Caller(ctx)
	m := maker{user: caller.UserID}
	if caller.Key != nil {
		m.key = caller.Key.ID
	}
	return m
}

func (m maker) takeOver(e *q.WebhooksEndpoint) { e.MadeBy, e.MadeWith = m.user, m.key }

// tellOwners mails every owner, and records it in their security events.
func (s *Service) tellOwners(ctx context.Context, tx db.Tx, e q.WebhooksEndpoint, kind securityevents.Kind, template string) error {
	owners, err := s.makers.RecordForOwners(ctx, tx, e.CustomerID, kind, e.ID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		text := templates.Render(owner.Language, template, owner.Email, map[string]string{"URL": e.Url})
		if err := s.mail.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: text}); err != nil {
			return err
		}
	}
	return nil
}

// ended implements auth.Made.
type ended struct{ *Service }

// MemberLost implements auth.Made.
func (s ended) MemberLost(ctx context.Context, tx db.Tx, userID string, customerID customer.ID, role customer.Role) error {
	if slices.Contains(auth.RolesWith(auth.Webhooks), role) {
		return nil
	}
	made, err := q.New(tx).LockMadeIn(ctx, q.LockMadeInParams{CustomerID: customerID, MadeBy: userID})
	return s.disableAll(ctx, tx, made, err)
}

// UserGone implements auth.Made.
func (s ended) UserGone(ctx context.Context, tx db.Tx, userID string) error {
	made, err := q.New(tx).LockMadeBy(ctx, userID)
	return s.disableAll(ctx, tx, made, err)
}

// KeyLost implements auth.Made.
func (s ended) KeyLost(ctx context.Context, tx db.Tx, k apikeys.Key) error {
	if k.State != apikeys.Revoked && (auth.Identity{Key: &auth.KeyIdentity{Scopes: k.Scopes}}).MayAll(making...) == nil {
		return nil
	}
	made, err := q.New(tx).LockMadeWith(ctx, k.ID)
	return s.disableAll(ctx, tx, made, err)
}

// KeyReplaced implements auth.Made.
func (s ended) KeyReplaced(ctx context.Context, tx db.Tx, keyID, successor string) error {
	return q.New(tx).SucceedKey(ctx, q.SucceedKeyParams{MadeWith: keyID, Successor: successor})
}

func (s ended) disableAll(ctx context.Context, tx db.Tx, made []q.WebhooksEndpoint, err error) error {
	if err != nil {
		return err
	}
	for _, e := range made {
		if err := s.disable(ctx, tx, e, reasonMakerGone); err != nil {
			return err
		}
	}
	return nil
}
