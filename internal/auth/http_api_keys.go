package auth

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func (h handler) apiKeys(r *api.Router) {
	manage := h.auth.Access().To(ManageKeys)
	api.List(r, "/developer/key", manage, "listKeys", "The API keys of the account, newest first", h.listKeys)
	api.Post(r, "/developer/key", manage, "makeKey", "Create an API key", h.makeKey,
		api.Describe(
			"For businesses and verified individuals. The secret is shown once and never again. Needs a secondary authentication for this very key, and mails the owner; in a business, for redemptions and transfers, an identity check of the caller's own (V4008). Where a policy asks for approvals, the key is pending and works from the last one on.",
		))
	api.Put(r, "/developer/key/{id}", manage, "changeKey", "Change an API key", h.changeKey,
		api.Describe(
			"Fields that are not sent stay unchanged; expiresAt null: the key does not expire. A change that extends the key (scopes, addresses, time) needs a secondary authentication for this very change. Where a policy requires approvals, the change is pending: the response shows the key unchanged. A pending key cannot be extended (409).",
		))
	api.Post(r, "/developer/key/{id}/rotate", manage, "rotateKey", "Rotate an API key", h.rotateKey,
		api.Describe(
			"The new key has the same name, scopes, addresses, public key and expiry. The old key expires after graceHours. Where a policy requires approvals, the new key is pending. Needs a secondary authentication for this very key, and mails the owner.",
		))
	api.Delete(r, "/developer/key/{id}", manage, "revokeKey", "Revoke an API key immediately and permanently", h.revokeKey)
}

// MadeKey is a new key with its secret.
type MadeKey struct {
	Key    apikeys.View `json:"key"`
	Secret string       `json:"secret" doc:"shown this once" example:"gbpc_test_…"`
}

func (h handler) listKeys(ctx context.Context, in *struct{ api.Reading }) (api.Entries[apikeys.View], error) {
	keys, total, err := h.auth.Keys(ctx, in.Window())
	now, views := h.auth.clock.Now(), make([]apikeys.View, len(keys))
	for i, k := range keys {
		views[i] = viewOfKey(ctx, k, now)
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return time.Time{}, keys[i].ID }), err
}

type makeKeyInput struct {
	Body struct {
		Name        string          `json:"name" missing:"checked" example:"Payroll server"`
		Scopes      []apikeys.Scope `json:"scopes" missing:"checked" nullable:"true" doc:"any of read, deposits, redemptions, transfers, recipients, reports, webhooks and accounts"`
		IPAllowList []string        `json:"ipAllowList" required:"false" nullable:"true" doc:"networks (CIDR) from which it may be used; empty: from everywhere" example:"[\"203.0.113.0/24\"]"`
		ExpiresAt   *time.Time      `json:"expiresAt" required:"false" nullable:"true" doc:"null: it does not expire"`
		Account     *string         `json:"account" required:"false" nullable:"true" maxLength:"64" doc:"a sub-account to which the key is confined; it is then listed and changed with the header GBPC-Account"`
		PublicKey   *string         `json:"publicKey" required:"false" nullable:"true" doc:"base64 of the 32 bytes of an Ed25519 key: each change must then be signed with it"`
	}
}

func (h handler) makeKey(ctx context.Context, in *makeKeyInput) (MadeKey, error) {
	b := in.Body
	d := apikeys.Draft{Name: b.Name, Scopes: b.Scopes, IPAllowList: b.IPAllowList}
	if b.ExpiresAt != nil {
		d.ExpiresAt = *b.ExpiresAt
	}
	if b.PublicKey != nil {
		d.PublicKey = *b.PublicKey
	}
	if b.Account != nil {
		var err error
		if ctx, err = h.auth.InAccount(ctx, *b.Account); err != nil {
			return MadeKey{}, err
		}
	}
	if caller := Caller(ctx); caller.AccountType == customer.Individual && caller.ParentID == "" {
		status, err := h.status(ctx, caller)
		if err != nil {
			return MadeKey{}, err
		}
		if status != approved {
			return MadeKey{}, ErrNotVerified
		}
	}
	made, text, err := h.auth.MakeKey(ctx, d)
	return MadeKey{Key: viewOfKey(ctx, made, h.auth.clock.Now()), Secret: string(text)}, err
}

// viewOfKey returns a key of the caller's account as it is shown.
func viewOfKey(ctx context.Context, k apikeys.Key, now time.Time) apikeys.View {
	v := k.View(now)
	if Caller(ctx).ParentID != "" {
		v.Account = &k.CustomerID
	}
	return v
}

// expiry is a time that may be null, which is not the same as nothing.
type expiry struct{ at *apikeys.Expiry }

// UnmarshalJSON implements json.Unmarshaler.
func (e *expiry) UnmarshalJSON(text []byte) error {
	var at *time.Time
	if err := json.Unmarshal(text, &at); err != nil {
		return err
	}
	e.at = &apikeys.Expiry{}
	if at != nil {
		e.at.At = *at
	}
	return nil
}

// Schema describes the time.
func (expiry) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString, Format: "date-time", Nullable: true, Description: "null: it does not expire"}
	s.PrecomputeMessages()
	return s
}

type changeKeyInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name        *string          `json:"name" required:"false"`
		Scopes      *[]apikeys.Scope `json:"scopes" required:"false"`
		IPAllowList *[]string        `json:"ipAllowList" required:"false"`
		ExpiresAt   expiry           `json:"expiresAt" required:"false"`
	}
}

func (h handler) changeKey(ctx context.Context, in *changeKeyInput) (apikeys.View, error) {
	b := in.Body
	k, err := h.auth.ChangeKey(ctx, in.ID, apikeys.Change{
		Name: b.Name, Scopes: b.Scopes, IPAllowList: b.IPAllowList, ExpiresAt: b.ExpiresAt.at,
	})
	return viewOfKey(ctx, k, h.auth.clock.Now()), err
}

type rotateKeyInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		GraceHours int `json:"graceHours" minimum:"0" maximum:"168" doc:"how long the old key still works"`
	}
}

func (h handler) rotateKey(ctx context.Context, in *rotateKeyInput) (MadeKey, error) {
	made, text, err := h.auth.RotateKey(ctx, in.ID, time.Duration(in.Body.GraceHours)*time.Hour)
	return MadeKey{Key: viewOfKey(ctx, made, h.auth.clock.Now()), Secret: string(text)}, err
}

func (h handler) revokeKey(ctx context.Context, in *idInput) (*api.Nothing, error) {
	return nil, h.auth.RevokeKey(ctx, in.ID)
}

type sandboxKeyInput struct {
	Body struct {
		Email     string          `json:"email" doc:"of a user"`
		Name      string          `json:"name" required:"false" default:"Sandbox"`
		Scopes    []apikeys.Scope `json:"scopes" required:"false" nullable:"true" doc:"all that the user's role may give, if omitted"`
		PublicKey string          `json:"publicKey" required:"false" doc:"as of POST /developer/key"`
	}
}

// RegisterSandbox adds the sandbox's own call.
func RegisterSandbox(r *api.Router, s *Service) {
	api.Post(r, "/sandbox/key", api.Public, "makeSandboxKey", "Create an API key for a user, without any authentication", func(
		ctx context.Context, in *sandboxKeyInput,
	) (MadeKey, error) {
		made, text, err := s.MakeKeyFor(ctx, in.Body.Email, apikeys.Draft{
			Name: in.Body.Name, Scopes: in.Body.Scopes, PublicKey: in.Body.PublicKey,
		})
		return MadeKey{Key: made.View(s.clock.Now()), Secret: string(text)}, err
	})
}
