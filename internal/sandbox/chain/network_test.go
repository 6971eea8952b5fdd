package chain_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions/exceptionstest"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

// counter is a Sink that records each notification in a table of its own, in the transaction of the event
// that it counts.
type counter struct{}

const countTable = `CREATE TABLE IF NOT EXISTS notified (what TEXT NOT NULL, subject TEXT NOT NULL, times BIGINT NOT NULL, amount BIGINT NOT NULL, PRIMARY KEY (what, subject))`

func (counter) note(ctx context.Context, tx db.Tx, what, subject string, amount int64) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO notified (what, subject, times, amount) VALUES ($1, $2, 1, $3)
		ON CONFLICT (what, subject) DO UPDATE SET times = notified.times + 1`, what, subject, amount)
	return err
}

func (c counter) MintSubmitted(context.Context, db.Tx, chain.Ref, chain.Hash) error { return nil }
func (c counter) MintConfirmed(ctx context.Context, tx db.Tx, m chain.Mint) error {
	return c.note(ctx, tx, "minted", m.Ref.String(), m.Amount.Minor())
}
func (counter) MintLeaving(context.Context, chain.MintLeaving) (bool, error) { return true, nil }

func (c counter) MintFailed(ctx context.Context, tx db.Tx, ref chain.Ref, _ chain.Reason) error {
	return c.note(ctx, tx, "failed", ref.String(), 0)
}
func (c counter) DepositSeen(context.Context, db.Tx, chain.Deposit) error { return nil }
func (c counter) DepositConfirmed(ctx context.Context, tx db.Tx, d chain.Deposit) (chain.Disposition, error) {
	return chain.Burn, c.note(ctx, tx, "credited", d.ID, d.Amount.Minor())
}
func (c counter) DepositDropped(context.Context, db.Tx, chain.Deposit) error { return nil }
func (c counter) DepositLost(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	return c.note(ctx, tx, "lost", d.ID, d.Amount.Minor())
}
func (c counter) DepositBurned(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	return c.note(ctx, tx, "burned", d.ID, d.Amount.Minor())
}
func (counter) Allotment(context.Context, db.Tx, string) (money.Amount, error) {
	return money.New(1e15, money.GBPC), nil
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// running is a sandbox at work.
type running struct {
	*sandboxchain.Network
	db   *db.DB
	stop func()
}

func run(t testing.TB, d *db.DB, dir, addr string) *running {
	t.Helper()
	_, err := d.Writer().ExecContext(context.Background(), countTable)
	require.NoError(t, err)
	box, err := sandboxchain.Open(context.Background(), d, sandboxchain.Config{Dir: dir, Addr: addr, Clock: clock.System{}, Log: quiet()})
	require.NoError(t, err)
	box.Service.BindExceptions(exceptionstest.New(t, d, clock.System{}))
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { _ = box.Service.Worker(counter{}, counter{}).Run(ctx) })
	return &running{Network: box, db: d, stop: sync.OnceFunc(func() {
		cancel()
		work.Wait()
		require.NoError(t, box.Close())
	})}
}

func (r *running) mint(t testing.TB, to chain.Address, pounds int64) string {
	t.Helper()
	raw, err := id.Bytes32(id.New())
	require.NoError(t, err)
	require.NoError(t, r.db.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
		return r.Service.OrderMint(ctx, tx, chain.MintOrder{Ref: raw, To: to, Amount: money.New(pounds*1e6, money.GBPC)})
	}))
	return chain.Ref(raw).String()
}

func (r *running) notified(t testing.TB, what string) (n int) {
	t.Helper()
	require.NoError(t, r.db.Read().QueryRowContext(context.Background(), `SELECT count(*) FROM notified WHERE what = $1`, what).Scan(&n))
	return n
}

func (r *running) until(t testing.TB, what string, n int) {
	t.Helper()
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(10 * time.Millisecond) {
		if r.notified(t, what) >= n {
			return
		}
	}
	open, _ := r.Service.Exceptions(context.Background(), r.db.Read())
	t.Fatalf("%d of %d are %s; exceptions %v", r.notified(t, what), n, what, open)
}

func TestNetwork_ACoinCirculatesInSecondsAndSurvivesARestart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dir := t.TempDir()
		began := time.Now()
		r := run(t, d, dir, "127.0.0.1:0")
		t.Logf("a fresh start took %v", time.Since(began))
		require.Contains(t, r.Node.URL(), "http://127.0.0.1:")

		began = time.Now()
		r.mint(t, r.ExternalWallet.Address(), 1000)
		r.until(t, "minted", 1)
		t.Logf("a mint took %v", time.Since(began))

		r.stop()
		token := r.Contracts.Token
		began = time.Now()
		r = run(t, d, dir, "127.0.0.1:0")
		defer r.stop()
		t.Logf("a start on an existing folder took %v", time.Since(began))
		require.Equal(t, token, r.Contracts.Token, "the address never changes")
		balance, err := r.ExternalWallet.Balance(t.Context())
		require.NoError(t, err)
		require.Equal(t, "1000.000000", balance.String())

		var address chain.Address
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
			address, err = r.Service.DepositAddress(ctx, tx, id.New())
			return err
		}))
		began = time.Now()
		_, err = r.Transfer(t.Context(), address, money.New(250e6, money.GBPC))
		require.NoError(t, err)
		r.until(t, "credited", 1)
		t.Logf("a deposit took %v", time.Since(began))
		r.until(t, "burned", 1)
		t.Logf("and was burned after %v", time.Since(began))
		supply, _, err := r.Service.TotalSupply(t.Context())
		require.NoError(t, err)
		require.Equal(t, "750.000000", supply.String())
	})
}

const killedDir = "GBPC_CHAIN_KILLED_DIR"

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		workForEver(dir)
	}
	os.Exit(m.Run())
}

// workForEver orders mints and sends deposits as fast as it can, and prints what it was promised.
func workForEver(dir string) {
	t := &testing.B{}
	ctx := context.Background()
	r := run(t, openDB(t, dir), dir, "")
	var address chain.Address
	if err := r.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		address, err = r.Service.DepositAddress(ctx, tx, "the customer")
		return err
	}); err != nil {
		os.Exit(1)
	}
	go func() {
		for {
			if hash, err := r.Transfer(ctx, address, money.New(1e5, money.GBPC)); err == nil { // may hold nothing yet
				fmt.Println("sent", hash.Hex())
			}
		}
	}()
	for {
		fmt.Println("ordered", r.mint(t, r.ExternalWallet.Address(), 1))
		time.Sleep(10 * time.Millisecond)
	}
}

func openDB(t testing.TB, dir string) *db.DB {
	d, err := db.Open(context.Background(), filepath.Join(dir, "books.db"))
	require.NoError(t, err)
	require.NoError(t, d.Migrate(context.Background(), schema.Files))
	return d
}

func TestNetwork_AKillLosesAndDuplicatesNothing(t *testing.T) {
	rounds := 4
	if n, err := strconv.Atoi(os.Getenv("GBPC_KILLS")); err == nil {
		rounds = n
	}
	dir := t.TempDir()
	ordered, sent := map[string]bool{}, map[string]bool{}
	for range rounds {
		killWhileWorking(t, dir, map[string]map[string]bool{"ordered": ordered, "sent": sent})
	}
	d := openDB(t, dir)
	defer d.Close()
	r := run(t, d, dir, "")
	defer r.stop()
	r.until(t, "minted", len(ordered))
	r.until(t, "credited", len(sent))
	for began := time.Now(); r.notified(t, "burned") < r.notified(t, "credited") && time.Since(began) < time.Minute; {
		time.Sleep(20 * time.Millisecond)
	}
	time.Sleep(time.Second)
	for ref := range ordered {
		var times int
		require.NoError(t, d.Read().QueryRowContext(t.Context(), `SELECT times FROM notified WHERE what = 'minted' AND subject = $1`, ref).Scan(&times), ref)
		require.Equal(t, 1, times, ref)
	}
	var twice, lost int
	require.NoError(t, d.Read().QueryRowContext(t.Context(), `SELECT count(*) FROM notified WHERE times > 1 AND what IN ('minted', 'credited', 'failed', 'lost')`).Scan(&twice))
	require.NoError(t, d.Read().QueryRowContext(t.Context(), `SELECT count(*) FROM notified WHERE what IN ('failed', 'lost')`).Scan(&lost))
	require.Zero(t, twice)
	require.Zero(t, lost)

	var minted, burned int64
	require.NoError(t, d.Read().QueryRowContext(t.Context(), `SELECT CAST(COALESCE(sum(amount), 0) AS BIGINT) FROM notified WHERE what = 'minted'`).Scan(&minted))
	require.NoError(t, d.Read().QueryRowContext(t.Context(), `SELECT CAST(COALESCE(sum(amount), 0) AS BIGINT) FROM notified WHERE what = 'burned'`).Scan(&burned))
	supply, _, err := r.Service.TotalSupply(t.Context())
	require.NoError(t, err)
	require.Equal(t, money.New(minted-burned, money.GBPC).String(), supply.String(), "the chain agrees with what was notified")
	open, err := r.Service.Exceptions(t.Context(), d.Read())
	require.NoError(t, err)
	require.Empty(t, open)
	t.Logf("%d kills, %d mints, %d deposits answered, %d credited", rounds, len(ordered), len(sent), r.notified(t, "credited"))
}

// killWhileWorking starts the working process, kills it at a random moment and adds what it had promised.
func killWhileWorking(t *testing.T, dir string, promised map[string]map[string]bool) {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), killedDir+"="+dir)
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	time.AfterFunc(time.Duration(500+rand.IntN(2500))*time.Millisecond, func() { _ = command.Process.Kill() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) == 2 && len(fields[1]) == 66 && promised[fields[0]] != nil {
			promised[fields[0]][fields[1]] = true
		}
	}
	_ = command.Wait()
}
