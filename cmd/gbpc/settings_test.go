package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
)

func parse(t *testing.T, content string, flags ...string) (app.Config, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "settings.json")
	require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	var c cli
	parser, err := kong.New(&c, kong.Configuration(settings), kong.Vars{"version": "test"}, kong.Writers(io.Discard, io.Discard))
	require.NoError(t, err)
	_, err = parser.Parse(append([]string{"serve", "--config", file}, flags...))
	return c.Serve.Config, err
}

func TestSettings_AMisspeltNameIsRefused(t *testing.T) {
	_, err := parse(t, `{"smtp_port": 25, "smpt_from": "x@gbpc.example"}`)
	require.ErrorContains(t, err, "smpt_from")
	require.NotContains(t, err.Error(), "smtp_port")
}

func TestSettings_TheDocumentedFileIsAccepted(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "production.md"))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "```json\n")
	require.True(t, found)
	example, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	c, err := parse(t, example)
	require.NoError(t, err)
	require.Len(t, c.Chain.RPC, 3)
	require.Equal(t, []string{"200", "1", "1.00"}, []string{c.Chain.MaxFee, c.Chain.MinTip, c.Chain.SweepMinimum})
	err = c.Check()
	require.Error(t, err, "the files it names are not on this machine")
	for _, line := range strings.Split(err.Error(), "\n") {
		require.Contains(t, line, "owner can read", "only the secrets are missing: %s", line)
	}
}

func TestSettings_OneEndpointMayBeGivenWithoutAList(t *testing.T) {
	c, err := parse(t, `{"chain_rpc": "https://rpc.example"}`)
	require.NoError(t, err)
	require.Equal(t, []string{"https://rpc.example"}, c.Chain.RPC)
}
