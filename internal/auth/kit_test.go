package auth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

func newSealer(t *testing.T) *seal.Sealer {
	t.Helper()
	s, err := seal.Generate()
	require.NoError(t, err)
	return s
}

func newQueue(d *db.DB, c clock.Clock) *jobs.Queue {
	return jobs.New(jobs.Dependencies{DB: d, Clock: c})
}
