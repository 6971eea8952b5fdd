package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	sandboxclock "github.com/gbpc/gbpc/internal/sandbox/clock"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/sandbox/world"
)

// errSandboxUsed means that something was done in the sandbox already, so that it is not filled with a demo world.
var errSandboxUsed = fault.New(fault.SandboxUsed)

// DemoStatus says how far the demo world of a sandbox is.
type DemoStatus string

// The statuses.
const (
	DemoNone    DemoStatus = "none"
	DemoRunning DemoStatus = "running"
	DemoDone    DemoStatus = "done"
)

// demoWorld is the demo world of a sandbox. What is kept of it on disk says "running" before the first thing is made
// and "done" after the last, so that a world whose making was killed is thrown away and made again.
type demoWorld struct {
	file, used string // where it is kept, and the mark that something was done
	start      func(world.Plan)

	mu      sync.Mutex
	kept    keptDemo
	percent atomic.Int64
	wasUsed atomic.Bool
	making  atomic.Bool    // calls are refused meanwhile
	inUse   sync.RWMutex   // each call reads; the world is made when nobody does
	behind  sync.WaitGroup // what makes it while the sandbox is served
	cancel  context.CancelFunc
}

type keptDemo struct {
	world.Plan
	Status DemoStatus `json:"status"`
}

func (d *demoWorld) status() (keptDemo, int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.making.Load(), d.kept.Status == DemoRunning: // until calls are answered again
		return keptDemo{Plan: d.kept.Plan, Status: DemoRunning}, min(int(d.percent.Load()), 99)
	case d.kept.Status == DemoDone:
		return d.kept, 100
	}
	return keptDemo{Status: DemoNone}, 0
}

