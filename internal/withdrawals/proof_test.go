package withdrawals_test

import (
	"crypto/ecdsa"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/ownership"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type owned struct {
	ID, Address, Ownership string
	Beneficiary            *struct{ Kind, Name, Provider, Country string }
}

func newWallet(t *testing.T) (*ecdsa.PrivateKey, string) {
	t.Helper()
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	return key, crypto.PubkeyToAddress(key.PublicKey).Hex()
}

func sign(t *testing.T, key *ecdsa.PrivateKey, message string) string {
	t.Helper()
	signature, err := crypto.Sign(ownership.Hash(message).Bytes(), key)
	require.NoError(t, err)
	signature[64] += 27
	return hexutil.Encode(signature)
}

func textFor(t *testing.T, p *wallettest.Person, address string) (text struct {
	Message   string
	ExpiresAt time.Time
}) {
	t.Helper()
	p.Call("POST", list+"/challenge", wallettest.Object{"address": strings.ToLower(address), "network": wallettest.NetworkID}).Into(t, &text)
	return text
}

func TestOwnership_TheWalletsSignatureOfTheTextProvesIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		key, address := newWallet(t)
		text := textFor(t, jane, address)
		require.Equal(t, text.Message, textFor(t, jane, address).Message, "asked twice, it is the same text")
		lines := strings.Split(text.Message, "\n")
		require.Equal(t, "localhost:8080 wants you to sign in with your Ethereum account:", lines[0])
		require.Equal(t, address, lines[1])
		require.Contains(t, lines, "URI: http://localhost:8080")
		require.Contains(t, lines, "Expiration Time: "+text.ExpiresAt.Format(time.RFC3339))
		new := entry(address, "Own")
		new["signature"] = sign(t, key, text.Message)
		var a owned
		jane.Add(list, new).Into(t, &a)
		require.Equal(t, "proved", a.Ownership)
		require.Nil(t, a.Beneficiary)

		_, other := newWallet(t)
		jane.Add(list, entry(other, "Without")).Into(t, &a)
		require.Equal(t, "unproved", a.Ownership)
	})
}

func TestOwnership_AWrongSignatureIsAFieldErrorAndNothingIsAdded(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		key, address := newWallet(t)
		thief, _ := newWallet(t)
		text := textFor(t, jane, address)
		for name, c := range map[string]struct {
			signature string
			code      fault.Code
		}{
			"no hexadecimal":  {"my signature", fault.InvalidFormat},
			"too long":        {"0x" + strings.Repeat("00", ownership.MaxBytes+1), fault.InvalidFormat},
			"short":           {"0x1234", fault.OwnershipNotProved},
			"another key":     {sign(t, thief, text.Message), fault.OwnershipNotProved},
			"another text":    {sign(t, key, text.Message+" "), fault.OwnershipNotProved},
			"another's text":  {sign(t, key, textFor(t, john, address).Message), fault.OwnershipNotProved},
			"no such y value": {"0x" + strings.Repeat("ff", 65), fault.OwnershipNotProved},
		} {
			new := entry(address, "Own")
			new["signature"] = c.signature
			a := jane.Refused(fault.InvalidParameters, jane.Call("POST", list, new))
			require.Equal(t, map[string]string{"signature": string(c.code)}, a.Fields(t), name)
			a = jane.Refused(fault.InvalidParameters, jane.Call("POST", list+"/batches", wallettest.Object{"addresses": []wallettest.Object{entry(wallettest.Address(1), "a"), new}}))
			require.Equal(t, map[string]string{"addresses[1].signature": string(c.code)}, a.Fields(t), name)
		}
		_, unasked := newWallet(t)
		new := entry(unasked, "Own")
		new["signature"] = sign(t, key, text.Message)
		require.Equal(t, map[string]string{"signature": string(fault.OwnershipTextExpired)}, jane.Call("POST", list, new).Fields(t))
		b.Clock.Advance(31 * time.Minute)
		jane.SignIn()
		new = entry(address, "Own")
		new["signature"] = sign(t, key, text.Message)
		require.Equal(t, map[string]string{"signature": string(fault.OwnershipTextExpired)}, jane.Call("POST", list, new).Fields(t), "expired")
		var page struct{ List []owned }
		jane.Call("GET", list, nil).Into(t, &page)
		require.Empty(t, page.List)
	})
}

func TestOwnership_IsProvedAndTheHolderNamedLaterWithoutCoolingOffAgain(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		key, address := newWallet(t)
		var a owned
		jane.Add(list, entry(address, "Own")).Into(t, &a)
		path := list + "/" + a.ID
		require.Equal(t, map[string]string{"beneficiary": string(fault.RequiredField)}, jane.Call("PUT", path, wallettest.Object{}).Fields(t))
		require.Equal(t, map[string]string{"beneficiary.country": string(fault.InvalidFormat)}, jane.Call("PUT", path, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self", "country": "Germany"}}).Fields(t))
		jane.Call("PUT", path, wallettest.Object{"signature": sign(t, key, textFor(t, jane, address).Message)}).Into(t, &a)
		require.Equal(t, "proved", a.Ownership)
		jane.Call("PUT", path, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self", "provider": " Northwind Exchange ", "country": "DE"}}).Into(t, &a)
		require.Equal(t, "Northwind Exchange", a.Beneficiary.Provider)
		require.Equal(t, "proved", a.Ownership, "what is left out stays")
		jane.Refused(fault.InvalidParameters, jane.Call("PUT", path, wallettest.Object{"signature": sign(t, key, "an old text")}))
		john.Refused(fault.NotFound, john.Call("PUT", path, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}}))
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		var page struct{ List []listed }
		jane.Call("GET", list, nil).Into(t, &page)
		require.Equal(t, "active", page.List[0].Status)
	})
}
