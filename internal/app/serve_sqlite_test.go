package app

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// servedOnSQLite, in the environment, makes this test program a server with that configuration on a file of SQLite, which Serve
// refuses: so both databases are measured with the same bank and chain outside. serverFrom puts this file into the source of an earlier
// program, so it uses only what that has too.
const servedOnSQLite = "GBPC_TEST_SERVE_SQLITE"

func init() {
	text := os.Getenv(servedOnSQLite)
	if text == "" {
		return
	}
	var c Config
	err := json.Unmarshal([]byte(text), &c)
	if err == nil {
		err = serveOnSQLite(c)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(0)
}

func serveOnSQLite(c Config) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	c, err := c.WithSecrets()
	if err != nil {
		return err
	}
	database, err := db.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	if err := migrate(ctx, database); err != nil {
		return err
	}
	dependencies, err := c.dependencies(ctx, database, "test", log)
	if err != nil {
		return err
	}
	a, err := Join(ctx, dependencies)
	if err != nil {
		return err
	}
	handler, err := a.Handler()
	if err != nil {
		return err
	}
	if err := a.Start(ctx); err != nil {
		return err
	}
	public, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return err
	}
	operations, err := net.Listen("tcp", c.Operations)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	behind, end := context.WithCancel(context.Background())
	go func() { ended <- a.Run(behind) }()
	err = serve(ctx, ended, func() <-chan struct{} { return a.leave(ctx, c.Drain) }, listening{public, a.publicServer(handler)}, listening{operations, newServer(a.operations(), log)})
	end()
	return errors.Join(err, ignoreCanceled(<-ended), a.Close(context.Background()))
}
