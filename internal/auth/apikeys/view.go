package apikeys

import "time"

// View returns the key as it is shown at a time.
func (k Key) View(now time.Time) View {
	said := k.Draft()
	v := View{
		ID: k.ID, Name: k.Name, Prefix: k.Prefix, Scopes: k.Scopes, IPAllowList: said.IPAllowList, Status: k.Status(now), CreatedAt: k.CreatedAt,
	}
	if said.PublicKey != "" {
		v.PublicKey = &said.PublicKey
	}
	if !k.ExpiresAt.IsZero() {
		v.ExpiresAt = &k.ExpiresAt
	}
	if !k.LastUsedAt.IsZero() {
		v.LastUsedAt, v.LastUsedIP = &k.LastUsedAt, &k.LastUsedIP
	}
	return v
}

// View is a key as the API and the events show it.
type View struct {
	ID          string     `json:"id"`
	Name        string     `json:"name" example:"Payroll server"`
	Account     *string    `json:"account" doc:"the sub-account to which the key is confined; null: the key acts for the whole account"`
	Prefix      string     `json:"prefix" doc:"how the secret begins" example:"gbpc_live_4fT9"`
	Scopes      []Scope    `json:"scopes" nullable:"false" enum:"read,deposits,redemptions,transfers,recipients,reports,webhooks,accounts"`
	IPAllowList []string   `json:"ipAllowList" nullable:"false" doc:"networks (CIDR) from which it may be used; empty: from everywhere"`
	PublicKey   *string    `json:"publicKey" doc:"base64 of the Ed25519 key with which each change must be signed; null: none"`
	Status      State      `json:"status" enum:"pending,active,revoked,expired"`
	CreatedAt   time.Time  `json:"createdAt"`
	ExpiresAt   *time.Time `json:"expiresAt" doc:"null: it does not expire"`
	LastUsedAt  *time.Time `json:"lastUsedAt" doc:"exact to a minute; null: never used"`
	LastUsedIP  *string    `json:"lastUsedIp"`
}
