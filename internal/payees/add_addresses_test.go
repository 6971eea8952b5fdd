package payees_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const list = wallettest.Whitelist

type listed struct {
	ID, Address, Network, Label, Status string
	ActiveAt, CreatedAt                 time.Time
}

func TestAddAddress_RequiresAnAuthenticationAndACoolingPeriod(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list, wallettest.NewPayee(wallettest.Address(1), "Own")))
		new := wallettest.NewPayee(strings.ToLower(wallettest.Address(0xABC)), " Own ")
		new["beneficiary"] = wallettest.Object{"kind": "other", "name": "John Doe", "provider": "An exchange"}
		var a listed
		jane.Add(list, new).Into(t, &a)
		require.Equal(t, listed{a.ID, wallettest.Address(0xABC), wallettest.NetworkID, "Own", "cooling_off", wallettest.Noon.Add(24 * time.Hour), wallettest.Noon}, a)
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		var page struct {
			List []listed
			Meta struct{ PageSize, Total int } `json:"_meta"`
		}
		jane.Call("GET", list+"?address="+strings.ToLower(wallettest.Address(0xABC)), nil).Into(t, &page)
		require.Equal(t, "active", page.List[0].Status)
		require.Equal(t, 5, page.Meta.PageSize)
		var sealed []byte
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT beneficiary FROM withdrawals_whitelist").Scan(&sealed))
		require.NotContains(t, string(sealed), "John")
	})
}

func TestAddAddress_CoolsLongerAfterAPasswordReset(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		jane.SecondaryAuth()
		jane.OK(jane.Confirmed("POST", "/wallet/account/setting", wallettest.Object{"coolingOffHours": 0}))
		b.Clock.Advance(24 * time.Hour) // the shorter hours are in force
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Customers.RecordPasswordReset(ctx, tx, jane.ID) })
		jane.SignIn()
		var a listed
		jane.Add(list, wallettest.NewPayee(wallettest.Address(1), "x")).Into(t, &a)
		require.Equal(t, "active", a.Status) // the hours in force are none

		john := b.Verified("john@example.com")
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Customers.RecordPasswordReset(ctx, tx, john.ID) })
		b.Clock.Advance(time.Hour)
		john.SignIn()
		john.Add(list, wallettest.NewPayee(wallettest.Address(1), "x")).Into(t, &a)
		require.Equal(t, "cooling_off", a.Status)
	})
}

func TestAddAddress_RefusesAddressesThatCannotBePaid(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		for name, c := range map[string]struct {
			body  wallettest.Object
			field string
			code  fault.Code
		}{
			"no address":          {wallettest.NewPayee("", "x"), "address", fault.RequiredField},
			"no form":             {wallettest.NewPayee("0x12", "x"), "address", fault.AddressFormat},
			"no network":          {wallettest.Object{"address": wallettest.Address(1), "label": "x"}, "network", fault.RequiredField},
			"unknown network":     {wallettest.Object{"address": wallettest.Address(1), "network": "moon", "label": "x"}, "network", fault.UnknownNetwork},
			"no label":            {wallettest.NewPayee(wallettest.Address(1), " "), "label", fault.RequiredField},
			"NUL in the label":    {wallettest.NewPayee(wallettest.Address(1), "a\x00b"), "label", fault.InvalidFormat},
			"long label":          {wallettest.NewPayee(wallettest.Address(1), strings.Repeat("ä", 65)), "label", fault.TooLong},
			"unknown beneficiary": {wallettest.Object{"address": wallettest.Address(1), "network": wallettest.NetworkID, "label": "x", "beneficiary": wallettest.Object{"kind": "x"}}, "beneficiary.kind", fault.OutOfRange},
			"nameless other":      {wallettest.Object{"address": wallettest.Address(1), "network": wallettest.NetworkID, "label": "x", "beneficiary": wallettest.Object{"kind": "other"}}, "beneficiary.name", fault.RequiredField},
		} {
			a := jane.Refused(fault.InvalidParameters, jane.Call("POST", list, c.body))
			require.Equal(t, map[string]string{c.field: string(c.code)}, a.Fields(t), name)
		}
		required := string(fault.RequiredField)
		require.Equal(t, map[string]string{"address": required, "network": required, "label": required}, jane.Call("POST", list, wallettest.Object{}).Fields(t), "all at once")
		jane.Refused(fault.AddressBlocked, jane.Call("POST", list, wallettest.NewPayee(wallettest.Token, "the token")))
		b.World.SanctionedAddresses[wallettest.Address(7)] = true
		jane.Refused(fault.AddressBlocked, jane.Add(list, wallettest.NewPayee(wallettest.Address(7), "x")))
		b.World.Unreachable = true
		jane.Refused(fault.AddressNotScreened, jane.Add(list, wallettest.NewPayee(wallettest.Address(1), "x")))
		b.World.Unreachable = false
		jane.OK(jane.Call("POST", list, wallettest.NewPayee(wallettest.Address(1), "x")))
		jane.Refused(fault.AddressExists, jane.Call("POST", list, wallettest.NewPayee(strings.ToLower(wallettest.Address(1)), "y")))
	})
}

