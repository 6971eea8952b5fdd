package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
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
		Handler: api.RollingWrites(h), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 60 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// publicServer ends the streams of open pages when it shuts down: they would never end by themselves.
func (a *App) publicServer(h http.Handler) *http.Server {
	server := newServer(h, a.log)
	server.RegisterOnShutdown(a.events.Close)
	return server
}

// serve answers until ctx ends, a server fails or background says that something that must run has
// ended. Calls under way may end.
func serve(ctx context.Context, background chan error, servers ...listening) error {
	failed := make(chan error, len(servers))
	for _, s := range servers {
		go func() { failed <- s.server.Serve(s.listener) }()
	}
	var cause error
	select {
	case <-ctx.Done():
	case cause = <-failed:
	case cause = <-background:
		background <- cause // Close waits for it too
		if cause == nil {
			cause = errors.New("the background work ended")
		}
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
