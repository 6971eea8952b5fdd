package ledgerbench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema"
)

// Options say what is measured and for how long. The zero Options measure both databases in full.
type Options struct {
	// DSN is the server (postgres://…) or the folder (for SQLite) in which the database of the run is created.
	// If it is empty, the run uses SQLite in a temporary folder and a temporary PostgreSQL server with fsync.
	DSN string
	// Clients are the numbers of concurrent clients; 1, 16, 64 and 256 by default. The targets apply to 64 and to 1.
	Clients []int
	// Round is the duration of each measurement, 2 s by default, and Rounds their number, 3 by default. A round
	// is ten turns of each implementation, one after the other. The rate of the median turn is reported, and the
	// ratio of the median pair of turns.
	Round  time.Duration
	Rounds int
	// Customers is the number of accounts over which a load is spread, 5000 by default.
	Customers int
	// Only restricts the run to loads whose name contains it, and leaves out the targets.
	Only string
	// Strict makes a missed target an error.
	Strict bool
}

// ErrMissed is returned by a strict run that missed a target.
var ErrMissed = errors.New("a target was missed")

func (o *Options) defaults() {
	if len(o.Clients) == 0 {
		o.Clients = []int{1, 16, 64, 256}
	}
	if o.Round == 0 {
		o.Round = 2 * time.Second
	}
	if o.Rounds == 0 {
		o.Rounds = 3
	}
	if o.Customers == 0 {
		o.Customers = 5000
	}
}

// Run runs the benchmark and writes the results to w.
func Run(ctx context.Context, w io.Writer, o Options) error {
	o.defaults()
	// The heap of a server is many times larger, so the garbage collector runs less often there.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	missed := 0
	each := []func(context.Context, io.Writer, Options) (int, error){onSQLite, onPostgres}
	switch {
	case strings.Contains(o.DSN, "://"):
		each = each[1:]
	case o.DSN != "":
		each = each[:1]
	}
	for _, run := range each {
		n, err := run(ctx, w, o)
		if err != nil {
			return err
		}
		missed += n
	}
	if missed > 0 && o.Strict {
		return fmt.Errorf("%w: %d in all", ErrMissed, missed)
	}
	return nil
}

func onSQLite(ctx context.Context, w io.Writer, o Options) (missed int, err error) {
	folder, err := os.MkdirTemp(o.DSN, "gbpc-bench-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	return onDatabase(ctx, w, o, filepath.Join(folder, "bench.db"))
}

func onPostgres(ctx context.Context, w io.Writer, o Options) (missed int, err error) {
	server := o.DSN
	if server == "" {
		temporary, stop, err := startServer()
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, stop()) }()
		server = temporary
	}
	name := "gbpc_bench_" + id.Hex(id.New())
	admin, err := db.Open(ctx, server)
	if err != nil {
		return 0, err
	}
	defer admin.Close()
	if _, err := admin.Writer().ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		return 0, fmt.Errorf("create the benchmark's database: %w", err)
	}
	defer func() {
		_, drop := admin.Writer().ExecContext(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)")
		err = errors.Join(err, drop)
	}()
	return onDatabase(ctx, w, o, withDatabase(server, name))
}

// startServer starts a temporary PostgreSQL server that syncs to disk as in production.
func startServer() (dsn string, stop func() error, err error) {
	folder, err := os.MkdirTemp("", "gbpc-bench-postgres-")
	if err != nil {
		return "", nil, err
	}
	if err := os.Chmod(folder, 0o755); err != nil { // the unprivileged server must reach its socket
		return "", nil, err
	}
	remove := func() error { return os.RemoveAll(folder) }
	server, err := cluster.New(folder)
	if err != nil {
		return "", nil, errors.Join(err, remove())
	}
	err = server.Start("fsync=on", "synchronous_commit=on", "full_page_writes=on", "max_connections=300", "shared_buffers=512MB",
		"max_wal_size=8GB", "checkpoint_timeout=30min", "log_min_messages=fatal")
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("start the benchmark's PostgreSQL: %w", err), remove())
	}
	return withDatabase(server.URL(), "postgres"), func() error { return errors.Join(server.Stop(), remove()) }, nil
}

// withDatabase returns the address of another database on the same server.
func withDatabase(dsn, name string) string {
	base, parameters, _ := strings.Cut(dsn, "?")
	scheme, rest, _ := strings.Cut(base, "://")
	host, _, _ := strings.Cut(rest, "/")
	if parameters != "" {
		parameters = "?" + parameters
	}
	return scheme + "://" + host + "/" + name + parameters
}

func onDatabase(ctx context.Context, w io.Writer, o Options, dsn string) (missed int, err error) {
	d, err := db.Open(ctx, dsn)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := d.Migrate(ctx, schema.Files); err != nil {
		return 0, err
	}
	b, err := newBench(ctx, d, w, o)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, b.close(ctx)) }()
	return b.run(ctx)
}
