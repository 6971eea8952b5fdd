package app

import (
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSandbox_ReportsAnAddressInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	_, err = OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: taken.Addr().String(), Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler)}))
	require.ErrorContains(t, err, "another sandbox may be running")
}

func TestSandbox_StartsWhereTransfersWaitForAWalletsDescription(t *testing.T) {
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{
		Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, TravelRuleRequired: true, Log: slog.New(slog.DiscardHandler),
	}))
	require.NoError(t, err)
	defer s.Close()
	_, chain := ask(t, s, "", http.MethodGet, "/sandbox/chain", "")
	require.Contains(t, string(chain), `"balance":"1000.000000"`)
}
