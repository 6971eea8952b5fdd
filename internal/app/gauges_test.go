package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/treasury"
)

// gauged is a program whose outsides belong to the test, and whose gauges are read when the test says so.
type gauged struct {
	*App
	t     *testing.T
	clock *clock.Fixed
	wall  *clock.Fixed
	mails *mailServer
	chain *sandboxchain.Network
	seen  []string // what /metrics answered, each time
}

func newGauged(t *testing.T) *gauged {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	g := &gauged{t: t, clock: clock.NewFixed(at), wall: clock.NewFixed(at), mails: &mailServer{sent: map[string]int{}}}
	database := dbtest.Postgres(t)
	var err error
	g.chain, err = sandboxchain.Open(t.Context(), database, sandboxchain.Config{Dir: t.TempDir(), Manual: true, Clock: g.clock, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, g.chain.Close()) })
	g.App = joined(t, func(d *Dependencies) {
		d.DB, d.Clock, d.Wall, d.Transport, d.Networks = database, g.clock, g.wall, g.mails, []*chain.Service{g.chain.Service}
	})
	return g
}

// series are those that begin so, a minute after the last were read: what lies outside is asked again.
func (g *gauged) series(beginning string) (lines string) {
	g.t.Helper()
	g.wall.Advance(time.Minute)
	require.NoError(g.t, g.monitor.Step(g.t.Context()))
	text := scrape(g.t, g.App)
	g.seen = append(g.seen, text)
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, beginning) {
			lines += line
		}
	}
	return lines
}

func (g *gauged) tx(do func(ctx context.Context, tx db.Tx) error) {
	g.t.Helper()
	require.NoError(g.t, g.db.Tx(g.t.Context(), do))
}

func (g *gauged) exec(statement string) {
	g.t.Helper()
	g.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

// locked calls do, which meanwhile waits for what the statement locks, for longer than a second.
func (g *gauged) locked(statement string, do func()) {
	g.t.Helper()
	held, released := make(chan struct{}), make(chan error)
	go func() {
		released <- g.db.Tx(g.t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, statement)
			close(held)
			time.Sleep(1200 * time.Millisecond)
			return err
		})
	}()
	<-held
	do()
	require.NoError(g.t, <-released)
}

// sign sends a transaction of a role's key that nobody here ordered, and has the chain take and the program read it.
func (g *gauged) sign(role string, tx *types.DynamicFeeTx) {
	g.t.Helper()
	from, err := g.chain.Keys.Address(g.t.Context(), role)
	require.NoError(g.t, err)
	tx.ChainID, tx.GasTipCap, tx.GasFeeCap = new(big.Int).SetUint64(g.chain.Node.ID()), big.NewInt(1e9), big.NewInt(1e11)
	tx.Nonce, err = g.chain.Client.PendingNonceAt(g.t.Context(), from)
	require.NoError(g.t, err)
	signed, err := signer.SignTx(g.t.Context(), g.chain.Keys, role, tx)
	require.NoError(g.t, err)
	require.NoError(g.t, g.chain.Client.SendTransaction(g.t.Context(), signed))
	g.seal(1)
	g.readChain()
}

func (g *gauged) seal(blocks int) {
	g.t.Helper()
	for range blocks {
		_, err := g.chain.Node.Seal()
		require.NoError(g.t, err)
	}
}

func (g *gauged) readChain() {
	g.t.Helper()
	require.NoError(g.t, g.workers[0].Step(g.t.Context()))
}

