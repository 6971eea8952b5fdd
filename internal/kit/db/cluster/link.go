package cluster

import (
	"io"
	"net"
	"sync"
)

// link carries a node's connections to etcd, and can be cut.
type link struct {
	net.Listener
	to    string
	mu    sync.Mutex
	isCut bool
	open  map[net.Conn]bool
}

func newLink(to string) (*link, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // of a test
	if err != nil {
		return nil, err
	}
	k := &link{Listener: l, to: to, open: map[net.Conn]bool{}}
	go k.serve()
	return k, nil
}

func (k *link) serve() {
	for {
		from, err := k.Accept()
		if err != nil {
			return
		}
		go k.carry(from)
	}
}

// carry joins a connection with one to etcd, until either ends.
func (k *link) carry(from net.Conn) {
	to, err := net.Dial("tcp", k.to) //nolint:noctx // of a test
	if err != nil {
		_ = from.Close()
		return
	}
	if !k.keep(from, to) {
		return
	}
	go func() {
		_, _ = io.Copy(to, from)
		_ = to.Close()
	}()
	_, _ = io.Copy(from, to)
	_ = from.Close()
	k.forget(from, to)
}

func (k *link) keep(both ...net.Conn) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range both {
		if k.isCut {
			_ = c.Close()
		} else {
			k.open[c] = true
		}
	}
	return !k.isCut
}

func (k *link) forget(both ...net.Conn) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range both {
		delete(k.open, c)
	}
}

func (k *link) cut(is bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.isCut = is
	for c := range k.open {
		_ = c.Close()
	}
}
