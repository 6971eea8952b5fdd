package calls

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema"
)

// Options say what is measured and for how long. The zero Options measure both databases.
type Options struct {
	DSN     string // a server (postgres://…) or a folder (for SQLite); if empty, both, on temporary databases
	Clients int    // concurrent clients; 32 by default
	Round   time.Duration
	Rounds  int
	Strict  bool // return ErrMissed if the target is missed
}

// target is the least part of an authenticated call's processor time that the bare handler takes. It is what the rates are to
// each other where nothing else runs, and on a busy machine too.
const target = 0.6

// ErrMissed is returned by a strict run that missed the target.
var ErrMissed = errors.New("a target was missed")

// Run runs the benchmark and writes the results to w.
func Run(ctx context.Context, w io.Writer, o Options) error {
	if o.Clients == 0 {
		o.Clients = 32
	}
	if o.Round == 0 {
		o.Round = 2 * time.Second
	}
	if o.Rounds == 0 {
		o.Rounds = 3
	}
	missed := false
	for _, database := range []struct {
		name string
		use  bool
		open func(context.Context, Options) (*db.DB, func(), error)
	}{
		{"SQLite", !strings.Contains(o.DSN, "://"), openSQLite},
		{"PostgreSQL", o.DSN == "" || strings.Contains(o.DSN, "://"), openPostgres},
	} {
		if !database.use {
			continue
		}
		d, done, err := database.open(ctx, o)
		if err != nil {
			return err
		}
		ratio, err := measure(ctx, w, database.name, d, o)
		done()
		if err != nil {
			return err
		}
		missed = missed || ratio < target
	}
	if missed && o.Strict {
		return ErrMissed
	}
	return nil
}

func openSQLite(ctx context.Context, o Options) (*db.DB, func(), error) {
	folder, err := os.MkdirTemp(o.DSN, "gbpc-bench-")
	if err != nil {
		return nil, nil, err
	}
	d, err := openMigrated(ctx, filepath.Join(folder, "bench.db"))
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(folder))
	}
	return d, func() { _ = d.Close(); _ = os.RemoveAll(folder) }, nil
}

func openPostgres(ctx context.Context, o Options) (*db.DB, func(), error) {
	dsn, stop := o.DSN, func() {}
	if dsn == "" {
		folder, err := os.MkdirTemp("", "gbpc-bench-")
		if err != nil {
			return nil, nil, err
		}
		server, err := cluster.New(folder)
		if err != nil {
			return nil, nil, err
		}
		if err := server.Start(); err != nil {
			return nil, nil, err
		}
		dsn, stop = server.URL(), func() { _ = server.Stop(); _ = os.RemoveAll(folder) }
	}
	admin, err := db.Open(ctx, dsn)
	if err != nil {
		stop()
		return nil, nil, err
	}
	name := "gbpc_bench_" + id.Hex(id.New())
	done := func() {
		_, _ = admin.Writer().ExecContext(context.WithoutCancel(ctx), "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
		_ = admin.Close()
		stop()
	}
	if _, err := admin.Writer().ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		done()
		return nil, nil, fmt.Errorf("create the benchmark's database: %w", err)
	}
	address, err := url.Parse(dsn)
	if err != nil {
		done()
		return nil, nil, err
	}
	address.Path = "/" + name
	d, err := openMigrated(ctx, address.String())
	if err != nil {
		done()
		return nil, nil, err
	}
	return d, func() { _ = d.Close(); done() }, nil
}

func openMigrated(ctx context.Context, dsn string) (*db.DB, error) {
	d, err := db.Open(ctx, dsn)
	if err != nil {
		return nil, err
	}
	return d, d.Migrate(ctx, schema.Files)
}

func measure(ctx context.Context, w io.Writer, name string, d *db.DB, o Options) (ratio float64, err error) {
	server, token, userID, err := build(ctx, d)
	if err != nil {
		return 0, err
	}
	plain := Bare(d, userID)
	cpu := ledgerbench.NewCPUMeter(ctx, d)
	var call, reference []figures
	for range o.Rounds { // in turn, so that both run under the same conditions
		for _, side := range []struct {
			handler http.Handler
			into    *[]figures
		}{{plain, &reference}, {server, &call}} {
			before := cpu.Read()
			f, err := load(ctx, side.handler, token, o)
			if err != nil {
				return 0, err
			}
			spent := cpu.Read().Minus(before)
			f.cpu = (spent.Process + spent.Server) / time.Duration(f.calls)
			*side.into = append(*side.into, f)
		}
	}
	a, b := median(call), median(reference)
	ratio = float64(b.cpu) / float64(a.cpu)
	verdict := "met   "
	if ratio < target {
		verdict = "MISSED"
	}
	fmt.Fprintf(w, "%s, %d clients\n", name, o.Clients)
	const line = "  %-23s %8.0f requests/s   p50 %6.2f ms   p99 %6.2f ms   processor time %4d µs\n"
	fmt.Fprintf(w, line, "GET /user/self", a.rate, ms(a.p50), ms(a.p99), a.cpu.Microseconds())
	fmt.Fprintf(w, line, "net/http and one SELECT", b.rate, ms(b.p50), ms(b.p99), b.cpu.Microseconds())
	fmt.Fprintf(w, "  %s  GET /user/self: %.2f of the bare handler, by processor time %.2f, at least %.2f\n", verdict, a.rate/b.rate, ratio, target)
	return ratio, nil
}

