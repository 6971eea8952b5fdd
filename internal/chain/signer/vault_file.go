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

// file is a stored vault. scrypt derives a key from the passphrase, and AES-256-GCM encrypts the contents
// with it and authenticates the parameters of scrypt. The salt is new in each file, so each key encrypts once
// and each nonce is used once.
type file struct {
	Version int    `json:"version"`
	KDF     kdf    `json:"scrypt"`
	Nonce   []byte `json:"nonce"`
	Sealed  []byte `json:"sealed"`

	// Crypto holds a vault of version 1, which was an Ethereum keystore (AES-128-CTR and a MAC). Such
	// vaults are read but no longer written.
	Crypto *keystore.CryptoJSON `json:"crypto,omitempty"`
}

// kdf holds the parameters of scrypt.
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

// additionalData returns what is authenticated besides the contents.
func (f file) additionalData() ([]byte, error) {
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
	additional, err := f.additionalData()
	if err != nil {
		return nil, err
	}
	f.Sealed = aead.Seal(nil, f.Nonce, plain, additional)
	return json.Marshal(f)
}

// openFile decrypts a vault of either version.
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
	case f.Version > fileVersion:
		return nil, fmt.Errorf(
			"%s is a vault of version %d, and this program reads up to %d: it was made by a newer one", filepath.Base(path), f.Version, fileVersion,
		)
	case f.Version != fileVersion || f.KDF.N > int(Strong) || f.KDF.R != blockSize || f.KDF.P != 1:
		return nil, fmt.Errorf("%s is not a vault of keys", filepath.Base(path))
	}
	aead, err := f.KDF.cipher(passphrase)
	if err != nil || len(f.Nonce) != aead.NonceSize() {
		return nil, errors.New("the vault of keys is damaged")
	}
	additional, err := f.additionalData()
	if err != nil {
		return nil, err
	}
	plain, err := aead.Open(nil, f.Nonce, f.Sealed, additional)
	if err != nil {
		return nil, ErrPassphrase // or the file is damaged, which cannot be distinguished
	}
	return plain, nil
}
