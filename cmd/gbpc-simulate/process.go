package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// networkID is the id of the simulated network, and confirmations how many blocks make a transaction final.
const (
	networkID     = "simulated"
	confirmations = 3
)

// mailKept is how long letters are kept that were sent: longer than a seed lasts, so that all can be compared at its end.
const mailKept = 365 * 24 * time.Hour

// process is one process of the program on the database. When it has died, whatever of it still runs stops at its next
// look at the clock or call to the outside, and nothing of it is used again.
type process struct {
	app.Departments
	w       *world
	name    string
	app     *app.App
	network *chain.Service
	worker  *chain.Worker
	dead    bool
	dieIn   int // looks at the clock and calls to the outside until it dies; 0: it lives
}

// died is what a process that dies panics with.
type died struct{ name string }

func (d died) Error() string { return d.name + " died" }

// tick is one moment at which a process can die.
func (p *process) tick() {
	if p.dieIn > 0 {
		if p.dieIn--; p.dieIn == 0 {
			p.dead = true
		}
	}
	if p.dead {
		panic(died{p.name})
	}
}

// mortal is the clock of one process.
type mortal struct {
	clock.Clock
	p *process
}

func (m mortal) Now() time.Time {
	m.p.tick()
	return m.Clock.Now()
}

// start builds a process on the database. It is what a restart does.
func (w *world) start(ctx context.Context, name string) (*process, error) {
	p := &process{w: w, name: name}
	now := w.plant.clock(mortal{w.clock, p})
	network, err := chain.New(chain.Config{
		Network: chain.Network{
			ID: networkID, Name: "Simulated", ChainID: chainID, Token: chain.Address(tokenAddress), Confirmations: confirmations,
		},
		Oracle: chain.Address(oracleAddress), Poll: time.Second, Rebroadcast: 30 * time.Second, StuckAfter: 10 * time.Minute, InFlight: 16,
		SingleProcess: true,
	}, chain.Dependencies{
		DB: w.db, Client: w.plant.client(w.client(p)), Keys: w.plant.signer(keys{w, p}), Clock: now, Wall: now, Log: w.log,
	})
	if err != nil {
		return nil, err
	}
	p.network = network
	site := "http://localhost:8080"
	kept := w.keptFiles(p)
	p.app, err = app.Join(ctx, app.Dependencies{
		Version: "simulation", Log: w.log, DB: w.db, Clock: now, Sealer: w.start0.sealer, Files: w.start0.files,
		AroundFiles: func(files.Storage) files.Storage { return w.plant.files(storage{w, p}) },
		Transport:   w.plant.post(post{w, p}), Rail: w.plant.rail(rail{w.bank, w, p}), KeptFiles: kept, Issuer: issuer,
		Networks: []*chain.Service{network}, Wall: now, Random: w.random.Float64, WithoutAPI: true, Sanctions: watchlist{w.start0.lists, w},
		Auth: auth.Config{
			PasswordSecondaryAuth: true, PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, Site: site, RelyingParty: "localhost",
			Origins: []string{site},
		},
		Pricing:     w.pricing(),
		Privacy:     privacy.Config{Mail: mailKept},
		Withdrawals: withdrawals.Config{ReviewFrom: money.MustParse("5000.00", money.GBPC)},
	})
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	p.Departments = p.app.Departments()
	p.worker = network.Worker(w.plant.sink(p.ChainSink), p.Reserve)
	p.worker.SuspendSending(p.Pause.Require)
	return p, p.app.Start(ctx)
}

func (w *world) pricing() pricing.Config {
	c := pricing.Config{Minimum: money.MustParse("0.01", money.GBPC)}
	if w.fees {
		c.Terms.Fees = someFees
	}
	return c
}

// runJobs, watch and process take one step of the process. They report what happened as a short text for the trace.
func (p *process) runJobs(ctx context.Context) string {
	n, err := p.Queue.RunDue(ctx)
	p.w.explain(err)
	return fmt.Sprintf("%d %s", n, codeOf(err))
}

func (p *process) watch(ctx context.Context) string {
	err := p.worker.Step(ctx)
	p.w.explain(err)
	return codeOf(err)
}

func (p *process) receive(ctx context.Context, f file) (err error) {
	files := []file{f}
	if p.w.plant.file != nil {
		files = p.w.plant.file(f)
	}
	for _, f := range files {
		err = errors.Join(err, p.Banking.ProcessFile(ctx, banking.InboundFile{Name: f.name, Content: f.content}))
	}
	return err
}

// codeOf names an error for the trace, without what differs between two runs.
func codeOf(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, context.DeadlineExceeded):
		return "no answer"
	case errors.Is(err, faults.ErrRefused):
		return "refused"
	}
	return "failed"
}

// sourceOf returns the random numbers of a seed.
func sourceOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) } // reproducible, not a secret

// explain prints an error that the trace names only.
func (w *world) explain(err error) {
	if err != nil && w.verbose != nil {
		fmt.Fprintln(w.verbose, "    because:", err)
	}
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }
