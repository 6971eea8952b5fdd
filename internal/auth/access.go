package auth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/apikeys/signature"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Access are the guards a call can be registered with.
type Access struct {
	// Public admits everyone.
	Public api.Access
	// SignedIn requires a customer's session, with a second factor if the user has one (A10005, A10009).
	// Operators act for no customer and are refused. It is for what concerns the user's own person.
	SignedIn api.Access
	// To requires a customer's session whose role has one of the permissions, or a key whose scopes do. It is for what
	// concerns the customer's money and data. With several, the handler asks Identity.May which of them the caller has.
	To func(oneOf ...Permission) api.Access
	// ToAll is To for what needs all of the permissions.
	ToAll func(allOf ...Permission) api.Access
	// Operator requires an operator's session, opened with a second factor if the configuration asks for
	// one.
	Operator api.Access
	// User requires the session of a customer or an operator, with a second factor if the user has one.
	User api.Access
	// Any also admits a session whose second factor is still missing.
	Any api.Access
	// SetUp admits a full session or the set-up token of a registration.
	SetUp api.Access
}

// Access returns the values with which departments guard their calls.
func (s *Service) Access() Access {
	guard := s.guard
	return Access{
		Public:   api.Public,
		SignedIn: guard("signed in", requireCustomer),
		To: func(oneOf ...Permission) api.Access {
			return s.ofAccount(nameOf(oneOf, " or "), scopesFor(oneOf), func(i Identity) error { return i.May(oneOf...) })
		},
		ToAll: func(allOf ...Permission) api.Access {
			return s.ofAccount(nameOf(allOf, " and "), []string{allScopesFor(allOf)}, func(i Identity) error { return i.MayAll(allOf...) })
		},
		Operator: guard("operator", func(i Identity) error {
			if err := requireFullSession(i); err != nil {
				return err
			}
			switch {
			case i.Kind != customer.UserOperator:
				return ErrForbidden
			case s.config.RequireOperatorSecondFactor && !i.SecondFactor:
				return ErrEnrolmentRequired
			}
			return nil
		}),
		User: guard("user", requireFullSession),
		Any: guard("user, second factor may be missing", func(i Identity) error {
			switch {
			case i.Key != nil:
				return missingScope(nil)
			case i.setup:
				return sessions.ErrNoSession
			}
			return nil
		}),
		SetUp: guard("user or set-up token", func(i Identity) error {
			if i.setup {
				return nil
			}
			return requireFullSession(i)
		}),
	}
}

// guard admits the sessions and keys that admit does.
func (s *Service) guard(name string, admit func(Identity) error) api.Access {
	return api.Access{Name: name, Confirm: s.confirmCall, Check: func(ctx context.Context, token string) (context.Context, error) {
		if k, is := keyIn(ctx); is {
			return s.enter(ctx, identityOfKey(k, api.InfoOf(ctx).Address), admit)
		}
		session, err := s.sessions.ByToken(ctx, token)
		if err != nil {
			return nil, err
		}
		return s.enter(ctx, identityOf(session, api.InfoOf(ctx).Address), admit)
	}}
}

// ofAccount is the guard of what concerns an account: a closed sub-account gains nothing.
func (s *Service) ofAccount(name string, scopes []string, may func(Identity) error) api.Access {
	access := s.guard(name, ofCustomer(may))
	enter := access.Check
	access.Scopes = scopes
	access.Check = func(ctx context.Context, token string) (context.Context, error) {
		ctx, err := enter(ctx, token)
		if err != nil {
			return nil, err
		}
		return ctx, s.requireOpen(ctx)
	}
	return access
}

