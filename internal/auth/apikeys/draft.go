package apikeys

import (
	"crypto/ed25519"
	"encoding/base64"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

const (
	maxName     = 100
	maxNetworks = 50
)

// Draft is what a customer says of a key.
type Draft struct {
	Name   string  `json:"name"`
	Scopes []Scope `json:"scopes"`
	// IPAllowList are the networks from which the key may be used. Empty means from everywhere.
	IPAllowList []string `json:"ipAllowList"`
	// ExpiresAt is zero for a key that does not expire.
	ExpiresAt time.Time `json:"expiresAt,omitzero"`
	// PublicKey is the base64 of the 32 bytes of an Ed25519 key with which changes must be signed, or empty.
	PublicKey string `json:"publicKey,omitempty"`
}

// Draft is what is said of the key now.
func (k Key) Draft() Draft {
	d := Draft{Name: k.Name, Scopes: k.Scopes, IPAllowList: make([]string, len(k.allowed)), ExpiresAt: k.ExpiresAt}
	for i, n := range k.allowed {
		d.IPAllowList[i] = n.String()
	}
	if k.PublicKey != nil {
		d.PublicKey = base64.StdEncoding.EncodeToString(k.PublicKey)
	}
	return d
}

func (d Draft) equal(other Draft) bool {
	return d.Name == other.Name && slices.Equal(d.Scopes, other.Scopes) && slices.Equal(
		d.IPAllowList, other.IPAllowList,
	) && d.ExpiresAt.Equal(other.ExpiresAt)
}

// within reports whether the key may do no more than the draft says.
func (k Key) within(d Draft) bool {
	var wrong fault.Fields
	most := Key{Scopes: d.Scopes, allowed: parseNetworks(d.IPAllowList, &wrong), ExpiresAt: d.ExpiresAt}
	return wrong.Err() == nil && !checked{scopes: k.Scopes, allowed: k.allowed, expiresAt: k.ExpiresAt}.loosens(most)
}

// checked is a draft whose values are good.
type checked struct {
	name      string
	scopes    []Scope
	allowed   []netip.Prefix
	expiresAt time.Time
	publicKey ed25519.PublicKey
}

// check returns every wrong field of the draft.
func (d Draft) check(now time.Time) (c checked, err error) {
	var wrong fault.Fields
	c.name, c.expiresAt = strings.TrimSpace(d.Name), d.ExpiresAt.Truncate(time.Microsecond) // as it is stored
	if code := plain.Line(c.name, maxName); code != "" {
		wrong.Add("name", code)
	} else if c.name == "" {
		wrong.Add("name", fault.RequiredField)
	}
	if len(d.Scopes) == 0 {
		wrong.Add("scopes", fault.RequiredField)
	}
	for i, scope := range d.Scopes {
		switch {
		case !slices.Contains(Scopes, scope):
			wrong.Add("scopes["+strconv.Itoa(i)+"]", fault.OutOfRange)
		case !slices.Contains(c.scopes, scope):
			c.scopes = append(c.scopes, scope)
		}
	}
	if len(d.IPAllowList) > maxNetworks {
		wrong.Add("ipAllowList", fault.TooLong)
	} else {
		c.allowed = parseNetworks(d.IPAllowList, &wrong)
	}
	if !d.ExpiresAt.IsZero() && (!d.ExpiresAt.After(now) || d.ExpiresAt.UTC().Year() > 9999) { // no JSON has a later year
		wrong.Add("expiresAt", fault.OutOfRange)
	}
	if d.PublicKey != "" {
		key, err := base64.StdEncoding.DecodeString(d.PublicKey)
		if err != nil || len(key) != ed25519.PublicKeySize {
			wrong.Add("publicKey", fault.InvalidFormat)
		}
		c.publicKey = key
	}
	return c, wrong.Err()
}

func parseNetworks(list []string, wrong *fault.Fields) (networks []netip.Prefix) {
	for i, text := range list {
		network, ok := parseNetwork(strings.TrimSpace(text))
		if !ok {
			wrong.Add("ipAllowList["+strconv.Itoa(i)+"]", fault.InvalidFormat)
		} else if !slices.Contains(networks, network) {
			networks = append(networks, network)
		}
	}
	return networks
}

// parseNetwork takes a network, or one address.
func parseNetwork(text string) (netip.Prefix, bool) {
	if one, err := netip.ParseAddr(text); err == nil && one.Zone() == "" {
		return netip.PrefixFrom(one.Unmap(), one.Unmap().BitLen()), true
	}
	network, err := netip.ParsePrefix(text)
	if err != nil || network.Addr().Is4In6() {
		return netip.Prefix{}, false
	}
	return network.Masked(), true
}

// of returns the key with what the draft says.
func (c checked) of(k Key) Key {
	k.Name, k.Scopes, k.allowed, k.ExpiresAt = c.name, c.scopes, c.allowed, c.expiresAt
	return k
}

// loosens reports whether the key may more with the draft than before: more scopes, from more addresses, or for longer.
func (c checked) loosens(k Key) bool {
	more := slices.ContainsFunc(c.scopes, func(s Scope) bool { return !slices.Contains(k.Scopes, s) })
	wider := len(k.allowed) > 0 && (len(c.allowed) == 0 || slices.ContainsFunc(
		c.allowed, func(n netip.Prefix) bool { return !within(n, k.allowed) },
	))
	longer := !k.ExpiresAt.IsZero() && (c.expiresAt.IsZero() || c.expiresAt.After(k.ExpiresAt))
	return more || wider || longer
}

// within reports whether the network is part of one of the others.
func within(n netip.Prefix, others []netip.Prefix) bool {
	return slices.ContainsFunc(others, func(o netip.Prefix) bool { return o.Bits() <= n.Bits() && o.Contains(n.Addr()) })
}

func textOf[T any](list []T, text func(T) string) string {
	texts := make([]string, len(list))
	for i, one := range list {
		texts[i] = text(one)
	}
	return strings.Join(texts, " ")
}

func scopesText(scopes []Scope) string {
	return textOf(scopes, func(s Scope) string { return string(s) })
}

func networksText(networks []netip.Prefix) string { return textOf(networks, netip.Prefix.String) }