// Bare returns what calls are compared with: a handler that runs one SELECT by primary key.
func Bare(d *db.DB, userID string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var kind, country string
		if err := d.Read().QueryRowContext(
			r.Context(), "SELECT kind, country FROM users WHERE id = $1", userID,
		).Scan(&kind, &country); err != nil {
			http.Error(w, "no", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{"kind": kind, "country": country})
	})
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// verification answers like the department would for an approved customer, with one query of its table.
type verification struct{}

func (verification) VerificationStatus(ctx context.Context, conn db.Conn, customerID customer.ID, kind customer.Kind) (int, error) {
	var n int
	err := conn.QueryRowContext(
		ctx, "SELECT count(*) FROM verification_records WHERE customer_id = $1 AND kind = $2", customerID, string(kind),
	).Scan(&n)
	return n + approved, err
}

// VerifiedName returns that no name was verified.
func (verification) VerifiedName(context.Context, string) (string, bool, error) {
	return "", false, nil
}

const approved = 2

const (
	password = "Benchmark-pass-2026"
	terms    = "2026-11-22"
)

// build returns the real server with the calls of auth, and one signed-in user.
func build(ctx context.Context, d *db.DB) (handler http.Handler, token, userID string, err error) {
	sealer, err := seal.Generate()
	if err != nil {
		return nil, "", "", err
	}
	c := clock.System{}
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: c})
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c})
	s, err := auth.New(auth.Config{
		Terms: terms, PasswordSecondaryAuth: true, RelyingParty: "localhost", Origins: []string{"http://localhost"}, Site: "http://localhost",
	}, auth.Dependencies{
		DB: d, Customers: customers,
		Mail:   mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: c}),
		Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: c}), Queue: queue, Sealer: sealer, Clock: c,
	})
	if err != nil {
		return nil, "", "", err
	}
	server := api.New(api.Config{Version: "bench"})
	auth.Register(server.Department("auth"), s, verification{})
	email := fmt.Sprintf("bench-%d@example.com", time.Now().UnixNano())
	err = d.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := s.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: password, Kind: customer.Individual})
		if err != nil {
			return err
		}
		userID = m.User.ID
		return customers.AcceptTerms(ctx, tx, userID, terms) // as whoever registers does
	})
	if err != nil {
		return nil, "", "", err
	}
	done, err := s.SignIn(ctx, email, password)
	return server.Handler(http.NotFoundHandler()), string(done.Tokens.Access), userID, err
}

type figures struct {
	calls    int
	rate     float64
	p50, p99 time.Duration
	cpu      time.Duration // of each: of the server, its clients and the database
}

// median returns the round with the median rate, and the median of the processor times.
func median(rounds []figures) figures {
	slices.SortFunc(rounds, func(a, b figures) int { return int(a.cpu - b.cpu) })
	cpu := rounds[len(rounds)/2].cpu
	slices.SortFunc(rounds, func(a, b figures) int { return int(a.rate - b.rate) })
	f := rounds[len(rounds)/2]
	f.cpu = cpu
	return f
}

// load calls the handler over loopback for the duration of a round.
func load(ctx context.Context, h http.Handler, token string, o Options) (figures, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return figures{}, err
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	go server.Serve(l) // ends with the round
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: o.Clients}}
	defer client.CloseIdleConnections()
	address := "http://" + l.Addr().String() + "/api/user/self"
	if _, err := one(ctx, client, address, token); err != nil {
		return figures{}, err
	}

	round, stop := context.WithTimeout(ctx, o.Round)
	defer stop()
	times := make([][]time.Duration, o.Clients)
	failures := make([]error, o.Clients)
	var all sync.WaitGroup
	begin := time.Now()
	for i := range o.Clients {
		all.Go(func() {
			for round.Err() == nil {
				took, err := one(ctx, client, address, token)
				if err != nil {
					failures[i] = err
					return
				}
				times[i] = append(times[i], took)
			}
		})
	}
	all.Wait()
	took := time.Since(begin)
	if err := errors.Join(failures...); err != nil {
		return figures{}, err
	}
	every := slices.Concat(times...)
	slices.Sort(every)
	return figures{
		calls: len(every), rate: float64(len(every)) / took.Seconds(), p50: every[len(every)/2], p99: every[len(every)*99/100],
	}, nil
}

func one(ctx context.Context, client *http.Client, address, token string) (time.Duration, error) {
	begin := time.Now()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	r.Header.Set("satoken", token)
	res, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, err
	}
	if res.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%d %s", res.StatusCode, body)
	}
	return time.Since(begin), nil
}
