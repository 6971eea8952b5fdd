package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// listening is a server with what it listens on.
type listening struct {
	listener net.Listener
	server   *http.Server
}

// newServer has the time-outs without which a slow or silent client holds a connection for ever. A
// body has its own (kit/api), because an upload may take long as long as it moves.
func newServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: api.RollingWrites(h), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 60 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 64 << 10,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// publicServer ends the streams of open pages when it shuts down: they would never end by themselves.
func (a *App) publicServer(h http.Handler) *http.Server {
	server := newServer(a.partingFrom(h), a.log)
	server.RegisterOnShutdown(a.events.Close)
	return server
}

// partingFrom ends the connection of each answer that is given while the process leaves: the next request then goes to another
// process, and none meets a connection that is being closed.
func (a *App) partingFrom(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.leaving.Load() {
			w.Header().Set("Connection", "close")
		}
		h.ServeHTTP(w, r)
	})
}

// leave has the process say that it is not ready, and take no more jobs. What it returns ends when that was so for long
// enough for those who send requests to have noticed, or with another signal; until then everything is answered.
func (a *App) leave(ctx context.Context, drain time.Duration) <-chan struct{} {
	again, deaf := signal.NotifyContext(context.WithoutCancel(ctx), os.Interrupt, syscall.SIGTERM)
	over, end := context.WithTimeout(again, drain)
	context.AfterFunc(over, func() { end(); deaf() })
	a.log.InfoContext(ctx, "shutting down: no longer ready", "drain", drain)
	a.leaving.Store(true)
	a.queue.Drain()
	return over.Done()
}

// serve answers until ctx ends and what leave returns is closed (nil: at once), a server fails or background says that
// something that must run has ended. Calls under way may end.
func serve(ctx context.Context, background chan error, leave func() <-chan struct{}, servers ...listening) error {
	failed := make(chan error, len(servers))
	for _, s := range servers {
		go func() { failed <- s.server.Serve(s.listener) }()
	}
	until := func(over <-chan struct{}) (cause error) {
		select {
		case <-over:
		case cause = <-failed:
		case cause = <-background:
			background <- cause // Close waits for it too
			if cause == nil {
				cause = errors.New("the background work ended")
			}
		}
		return cause
	}
	cause := until(ctx.Done())
	if cause == nil && leave != nil {
		cause = until(leave())
	}
	bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	for _, s := range servers {
		if err := s.server.Shutdown(bounded); err != nil {
			cause = errors.Join(cause, fmt.Errorf("shut down: %w", err), s.server.Close())
		}
	}
	return cause
}
