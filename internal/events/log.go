package events

import (
	"log/slog"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Dependencies are what a Log works with. Queue may be nil: then nothing is ever deleted. Log may be nil.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer
	Clock  clock.Clock
	Queue  *jobs.Queue
	Log    *slog.Logger
}

// Log is the log of events. It is safe for concurrent use, by any number of processes.
type Log struct {
	db     *db.DB
	sealer *seal.Sealer
	clock  clock.Clock
	log    *slog.Logger
	wake   chan struct{}
	onNew  []func()

	mu        sync.Mutex
	closed    bool
	delivered int64 // the number up to which subscribers have been notified
	pages     map[string]map[*page]bool
}

// New returns the log.
func New(d Dependencies) *Log {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	l := &Log{db: d.DB, sealer: d.Sealer, clock: d.Clock, log: d.Log, wake: make(chan struct{}, 1), pages: map[string]map[*page]bool{}}
	l.db.OnSignal(signal, l.Wake)
	if d.Queue != nil {
		d.Queue.HandlePeriodic(jobs.Periodic{Name: "events.prune", Every: pruneInterval, Timeout: 10 * time.Minute}, l.prune)
	}
	return l
}

// OnNew has do called when there may be new events in the log. It is called before Run. do must be quick.
func (l *Log) OnNew(do func()) { l.onNew = append(l.onNew, do) }

// Wake has the sequencer look at the outbox now. On a nil Log it does nothing.
func (l *Log) Wake() {
	if l == nil {
		return
	}
	select {
	case l.wake <- struct{}{}:
	default:
	}
}