func (d *demoWorld) save(k keptDemo) error {
	content, err := json.Marshal(k)
	if err != nil {
		return err
	}
	if err := sandboxclock.WriteWhole(d.file, content); err != nil {
		return fmt.Errorf("keep the state of the demo world: %w", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept = k
	return nil
}

// begin reserves the making, unless something was done.
func (d *demoWorld) begin(p world.Plan) error {
	d.mu.Lock()
	if d.kept.Status == DemoRunning || d.kept.Status == DemoDone || d.wasUsed.Load() {
		d.mu.Unlock()
		return errSandboxUsed
	}
	d.kept = keptDemo{Plan: p, Status: DemoRunning}
	d.percent.Store(0)
	d.mu.Unlock()
	return d.save(keptDemo{Plan: p, Status: DemoRunning})
}

// end cancels a making under way and waits for it.
func (d *demoWorld) end() {
	if d.cancel != nil {
		d.cancel()
	}
	d.behind.Wait()
}

// prepareDemo reads what is kept of the demo world. If its making was killed, or one is wanted and nothing was done yet,
// it makes one.
func (s *Sandbox) prepareDemo(ctx context.Context) error {
	d := &s.demo
	d.file, d.used = filepath.Join(s.config.Dir, "demo.json"), filepath.Join(s.config.Dir, "used")
	life, cancel := context.WithCancel(context.Background())
	d.cancel = cancel
	d.start = func(p world.Plan) {
		d.behind.Go(func() {
			if err := s.refill(life, p); err != nil && life.Err() == nil {
				s.failed <- err
			}
		})
	}
	content, err := os.ReadFile(d.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("read the state of the demo world: %w", err)
	default:
		if err := json.Unmarshal(content, &d.kept); err != nil {
			return fmt.Errorf("read the state of the demo world %s: %w", d.file, err)
		}
	}
	if _, err := os.Stat(d.used); err == nil {
		d.wasUsed.Store(true)
	}
	if d.kept.Status == DemoRunning {
		return s.fill(ctx, d.kept.Plan)
	}
	if s.config.Demo == nil || d.kept.Status == DemoDone || d.wasUsed.Load() {
		return nil
	}
	if err := d.begin(*s.config.Demo); err != nil {
		return err
	}
	return s.fill(ctx, *s.config.Demo)
}

// UsualDemo is the world of `gbpc sandbox --demo`.
func UsualDemo() *world.Plan {
	p := world.Usual()
	return &p
}

// Demo returns the state of the demo world.
func (s *Sandbox) Demo() DemoStatus {
	k, _ := s.demo.status()
	return k.Status
}

// madeOf are the files and folders of a sandbox, without the state of its demo world.
var madeOf = []string{"gbpc.db", "gbpc.db-wal", "gbpc.db-shm", "keys.json", "clock.json", "seeded", "used", "bank", "chain", "files"}

// collectSeldom has the garbage of the making collected less often than usual: it is most of what is used.
const collectSeldom = 400

// fill throws away what is in the folder and makes the world from nothing, with a clock that starts the plan's days ago
// and ends at now. Nothing runs in the folder when it is called, nor when it returns.
func (s *Sandbox) fill(ctx context.Context, p world.Plan) (err error) {
	for _, name := range madeOf {
		if err := os.RemoveAll(filepath.Join(s.config.Dir, name)); err != nil {
			return fmt.Errorf("make room for the demo world: %w", err)
		}
	}
	now := clock.System{}.Now()
	config := s.config
	config.Log = slog.New(slog.DiscardHandler)
	maker := &Sandbox{URL: s.URL, config: config, faults: faults.New(), clock: sandboxclock.Still(now.AddDate(0, 0, -p.Days))}
	defer func() { err = errors.Join(err, maker.closeParts()) }()
	if err := maker.open(ctx); err != nil {
		return fmt.Errorf("begin the demo world: %w", err)
	}
	progress := func(percent int) {
		s.demo.percent.Store(int64(percent))
		if s.config.Progress != nil {
			s.config.Progress(percent)
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(collectSeldom))
	skipped, err := world.Make(ctx, p, world.At(maker.newest()), steps{maker}, now, progress)
	for _, reason := range skipped {
		s.config.Log.WarnContext(ctx, "not in the demo world", "reason", reason)
	}
	if err != nil {
		return fmt.Errorf("make the demo world: %w", err)
	}
	if err := errors.Join(maker.database.Keep(ctx), maker.bank.Keep(ctx)); err != nil {
		return fmt.Errorf("keep the demo world: %w", err)
	}
	return s.demo.save(keptDemo{Plan: p, Status: DemoDone})
}

// refill replaces a running sandbox, in which nothing was done yet, with a demo world.
func (s *Sandbox) refill(ctx context.Context, p world.Plan) error {
	d := &s.demo
	d.making.Store(true)
	s.events.Close() // ends the streams of open pages
	d.inUse.Lock()
	defer d.inUse.Unlock()
	if err := s.closeParts(); err != nil {
		return err
	}
	if err := s.fill(ctx, p); err != nil {
		return err
	}
	if err := s.open(ctx); err != nil {
		return err
	}
	d.making.Store(false)
	return nil
}

// passwordHashing is cheap while a world is made: everybody has the one password that is printed at the start, and it is
// hashed anew at its real cost when it is next used.
func (s *Sandbox) passwordHashing() passwords.Config {
	if s.clock.Stands() {
		return passwords.Config{MemoryKiB: 64, Iterations: 1}
	}
	return passwords.Config{}
}

// steps takes the steps of a sandbox that nothing runs behind.
type steps struct{ s *Sandbox }

func (m steps) Now() time.Time { return m.s.clock.Now() }

// MoveTo sets the clock forward. The bank closes the days between, and its word is read before anybody asks how old it is.
func (m steps) MoveTo(ctx context.Context, t time.Time) error {
	before := m.s.clock.Now()
	if ahead := t.Sub(before); ahead > 0 {
		if err := m.s.clock.Advance(ahead); err != nil {
			return err
		}
	}
	if day.In(before) == day.In(t) {
		return nil
	}
	release := m.s.treasury.HoldFeed()
	defer release()
	m.s.awaitBank(ctx)
	return nil
}

func (m steps) Work(ctx context.Context) error {
	return errors.Join(m.s.work(ctx, jobs.LanePeriodic), m.s.webhooks.Step(ctx))
}

func (m steps) Settle(ctx context.Context) error {
	return errors.Join(m.s.settle(ctx, jobs.LanePeriodic), m.s.webhooks.Step(ctx))
}

func (m steps) Routine(ctx context.Context) error {
	return errors.Join(m.s.settle(ctx), m.s.webhooks.Step(ctx))
}

// maxRounds is more than anything needs; what is not done by then is not a matter of rounds.
const maxRounds = 200

// work does what is due, but for the chain's blocks and the jobs of some lanes.
func (s *Sandbox) work(ctx context.Context, leave ...jobs.Lane) error {
	for range maxRounds {
		ran, err := s.queue.RunDue(ctx, leave...)
		if err != nil {
			return err
		}
		if err := s.bank.Step(ctx); err != nil {
			return err
		}
		read, err := s.rail.ReceiveOnce(ctx, s.banking.ProcessFile)
		if err != nil {
			return err
		}
		if ran+read == 0 {
			return nil
		}
	}
	return errors.New("the sandbox does not come to rest")
}

// blockPause is the time between two blocks.
const blockPause = 2 * time.Second

// idleRounds are the rounds in a row after which the chain is at rest, because nothing was sent in them: what one round
// has prepared the next one sends.
const idleRounds = 2

// settle does everything that is due until nothing is: jobs, but for those of some lanes, the bank, and the chain with
// enough blocks for what was sent.
func (s *Sandbox) settle(ctx context.Context, leave ...jobs.Lane) error {
	if _, err := s.chain.Node.Seal(); err != nil { // its newest block is never old
		return err
	}
	for round, idle := 0, 0; round < maxRounds; round++ {
		if err := s.work(ctx, leave...); err != nil {
			return err
		}
		for _, w := range s.workers {
			if err := w.Step(ctx); err != nil {
				return err
			}
		}
		pending, err := s.chain.Node.Pending()
		if err != nil {
			return err
		}
		if pending == 0 {
			if idle++; idle == idleRounds {
				return s.work(ctx, leave...)
			}
			continue
		}
		idle = 0
		for range s.chain.Service.Network().Confirmations {
			if err := s.clock.Advance(blockPause); err != nil {
				return err
			}
			if _, err := s.chain.Node.Seal(); err != nil {
				return err
			}
		}
	}
	return errors.New("the sandbox's chain does not come to rest")
}

// newest is the handler of what was opened last.
func (s *Sandbox) newest() http.Handler { return *s.handler.Load() }

// current gives each call to the handler of what runs now.
func (s *Sandbox) current(handler func() http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.demo.making.Load() {
			api.WriteFailure(w, r, fault.New(fault.Unavailable).After(time.Second))
			return
		}
		s.demo.inUse.RLock()
		defer s.demo.inUse.RUnlock()
		handler().ServeHTTP(w, r)
	})
}

const demoPath = api.Prefix + "/sandbox/demo"

// serveHTTP answers a call, and marks the sandbox as used by the first that changes something. While a demo world is
// made it answers only how far that is.
func (s *Sandbox) serveHTTP(w http.ResponseWriter, r *http.Request) {
	if s.demo.making.Load() && r.Method == http.MethodGet && (r.URL.Path == demoPath || r.URL.Path == "/healthz") {
		s.newest().ServeHTTP(w, r)
		return
	}
	answer := &statusWriter{ResponseWriter: w}
	s.current(s.newest).ServeHTTP(answer, r)
	if !s.demo.wasUsed.Load() && answer.status < http.StatusBadRequest && uses(r) {
		s.demo.wasUsed.Store(true)
		if err := os.WriteFile(s.demo.used, nil, 0o600); err != nil {
			s.config.Log.Error("mark the sandbox as used", "err", err)
		}
	}
}

// uses reports whether a call that succeeded did something that a demo world would undo. To sign in or out is nothing.
func uses(r *http.Request) bool {
	path, isCall := strings.CutPrefix(r.URL.Path, api.Prefix)
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	}
	switch path {
	case "/user/auth/login", "/user/auth/secondary-login", "/user/auth/logout", "/auth/refresh", "/user/visit", "/sandbox/demo":
		return false
	}
	return isCall
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
