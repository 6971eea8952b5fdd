package app

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// alive answers while the process runs. If it does not answer, restart the process.
func alive(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok\n") }

// ready answers while the database answers and can write, until the process is told to stop. A chain or a bank that is unavailable
// makes orders wait, and
// is no reason to take the site down.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	if a.leaving.Load() {
		say(w, http.StatusServiceUnavailable, "the process is leaving\n")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), probeTimeout)
	defer cancel()
	if err := a.db.Ping(ctx); err != nil {
		a.log.WarnContext(ctx, "not ready", "err", err)
		say(w, http.StatusServiceUnavailable, "the database does not answer\n")
		return
	}
	if err := a.writable.probe(r.Context(), a.db); err != nil {
		a.log.ErrorContext(ctx, "not ready: the database cannot write", "err", err)
		say(w, http.StatusServiceUnavailable, "the database cannot write\n")
		return
	}
	say(w, http.StatusOK, "ready\n")
}

const (
	probeTimeout = 2 * time.Second
	// probeInterval bounds the writes that those who ask can cause.
	probeInterval = 5 * time.Second
)

// writability is what the newest probe of the database found.
type writability struct {
	sync.Mutex
	at  time.Time // of the machine's clock
	err error
}

// probe returns why the database cannot write, if it cannot. It tries at most once in an interval.
func (w *writability) probe(ctx context.Context, d *db.DB) error {
	w.Lock()
	defer w.Unlock()
	if !w.at.IsZero() && time.Since(w.at) < probeInterval {
		return w.err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTimeout) // the result is everybody's
	defer cancel()
	w.err, w.at = d.ProbeWrite(ctx), time.Now()
	return w.err
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // the asker is gone: nobody to tell
}
