package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/streamingaead"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files/q"
)

// ErrUploading reports that an upload under way may use the owner's old key: renew it again later.
var ErrUploading = errors.New("an upload is under way")

// OwnerKey is the key of the documents of an owner, as it is stored.
type OwnerKey struct {
	Owner    string
	Keyset   []byte // wrapped by the master key; empty: destroyed
	Renewing bool   // Renew did not end
}

// KeysAfter returns the keys of the owners after this one, in their order, at most that many.
func KeysAfter(ctx context.Context, conn db.Conn, after string, most int32) ([]OwnerKey, error) {
	rows, err := q.New(conn).KeysAfter(ctx, q.KeysAfterParams{After: after, Most: most})
	if err != nil {
		return nil, fmt.Errorf("list document keys: %w", err)
	}
	keys := make([]OwnerKey, len(rows))
	for i, row := range rows {
		keys[i] = OwnerKey(row)
	}
	return keys, nil
}

// Key returns the key of an owner's documents, as it is stored.
func (s *Store) Key(ctx context.Context, owner string) (OwnerKey, error) {
	row, err := q.New(s.db.Read()).WholeKey(ctx, owner)
	if err != nil {
		return OwnerKey{}, fmt.Errorf("read a document key: %w", err)
	}
	return OwnerKey(row), nil
}

// Renew encrypts the documents of an owner with a new key, wrapped by the master key that seals now, and drops the old
// key. Documents can be read and uploaded meanwhile. It returns how many documents it encrypted, and ErrUploading if it
// has to be called again. A call that was killed is continued by the next one.
func (s *Store) Renew(ctx context.Context, k OwnerKey) (encrypted int64, err error) {
	if len(k.Keyset) == 0 {
		return 0, nil
	}
	both, err := s.unwrap(k.Owner, k.Keyset)
	if err != nil {
		return 0, err
	}
	resumed := k.Renewing
	if !k.Renewing {
		manager := keyset.NewManagerFromHandle(both)
		added, err := manager.Add(streamingaead.AES256GCMHKDF1MBKeyTemplate())
		if err == nil {
			err = manager.SetPrimary(added)
		}
		if err == nil {
			both, err = manager.Handle()
		}
		if err != nil {
			return 0, fmt.Errorf("make a document key: %w", err)
		}
		if err := s.replaceKey(ctx, &k, both, true); err != nil {
			return 0, err
		}
	}
	encrypted, uploading, err := s.encryptAgain(ctx, k.Owner, resumed)
	if err != nil {
		return encrypted, err
	}
	if uploading {
		return encrypted, ErrUploading
	}
	newest, err := onlyPrimary(both)
	if err != nil {
		return encrypted, err
	}
	return encrypted, s.replaceKey(ctx, &k, newest, false)
}

// encryptAgain encrypts every document of a key's owner with its newest key.
func (s *Store) encryptAgain(ctx context.Context, owner string, resumed bool) (encrypted int64, uploading bool, err error) {
	for after := ""; ; {
		rows, err := q.New(s.db.Read()).FilesOfKey(ctx, q.FilesOfKeyParams{KeyOwner: owner, After: after})
		if err != nil {
			return encrypted, uploading, fmt.Errorf("list documents: %w", err)
		}
		if len(rows) == 0 {
			return encrypted, uploading, nil
		}
		for _, row := range rows {
			after = row.Name
			if row.State == "uploading" {
				uploading = true
				continue
			}
			if resumed {
				if err := s.removeRemains(ctx, row.Name); err != nil {
					return encrypted, uploading, err
				}
			}
			if err := s.encryptOnceMore(ctx, fileOf(q.FileRow(row))); err != nil {
				if deleted, gone := s.deletedMeanwhile(ctx, row.Name); gone == nil && deleted {
					continue
				}
				return encrypted, uploading, fmt.Errorf("encrypt document %s again: %w", row.Name, err)
			}
			if deleted, err := s.deletedMeanwhile(ctx, row.Name); err != nil || deleted {
				if err == nil {
					err = s.storage.Delete(ctx, row.Name)
				}
				if err != nil {
					return encrypted, uploading, err
				}
			}
			encrypted++
		}
	}
}

