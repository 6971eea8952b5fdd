package ledger_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// childBooks names the environment variable with the address of the books. With it, the test program submits
// commands until it is killed.
const childBooks = "GBPC_LEDGER_CHILD"

func runChild() {
	ctx := context.Background()
	d, err := db.Open(ctx, os.Getenv(childBooks))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	l := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	for i := range 12 {
		go func() {
			for {
				c := limited("jane", "john", 0)
				c.Entry.Lines = ledger.Move(chart.Customer("jane"), chart.Customer(fmt.Sprint(i)), coins(1))
				c.AttachedRows = []db.Row{order(c.Key, "jane")}
				if _, err := l.Submit(ctx, c); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
				fmt.Println("ordered", c.Key) // a single write, so a line is complete or missing
				if i > 2 {
					continue
				}
				e := credit("jane", 1)
				err := d.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
					_, err := l.Post(ctx, tx, e)
					return err
				})
				if err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
				fmt.Println("posted", e.Key)
			}
		}()
	}
	select {}
}

// killed starts the program, kills it after a moment, and returns the lines that it printed.
func killed(t *testing.T, dsn string, after time.Duration) (acknowledged []string) {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	child := exec.Command(program)
	child.Env = append(os.Environ(), childBooks+"="+dsn)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if len(acknowledged) == 0 {
			time.AfterFunc(after, func() { _ = child.Process.Kill() })
		}
		acknowledged = append(acknowledged, lines.Text())
	}
	err = child.Wait()
	var exit *exec.ExitError
	require.True(t, errors.As(err, &exit) && !exit.Exited(), "it ended by itself: %v", err)
	require.NotEmpty(t, acknowledged)
	return acknowledged
}

func TestKill_NothingAcknowledgedIsLostOrDuplicated(t *testing.T) {
	for name, dsn := range map[string]func(testing.TB) string{
		"sqlite":   func(t testing.TB) string { return filepath.Join(t.TempDir(), "books.db") },
		"postgres": dbtest.PostgresDSN,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := dsn(t)
			prepareKill(t, address)
			rounds := 8
			if testing.Short() {
				rounds = 2
			}
			var acknowledged []string
			for range rounds {
				acknowledged = append(acknowledged, killed(t, address, time.Duration(20+rand.IntN(150))*time.Millisecond)...)
			}
			d, err := db.Open(t.Context(), address)
			require.NoError(t, err)
			defer d.Close()
			report := ledgertest.Balanced(t, d)
			count := func(query string, args ...any) (n int) {
				require.NoError(t, d.Read().QueryRowContext(t.Context(), query, args...).Scan(&n))
				return n
			}
			for _, line := range acknowledged {
				what, key, _ := strings.Cut(line, " ")
				require.Equal(t, 1, count(`SELECT count(*) FROM ledger_entries WHERE key = $1`, key), line)
				if what == "ordered" {
					require.Equal(t, 1, count(`SELECT count(*) FROM orders WHERE id = $1`, key), line)
				}
			}
			require.Equal(t, count(`SELECT count(*) FROM orders`), count(`SELECT count(*) FROM ledger_entries WHERE kind = 'transfer'`))
			t.Logf("%d kills, %d acknowledged, %d entries", rounds, len(acknowledged), report.Entries)
		})
	}
}

func prepareKill(t *testing.T, dsn string) {
	t.Helper()
	d, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	defer d.Close()
	require.NoError(t, d.Migrate(t.Context(), schema.Files))
	createTables(t, d)
	b := open(t, d)
	b.credit("jane", 1_000_000_00)
	require.NoError(t, b.Close(t.Context()))
}
