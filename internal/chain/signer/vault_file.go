package signer

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"golang.org/x/crypto/scrypt"
)

// file is a vault at rest: scrypt makes a key of the passphrase, and AES-256-GCM seals the contents
// under it, with the parameters of scrypt bound to them. The salt is new for each file, so the key is
// too, and its nonce is used once.
type file struct {
	Version int    `json:"version"`
	KDF     kdf    `json:"scrypt"`
	Nonce   []byte `json:"nonce"`
	Sealed  []byte `json:"sealed"`

	// Crypto holds a vault of version 1, which was an Ethereum keystore (AES-128-CTR and a MAC). It is
	// read, and none is written any more.
	Crypto *keystore.CryptoJSON `json:"crypto,omitempty"`
}

// kdf is how much work the passphrase costs.
type kdf struct {
	N    int    `json:"n"`
	R    int    `json:"r"`
	P    int    `json:"p"`
	Salt []byte `json:"salt"`
}

const (
	fileVersion = 2
	keyBytes    = 32 // AES-256
	saltBytes   = 32
	blockSize   = 8
)

func (k kdf) cipher(passphrase string) (cipher.AEAD, error) {
	key, err := scrypt.Key([]byte(passphrase), k.Salt, k.N, k.R, k.P, keyBytes)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// bound is what is authenticated besides the contents.
func (f file) bound() ([]byte, error) {
	return json.Marshal(struct {
		Version int `json:"version"`
		KDF     kdf `json:"scrypt"`
	}{f.Version, f.KDF})
}

func sealFile(plain []byte, passphrase string, strength Strength) ([]byte, error) {
	f := file{Version: fileVersion, KDF: kdf{N: int(strength), R: blockSize, P: 1, Salt: make([]byte, saltBytes)}}
	if _, err := rand.Read(f.KDF.Salt); err != nil {
		return nil, err
	}
	aead, err := f.KDF.cipher(passphrase)
	if err != nil {
		return nil, err
	}
	f.Nonce = make([]byte, aead.NonceSize())
	if _, err := rand.Read(f.Nonce); err != nil {
		return nil, err
	}
	bound, err := f.bound()
	if err != nil {
		return nil, err
	}
	f.Sealed = aead.Seal(nil, f.Nonce, plain, bound)
	return json.Marshal(f)
}

// openFile is the inverse of sealFile, and reads version 1 too.
func openFile(path, passphrase string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open the vault of keys: %w", err)
	}
	var f file
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("%s is not a vault of keys", filepath.Base(path))
	}
	switch {
	case f.Version == 1 && f.Crypto != nil:
		plain, err := keystore.DecryptDataV3(*f.Crypto, passphrase)
		if err != nil {
			return nil, ErrPassphrase
		}
		return plain, nil
	case f.Version != fileVersion || f.KDF.N > int(Strong) || f.KDF.R != blockSize || f.KDF.P != 1:
		return nil, fmt.Errorf("%s is not a vault of keys", filepath.Base(path))
	}
	aead, err := f.KDF.cipher(passphrase)
	if err != nil || len(f.Nonce) != aead.NonceSize() {
		return nil, errors.New("the vault of keys is damaged")
	}
	bound, err := f.bound()
	if err != nil {
		return nil, err
	}
	plain, err := aead.Open(nil, f.Nonce, f.Sealed, bound)
	if err != nil {
		return nil, ErrPassphrase // or damaged: it cannot be told apart
	}
	return plain, nil
}
