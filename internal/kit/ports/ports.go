package ports

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
)

// The ports are even ones below those that systems give out for port 0 and for connections (32768 on Linux, 49152 elsewhere).
// Whoever listens on the odd port that follows has the even one.
const (
	first = 20_000
	pairs = 6_000
	tries = 200
)

var errNone = errors.New("no port is free")

// Port is a port of 127.0.0.1 that is reserved until it is released.
type Port struct {
	Number      string
	reservation net.Listener
}

// Reserve returns a port on which nobody listens and that nobody else is given.
func Reserve() (Port, error) {
	for range tries {
		number := first + 2*rand.IntN(pairs) //nolint:gosec // any will do
		reservation, err := listen(number + 1)
		if err != nil {
			continue
		}
		if l, err := listen(number); err == nil {
			return Port{Number: strconv.Itoa(number), reservation: reservation}, l.Close()
		}
		_ = reservation.Close() // the port is another program's
	}
	return Port{}, errNone
}

func listen(port int) (net.Listener, error) {
	return net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)) //nolint:noctx // of a test
}

// Address returns the port with its host.
func (p Port) Address() string { return net.JoinHostPort("127.0.0.1", p.Number) }

// Release gives the port back, once nobody listens on it any more.
func (p Port) Release() error { return p.reservation.Close() }
