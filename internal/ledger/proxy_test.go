package ledger_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// proxy forwards between a ledger and PostgreSQL and cuts connections: before the client's message reaches the
// server, or before the server's answer reaches the client.
type proxy struct {
	dsn            string
	cutting        atomic.Bool // now and then
	loseNextAnswer atomic.Bool
	down           atomic.Bool // no new connections
	answersLost    atomic.Int64
	ordersLost     atomic.Int64
	roundTrips     atomic.Int64 // messages "Sync", of which each makes the server answer
}

func newProxy(t *testing.T, dsn string) *proxy {
	t.Helper()
	config, err := pgx.ParseConfig(dsn)
	require.NoError(t, err)
	network, address := "tcp", net.JoinHostPort(config.Host, "5432")
	if strings.HasPrefix(config.Host, "/") {
		network, address = "unix", filepath.Join(config.Host, ".s.PGSQL.5432")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	p := &proxy{dsn: "postgres://" + config.User + "@" + listener.Addr().String() + "/" + config.Database + "?sslmode=disable"}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			if p.down.Load() {
				client.Close()
				continue
			}
			server, err := net.Dial(network, address)
			if err != nil {
				client.Close()
				continue
			}
			p.serve(client, server)
		}
	}()
	return p
}

// serve copies in both directions. When one side closes, it closes the other.
func (p *proxy) serve(client, server net.Conn) {
	var deaf atomic.Bool // the client receives nothing any more
	go func() {
		defer server.Close()
		defer client.Close()
		buffer := make([]byte, 1<<16)
		for {
			n, err := client.Read(buffer)
			if err != nil {
				return
			}
			p.roundTrips.Add(int64(bytes.Count(buffer[:n], []byte{'S', 0, 0, 0, 4})))
			writes := strings.Contains(string(buffer[:n]), "ledger_entries") || n > 200 // a batch, not the sign-on
			lose := p.loseNextAnswer.CompareAndSwap(true, false)
			if cut := p.cutting.Load() && writes; cut || lose {
				switch dice := rand.IntN(20); {
				case lose || dice == 0:
					p.answersLost.Add(1)
					deaf.Store(true)
					client.Close() // and the server gets what was sent
				case dice == 1:
					p.ordersLost.Add(1)
					return
				}
			}
			if _, err := server.Write(buffer[:n]); err != nil {
				return
			}
			if deaf.Load() { // the server finishes the request before it sees that the client is gone
				_ = server.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
				_, _ = io.Copy(io.Discard, server)
				return
			}
		}
	}()
	go func() {
		buffer := make([]byte, 1<<16)
		for !deaf.Load() {
			n, err := server.Read(buffer)
			if err != nil || deaf.Load() {
				break
			}
			if _, err := client.Write(buffer[:n]); err != nil {
				break
			}
		}
		if !deaf.Load() {
			client.Close()
		}
	}()
}
