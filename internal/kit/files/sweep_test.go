package files_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
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

// watched is a storage that tells when it is asked to delete, and when it has.
type watched struct {
	files.Storage
	before, after func(name string) error
}

func (w *watched) Delete(ctx context.Context, name string) error {
	if w.before != nil {
		if err := w.before(name); err != nil {
			return err
		}
	}
	if err := w.Storage.Delete(ctx, name); err != nil || w.after == nil {
		return err
	}
	return w.after(name)
}

// watch returns the bench with a storage that is watched.
func (b bench) watch(t *testing.T) (bench, *watched) {
	t.Helper()
	w := &watched{}
	var err error
	b.Store, err = files.New(t.Context(), files.Config{Location: b.folder}, files.Dependencies{DB: b.db, Sealer: b.sealer, Clock: b.clock, Around: func(real files.Storage) files.Storage {
		w.Storage = real
		return w
	}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b, w
}

// due stores a document that is due in so many minutes.
func (b bench) due(t *testing.T, minutes int) files.File {
	t.Helper()
	until := b.clock.Now().Add(time.Duration(minutes) * time.Minute)
	f, err := b.Put(t.Context(), files.Upload{Owner: "jane", Purpose: "test", Kinds: files.Documents, DeleteAt: &until, Content: strings.NewReader("%PDF-1.7")})
	require.NoError(t, err)
	return f
}

func (b bench) exec(t *testing.T, statement string) {
	t.Helper()
	require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	}))
}

// states counts the rows by state.
func (b bench) states(t *testing.T) map[string]int {
	t.Helper()
	rows, err := b.db.Read().QueryContext(t.Context(), "SELECT state, COUNT(*) FROM files GROUP BY state")
	require.NoError(t, err)
	defer rows.Close()
	found := map[string]int{}
	for rows.Next() {
		var state string
		var n int
		require.NoError(t, rows.Scan(&state, &n))
		found[state] = n
	}
	require.NoError(t, rows.Err())
	return found
}

func TestSweep_ADocumentAttachedAfterItWasListedKeepsItsContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, storage := newBench(t, d).watch(t)
		first, second := b.due(t, 1), b.due(t, 2)
		b.clock.Advance(time.Hour)
		storage.before = func(name string) error { // both are listed by now
			if name != first.Name {
				return nil
			}
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return b.KeepUntil(ctx, tx, second.Name, nil)
			})
		}
		swept, err := b.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, swept.Due)
		require.Equal(t, "%PDF-1.7", string(b.read(t, second.Name)))
		require.Equal(t, map[string]int{"stored": 1, "deleted": 1}, b.states(t))
	})
}

func TestSweep_AnUploadThatEndsAfterItWasListedKeepsItsContent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, storage := newBench(t, d).watch(t)
		first := b.due(t, 600)
		b.clock.Advance(time.Minute)
		second := b.due(t, 600)
		b.exec(t, "UPDATE files SET state = 'uploading', size = 0")
		b.clock.Advance(3 * time.Hour)
		storage.before = func(name string) error {
			if name == first.Name {
				b.exec(t, "UPDATE files SET state = 'stored', size = 8 WHERE name = '"+second.Name+"'")
			}
			return nil
		}
		swept, err := b.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, files.SweepResult{Unfinished: 1}, swept)
		require.Equal(t, "%PDF-1.7", string(b.read(t, second.Name)))
		require.Equal(t, map[string]int{"stored": 1}, b.states(t))
	})
}

func TestSweep_KilledAtAnyStepIsFinishedByTheNext(t *testing.T) {
	type kill func(w *watched, die func(string) error)
	steps := map[string]kill{
		"after the claim":   func(w *watched, die func(string) error) { w.before = die },
		"after the content": func(w *watched, die func(string) error) { w.after = die },
	}
	for name, killAt := range steps {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := newBench(t, d)
				due, unfinished := b.due(t, 1), b.due(t, 600)
				b.exec(t, "UPDATE files SET state = 'uploading', size = 0 WHERE name = '"+unfinished.Name+"'")
				require.NoError(t, os.WriteFile(filepath.Join(b.folder, unfinished.Name+".18ab.tmp"), []byte("half"), 0o600))
				b.clock.Advance(3 * time.Hour)

				for range 2 { // the second is killed at the other document, or at the same one again
					killed, storage := b.watch(t)
					ctx, end := context.WithCancel(t.Context())
					killAt(storage, func(string) error {
						end()
						return ctx.Err()
					})
					_, err := killed.Sweep(ctx)
					end()
					require.Error(t, err)
					require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
						return b.KeepUntil(ctx, tx, due.Name, nil)
					}))
					_, err = b.Find(t.Context(), d.Read(), due.Name)
					require.ErrorIs(t, err, files.ErrNotFound, "its content may be gone, so nobody can attach it")
				}
				_, err := b.Sweep(t.Context())
				require.NoError(t, err)
				require.Equal(t, map[string]int{"deleted": 1}, b.states(t))
				_, count := b.stored(t)
				require.Zero(t, count, "no content without a row")
			})
		})
	}
}

func TestSweep_WhatCannotBeDeletedStaysClaimed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, storage := newBench(t, d).watch(t)
		f := b.due(t, 1)
		b.clock.Advance(time.Hour)
		storage.before = func(string) error { return errors.New("down") }
		for range 2 {
			_, err := b.Sweep(t.Context())
			require.Error(t, err)
			require.Equal(t, map[string]int{"deleting": 1}, b.states(t))
		}
		storage.before = nil
		swept, err := b.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, files.SweepResult{Due: 1}, swept)
		_, err = b.Find(t.Context(), d.Read(), f.Name)
		require.ErrorIs(t, err, files.ErrNotFound)
		require.Equal(t, map[string]int{"deleted": 1}, b.states(t))
	})
}