// The value of each gauge behind an alert, before its cause, with it and after it.
func TestGauges_SayWhatIsTheCaseAndTheRulesSelectThem(t *testing.T) {
	g := newGauged(t)
	ctx := t.Context()
	g.readChain()

	t.Run("exceptions", func(t *testing.T) {
		require.Empty(t, g.series("gbpc_exception"))
		kinds := exceptions.Kinds()
		each := func(do func(ctx context.Context, tx db.Tx, k exceptions.Kind) error) {
			g.tx(func(ctx context.Context, tx db.Tx) (err error) {
				for k := range kinds {
					err = errors.Join(err, do(ctx, tx, k))
				}
				return err
			})
		}
		each(func(ctx context.Context, tx db.Tx, k exceptions.Kind) error {
			return g.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: k, Subject: "drill", Reason: "drill"})
		})
		g.clock.Advance(2 * time.Hour)
		found := g.series("gbpc_exception")
		for k, severity := range kinds {
			require.Contains(t, found, fmt.Sprintf("gbpc_exceptions{kind=%q,severity=%q} 1\n", k, severity))
			require.Contains(t, found, fmt.Sprintf("gbpc_exception_age_seconds{kind=%q,severity=%q} 7200\n", k, severity))
		}
		each(func(ctx context.Context, tx db.Tx, k exceptions.Kind) error {
			return g.exceptions.Resolve(ctx, tx, k, "drill", "over")
		})
		require.Empty(t, g.series("gbpc_exception"))
	})

	t.Run("jobs and mail", func(t *testing.T) {
		const due, mails, failing = `gbpc_jobs_oldest_due_seconds{lane="mail"}`, "gbpc_mail_oldest_seconds", `gbpc_jobs{kind="mail.send",lane="mail",state="failing"}`
		_, err := g.queue.RunDue(ctx)
		require.NoError(t, err)
		require.Equal(t, due+" 0\n", g.series(due))
		require.Equal(t, mails+" 0\n", g.series(mails))
		g.mails.down = true
		g.tx(func(ctx context.Context, tx db.Tx) error {
			return g.outbox.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: mail.Message{To: "jane@example.com", Subject: "s", Text: "t"}})
		})
		g.clock.Advance(400 * time.Second)
		require.Equal(t, due+" 400\n", g.series(due))
		require.Equal(t, mails+" 400\n", g.series(mails))
		require.Empty(t, g.series(failing), "it was not tried")
		_, err = g.queue.RunDue(ctx)
		require.NoError(t, err)
		require.Equal(t, failing+" 1\n", g.series(failing))
		g.mails.down = false
		g.clock.Advance(time.Hour)
		_, err = g.queue.RunDue(ctx)
		require.NoError(t, err)
		require.Empty(t, g.series(failing))
		require.Equal(t, due+" 0\n", g.series(due))
		require.Equal(t, mails+" 0\n", g.series(mails))
	})

	t.Run("money is paused", func(t *testing.T) {
		const paused = "gbpc_money_paused"
		require.Equal(t, paused+" 0\n", g.series(paused))
		silent := errors.New("no answer")
		g.treasury.AddWitness(treasury.Witness{Name: "bank", Evidence: func(context.Context) ([]treasury.Evidence, error) { return nil, silent }})
		require.NoError(t, g.treasury.PauseIfStale(ctx))
		require.Equal(t, paused+" 1\n", g.series(paused))
		silent = nil
		require.NoError(t, g.treasury.PauseIfStale(ctx))
		require.Equal(t, paused+" 0\n", g.series(paused))
	})

	t.Run("minting is stopped", func(t *testing.T) {
		const stopped = "gbpc_minting_stopped"
		require.Equal(t, stopped+" 0\n", g.series(stopped))
		require.NoError(t, g.treasury.StopMinting(ctx, tess, "a drill"))
		require.Equal(t, stopped+" 1\n", g.series(stopped))
		require.NoError(t, g.treasury.ResumeMinting(ctx, tess, "it is over"))
		require.Equal(t, stopped+" 0\n", g.series(stopped))
	})

	t.Run("books and reserve", func(t *testing.T) {
		const age, ratio = "gbpc_reconciliation_age_seconds", "gbpc_reserve_ratio"
		reconciled := func() (state string) {
			_, err := g.treasury.Reconcile(ctx)
			require.NoError(t, err)
			states := regexp.MustCompile(`state="(\w+)"} 1`).FindAllStringSubmatch(g.series("gbpc_reconciliation{"), -1)
			require.Len(t, states, 1, "it is in one state")
			return states[0][1]
		}
		require.Empty(t, g.series(age), "nothing was compared")
		require.NotContains(t, g.series("gbpc_reconciliation{"), "} 1")
		require.Equal(t, "balanced", reconciled())
		g.clock.Advance(2 * time.Hour)
		require.Equal(t, age+" 7200\n", g.series(age))

		g.exec("INSERT INTO customers (id, kind, status, created_at) VALUES ('jane', 'individual', 'active', '2026-03-02T12:00:00Z')")
		hundred := money.MustParse("100.00", money.GBP)
		g.tx(func(ctx context.Context, tx db.Tx) error {
			_, err := g.ledger.Post(ctx, tx, ledger.Entry{Key: "first", Kind: "drill", Lines: ledger.Lines(
				ledger.Move(chart.Bank("main"), chart.Reserve, hundred), ledger.Move(chart.Issued, chart.Customer("jane"), hundred.ToCoins()))})
			return err
		})
		require.Equal(t, "unknown", reconciled(), "the bank has not said what it holds")
		require.Equal(t, age+" 0\n", g.series(age))
		require.Equal(t, ratio+" 1\n", g.series(ratio))
		missing := "UPDATE ledger_balances SET balance = balance %s 200 WHERE account = (SELECT id FROM ledger_accounts WHERE name = 'bank:main')"
		g.exec(fmt.Sprintf(missing, "-"))
		require.Equal(t, "discrepancy", reconciled())
		require.Equal(t, ratio+" 0.98\n", g.series(ratio))
		g.exec(fmt.Sprintf(missing, "+"))
		require.Equal(t, "unknown", reconciled())
		require.Equal(t, ratio+" 1\n", g.series(ratio))
		require.NoError(t, g.treasury.ResumeMinting(ctx, tess, "the difference is gone"))
	})

	t.Run("orders wait for the books", func(t *testing.T) {
		const quick, counted = `gbpc_ledger_wait_seconds_bucket{le="1"}`, "gbpc_ledger_wait_seconds_count"
		order := func(key string) error {
			_, err := g.ledger.Submit(ctx, ledger.Command{Owner: "jane", Key: key, Entry: ledger.Entry{Kind: "drill", Lines: ledger.Move(chart.Customer("jane"), chart.Held("jane"), money.MustParse("1.00", money.GBP).ToCoins())}})
			return err
		}
		require.NoError(t, order("1"))
		require.Equal(t, quick+" 1\n", g.series(quick))
		require.Equal(t, counted+" 1\n", g.series(counted))
		g.locked("SELECT sequence FROM ledger_head FOR UPDATE", func() {
			answers := make(chan error)
			go func() { answers <- order("2") }()
			time.Sleep(50 * time.Millisecond) // it is in a batch, and the next one waits for that
			go func() { answers <- order("3") }()
			require.NoError(t, <-answers)
			require.NoError(t, <-answers)
		})
		require.Equal(t, quick+" 2\n", g.series(quick))
		require.Equal(t, counted+" 3\n", g.series(counted))
	})

	t.Run("requests fail or take long", func(t *testing.T) {
		door := handlerOf(t, g.App)
		const of = `{method="GET",route="/api/public/transparency"`
		ask := func() int {
			w := httptest.NewRecorder()
			door.ServeHTTP(w, request(t, http.MethodGet, "/api/public/transparency", "", ""))
			return w.Code
		}
		require.Equal(t, http.StatusOK, ask())
		g.exec("ALTER TABLE ledger_balances RENAME TO mislaid")
		require.Equal(t, http.StatusInternalServerError, ask())
		g.exec("ALTER TABLE mislaid RENAME TO ledger_balances")
		g.locked("LOCK TABLE ledger_balances IN ACCESS EXCLUSIVE MODE", func() { require.Equal(t, http.StatusOK, ask()) })
		requests := g.series("gbpc_http_request")
		require.Contains(t, requests, "gbpc_http_requests_total"+of+`,status="200"} 2`+"\n")
		require.Contains(t, requests, "gbpc_http_requests_total"+of+`,status="500"} 1`+"\n")
		require.Contains(t, requests, "gbpc_http_request_duration_seconds_bucket"+of+`,le="1"} 2`+"\n")
		require.Contains(t, requests, "gbpc_http_request_duration_seconds_count"+of+"} 3\n")
	})

	t.Run("a reading fails", func(t *testing.T) {
		const failures = "gbpc_monitor_failures_total"
		require.Empty(t, g.series(failures))
		g.exec("ALTER TABLE mail_outbox RENAME TO mislaid")
		require.Equal(t, failures+`{reading="mail"} 1`+"\n", g.series(failures))
		g.exec("ALTER TABLE mislaid RENAME TO mail_outbox")
		require.Equal(t, failures+`{reading="mail"} 1`+"\n", g.series(failures))
		require.Equal(t, "gbpc_mail_queued 0\n", g.series("gbpc_mail_queued"))
	})

	t.Run("connections are in use", func(t *testing.T) {
		const used = `gbpc_database_connections{pool="all",state="in_use"}`
		g.series(used) // the probe of the database has its answer for five seconds
		require.Equal(t, used+" 0\n", g.series(used))
		begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan error)
		for range 2 {
			go func() {
				ended <- g.db.Tx(ctx, func(context.Context, db.Tx) error { begun <- struct{}{}; <-end; return nil })
			}()
			<-begun
		}
		require.Equal(t, used+" 2\n", g.series(used))
		close(end)
		require.NoError(t, errors.Join(<-ended, <-ended))
		require.Equal(t, used+" 0\n", g.series(used))
		require.Regexp(t, `^gbpc_database_connections_max\{pool="all"\} [1-9]`, g.series("gbpc_database_connections_max"))
	})

	t.Run("the chain", func(t *testing.T) {
		const lag, alerts = `gbpc_chain_lag_blocks{network="sandbox"}`, "gbpc_chain_alerts"
		require.Equal(t, lag+" 0\n", g.series(lag))
		g.seal(30)
		require.Equal(t, lag+" 30\n", g.series(lag))
		g.readChain()
		require.Equal(t, lag+" 0\n", g.series(lag))

		gas := func(role string) string { return fmt.Sprintf(`gbpc_chain_gas_ether{network="sandbox",role=%q}`, role) }
		minter := gas(chain.RoleMinter)
		before := g.series(minter)
		require.NotEmpty(t, g.series(gas(chain.RoleReporter)))
		address, err := g.chain.Keys.Address(ctx, chain.RoleMinter)
		require.NoError(t, err)
		balance, err := g.chain.Client.BalanceAt(ctx, address, nil)
		require.NoError(t, err)
		rest := big.NewInt(5e16)
		g.sign(chain.RoleMinter, &types.DynamicFeeTx{To: &common.Address{1}, Gas: 21_000, Value: balance.Sub(balance, rest)})
		after := g.series(minter)
		require.NotEqual(t, before, after)
		left, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimPrefix(after, minter)), 64)
		require.NoError(t, err, after)
		require.InDelta(t, 0.05, left, 0.01, "what was left, less the fee")

		require.Empty(t, g.series(alerts))
		token := common.Address(g.chain.Contracts.Token)
		g.sign(chain.RolePauser, &types.DynamicFeeTx{To: &token, Gas: 300_000, Value: new(big.Int), Data: gbpc.NewGBPC().PackPause()})
		require.Equal(t, alerts+`{kind="chain_foreign_event",network="sandbox"} 1`+"\n", g.series(alerts))
	})

	requireSelected(t, g.seen)
}

