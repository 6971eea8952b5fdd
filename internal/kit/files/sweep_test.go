package files_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/files"
)

// stuck is a storage that cannot delete one document.
type stuck struct {
	files.Storage
	name string
}

func (s *stuck) Delete(ctx context.Context, name string) error {
	if name == s.name {
		return errors.New("stuck")
	}
	return s.Storage.Delete(ctx, name)
}

func TestSweep_ADocumentThatCannotBeDeletedKeepsNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now, storage := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)), &stuck{}
		s, err := files.New(t.Context(), files.Config{Location: t.TempDir()}, files.Dependencies{DB: d, Sealer: newSealer(t), Clock: now, Around: func(real files.Storage) files.Storage {
			storage.Storage = real
			return storage
		}})
		require.NoError(t, err)
		defer func() { require.NoError(t, s.Close()) }()
		for n := range 3 {
			until := now.Now().Add(time.Duration(n+1) * time.Minute)
			f, err := s.Put(t.Context(), files.Upload{Owner: "ann", Purpose: "x", Kinds: files.Documents, DeleteAt: &until, Content: strings.NewReader("%PDF-1.7")})
			require.NoError(t, err)
			if n == 0 {
				storage.name = f.Name
			}
		}
		now.Advance(time.Hour)
		swept, err := s.Sweep(t.Context())
		require.Error(t, err)
		require.Equal(t, 2, swept.Due)
		storage.name = ""
		swept, err = s.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, swept.Due, "the next sweep takes it up again")
	})
}
