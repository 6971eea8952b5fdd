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

// ErrNoNewKey: the newest sealing key is the one in use; add another first.
var ErrNoNewKey = errors.New("the newest sealing key is in use already: add one first")

// AddKey puts a new sealing key beside those in the file. Nothing is sealed with it before UseNewest, so
// that every process can be started with the new file first: one that does not know a key cannot open
// what another sealed with it.
func AddKey(name string) error {
	return change(name, func(m *keyset.Manager, _ *keyset.Handle) error {
		_, err := m.Add(aead.AES256GCMKeyTemplate())
		return err
	})
}

// UseNewest makes the key that was added last the one to seal with. The others go on opening what they
// sealed. It returns ErrNoNewKey when there is none newer.
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

// change writes the file again with other sealing keys, completely or not at all.
func change(name string, how func(*keyset.Manager, *keyset.Handle) error) error {
	s, err := Load(name)
	if err != nil {
		return err
	}
	before, err := read(s.keys.Seal)
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
	text, err := written(after)
	if err != nil {
		return err
	}
	s, err = of(stored{Seal: text, Index: s.keys.Index})
	if err != nil {
		return err
	}
	return s.save(name)
}

func written(h *keyset.Handle) (json.RawMessage, error) {
	var text bytes.Buffer
	if err := insecurecleartextkeyset.Write(h, keyset.NewJSONWriter(&text)); err != nil {
		return nil, fmt.Errorf("write keys: %w", err)
	}
	return text.Bytes(), nil
}
