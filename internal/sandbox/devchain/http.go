package devchain

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/rpc"
)

// The bounds of what one request may ask and be answered.
const (
	batchCalls  = 1000
	batchAnswer = 25_000_000 // bytes
	requestSize = 5 << 20    // bytes
)

// newServer returns the JSON-RPC of the chain.
func newServer(e *engine) (*rpc.Server, error) {
	server := rpc.NewServer()
	server.SetBatchLimits(batchCalls, batchAnswer)
	server.SetHTTPBodyLimit(requestSize)
	return server, errors.Join(
		server.RegisterName("eth", &ethAPI{engine: e, filters: &filters{engine: e, all: map[rpc.ID]*filter{}}}),
		server.RegisterName("net", &netAPI{e}),
		server.RegisterName("web3", &web3API{}))
}

// listener serves the JSON-RPC by HTTP, and by WebSocket on the same port.
type listener struct {
	net.Listener
	server *http.Server
}

func listen(server *rpc.Server, host string, port int) (*listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("start chain: %w", err)
	}
	web := &http.Server{Handler: handler(server), ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute}
	go func() { _ = web.Serve(l) }()
	return &listener{Listener: l, server: web}, nil
}

func (l *listener) url() string { return "http://" + l.Addr().String() }

func (l *listener) close() error { return l.server.Close() }

// handler answers requests that name this machine, from pages of any origin: it is what a wallet in a browser asks, and its money
// is worth nothing. A page of a stranger's site, whose name was made to mean this machine, still sends that name.
func handler(server *rpc.Server) http.Handler {
	socket := server.WebsocketHandler([]string{"*"})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			name = r.Host
		}
		switch {
		case net.ParseIP(strings.Trim(name, "[]")) == nil && !strings.EqualFold(name, "localhost"):
			http.Error(w, "invalid host specified", http.StatusForbidden)
		case strings.EqualFold(r.Header.Get("Upgrade"), "websocket"):
			socket.ServeHTTP(w, r)
		case r.Method == http.MethodOptions:
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.Header().Set("Access-Control-Allow-Methods", "POST, OPTIONS")
			w.Header().Set("Access-Control-Allow-Headers", "*")
			w.Header().Set("Access-Control-Max-Age", "600")
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Access-Control-Allow-Origin", "*")
			server.ServeHTTP(w, r)
		}
	})
}
