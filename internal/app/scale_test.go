package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestScale_TheWholePathIsAsFastWithAMillionCustomers(t *testing.T) {
	w := newScaleWorld(t, "seeded", 8)
	w.stop(t)
	w.seed(t, 300, 6000)
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: w.config.Database, Resume: time.Nanosecond})
	require.NoError(t, err)
	for _, p := range report.Books.Problems {
		t.Log(p)
	}
	for _, p := range report.Findings {
		t.Log(p)
	}
	require.True(t, report.Balanced())
}
