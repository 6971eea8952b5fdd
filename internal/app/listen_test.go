package app

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestServer_RefusesHeadersBeyondTheirLimit(t *testing.T) {
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server := newServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	t.Cleanup(func() {
		require.NoError(t, server.Shutdown(context.WithoutCancel(t.Context())))
		require.True(t, errors.Is(<-ended, http.ErrServerClosed))
	})
	for size, status := range map[int]int{1 << 10: http.StatusNotFound, 80 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", l.Addr().String())
		require.NoError(t, err)
		_, err = conn.Write([]byte("GET / HTTP/1.1\r\nHost: localhost\r\nX-Much: " + strings.Repeat("x", size) + "\r\n\r\n"))
		require.NoError(t, err)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		require.NoError(t, err)
		require.Equal(t, status, response.StatusCode)
		require.NoError(t, response.Body.Close())
		require.NoError(t, conn.Close())
	}
}

func TestServer_HasTimeoutsForSilentClients(t *testing.T) {
	server := newServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	require.Positive(t, server.ReadHeaderTimeout)
	require.Positive(t, server.ReadTimeout)
	require.Positive(t, server.IdleTimeout)
}

// one is a listener for one connection.
type one struct {
	conn   chan net.Conn
	closed chan struct{}
}

func (o *one) Accept() (net.Conn, error) {
	select {
	case c := <-o.conn:
		return c, nil
	case <-o.closed:
		return nil, net.ErrClosed
	}
}
func (o *one) Close() error   { close(o.closed); return nil }
func (o *one) Addr() net.Addr { return &net.TCPAddr{} }

func TestServer_AClientThatNeverReadsIsCutWithinAMinuteAndASlowOneIsNot(t *testing.T) {
	for _, reads := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			const size = 1 << 20
			began := time.Now()
			wrote := make(chan int, 1)
			server := newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				n, _ := w.Write(make([]byte, size))
				wrote <- n
			}), slog.New(slog.DiscardHandler))
			client, conn := net.Pipe()
			l := &one{make(chan net.Conn, 1), make(chan struct{})}
			l.conn <- conn
			ended := make(chan error, 1)
			go func() { ended <- server.Serve(l) }()
			_, err := client.Write([]byte("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
			require.NoError(t, err)
			read := make(chan struct{})
			if reads {
				go func() {
					defer close(read)
					for buffer := make([]byte, 16<<10); ; {
						time.Sleep(5 * time.Second)
						if _, err := client.Read(buffer); err != nil {
							return
						}
					}
				}()
				require.Equal(t, size, <-wrote)
				require.Greater(t, time.Since(began), 2*time.Minute)
			} else {
				close(read)
				require.Less(t, <-wrote, size)
				require.Less(t, time.Since(began), time.Minute)
			}
			require.NoError(t, server.Close())
			require.NoError(t, client.Close())
			require.ErrorIs(t, <-ended, http.ErrServerClosed)
			<-read
		})
	}
}