// Each process screens with the files that it has read. One that was refused is not read.
func TestGauges_TheAgeOfASanctionsListIsThatOfTheFileInForce(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	download := func(list, content string, at time.Time) sanctions.File {
		file := sanctions.File{List: list, Path: filepath.Join(dir, list)}
		require.NoError(t, os.WriteFile(file.Path, []byte(content), 0o600))
		require.NoError(t, os.Chtimes(file.Path, at, at))
		return file
	}
	sample := func(name string) string {
		text, err := os.ReadFile(filepath.Join("..", "sandbox", "sanctions", name))
		require.NoError(t, err)
		return string(text)
	}
	source, err := sanctions.Open(download("UK", sample("uk.xml"), now.AddDate(0, 0, -4)), download("OFAC", sample("ofac.xml"), now.Add(-time.Hour)))
	require.NoError(t, err)
	a := joined(t, func(d *Dependencies) { d.Wall, d.Sanctions = clock.NewFixed(now), source })
	require.Contains(t, scrape(t, a), `gbpc_sanctions_list_age_seconds{list="UK"} 345600`)
	require.Contains(t, scrape(t, a), `gbpc_sanctions_list_age_seconds{list="OFAC"} 3600`)
	download("UK", "<html>not today</html>", now)
	_, err = a.screening.RefreshLists()
	require.Error(t, err)
	require.Contains(t, scrape(t, a), `gbpc_sanctions_list_age_seconds{list="UK"} 345600`)
	download("UK", sample("uk.xml"), now.Add(-time.Minute))
	_, err = a.screening.RefreshLists()
	require.NoError(t, err)
	require.Contains(t, scrape(t, a), `gbpc_sanctions_list_age_seconds{list="UK"} 60`)
}
