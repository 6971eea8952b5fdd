package seal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
)

// ErrNoNewKey reports that the newest sealing key is already in use. Add another one first.
var ErrNoNewKey = errors.New("the newest sealing key is already in use: add another one first")

// AddKey adds a new sealing key to the file. Nothing is sealed with it until UseNewest, so that every process
// can first be restarted with the new file: a process that does not have a key cannot open what another
// one sealed with it.
func AddKey(name string) error {
	return change(name, func(m *keyset.Manager, _ *keyset.Handle) error {
		_, err := m.Add(aead.AES256GCMKeyTemplate())
		return err
	})
}

// UseNewest makes the key that was added last the one to seal with. The older keys still open what they
// sealed. It returns ErrNoNewKey if the newest key is already in use.
func UseNewest(name string) error {
	return change(name, func(m *keyset.Manager, before *keyset.Handle) error {
		info := before.KeysetInfo()
		newest := info.GetKeyInfo()[len(info.GetKeyInfo())-1].GetKeyId()
		if newest == info.GetPrimaryKeyId() {
			return ErrNoNewKey
		}
		return m.SetPrimary(newest)
	})
}

// Retire removes every sealing key but the one that seals now, with what it left sealed. It returns how many it removed.
func Retire(name string) (removed int, err error) {
	err = change(name, func(m *keyset.Manager, before *keyset.Handle) error {
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

// change rewrites the sealing keys of the file, completely or not at all.
func change(name string, how func(*keyset.Manager, *keyset.Handle) error) error {
	s, err := Load(name)
	if err != nil {
		return err
	}
	before, err := parseKeyset(s.keys.Seal)
	if err != nil {
		return fmt.Errorf("the sealing keys: %w", err)
	}
	manager := keyset.NewManagerFromHandle(before)
	if err := how(manager, before); err != nil {
		return err
	}
	after, err := manager.Handle()
	if err != nil {
		return fmt.Errorf("the sealing keys: %w", err)
	}
	text, err := marshalKeyset(after)
	if err != nil {
		return err
	}
	s, err = newSealer(keyFile{Seal: text, Index: s.keys.Index})
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
