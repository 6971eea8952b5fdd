package cluster

import (
	"io"
	"net"
	"sync"
)

// link carries connections of a node, and can be cut or fall silent.
type link struct {
	net.Listener
	to       string
	mu       sync.Mutex
	isCut    bool
	isSilent bool
	spoken   *sync.Cond // when isSilent ends
	open     map[net.Conn]bool
}

func newLink(to string) (*link, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // of a test
	if err != nil {
		return nil, err
	}
	k := &link{Listener: l, to: to, open: map[net.Conn]bool{}}
	k.spoken = sync.NewCond(&k.mu)
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

// carry joins a connection with one to its end, until either is closed.
func (k *link) carry(from net.Conn) {
	k.awaitSpoken()
	to, err := net.Dial("tcp", k.to) //nolint:noctx // of a test
	if err != nil {
		_ = from.Close()
		return
	}
	if !k.keep(from, to) {
		return
	}
	go func() {
		_, _ = io.Copy(through{to, k}, from)
		_ = to.Close()
	}()
	_, _ = io.Copy(through{from, k}, to)
	_ = from.Close()
	k.forget(from, to)
}

// through is the end of a connection that is written to while the link is not silent.
type through struct {
	io.Writer
	of *link
}

func (w through) Write(b []byte) (int, error) {
	w.of.awaitSpoken()
	return w.Writer.Write(b)
}

func (k *link) awaitSpoken() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.isSilent {
		k.spoken.Wait()
	}
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

// silence has connections stay open and new ones be accepted, and nothing arrive until it ends, as on a network that loses packets.
func (k *link) silence(is bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.isSilent = is
	k.spoken.Broadcast()
}

// cut closes the connections and every new one, until it ends.
func (k *link) cut(is bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.isCut = is
	for c := range k.open {
		_ = c.Close()
	}
}
