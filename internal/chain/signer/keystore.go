package signer

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"os"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// KeystoreKey is the name of the one key of an Ethereum keystore file.
const KeystoreKey = "keystore"

// OpenKeystore opens an Ethereum keystore file (version 3), as geth, Foundry and most wallets write it. It returns
// ErrPassphrase if the passphrase is wrong.
func OpenKeystore(path, passphrase string) (Signer, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open the keystore: %w", err)
	}
	key, err := keystore.DecryptKey(text, passphrase)
	if errors.Is(err, keystore.ErrDecrypt) {
		return nil, ErrPassphrase
	}
	if err != nil {
		return nil, fmt.Errorf("open the keystore: %w", err)
	}
	return single{key.PrivateKey}, nil
}

// single is a signer with one key.
type single struct{ private *ecdsa.PrivateKey }

func (s single) Address(_ context.Context, key string) (common.Address, error) {
	if key != KeystoreKey {
		return common.Address{}, fmt.Errorf("%w: %s", ErrUnknownKey, key)
	}
	return crypto.PubkeyToAddress(s.private.PublicKey), nil
}

func (s single) Sign(_ context.Context, key string, message []byte) ([]byte, error) {
	if key != KeystoreKey {
		return nil, fmt.Errorf("%w: %s", ErrUnknownKey, key)
	}
	return crypto.Sign(crypto.Keccak256(message), s.private)
}

func (s single) DepositAddress(uint32) (common.Address, error) {
	return common.Address{}, fmt.Errorf("%w: a keystore has no deposit keys", ErrUnknownKey)
}

// String returns a text that shows no key.
func (s single) String() string { return "[key]" }

// GoString returns a text that shows no key.
func (s single) GoString() string { return s.String() }
