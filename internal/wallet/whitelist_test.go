package wallet_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

const list = "/wallet/address-whitelist"

func entry(a, label string) object {
	return object{"address": a, "network": network, "label": label}
}

type listed struct {
	ID, Address, Network, Label, Status string
	ActiveAt, CreatedAt                 time.Time
}

func TestAddAddress_NeedsAStepUpAndCoolsOff(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		jane.refused(fault.SecondaryAuthRequired, jane.call("POST", list, entry(address(1), "Own")))
		jane.secondaryAuth()
		new := entry(strings.ToLower(address(0xABC)), " Own ")
		new["beneficiary"] = object{"kind": "other", "name": "John Doe", "provider": "An exchange"}
		new["signature"] = "0x1234"
		var a listed
		jane.call("POST", list, new).into(t, &a)
		require.Equal(t, listed{a.ID, address(0xABC), network, "Own", "cooling_off", noon.Add(24 * time.Hour), noon}, a)
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		var page struct {
			List []listed
			Meta struct{ PageSize, Total int } `json:"_meta"`
		}
		jane.call("GET", list+"?address="+strings.ToLower(address(0xABC)), nil).into(t, &page)
		require.Equal(t, "active", page.List[0].Status)
		require.Equal(t, 5, page.Meta.PageSize)
		var sealed []byte
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT beneficiary FROM wallet_whitelist").Scan(&sealed))
		require.NotContains(t, string(sealed), "John")
	})
}

func TestAddAddress_WaitsLongerAfterAPasswordReset(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		jane.secondaryAuth()
		jane.ok(jane.call("POST", "/wallet/account/setting", object{"coolingOffHours": 0}))
		b.clock.Advance(24 * time.Hour) // the shorter hours are in force
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.customers.RecordPasswordReset(ctx, tx, jane.id) })
		jane.signIn()
		jane.secondaryAuth()
		var a listed
		jane.call("POST", list, entry(address(1), "x")).into(t, &a)
		require.Equal(t, "active", a.Status) // the hours in force are none

		john := b.verified("john@example.com")
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.customers.RecordPasswordReset(ctx, tx, john.id) })
		b.clock.Advance(time.Hour)
		john.signIn()
		john.secondaryAuth()
		john.call("POST", list, entry(address(1), "x")).into(t, &a)
		require.Equal(t, "cooling_off", a.Status)
	})
}

func TestAddAddress_RefusesWhatCouldNotBePaid(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		jane.secondaryAuth()
		for name, c := range map[string]struct {
			body  object
			field string
			code  fault.Code
		}{
			"no address":          {entry("", "x"), "address", fault.RequiredField},
			"no form":             {entry("0x12", "x"), "address", fault.AddressFormat},
			"no network":          {object{"address": address(1), "label": "x"}, "network", fault.RequiredField},
			"unknown network":     {object{"address": address(1), "network": "moon", "label": "x"}, "network", fault.UnknownNetwork},
			"no label":            {entry(address(1), " "), "label", fault.RequiredField},
			"NUL in the label":    {entry(address(1), "a\x00b"), "label", fault.InvalidFormat},
			"long label":          {entry(address(1), strings.Repeat("ä", 65)), "label", fault.TooLong},
			"unknown beneficiary": {object{"address": address(1), "network": network, "label": "x", "beneficiary": object{"kind": "x"}}, "beneficiary.kind", fault.OutOfRange},
			"nameless other":      {object{"address": address(1), "network": network, "label": "x", "beneficiary": object{"kind": "other"}}, "beneficiary.name", fault.RequiredField},
		} {
			a := jane.refused(fault.InvalidParameters, jane.call("POST", list, c.body))
			require.Equal(t, map[string]string{c.field: string(c.code)}, a.fields(t), name)
		}
		required := string(fault.RequiredField)
		require.Equal(t, map[string]string{"address": required, "network": required, "label": required}, jane.call("POST", list, object{}).fields(t), "all at once")
		jane.refused(fault.AddressBlocked, jane.call("POST", list, entry(token, "the token")))
		b.world.sanctioned[address(7)] = true
		jane.refused(fault.AddressBlocked, jane.call("POST", list, entry(address(7), "x")))
		b.world.blind = true
		jane.refused(fault.Unavailable, jane.call("POST", list, entry(address(1), "x")))
		b.world.blind = false
		jane.ok(jane.call("POST", list, entry(address(1), "x")))
		jane.refused(fault.AddressExists, jane.call("POST", list, entry(strings.ToLower(address(1)), "y")))
	})
}

func TestAddAddresses_AllOrNone(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		jane.secondaryAuth()
		batch := func(entries ...object) answer {
			return jane.call("POST", list+"/batches", object{"addresses": entries})
		}
		a := jane.refused(fault.InvalidParameters, batch(entry(address(1), "a"), entry("0x1", "b"), entry(address(2), "")))
		require.Equal(t, map[string]string{"addresses[1].address": string(fault.AddressFormat), "addresses[2].label": string(fault.RequiredField)}, a.fields(t))
		a = jane.refused(fault.InvalidParameters, batch(entry(address(1), "a"), entry(address(1), "b")))
		require.Equal(t, map[string]string{"addresses[1].address": string(fault.AddressExists)}, a.fields(t))
		b.world.sanctioned[address(3)] = true
		a = jane.refused(fault.InvalidParameters, batch(entry(address(1), "a"), entry(address(3), "b")))
		require.Equal(t, map[string]string{"addresses[1].address": string(fault.AddressBlocked)}, a.fields(t))
		var page struct {
			List []listed
			Meta struct{ Total int } `json:"_meta"`
		}
		jane.call("GET", list, nil).into(t, &page)
		require.Empty(t, page.List)
		jane.refused(fault.InvalidParameters, batch())
		var many []object
		for i := range 101 {
			many = append(many, entry(address(100+i), fmt.Sprint(i)))
		}
		jane.refused(fault.InvalidParameters, batch(many...))
		batch(many[:100]...).into(t, &page)
		require.Len(t, page.List, 100)
		a = jane.refused(fault.InvalidParameters, batch(entry(address(100), "again")))
		require.Equal(t, map[string]string{"addresses[0].address": string(fault.AddressExists)}, a.fields(t))
	})
}

func TestRemoveAddress_IsTheOwnersAloneAndOnItsNetwork(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, john := b.verified("jane@example.com"), b.verified("john@example.com")
		jane.secondaryAuth()
		var a listed
		jane.call("POST", list, entry(address(1), "x")).into(t, &a)
		john.refused(fault.NotFound, john.call("DELETE", list+"/"+a.ID, nil))
		jane.refused(fault.NotFound, jane.call("DELETE", list+"/"+a.ID+"?network=moon", nil))
		jane.refused(fault.NotFound, jane.call("DELETE", list+"/x", nil))
		jane.ok(jane.call("DELETE", list+"/"+a.ID+"?network="+network, nil))
		jane.refused(fault.NotFound, jane.call("DELETE", list+"/"+a.ID, nil))
		jane.ok(jane.call("POST", list, entry(address(1), "again")))
	})
}