// enter returns the context in which the caller makes the call, for the sub-account that the request names if it does.
func (s *Service) enter(ctx context.Context, caller Identity, check func(Identity) error) (context.Context, error) {
	if caller.Key != nil {
		telemetry.SetActor(ctx, "key", caller.Key.ID)
	} else {
		telemetry.SetActor(ctx, "user", caller.UserID)
	}
	if err := check(caller); err != nil {
		return nil, err
	}
	caller, err := s.inAccount(ctx, caller, api.InfoOf(ctx).Account)
	if err != nil {
		return nil, err
	}
	return WithCaller(ctx, caller), nil
}

// nameOf names the access in the route table: "to read", "to redeem or transfer".
func nameOf(permissions []Permission, between string) string {
	names := make([]string, len(permissions))
	for i, p := range permissions {
		names[i] = string(p)
	}
	return "to " + strings.Join(names, between)
}

// ofCustomer admits the sessions of customers, and keys, that may.
func ofCustomer(may func(Identity) error) func(Identity) error {
	return func(i Identity) error {
		if i.Key == nil {
			if err := requireCustomer(i); err != nil {
				return err
			}
		}
		return may(i)
	}
}

func requireCustomer(i Identity) error {
	if err := requireFullSession(i); err != nil {
		return err
	}
	if i.Kind != customer.UserCustomer {
		return ErrForbidden
	}
	return nil
}

func requireFullSession(i Identity) error {
	switch {
	case i.Key != nil:
		return missingScope(nil) // these calls are people's
	case i.setup:
		return sessions.ErrNoSession
	case i.factorMissing:
		return ErrSecondFactorMissing
	}
	return nil
}

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
	if limited := g.count(ctx, k); limited != nil {
		return nil, limited
	}
	return withKey(api.WithClient(ctx, "key:"+k.ID), k), err
}

// count counts the call of the key, and sets the headers that say what the key has left (draft-ietf-httpapi-ratelimit-
// headers-10). When all keys of the customer together have used up theirs, nothing is left.
func (g keyGate) count(ctx context.Context, k apikeys.Key) error {
	left, err := g.auth.limits.Lease(ctx, apiKeyRule, k.ID)
	if err == nil {
		var all limit.Left
		if all, err = g.auth.limits.Lease(ctx, apiCustomerRule, cmp.Or(k.ParentID, k.CustomerID)); err != nil {
			left.Remaining, left.FullIn = 0, all.FullIn
		}
	}
	if err == nil || errors.Is(err, ErrTooManyAttempts) {
		api.SetHeader(ctx, "RateLimit-Policy", fmt.Sprintf(`"default";q=%d;w=%d`, left.Calls, int(left.Period.Seconds())))
		api.SetHeader(ctx, "RateLimit", fmt.Sprintf(`"default";r=%d;t=%d`, left.Remaining, int(math.Ceil(left.FullIn.Seconds()))))
	}
	return err
}

// MustSign implements api.Keys.
func (g keyGate) MustSign(ctx context.Context) bool {
	k, _ := keyIn(ctx)
	return k.PublicKey != nil
}

// Verify implements api.Keys.
func (g keyGate) Verify(ctx context.Context, r api.SignedRequest) error {
	k, _ := keyIn(ctx)
	origin := g.auth.config.Site
	if g.auth.config.TestKeys {
		origin = "http://" + r.Host
	}
	return g.auth.keys.VerifySignature(ctx, k, signature.Request{Method: r.Method, Target: origin + r.Target, Body: r.Body, Values: r.Values})
}

// Recheck implements api.Keys.
func (g keyGate) Recheck(ctx context.Context) error {
	k, _ := keyIn(ctx)
	return g.auth.keys.Recheck(ctx, k, api.InfoOf(ctx).Address)
}

func identityOfKey(k apikeys.Key, ip string) Identity {
	return Identity{
		Key:    &KeyIdentity{ID: k.ID, Name: k.Name, Scopes: k.Scopes},
		UserID: k.MadeBy, CustomerID: k.CustomerID, AccountType: k.CustomerKind, ParentID: k.ParentID, Kind: customer.UserCustomer, IP: ip,
	}
}
