package dbtest

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
)

// Replicated is a PostgreSQL server of the test's own with standbys that stream from it.
type Replicated struct {
	t        testing.TB
	folder   string
	Primary  cluster.Server
	Standbys []cluster.Server
}

// Fast are the settings of servers whose data nobody needs.
var Fast = []string{"fsync=off", "full_page_writes=off", "shared_buffers=16MB", "autovacuum=off", "log_min_messages=fatal", "max_connections=60"}

// StartReplicated starts a server and so many standbys, until the test ends.
func StartReplicated(t testing.TB, standbys int) *Replicated {
	t.Helper()
	folder, err := os.MkdirTemp("", "gbpc-replicated-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	require.NoError(t, os.Chmod(folder, 0o755)) // the servers run as another user
	r := &Replicated{t: t, folder: folder}
	r.Primary, err = cluster.New(r.make("primary"))
	require.NoError(t, err)
	require.NoError(t, r.Primary.Start(Fast...))
	t.Cleanup(func() { r.stop(r.Primary) })
	for i := range standbys {
		standby, err := r.Primary.StartStandby(r.make("standby"+string(rune('1'+i))), Fast...)
		require.NoError(t, err)
		t.Cleanup(func() { r.stop(standby) })
		r.Standbys = append(r.Standbys, standby)
	}
	return r
}

func (r *Replicated) make(name string) string {
	folder := filepath.Join(r.folder, name)
	require.NoError(r.t, os.Mkdir(folder, 0o755))
	return folder
}

func (r *Replicated) stop(s cluster.Server) {
	s.Thaw()
	if s.Running() {
		require.NoError(r.t, s.Stop())
	}
}

// Address returns the address of the database "postgres" on a server.
func Address(s cluster.Server) string { return databaseURL(s.URL(), "postgres") }

// Settings returns how the primary is reached, with its standbys as replicas.
func (r *Replicated) Settings() db.Settings {
	s := db.Settings{Address: Address(r.Primary)}
	for _, standby := range r.Standbys {
		s.Replicas = append(s.Replicas, Address(standby))
	}
	return s
}

// Run carries a statement out on a server.
func (r *Replicated) Run(s cluster.Server, statement string) {
	r.t.Helper()
	d, err := db.Open(context.Background(), Address(s))
	require.NoError(r.t, err)
	_, err = d.Writer().ExecContext(context.Background(), statement)
	require.NoError(r.t, err)
	require.NoError(r.t, d.Close())
}

// AwaitReplay waits until every standby has replayed what the primary has written.
func (r *Replicated) AwaitReplay() {
	r.t.Helper()
	written := r.read(r.Primary, "SELECT CAST(pg_current_wal_lsn() AS TEXT)")
	for _, s := range r.Standbys {
		require.Eventually(r.t, func() bool {
			return r.read(s, "SELECT CAST(pg_last_wal_replay_lsn() >= '"+written+"' AS TEXT)") == "true"
		}, time.Minute, 20*time.Millisecond)
	}
}

func (r *Replicated) read(s cluster.Server, query string) (answer string) {
	r.t.Helper()
	d, err := db.Open(context.Background(), Address(s))
	require.NoError(r.t, err)
	require.NoError(r.t, d.Read().QueryRowContext(context.Background(), query).Scan(&answer))
	require.NoError(r.t, d.Close())
	return answer
}