func (s *Store) deletedMeanwhile(ctx context.Context, name string) (bool, error) {
	_, err := s.Find(ctx, s.db.Read(), name)
	if errors.Is(err, ErrNotFound) {
		return true, nil
	}
	return false, err
}

// removeRemains deletes what a process that was killed left beside a document.
func (s *Store) removeRemains(ctx context.Context, name string) error {
	remains, err := s.storage.List(ctx, name+".")
	for _, r := range remains {
		if err == nil && strings.HasSuffix(r.Name, ".tmp") {
			err = s.storage.Delete(ctx, r.Name)
		}
	}
	return err
}

// encryptOnceMore replaces the document with itself, encrypted with the newest key. The storage replaces it whole or not at all.
func (s *Store) encryptOnceMore(ctx context.Context, f File) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	clear, write := io.Pipe()
	go func() { write.CloseWithError(s.Copy(ctx, write, f)) }()
	defer clear.Close()
	_, err := s.encrypt(ctx, f, clear)
	return err
}

// replaceKey stores the keyset, and refuses if another process has changed it meanwhile.
func (s *Store) replaceKey(ctx context.Context, k *OwnerKey, to *keyset.Handle, renewing bool) error {
	wrapped, err := s.wrap(k.Owner, to)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		changed, err := q.New(tx).RenewKey(ctx, q.RenewKeyParams{Owner: k.Owner, Keyset: wrapped, Renewing: renewing, Before: k.Keyset})
		if err != nil {
			return fmt.Errorf("store a document key: %w", err)
		}
		if changed == 0 {
			return errors.New("another process renews the document keys: let it end")
		}
		k.Keyset, k.Renewing = wrapped, renewing
		return nil
	})
}

func onlyPrimary(h *keyset.Handle) (*keyset.Handle, error) {
	manager := keyset.NewManagerFromHandle(h)
	info := h.KeysetInfo()
	for _, key := range info.GetKeyInfo() {
		if key.GetKeyId() == info.GetPrimaryKeyId() {
			continue
		}
		if err := manager.Delete(key.GetKeyId()); err != nil {
			return nil, fmt.Errorf("drop a document key: %w", err)
		}
	}
	return manager.Handle()
}

// Destroy destroys the key of an owner's documents: nobody can read them any more, in no backup of the storage either.
func (s *Store) Destroy(ctx context.Context, tx db.Tx, owner string) error {
	if err := q.New(tx).DestroyKey(ctx, q.DestroyKeyParams{Owner: owner, Empty: []byte{}}); err != nil {
		return fmt.Errorf("destroy a document key: %w", err)
	}
	return nil
}

// wrap returns a keyset as it is stored. It is in clear only in memory.
func (s *Store) wrap(owner string, h *keyset.Handle) ([]byte, error) {
	var clear bytes.Buffer
	if err := insecurecleartextkeyset.Write(h, keyset.NewBinaryWriter(&clear)); err != nil {
		return nil, fmt.Errorf("write a document key: %w", err)
	}
	wrapped, err := s.sealer.Seal(keyContext(owner), clear.Bytes())
	if err != nil {
		return nil, fmt.Errorf("wrap a document key: %w", err)
	}
	return wrapped, nil
}

func (s *Store) unwrap(owner string, wrapped []byte) (*keyset.Handle, error) {
	if len(wrapped) == 0 {
		return nil, ErrNotFound // destroyed
	}
	clear, err := s.sealer.Open(keyContext(owner), wrapped)
	if err != nil {
		return nil, fmt.Errorf("unwrap a document key: %w", err)
	}
	handle, err := insecurecleartextkeyset.Read(keyset.NewBinaryReader(bytes.NewReader(clear)))
	if err != nil {
		return nil, fmt.Errorf("read a document key: %w", err)
	}
	return handle, nil
}
