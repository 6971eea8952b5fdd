package app

import (
	"log/slog"
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSandbox_ReportsAnAddressInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	_, err = OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: taken.Addr().String(), Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)}))
	require.ErrorContains(t, err, "another sandbox may be running")
}