func TestAddAddresses_AddsAllOrNone(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		batch := func(entries ...wallettest.Object) wallettest.Answer {
			return jane.Call("POST", list+"/batches", wallettest.Object{"addresses": entries})
		}
		a := jane.Refused(fault.InvalidParameters, batch(wallettest.NewPayee(wallettest.Address(1), "a"), wallettest.NewPayee("0x1", "b"), wallettest.NewPayee(wallettest.Address(2), "")))
		require.Equal(t, map[string]string{"addresses[1].address": string(fault.AddressFormat), "addresses[2].label": string(fault.RequiredField)}, a.Fields(t))
		a = jane.Refused(fault.InvalidParameters, batch(wallettest.NewPayee(wallettest.Address(1), "a"), wallettest.NewPayee(wallettest.Address(1), "b")))
		require.Equal(t, map[string]string{"addresses[1].address": string(fault.AddressExists)}, a.Fields(t))
		b.World.SanctionedAddresses[wallettest.Address(3)] = true
		jane.Authorise(list+"/batches", wallettest.Object{"addresses": []wallettest.Object{wallettest.NewPayee(wallettest.Address(1), "a"), wallettest.NewPayee(wallettest.Address(3), "b")}})
		a = jane.Refused(fault.InvalidParameters, batch(wallettest.NewPayee(wallettest.Address(1), "a"), wallettest.NewPayee(wallettest.Address(3), "b")))
		require.Equal(t, map[string]string{"addresses[1].address": string(fault.AddressBlocked)}, a.Fields(t))
		var page struct {
			List []listed
			Meta struct{ Total int } `json:"_meta"`
		}
		jane.Call("GET", list, nil).Into(t, &page)
		require.Empty(t, page.List)
		jane.Refused(fault.InvalidParameters, batch())
		var many []wallettest.Object
		for i := range 101 {
			many = append(many, wallettest.NewPayee(wallettest.Address(100+i), fmt.Sprint(i)))
		}
		jane.Refused(fault.InvalidParameters, batch(many...))
		jane.Authorise(list+"/batches", wallettest.Object{"addresses": many[:100]})
		batch(many[:100]...).Into(t, &page)
		require.Len(t, page.List, 100)
		a = jane.Refused(fault.InvalidParameters, batch(wallettest.NewPayee(wallettest.Address(100), "again")))
		require.Equal(t, map[string]string{"addresses[0].address": string(fault.AddressExists)}, a.Fields(t))
	})
}

func TestRemoveAddress_IsForItsOwnerOnlyAndItsNetworkOnly(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		var a listed
		jane.Add(list, wallettest.NewPayee(wallettest.Address(1), "x")).Into(t, &a)
		john.Refused(fault.NotFound, john.Call("DELETE", list+"/"+a.ID, nil))
		jane.Refused(fault.NotFound, jane.Call("DELETE", list+"/"+a.ID+"?network=moon", nil))
		jane.Refused(fault.NotFound, jane.Call("DELETE", list+"/x", nil))
		jane.OK(jane.Call("DELETE", list+"/"+a.ID+"?network="+wallettest.NetworkID, nil))
		jane.Refused(fault.NotFound, jane.Call("DELETE", list+"/"+a.ID, nil))
		jane.OK(jane.Add(list, wallettest.NewPayee(wallettest.Address(1), "again")))
	})
}

func TestAddAddress_AnAuthenticationOfOneAddsNoOther(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		one, other := wallettest.NewPayee(wallettest.Address(1), "Own"), wallettest.NewPayee(wallettest.Address(2), "Own")
		jane.SecondaryAuth() // of the session
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list, one))
		jane.Authorise(list, one)
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list, other))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list, wallettest.NewPayee(wallettest.Address(1), "Another name")))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list+"/batches", wallettest.Object{"addresses": []wallettest.Object{one, other}}))
		var a listed
		jane.Call("POST", list, one).Into(t, &a)
		jane.OK(jane.Call("DELETE", list+"/"+a.ID, nil))
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list, one)) // it was good once
	})
}

func TestAddAddresses_AreOneChallengeThatNamesEachInFull(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		body := wallettest.Object{"addresses": []wallettest.Object{wallettest.NewPayee(wallettest.Address(1), "a"), wallettest.NewPayee(wallettest.Address(2), "b")}}
		var needed struct {
			ChallengeID string
			Summary     map[string]string
		}
		require.NoError(t, json.Unmarshal(jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", list+"/batches", body)).Data, &needed))
		require.Equal(t, map[string]string{"payee": wallettest.Address(1) + ", " + wallettest.Address(2)}, needed.Summary)
		jane.Authenticate(needed.ChallengeID)
		jane.OK(jane.Call("POST", list+"/batches", body))
	})
}

func TestAddAddresses_AreMailedAndStandInTheHistory(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		jane.OK(jane.Add(list+"/batches", wallettest.Object{"addresses": []wallettest.Object{wallettest.NewPayee(wallettest.Address(1), "a"), wallettest.NewPayee(wallettest.Address(2), "b")}}))
		b.RunJobs()
		letters, err := b.Mail.Captured(t.Context(), jane.Email)
		require.NoError(t, err)
		require.Equal(t, "An address was added to your GBPC whitelist", letters[0].Subject)
		require.Contains(t, letters[0].Text, wallettest.Address(1)+"\n"+wallettest.Address(2))
		var events struct{ List []struct{ Kind string } }
		jane.Call("GET", "/user/security-event", nil).Into(t, &events)
		require.Equal(t, []struct{ Kind string }{{"address_added"}, {"address_added"}}, events.List[:2])
	})
}

func TestAddAddress_PressedTwiceAddsOne(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		jane.Authorise(list, wallettest.NewPayee(wallettest.Address(1), "x"))
		added := 0
		for _, a := range wallettest.Parallel(4, func(int) wallettest.Answer {
			return jane.Call("POST", list, wallettest.NewPayee(wallettest.Address(1), "x"))
		}) {
			if a.Code == "00000" {
				added++
			}
		}
		require.Equal(t, 1, added)
	})
}
