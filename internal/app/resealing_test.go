package app

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A server runs while its whole world is sealed again by a command that is killed in the middle; afterwards the old key is
// gone, and everything is as it was.
func TestResealing_EverythingOpensWithTheNewKeyAlone(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]func(t *testing.T) string{
		"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "gbpc.db") },
		"postgres": func(t *testing.T) string { return dbtest.PostgresDSN(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			resealEverything(t, database(t))
		})
	}
}

func resealEverything(t *testing.T, database string) {
	c := SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler), database: database, Demo: &smallWorld}
	start := func() *Sandbox {
		s, err := OpenSandbox(t.Context(), checked(t, c))
		require.NoError(t, err)
		return s
	}
	keys := filepath.Join(c.Dir, "keys.json")
	o := resealing.Options{Keys: keys, Database: database, Files: filepath.Join(c.Dir, "files")}
	s := start()
	before := digestOf(t, s, madeAt(t, s))
	require.NoError(t, s.Close())
	old, err := seal.Load(keys)
	require.NoError(t, err)
	require.NoError(t, AddKey(keys, seal.Sealing))
	require.NoError(t, UseNewestKey(keys, seal.Sealing))

	s = start()
	_, err = resealing.Retire(t.Context(), o)
	require.ErrorIs(t, err, resealing.ErrInUse)
	for _, subject := range []string{"staff_audit.data", "transactions.metadata", "documents"} { // killed three times
		ctx, kill := context.WithCancel(t.Context())
		o.Progress = func(p resealing.Progress) {
			if p.Subject == subject {
				kill()
			}
		}
		require.ErrorIs(t, resealing.Reseal(ctx, o), context.Canceled, subject)
		kill()
		demoToken(t, s, "individual@example.com") // and customers sign in meanwhile
	}
	seen := map[string]resealing.Progress{}
	o.Progress = func(p resealing.Progress) { seen[p.Subject] = p }
	require.NoError(t, resealing.Reseal(t.Context(), o))
	require.Positive(t, seen[documentsSubject].Resealed)
	removed, err := resealing.Retire(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, 1, removed)
	sealedByNone(t, s, old)
	_, err = s.database.Writer().ExecContext(t.Context(), "UPDATE staff_audit SET data = hash")
	require.ErrorContains(t, err, "append-only", "the window is closed")
	require.NoError(t, s.Close())

	s = start()
	defer func() { require.NoError(t, s.Close()) }()
	require.Equal(t, before, digestOf(t, s, madeAt(t, s)))
	_, err = s.staff.VerifyAuditTrail(t.Context())
	require.NoError(t, err)
	readDocuments(t, s)
	status, _ := ask(t, s, demoToken(t, s, "individual@example.com"), http.MethodGet, "/wallet/account", "")
	require.Equal(t, http.StatusOK, status)
}

const documentsSubject = "documents"

// sealedByNone finds by itself what of the whole schema begins as what the old key sealed.
func sealedByNone(t *testing.T, s *Sandbox, old *seal.Sealer) {
	t.Helper()
	for _, table := range tablesOf(t, s) {
		rows, err := s.database.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
		require.NoError(t, err)
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			values := make([]any, len(columns))
			into := make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			require.NoError(t, rows.Scan(into...))
			for i, v := range values {
				if sealed, ok := v.([]byte); ok {
					require.False(t, old.Newest(sealed), "%s.%s", table, columns[i])
				}
			}
		}
		require.NoError(t, rows.Err())
		require.NoError(t, rows.Close())
	}
}

func tablesOf(t *testing.T, s *Sandbox) (names []string) {
	t.Helper()
	migrations, err := filepath.Glob("../schema/*.sql")
	require.NoError(t, err)
	for _, m := range migrations {
		text, err := os.ReadFile(m)
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "CREATE TABLE "); ok {
				name, _, _ := strings.Cut(rest, " ")
				names = append(names, name)
			}
		}
	}
	require.NotEmpty(t, names)
	return names
}

// readDocuments reads every document to its end.
func readDocuments(t *testing.T, s *Sandbox) {
	t.Helper()
	rows, err := s.database.Read().QueryContext(t.Context(), "SELECT name FROM files WHERE state = 'stored'")
	require.NoError(t, err)
	var names []string
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		names = append(names, name)
	}
	require.NoError(t, errors.Join(rows.Err(), rows.Close()))
	require.NotEmpty(t, names)
	for _, name := range names {
		f, err := s.files.Find(t.Context(), s.database.Read(), name)
		if errors.Is(err, files.ErrNotFound) || errors.Is(err, sql.ErrNoRows) {
			continue
		}
		require.NoError(t, err)
		var content strings.Builder
		require.NoError(t, s.files.Copy(t.Context(), &content, f))
		require.Len(t, content.String(), int(f.Size))
	}
}
