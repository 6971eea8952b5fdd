package doctor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestExamine_FindsWhatIsWrongWithReplicas(t *testing.T) {
	servers := dbtest.StartReplicated(t, 2)
	primary, well, other := dbtest.Address(servers.Primary), dbtest.Address(servers.Standbys[0]), servers.Standbys[1]
	servers.Run(servers.Primary, "CREATE DATABASE other")
	servers.AwaitReplay()
	replicas := func(addresses ...string) func(*testing.T, *world) {
		return func(_ *testing.T, w *world) { w.DatabasePool.Replicas = addresses }
	}
	faults := map[string]fault{
		"nobody listens": {plant: replicas(well, "postgres://gbpc:database-password@127.0.0.1:1/gbpc?sslmode=disable"), wrong: "number 2 cannot be used"},
		"it says nothing": {plant: func(t *testing.T, w *world) {
			host, port := silent(t)
			w.DatabasePool.Replicas = []string{fmt.Sprintf("postgres://gbpc:database-password@%s:%d/gbpc?sslmode=disable", host, port)}
		}, wrong: "number 1 cannot be used", limit: 500 * time.Millisecond},
		"the primary":      {plant: replicas(primary), wrong: "number 1 is not a replica"},
		"another database": {plant: replicas(strings.Replace(well, "/postgres?", "/other?", 1)), wrong: "number 1 is another database"},
		"another server": {plant: func(t *testing.T, w *world) {
			w.DatabasePool.Replicas = []string{dbtest.Address(dbtest.StartReplicated(t, 1).Standbys[0])}
		}, wrong: "number 1 is another database"},
		"its replay is paused": {plant: func(t *testing.T, w *world) {
			servers.Run(servers.Standbys[0], "SELECT pg_wal_replay_pause()")
			t.Cleanup(func() { servers.Run(servers.Standbys[0], "SELECT pg_wal_replay_resume()") })
			servers.Run(servers.Primary, "CREATE TABLE behind (n bigint)")
			w.DatabasePool.Replicas = []string{well}
		}, wrong: "number 1 is behind: it has not replayed within 5s"},
	}
	for name, f := range faults {
		f.setting = "database_replicas"
		t.Run(name, func(t *testing.T) { f.isFound(t, primary) })
	}
	t.Run("one that follows another primary", func(t *testing.T) {
		require.NoError(t, other.Promote())
		fault{plant: replicas(well), setting: "database_replicas", wrong: "number 1 follows another primary"}.isFound(t, dbtest.Address(other))
	})
	t.Run("nothing, where it is well", func(t *testing.T) {
		w := newWorld(t, primary)
		w.DatabasePool.Replicas = []string{well}
		for _, f := range w.examine(t, 10*time.Second) {
			require.NotEqual(t, "database_replicas", f.Setting, f)
		}
	})
}
