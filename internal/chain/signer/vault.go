package signer

import (
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/btcsuite/btcd/btcutil/v2/hdkeychain"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/gbpc/gbpc/internal/kit/disk"
)

// Strength is the work factor (scrypt N) of a vault's passphrase: the cost of one guess.
type Strength int

const (
	// Strong takes about a second and 256 MB. It is for every vault whose keys protect something.
	Strong Strength = 1 << 18
	// Weak takes milliseconds. It is for the sandbox and tests, whose keys protect nothing.
	Weak Strength = 1 << 12
)

// ErrPassphrase is returned if the passphrase does not decrypt the vault.
var ErrPassphrase = errors.New("the passphrase does not open the vault of keys")

// Vault keeps all keys in one file, encrypted with a passphrase (scrypt, AES-256-GCM), and signs in this
// process.
type Vault struct {
	keys   map[string]*ecdsa.PrivateKey
	branch *hdkeychain.ExtendedKey
}

// contents is the plaintext of a vault.
type contents struct {
	Keys map[string]string `json:"keys"` // name → private key, hexadecimal
	Seed string            `json:"seed"` // of the deposit keys, hexadecimal
}

// OpenVault opens the vault at path. It returns ErrPassphrase if the passphrase is wrong.
func OpenVault(path, passphrase string) (*Vault, error) {
	plain, err := openFile(path, passphrase)
	if err != nil {
		return nil, err
	}
	var c contents
	if err := json.Unmarshal(plain, &c); err != nil {
		return nil, errors.New("the vault of keys is damaged")
	}
	return c.open()
}

// CreateVault creates a vault at path with a new key for every name and a new seed for the deposit keys. The
// error matches os.ErrExist if the file exists already.
func CreateVault(path, passphrase string, strength Strength, names ...string) (*Vault, error) {
	c := contents{Keys: map[string]string{}}
	if err := c.renew(names); err != nil {
		return nil, err
	}
	seed := make([]byte, hdkeychain.MaxSeedBytes)
	if _, err := rand.Read(seed); err != nil {
		return nil, fmt.Errorf("make a seed: %w", err)
	}
	c.Seed = hex.EncodeToString(seed)
	if err := c.write(path, passphrase, strength); err != nil {
		return nil, err
	}
	return c.open()
}

// RenewVault creates a vault at path with what the vault from has, opened with the same passphrase, and a new key for each of
// the names. The deposit keys stay. It returns ErrUnknownKey for a name that the vault has not, and an error that matches
// os.ErrExist if there is a file at path.
func RenewVault(path, from, passphrase string, strength Strength, names ...string) (*Vault, error) {
	plain, err := openFile(from, passphrase)
	if err != nil {
		return nil, err
	}
	var c contents
	if err := json.Unmarshal(plain, &c); err != nil {
		return nil, errors.New("the vault of keys is damaged")
	}
	for _, name := range names {
		if c.Keys[name] == "" {
			return nil, fmt.Errorf("%w: %s", ErrUnknownKey, name)
		}
	}
	if err := c.renew(names); err != nil {
		return nil, err
	}
	if err := c.write(path, passphrase, strength); err != nil {
		return nil, err
	}
	return c.open()
}

// renew makes a new key for each name.
func (c contents) renew(names []string) error {
	for _, name := range names {
		key, err := crypto.GenerateKey()
		if err != nil {
			return fmt.Errorf("make a key: %w", err)
		}
		c.Keys[name] = hex.EncodeToString(crypto.FromECDSA(key))
	}
	return nil
}

// write writes the vault so that the file either exists completely, synced to disk, or not at all.
func (c contents) write(path, passphrase string, strength Strength) error {
	plain, err := json.Marshal(c)
	if err != nil {
		return err
	}
	text, err := sealFile(plain, passphrase, strength)
	if err != nil {
		return fmt.Errorf("encrypt the vault of keys: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the folder of keys: %w", err)
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".vault-*") // only its owner may read it
	if err != nil {
		return fmt.Errorf("write the vault of keys: %w", err)
	}
	defer os.Remove(part.Name())
	_, err = part.Write(text)
	if err := errors.Join(err, part.Sync(), part.Close()); err != nil {
		return fmt.Errorf("write the vault of keys: %w", err)
	}
	if err := os.Link(part.Name(), path); err != nil { // unlike a rename, a link does not replace existing keys
		return fmt.Errorf("write the vault of keys: %w", err)
	}
	return disk.SyncFolder(filepath.Dir(path))
}

func (c contents) open() (*Vault, error) {
	v := &Vault{keys: map[string]*ecdsa.PrivateKey{}}
	for name, text := range c.Keys {
		key, err := crypto.HexToECDSA(text)
		if err != nil {
			return nil, fmt.Errorf("the key %q in the vault is damaged", name)
		}
		v.keys[name] = key
	}
	seed, err := hex.DecodeString(c.Seed)
	if err != nil {
		return nil, errors.New("the seed in the vault is damaged")
	}
	v.branch, err = depositBranch(seed)
	return v, err
}

// Names returns the sorted names of the keys, without the deposit keys.
func (v *Vault) Names() []string {
	names := make([]string, 0, len(v.keys))
	for name := range v.keys {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// DepositPublicKey returns the extended public key from which the deposit addresses are derived. The
// configuration of a remote signer needs it.
func (v *Vault) DepositPublicKey() (string, error) {
	public, err := v.branch.Neuter()
	if err != nil {
		return "", err
	}
	return public.String(), nil
}

// Address returns the address of the key.
func (v *Vault) Address(_ context.Context, key string) (common.Address, error) {
	if index, ok := depositIndex(key); ok {
		return v.DepositAddress(index)
	}
	private, ok := v.keys[key]
	if !ok {
		return common.Address{}, fmt.Errorf("%w: %s", ErrUnknownKey, key)
	}
	return crypto.PubkeyToAddress(private.PublicKey), nil
}

// DepositAddress returns the address of the deposit key with this index.
func (v *Vault) DepositAddress(index uint32) (common.Address, error) {
	return childAddress(v.branch, index)
}

// Sign signs the Keccak-256 hash of message with the key.
func (v *Vault) Sign(_ context.Context, key string, message []byte) ([]byte, error) {
	private, ok := v.keys[key]
	if index, deposit := depositIndex(key); deposit {
		derived, err := childKey(v.branch, index)
		if err != nil {
			return nil, err
		}
		private, ok = derived, true
	}
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrUnknownKey, key)
	}
	return crypto.Sign(crypto.Keccak256(message), private)
}

// String returns a text that shows no key.
func (v *Vault) String() string { return "[vault of keys]" }

// GoString returns a text that shows no key.
func (v *Vault) GoString() string { return v.String() }
