package auth

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// KeyGate returns what authenticates the API keys of requests.
func (s *Service) KeyGate() api.Keys { return keyGate{s} }

type keyGate struct{ auth *Service }

type callingKey struct{}

// withKey returns a context in which the key calls. Only an access guard makes it the caller.
func withKey(ctx context.Context, k apikeys.Key) context.Context {
	return context.WithValue(ctx, callingKey{}, k)
}

func keyIn(ctx context.Context) (apikeys.Key, bool) {
	k, ok := ctx.Value(callingKey{}).(apikeys.Key)
	return k, ok
}

// Identify implements api.Keys.
func (g keyGate) Identify(ctx context.Context, secret string) (context.Context, error) {
	k, err := g.auth.keys.BySecret(ctx, secret, api.InfoOf(ctx).Address)
	if err != nil && !errors.Is(err, apikeys.ErrAddress) {
		return nil, err
	}
	return withKey(api.WithClient(ctx, "key:"+k.ID), k), err
}

// MustSign implements api.Keys.
func (g keyGate) MustSign(ctx context.Context) bool {
	k, _ := keyIn(ctx)
	return k.PublicKey != nil
}

// Verify implements api.Keys.
func (g keyGate) Verify(context.Context, api.SignedRequest) error { return nil }

// Recheck implements api.Keys.
func (g keyGate) Recheck(ctx context.Context) error {
	k, _ := keyIn(ctx)
	return g.auth.keys.Recheck(ctx, k, api.InfoOf(ctx).Address)
}

func identityOfKey(k apikeys.Key, ip string) Identity {
	return Identity{
		Key:    &KeyIdentity{ID: k.ID, Name: k.Name, Scopes: k.Scopes},
		UserID: k.MadeBy, CustomerID: k.CustomerID, AccountType: k.CustomerKind, Kind: customer.UserCustomer, IP: ip,
	}
}
