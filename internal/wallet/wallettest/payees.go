package wallettest

import (
	"crypto/ecdsa"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/ownership"
)

// Whitelist is the call that adds an address.
const Whitelist = "/wallet/address-whitelist"

// NewPayee is the body of a call that adds an address.
func NewPayee(address, label string) Object {
	return Object{"address": address, "network": NetworkID, "label": label}
}

// Add adds payees with an authentication of exactly them.
func (p *Person) Add(path string, payees any) Answer {
	p.T.Helper()
	p.Authorise(path, payees)
	return p.Call("POST", path, payees)
}

// OwnWallet is a wallet whose key the test has.
type OwnWallet struct {
	Address string
	key     *ecdsa.PrivateKey
}

// NewWallet makes a wallet.
func NewWallet(t *testing.T) OwnWallet {
	t.Helper()
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	return OwnWallet{crypto.PubkeyToAddress(key.PublicKey).Hex(), key}
}

// Sign returns the wallet's signature of a text.
func (w OwnWallet) Sign(t *testing.T, message string) string {
	t.Helper()
	signature, err := crypto.Sign(ownership.Hash(message).Bytes(), w.key)
	require.NoError(t, err)
	signature[64] += 27
	return hexutil.Encode(signature)
}

// OwnershipText is a text whose signature proves that the customer owns an address.
type OwnershipText struct {
	Message   string
	ExpiresAt time.Time
}

// OwnershipText asks for the text to sign for an address.
func (p *Person) OwnershipText(address string) (text OwnershipText) {
	p.T.Helper()
	p.Call("POST", Whitelist+"/challenge", Object{"address": strings.ToLower(address), "network": NetworkID}).Into(p.T, &text)
	return text
}
