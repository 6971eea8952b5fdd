package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

// callTimeout is how long a call that hangs takes, by the simulated clock.
const callTimeout = 10 * time.Second

// maxHangs is how many calls of a step may hang.
const maxHangs = 40

// world is everything of one seed: the program's processes, what is outside, and the scheduler's random numbers.
type world struct {
	seed      uint64
	random    *rand.Rand
	start0    *beginning
	plant     plant
	clock     *clock.Fixed
	store     *store // nil while the beginning is made
	db        *db.DB
	node      *node
	bank      *bank
	processes []*process
	started   []*app.App // those of every process, dead ones too
	restarts  int
	within    *process // the process that is waiting for an answer while another takes a step

	modes map[faults.Part]faults.Mode // those that do not work
	lost  int                         // percent of the answers that are lost
	quiet bool

	customers []*person
	trace     hash.Hash
	verbose   io.Writer // nil: the trace is only hashed
	log       *slog.Logger
	counts    counts
	hangs     int      // in this step
	wrong     []string // what was seen on the way
	stopped   bool     // operators have stopped minting, when so many mints were signed
	mints     int64
	listed    map[string]bool    // names on the sanctions lists
	letters   map[string]*letter // by the message's id
	cabinet   cabinet
	documents []document
	fees      bool // orders cost something
	loss      loss
	moving    moving
	archive   archiving
	deposited map[string]int64 // address → millionths sent there by the wallet outside
}

// counts are the faults that were injected.
type counts struct {
	mails, mailLost, documents, filesLost                                     int
	crashes, lost, hangs, reorganisations, races, repeated, orders, decisions int
	moves, movesRepeated, movesRaced                                          int
	archives, archivesFailed, archivedRepeated                                int
	rare                                                                      map[string]int
}

func (c *counts) add(o counts) {
	c.mails += o.mails
	c.mailLost += o.mailLost
	c.documents += o.documents
	c.filesLost += o.filesLost
	c.crashes += o.crashes
	c.lost += o.lost
	c.hangs += o.hangs
	c.reorganisations += o.reorganisations
	c.races += o.races
	c.repeated += o.repeated
	c.orders += o.orders
	c.decisions += o.decisions
	c.moves += o.moves
	c.movesRepeated += o.movesRepeated
	c.movesRaced += o.movesRaced
	c.archives += o.archives
	c.archivesFailed += o.archivesFailed
	c.archivedRepeated += o.archivedRepeated
	if c.rare == nil {
		c.rare = map[string]int{}
	}
	for name, n := range o.rare {
		c.rare[name] += n
	}
}

func newTrace() hash.Hash { return sha256.New() }

// note adds a line to the trace.
func (w *world) note(format string, args ...any) {
	line := fmt.Sprintf(format, args...) + "\n"
	_, _ = io.WriteString(w.trace, line) // a hash does not fail
	if w.verbose != nil {
		_, _ = io.WriteString(w.verbose, line) // to a terminal
	}
}

// sum is the hash of the trace so far.
func (w *world) sum() string { return hex.EncodeToString(w.trace.Sum(nil))[:16] }

func (w *world) chance(percent int) bool {
	return !w.quiet && percent > 0 && w.random.IntN(100) < percent
}

// meet is one call from the process to the outside: it may die here, another process may act meanwhile, and there
// may be no answer.
func (w *world) meet(p *process, what string, part faults.Part) error {
	p.tick()
	w.interleave(p)
	switch w.modes[part] {
	case faults.Refuse:
		return faults.ErrRefused
	case faults.Hang:
		w.counts.hangs++
		if w.hangs++; w.hangs > maxHangs && !w.quiet { // by the clock, its jobs never end: it is stopped
			p.dead = true
			p.tick()
		}
		w.clock.Advance(callTimeout)
		w.note("%s: %s hangs", p.name, what)
		return errHang
	}
	return nil
}

// works reports whether the part does.
func (w *world) works(part faults.Part) bool {
	return w.modes[part] == "" || w.modes[part] == faults.None
}

// after is the moment between what the outside did and the process's knowing it.
func (w *world) after(p *process) error {
	if w.chance(8) {
		p.dead = true
	}
	p.tick()
	w.interleave(p)
	return nil
}

// interleave lets the other process take a step while p waits for the outside.
func (w *world) interleave(p *process) {
	if w.quiet || w.within != nil || len(w.processes) < 2 || !w.chance(4) {
		return
	}
	other := w.processes[0]
	if other == p {
		other = w.processes[1]
	}
	if other.dead {
		return
	}
	w.within = p
	defer func() { w.within = nil }()
	w.counts.races++
	if w.chance(30) { // p is so slow that its leases end
		w.clock.Advance(time.Minute)
	}
	w.note("meanwhile %s", other.name)
	w.survive(other, func() {
		if w.chance(60) {
			w.note(" jobs %s", other.runJobs(context.Background()))
		} else {
			w.note(" watch %s", other.watch(context.Background()))
		}
	})
}

// survive takes a step of a process, which may die in it.
func (w *world) survive(p *process, step func()) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case died:
			w.counts.crashes++
			w.note("%s died", p.name)
		default:
			panic(cause)
		}
	}()
	step()
}
