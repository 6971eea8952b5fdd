package payees_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/ownership"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type owned struct {
	ID, Address, Ownership string
	Beneficiary            *struct{ Kind, Name, Provider, Country string }
}

func TestOwnership_TheWalletsSignatureOfTheTextProvesIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		kept := wallettest.NewWallet(t)
		address := kept.Address
		text := jane.OwnershipText(address)
		require.Equal(t, text.Message, jane.OwnershipText(address).Message, "asked twice, it is the same text")
		lines := strings.Split(text.Message, "\n")
		require.Equal(t, "localhost:8080 wants you to sign in with your Ethereum account:", lines[0])
		require.Equal(t, address, lines[1])
		require.Contains(t, lines, "URI: http://localhost:8080")
		require.Contains(t, lines, "Expiration Time: "+text.ExpiresAt.Format(time.RFC3339))
		new := wallettest.NewPayee(address, "Own")
		new["signature"] = kept.Sign(t, text.Message)
		var a owned
		jane.Add(list, new).Into(t, &a)
		require.Equal(t, "proved", a.Ownership)
		require.Nil(t, a.Beneficiary)

		other := wallettest.NewWallet(t).Address
		jane.Add(list, wallettest.NewPayee(other, "Without")).Into(t, &a)
		require.Equal(t, "unproved", a.Ownership)
	})
}

func TestOwnership_AWrongSignatureIsAFieldErrorAndNothingIsAdded(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		kept := wallettest.NewWallet(t)
		address := kept.Address
		thief := wallettest.NewWallet(t)
		text := jane.OwnershipText(address)
		for name, c := range map[string]struct {
			signature string
			code      fault.Code
		}{
			"no hexadecimal":  {"my signature", fault.InvalidFormat},
			"too long":        {"0x" + strings.Repeat("00", ownership.MaxBytes+1), fault.InvalidFormat},
			"short":           {"0x1234", fault.OwnershipNotProved},
			"another key":     {thief.Sign(t, text.Message), fault.OwnershipNotProved},
			"another text":    {kept.Sign(t, text.Message+" "), fault.OwnershipNotProved},
			"another's text":  {kept.Sign(t, john.OwnershipText(address).Message), fault.OwnershipNotProved},
			"no such y value": {"0x" + strings.Repeat("ff", 65), fault.OwnershipNotProved},
		} {
			new := wallettest.NewPayee(address, "Own")
			new["signature"] = c.signature
			a := jane.Refused(fault.InvalidParameters, jane.Call("POST", list, new))
			require.Equal(t, map[string]string{"signature": string(c.code)}, a.Fields(t), name)
			a = jane.Refused(fault.InvalidParameters, jane.Call("POST", list+"/batches", wallettest.Object{"addresses": []wallettest.Object{wallettest.NewPayee(wallettest.Address(1), "a"), new}}))
			require.Equal(t, map[string]string{"addresses[1].signature": string(c.code)}, a.Fields(t), name)
		}
		unasked := wallettest.NewWallet(t).Address
		new := wallettest.NewPayee(unasked, "Own")
		new["signature"] = kept.Sign(t, text.Message)
		require.Equal(t, map[string]string{"signature": string(fault.OwnershipTextExpired)}, jane.Call("POST", list, new).Fields(t))
		b.Clock.Advance(31 * time.Minute)
		jane.SignIn()
		new = wallettest.NewPayee(address, "Own")
		new["signature"] = kept.Sign(t, text.Message)
		require.Equal(t, map[string]string{"signature": string(fault.OwnershipTextExpired)}, jane.Call("POST", list, new).Fields(t), "expired")
		var page struct{ List []owned }
		jane.Call("GET", list, nil).Into(t, &page)
		require.Empty(t, page.List)
	})
}

func TestOwnership_IsProvedAndTheHolderNamedLaterWithoutCoolingOffAgain(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		kept := wallettest.NewWallet(t)
		address := kept.Address
		var a owned
		jane.Add(list, wallettest.NewPayee(address, "Own")).Into(t, &a)
		path := list + "/" + a.ID
		require.Equal(t, map[string]string{"beneficiary": string(fault.RequiredField)}, jane.Call("PUT", path, wallettest.Object{}).Fields(t))
		require.Equal(t, map[string]string{"beneficiary.country": string(fault.InvalidFormat)}, jane.Call("PUT", path, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self", "country": "Germany"}}).Fields(t))
		jane.Call("PUT", path, wallettest.Object{"signature": kept.Sign(t, jane.OwnershipText(address).Message)}).Into(t, &a)
		require.Equal(t, "proved", a.Ownership)
		jane.Call("PUT", path, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self", "provider": " Northwind Exchange ", "country": "DE"}}).Into(t, &a)
		require.Equal(t, "Northwind Exchange", a.Beneficiary.Provider)
		require.Equal(t, "proved", a.Ownership, "what is left out stays")
		jane.Refused(fault.InvalidParameters, jane.Call("PUT", path, wallettest.Object{"signature": kept.Sign(t, "an old text")}))
		john.Refused(fault.NotFound, john.Call("PUT", path, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}}))
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		var page struct{ List []listed }
		jane.Call("GET", list, nil).Into(t, &page)
		require.Equal(t, "active", page.List[0].Status)
	})
}
