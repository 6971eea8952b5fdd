package verification_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

// publish writes the UK's list with these people, as a download does.
func publish(t *testing.T, path string, at time.Time, names ...string) {
	t.Helper()
	var list strings.Builder
	list.WriteString("<Designations><DateGenerated>20/11/2026</DateGenerated>")
	for i, n := range names {
		fmt.Fprintf(&list, "<Designation><UniqueID>T%d</UniqueID><IndividualEntityShip>Individual</IndividualEntityShip><Names><Name><Name6>%s</Name6><NameType>Primary Name</NameType></Name></Names></Designation>", i, n)
	}
	list.WriteString("</Designations>")
	require.NoError(t, os.WriteFile(path+".new", []byte(list.String()), 0o600))
	require.NoError(t, os.Chtimes(path+".new", at, at))
	require.NoError(t, os.Rename(path+".new", path))
}

// The job that screens again runs in one process. Another screens by the new lists all the same, and whoever it has screened by
// the old ones meanwhile is due again.
func TestLists_EveryProcessUsesTheNewestSoon(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		path := filepath.Join(t.TempDir(), "uk.xml")
		publish(t, path, noon, "Anna Alpha")
		source, err := sanctions.Open(sanctions.File{List: "UK", Path: path})
		require.NoError(t, err)
		b := newBench(t, d, func(o *outside) { o.lists, o.listsInterval = source, 5*time.Millisecond })
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- b.service.FollowLists(ctx) }()
		_, _ = b.submitted()
		due := func() (n int) {
			require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM verification_records WHERE screened_at IS NULL").Scan(&n))
			return n
		}
		require.Zero(t, due())
		publish(t, path, noon.Add(24*time.Hour), "Anna Alpha", "Jane Doe")
		require.Eventually(t, func() bool { return due() == 1 }, 20*time.Second, 5*time.Millisecond, "no job has run here")
		require.NotEmpty(t, source.Names(sanctions.Query{Name: "Jane Doe", Person: true}))
		stop()
		require.NoError(t, <-ended)

		_, err = b.service.Rescreen(t.Context(), time.Hour, 10)
		require.NoError(t, err)
		_, n, err := b.screening.Matches(t.Context(), screening.Potential, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Equal(t, int64(1), n)
	})
}
