package dbtest

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"sync"
	"testing"

	"github.com/gbpc/gbpc/internal/kit/db"
)

//go:embed reuse.sql
var reuse string

// Classes of advisory locks on the server's database "postgres".
const (
	lockTemplate = 7402
	lockLeased   = 7403 // with the number of a database: a test has it
)

// leases are the databases that tests of this process have. A database is used by one test after the other, of any
// process; whoever gets it next cleans it, so that one whose process died is no exception.
var leases = struct {
	sync.Mutex
	admin *db.DB    // the server's database "postgres"
	conn  *sql.Conn // of it; holds the locks of this process
	taken map[int]bool
}{taken: map[int]bool{}}

// lease opens a database with the whole schema and no data, which is the test's until it ends.
func lease(t testing.TB) *db.DB {
	t.Helper()
	ctx := context.Background()
	server, err := PostgresServer()
	if err != nil {
		t.Fatal(err)
	}
	template, err := template()
	if err != nil {
		t.Fatal(err)
	}
	number, err := take(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { giveBack(t, number) })
	d, err := openClean(ctx, server, template, fmt.Sprintf("%s_%d", template, number))
	if err != nil {
		t.Fatal(err)
	}
	return closing(t, d)
}

// take locks the first database that nobody has.
func take(ctx context.Context, server string) (int, error) {
	leases.Lock()
	defer leases.Unlock()
	if leases.conn == nil {
		admin, err := db.Open(ctx, databaseURL(server, "postgres"))
		if err != nil {
			return 0, err
		}
		if leases.conn, err = admin.Writer().Conn(ctx); err != nil {
			return 0, err
		}
		leases.admin = admin
	}
	for n := 0; ; n++ {
		if leases.taken[n] { // the lock would be given to this process again
			continue
		}
		var mine bool
		if err := leases.conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1, $2)", lockLeased, n).Scan(&mine); err != nil {
			return 0, fmt.Errorf("lock a test database: %w", err)
		}
		if mine {
			leases.taken[n] = true
			return n, nil
		}
	}
}

func giveBack(t testing.TB, n int) {
	leases.Lock()
	defer leases.Unlock()
	delete(leases.taken, n)
	if _, err := leases.conn.ExecContext(context.Background(), "SELECT pg_advisory_unlock($1, $2)", lockLeased, n); err != nil {
		t.Error(err)
	}
}

// openClean opens the database and empties it. It makes the database anew if there is none, or a test changed more of it than
// rows. A connection costs PostgreSQL more than the emptying, so the test goes on with that one.
func openClean(ctx context.Context, server, template, name string) (*db.DB, error) {
	admin, dsn := leases.admin.Writer(), databaseURL(server, name)
	var left int
	var exists bool
	err := admin.QueryRowContext(ctx, `SELECT (SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1),
		EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, name).Scan(&left, &exists)
	if err != nil {
		return nil, fmt.Errorf("look for test database %s: %w", name, err)
	}
	if exists {
		if d, err := db.Open(ctx, dsn); err == nil {
			if clean(ctx, d) {
				return d, nil
			}
			_ = d.Close() // it is dropped
		}
	}
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "CREATE DATABASE " + name + " TEMPLATE " + template + " STRATEGY FILE_COPY"} {
		if _, err := admin.ExecContext(ctx, statement); err != nil {
			return nil, err
		}
	}
	return db.Open(ctx, dsn)
}

// clean reports whether the database is as new. A user without the right to pass over triggers makes databases anew.
func clean(ctx context.Context, d *db.DB) (done bool) {
	err := d.Writer().QueryRowContext(ctx, "SELECT kept.clean()").Scan(&done)
	return err == nil && done
}
