package ports_test

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

func TestPorts_NoneIsGivenOutTwiceAndTheSystemGivesNoneAway(t *testing.T) {
	given := map[string]bool{}
	for range 200 {
		p := portstest.Reserve(t)
		require.False(t, given[p.Number])
		given[p.Number] = true
	}
	for range 500 { // as servers that listen on port 0 do meanwhile
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		_, port, err := net.SplitHostPort(l.Addr().String())
		require.NoError(t, err)
		require.NoError(t, l.Close())
		require.False(t, given[port])
	}
}

func TestPorts_AServerMayComeBackOnItsPort(t *testing.T) {
	p := portstest.Reserve(t)
	for range 3 {
		l, err := net.Listen("tcp", p.Address())
		require.NoError(t, err)
		require.NoError(t, l.Close())
	}
}
