package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// joined is a program without external services, on a SQLite database of its own unless a change gives it another.
func joined(t testing.TB, changes ...func(*Dependencies)) *App {
	t.Helper()
	onCopy := func(o *Dependencies) {
		for _, change := range changes {
			change(o)
		}
		if o.DB == nil {
			o.DB = dbtest.SQLite(t)
		}
	}
	a, end, err := unplugged(t.Context(), onCopy)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, end()) })
	return a
}
