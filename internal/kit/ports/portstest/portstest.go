// Package portstest reserves ports (package ports) for tests.
package portstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports"
)

// Reserve reserves a port until the test ends.
func Reserve(t testing.TB) ports.Port {
	t.Helper()
	p, err := ports.Reserve()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Release()) })
	return p
}
