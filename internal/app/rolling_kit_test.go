package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

// servedProcess is a server of its own.
type servedProcess struct {
	command            *exec.Cmd
	listen, operations string
	output             bytes.Buffer
	ready, gone        atomic.Bool
	underWay           atomic.Int64 // requests, but for streams
}

// process starts a server in a process of its own, and returns when it is ready.
func (o *outsideWorld) process(t *testing.T, program string, more ...string) *servedProcess {
	t.Helper()
	return o.processOn(t, portstest.Reserve(t).Address(), program, more...)
}

// processOn does the same at an address.
func (o *outsideWorld) processOn(t *testing.T, address, program string, more ...string) *servedProcess {
	t.Helper()
	c := o.config
	c.Listen, c.Operations = address, portstest.Reserve(t).Address()
	text, err := json.Marshal(c)
	require.NoError(t, err)
	s := &servedProcess{command: exec.Command(program, more...), listen: c.Listen, operations: c.Operations}
	served := servedConfig
	if !strings.Contains(c.Database, "://") {
		served = servedOnSQLite
	}
	s.command.Env = append(os.Environ(), served+"="+string(text), "SSL_CERT_FILE="+o.roots)
	s.command.Stderr = &s.output
	require.NoError(t, s.command.Start())
	t.Cleanup(func() {
		if !s.gone.Load() {
			_ = s.command.Process.Kill()
			_ = s.command.Wait()
		}
		if t.Failed() {
			t.Logf("the last output of the server on %s:\n%s", s.listen, s.output.Bytes()[max(0, s.output.Len()-4000):])
		}
	})
	require.Eventually(t, func() bool { return s.ask() == http.StatusOK }, 2*time.Minute, 20*time.Millisecond)
	s.ready.Store(true)
	return s
}

// ask returns what /readyz says, 0 without an answer.
func (s *servedProcess) ask() int {
	answer, err := (&http.Client{Timeout: 2 * time.Second}).Get("http://" + s.operations + "/readyz")
	if err != nil {
		return 0
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// roundRobin is a proxy that gives each request to the next server that said that it is ready, and to no other.
type roundRobin struct {
	server *httptest.Server
	pool   *http.Transport

	mu      sync.Mutex
	servers []*servedProcess
	next    int
}

func newRoundRobin(t *testing.T) *roundRobin {
	p := &roundRobin{pool: &http.Transport{MaxIdleConnsPerHost: 16}}
	p.server = httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.URL.Host = "http", "gbpc.example" },
		Transport:     p,
		FlushInterval: -1,
	})
	ctx, stop := context.WithCancel(context.Background())
	var asking sync.WaitGroup
	asking.Go(func() {
		for ctx.Err() == nil {
			for _, s := range p.all() {
				switch s.ask() {
				case http.StatusOK:
					s.ready.Store(true)
				case http.StatusServiceUnavailable:
					s.ready.Store(false)
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	t.Cleanup(func() {
		stop()
		asking.Wait()
		p.server.CloseClientConnections()
		p.server.Close()
		p.pool.CloseIdleConnections()
	})
	return p
}

func (p *roundRobin) add(s *servedProcess) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.servers = append(p.servers, s)
}

func (p *roundRobin) all() (there []*servedProcess) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.servers {
		if !s.gone.Load() {
			there = append(there, s)
		}
	}
	return there
}

// replaced ends a server as a rolling restart does: it is told to stop, answers until the proxy has noticed, and goes.
func (p *roundRobin) replaced(t *testing.T, s *servedProcess) {
	t.Helper()
	require.NoError(t, s.command.Process.Signal(syscall.SIGTERM))
	require.Eventually(t, func() bool { return !s.ready.Load() && s.underWay.Load() == 0 }, time.Minute, 10*time.Millisecond, "it does not say that it is leaving")
	require.NoError(t, s.command.Process.Signal(syscall.SIGTERM))
	require.NoError(t, s.command.Wait(), "it ends cleanly")
	s.gone.Store(true)
}

// turn returns the server whose turn it is, nil if none is ready. The caller has to report the end of its request.
func (p *roundRobin) turn() *servedProcess {
	there := p.all()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next++
	for i := range there {
		s := there[(p.next+i)%len(there)]
		s.underWay.Add(1)
		if s.ready.Load() {
			return s
		}
		s.underWay.Add(-1)
	}
	return nil
}

// RoundTrip asks one server, once.
func (p *roundRobin) RoundTrip(r *http.Request) (*http.Response, error) {
	s := p.turn()
	if s == nil {
		return nil, errors.New("no server is ready")
	}
	out := r.Clone(r.Context())
	out.Host, out.URL.Host = "gbpc.example", s.listen
	answer, err := p.pool.RoundTrip(out)
	if err != nil || strings.HasSuffix(r.URL.Path, "/events") {
		s.underWay.Add(-1)
		return answer, err
	}
	answer.Body = &counted{answer.Body, s}
	return answer, nil
}

// counted is the body of an answer of a server.
type counted struct {
	io.ReadCloser
	from *servedProcess
}

func (c *counted) Close() error {
	defer c.from.underWay.Add(-1)
	return c.ReadCloser.Close()
}
