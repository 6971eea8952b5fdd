package limit

import (
	"context"
	"net/netip"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// An IPv6 client owns at least a /64 and can call from each of its 2^64 addresses, so a /64 is one client. Many providers
// give a /48 to anyone who asks: all of one together may make sitesPerRule times the calls of one client.
const (
	clientBits   = 64
	siteBits     = 48
	sitesPerRule = 8
)

// ClientOf returns what is counted as one client: an IPv4 address, or the /64 of an IPv6 address.
func ClientOf(address string) string {
	client, _ := networksOf(address)
	return client
}

// networksOf returns the client and, of an IPv6 address, the site around it. What is no address is its own client.
func networksOf(address string) (client, site string) {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address, ""
	}
	a = a.Unmap().WithZone("")
	if a.Is4() || a.IsLoopback() {
		return a.String(), ""
	}
	return netip.PrefixFrom(a, clientBits).Masked().String(), netip.PrefixFrom(a, siteBits).Masked().String()
}

// AllowClient is Allow for the client at an address: an IPv6 address counts as its /64, and with all others of its /48
// against a wider allowance.
func (l *Limiter) AllowClient(ctx context.Context, r Rule, address string) error {
	return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return l.AllowClientIn(ctx, tx, r, address) })
}

// AllowClientIn is AllowClient inside a transaction: the call is counted when tx commits.
func (l *Limiter) AllowClientIn(ctx context.Context, tx db.Tx, r Rule, address string) error {
	return l.TakeClientIn(ctx, tx, r, address, 1)
}

// TakeClientIn is TakeIn for the client at an address.
func (l *Limiter) TakeClientIn(ctx context.Context, tx db.Tx, r Rule, address string, n int) error {
	client, site := networksOf(address)
	if err := l.TakeIn(ctx, tx, r, client, n); err != nil || site == "" {
		return err
	}
	return l.TakeIn(ctx, tx, Rule{Name: r.Name + "/48", Calls: l.inForce(r).Calls * sitesPerRule, Period: r.Period}, site, n)
}
