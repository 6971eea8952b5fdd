package dbtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema"
)

// Postgres returns a database on the tests' PostgreSQL server, which it starts if it is not running, as empty as a new one.
// The environment variable GBPC_TEST_POSTGRES can name another server, as a URL that ends in a slash and whose
// user may create databases.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	return lease(t)
}

// PostgresDSN returns the address of a new database, for tests that open it themselves, rename it or change its settings.
func PostgresDSN(t testing.TB) string {
	t.Helper()
	template, err := template()
	if err != nil {
		t.Fatal(err)
	}
	return newDatabase(t, " TEMPLATE "+template+" STRATEGY FILE_COPY")
}

// PostgresEmptyDSN returns the address of a new database without a table.
func PostgresEmptyDSN(t testing.TB) string {
	t.Helper()
	return newDatabase(t, "")
}

func newDatabase(t testing.TB, from string) string {
	t.Helper()
	ctx := context.Background()
	server, err := PostgresServer()
	if err != nil {
		t.Fatal(err)
	}
	name := "t_" + id.Hex(id.New())
	if err := onAdmin(ctx, server, "CREATE DATABASE "+name+from); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := onAdmin(context.Background(), server, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return databaseURL(server, name)
}

// databaseURL inserts the name of a database before the parameters of the server's URL.
func databaseURL(server, name string) string {
	base, parameters, _ := strings.Cut(server, "?")
	if parameters != "" {
		parameters = "?" + parameters
	}
	return base + name + parameters
}

// template returns the name of a migrated database of exactly this schema. One process creates it, the others wait.
var template = sync.OnceValues(func() (string, error) {
	server, err := PostgresServer()
	if err != nil {
		return "", err
	}
	return postgresTemplate(context.Background(), server)
})

func postgresTemplate(ctx context.Context, server string) (string, error) {
	sum, err := schemaSum()
	if err != nil {
		return "", err
	}
	name := "template_" + sum
	admin, err := db.Open(ctx, databaseURL(server, "postgres"))
	if err != nil {
		return "", err
	}
	defer admin.Close()
	conn, err := admin.Writer().Conn(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "SET lock_timeout = '120s'"); err != nil {
		return "", err
	}
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lockTemplate); err != nil {
		return "", err
	}
	defer conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", lockTemplate) // the connection is closed next
	var ready bool
	if err := conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", name).Scan(&ready); err != nil || ready {
		return name, err
	}
	making := name + "_making" // another name, so that a killed process leaves no incomplete template
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + making, "CREATE DATABASE " + making} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	d, err := db.Open(ctx, databaseURL(server, making))
	if err != nil {
		return "", err
	}
	if err := d.Migrate(ctx, schema.Files); err != nil {
		return "", err
	}
	if _, err := d.Writer().ExecContext(ctx, reuse); err != nil {
		return "", fmt.Errorf("prepare test databases for reuse: %w", errors.Join(err, d.Close()))
	}
	if err := d.Close(); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, "ALTER DATABASE "+making+" RENAME TO "+name)
	return name, err
}

func schemaSum() (string, error) {
	h := sha256.New()
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		return "", err
	}
	for _, name := range names {
		text, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
	}
	fmt.Fprint(h, reuse)
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

func onAdmin(ctx context.Context, server, statement string) error {
	admin, err := db.Open(ctx, databaseURL(server, "postgres"))
	if err != nil {
		return err
	}
	defer admin.Close()
	_, err = admin.Writer().ExecContext(ctx, statement)
	return err
}

// PostgresServer returns the address of the tests' PostgreSQL server, which it starts if it is not running.
func PostgresServer() (string, error) {
	if given := os.Getenv("GBPC_TEST_POSTGRES"); given != "" {
		return given, nil
	}
	return sharedServer()
}
