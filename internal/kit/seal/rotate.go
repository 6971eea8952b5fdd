package seal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/prf"
)

var (
	// ErrNoNewKey reports that the newest key is already in use. Add another one first.
	ErrNoNewKey = errors.New("the newest key is already in use: add another one first")
	// ErrTwoIndexKeys reports that the index key is being replaced already.
	ErrTwoIndexKeys = errors.New("the file has two index keys: retire the older one first")
)

// Kind is what a key is for.
type Kind string

// The kinds of keys.
const (
	Sealing  Kind = "sealing"  // seals and opens
	Indexing Kind = "indexing" // makes the keyed hashes by which something is found
)

// AddKey adds a new key to the file. Nothing is written with it until UseNewest, so that every process can first be
// restarted with the new file: a process that does not have a key cannot open, or find, what another one wrote with it. It
// returns ErrTwoIndexKeys if an index key is replaced already.
func AddKey(name string, kind Kind) error {
	return change(name, kind, func(m *keyset.Manager, before *keyset.Handle) error {
		template := aead.AES256GCMKeyTemplate()
		if kind == Indexing {
			if before.Len() >= maxIndexKeys {
				return ErrTwoIndexKeys
			}
			template = prf.HMACSHA256PRFKeyTemplate()
		}
		_, err := m.Add(template)
		return err
	})
}

// UseNewest makes the key that was added last the one to write with. What the older keys wrote is still opened, and found.
// It returns ErrNoNewKey if the newest key is already in use.
func UseNewest(name string, kind Kind) error {
	return change(name, kind, func(m *keyset.Manager, before *keyset.Handle) error {
		info := before.KeysetInfo()
		newest := info.GetKeyInfo()[len(info.GetKeyInfo())-1].GetKeyId()
		if newest == info.GetPrimaryKeyId() {
			return ErrNoNewKey
		}
		return m.SetPrimary(newest)
	})
}

// Retire removes every key of the kind but the one in use. What the others wrote cannot be opened, or found, any more. It
// returns how many it removed.
func Retire(name string, kind Kind) (removed int, err error) {
	err = change(name, kind, func(m *keyset.Manager, before *keyset.Handle) error {
		info := before.KeysetInfo()
		for _, key := range info.GetKeyInfo() {
			if key.GetKeyId() == info.GetPrimaryKeyId() {
				continue
			}
			if err := m.Delete(key.GetKeyId()); err != nil {
				return err
			}
			removed++
		}
		return nil
	})
	return removed, err
}

// change rewrites the keys of a kind, completely or not at all.
func change(name string, kind Kind, how func(*keyset.Manager, *keyset.Handle) error) error {
	s, err := Load(name)
	if err != nil {
		return err
	}
	keys := s.keys
	part := &keys.Seal
	if kind == Indexing {
		part = &keys.Index
	}
	before, err := parseKeyset(*part)
	if err != nil {
		return fmt.Errorf("the %s keys: %w", kind, err)
	}
	manager := keyset.NewManagerFromHandle(before)
	if err := how(manager, before); err != nil {
		return err
	}
	after, err := manager.Handle()
	if err != nil {
		return fmt.Errorf("the %s keys: %w", kind, err)
	}
	if *part, err = marshalKeyset(after); err != nil {
		return err
	}
	s, err = newSealer(keys)
	if err != nil {
		return err
	}
	return s.save(name)
}

func marshalKeyset(h *keyset.Handle) (json.RawMessage, error) {
	var text bytes.Buffer
	if err := insecurecleartextkeyset.Write(h, keyset.NewJSONWriter(&text)); err != nil {
		return nil, fmt.Errorf("write keys: %w", err)
	}
	return text.Bytes(), nil
}
