package devtools

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"

	"github.com/gbpc/gbpc/clients/go"
)

// Connection says which server to call, and as whom.
type Connection struct {
	URL string // the origin
	Key string // the secret of an API key; "": only what is public
	// Account is the id of a sub-account; "": the business itself.
	Account string
	// KeyID and PrivateKey, the file of a PEM with an Ed25519 key, sign each change. Both or none.
	KeyID, PrivateKey string
}

// Client connects.
func (c Connection) Client() (*gbpc.Client, error) {
	options := gbpc.Options{BaseURL: c.URL, Key: c.Key, Account: c.Account, KeyID: c.KeyID}
	if c.PrivateKey != "" {
		key, err := readPrivateKey(c.PrivateKey)
		if err != nil {
			return nil, err
		}
		options.PrivateKey = key
	}
	return gbpc.New(options)
}

func readPrivateKey(file string) (ed25519.PrivateKey, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s is not a PEM file", file)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	private, ok := key.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%s is not an Ed25519 key", file)
	}
	return private, nil
}
