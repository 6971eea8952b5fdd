package files_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// processes are two that share a database.
func processes(t *testing.T, d *db.DB, limits files.Limits) (one, other *files.Store) {
	t.Helper()
	sealer, err := seal.Generate()
	require.NoError(t, err)
	now, folder := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)), t.TempDir()
	open := func() *files.Store {
		limiter := limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: now})
		s, err := files.New(t.Context(), files.Config{Location: folder, Limits: limits}, files.Dependencies{DB: d, Sealer: sealer, Clock: now, Limiter: limiter})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		return s
	}
	return open(), open()
}

func admit(t *testing.T, s *files.Store, u files.Uploader, size int64) error {
	t.Helper()
	leave, err := s.Admit(t.Context(), u, size)
	if err == nil {
		leave()
	}
	return err
}

func TestAbuse_UploadsAreCountedByAllProcessesTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, other := processes(t, d, files.Limits{OwnerFiles: 4, OwnerMegabytes: 100, ClientFiles: 2, ClientMegabytes: 60})
		ann, bob := files.Uploader{Purpose: "x", Owner: "ann"}, files.Uploader{Purpose: "x", Owner: "bob"}
		for range 2 {
			require.NoError(t, admit(t, one, ann, 1))
			require.NoError(t, admit(t, other, ann, 1))
		}
		err := admit(t, other, ann, 1)
		require.ErrorIs(t, err, fault.New(fault.TooManyRequests))
		require.Equal(t, 6*time.Hour, fault.Of(err).RetryAfter())

		require.NoError(t, admit(t, one, bob, 50<<20))
		require.Error(t, admit(t, other, bob, 51<<20), "too many bytes")
		require.NoError(t, admit(t, other, bob, 50<<20), "a refused one is not counted")

		stranger := files.Uploader{Purpose: "x", Address: "2001:db8::1"}
		require.NoError(t, admit(t, one, stranger, 1))
		stranger.Address = "2001:db8::2"
		require.NoError(t, admit(t, other, stranger, 1))
		require.Error(t, admit(t, one, stranger, 1), "a network is one client")
		stranger.Purpose = "y"
		require.NoError(t, admit(t, one, stranger, 1), "each purpose is counted for itself")
	})
}

func TestAbuse_UploadsThatHangTakeNoMoreThanTheirOwnersPlaces(t *testing.T) {
	s, _ := processes(t, dbtest.SQLite(t), files.Limits{})
	var leave func()
	for range 8 {
		var err error
		leave, err = s.Admit(t.Context(), files.Uploader{Owner: "ann"}, 1)
		require.NoError(t, err)
	}
	err := admit(t, s, files.Uploader{Owner: "ann"}, 1)
	require.ErrorIs(t, err, fault.New(fault.TooManyRequests))
	require.Equal(t, 5*time.Second, fault.Of(err).RetryAfter())
	require.NoError(t, admit(t, s, files.Uploader{Owner: "bob"}, 1))
	leave()
	require.NoError(t, admit(t, s, files.Uploader{Owner: "ann"}, 1))
}
