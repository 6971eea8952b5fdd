package exceptions_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestOutside_ThatDoesNotAnswerIsAnExceptionUntilItDoes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.WatchEvery(20*time.Millisecond, 50*time.Millisecond)
		var mode atomic.Value
		mode.Store("answers")
		var asked, asking, again atomic.Int64
		release := make(chan struct{})
		b.WatchExternal(exceptions.ExternalService{Kind: exceptions.FilesUnreachable, Subject: "files", Reason: "storage_unreachable", Probe: func(ctx context.Context) error {
			asked.Add(1)
			asking.Add(1)
			defer asking.Add(-1)
			switch mode.Load() {
			case "refuses":
				return errors.New("no")
			case "hangs":
				<-ctx.Done()
				return ctx.Err()
			case "deaf":
				<-release // whatever the context says
			}
			return nil
		}, Again: func(context.Context) error { again.Add(1); return nil }})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- b.Run(ctx) }()
		defer func() { stop(); require.ErrorIs(t, <-ended, context.Canceled) }()
		open := func() bool {
			_, ok, err := b.OpenOne(t.Context(), d.Read(), exceptions.FilesUnreachable, "files")
			require.NoError(t, err)
			return ok
		}
		require.Eventually(t, func() bool { return asked.Load() > 2 }, 10*time.Second, 10*time.Millisecond)
		require.False(t, open())
		require.Zero(t, again.Load(), "it answered all the time")
		for outage, fails := range []string{"refuses", "hangs", "deaf"} {
			mode.Store(fails)
			require.Eventually(t, open, 10*time.Second, 10*time.Millisecond, fails)
			if fails == "deaf" {
				time.Sleep(200 * time.Millisecond)
				require.EqualValues(t, 1, asking.Load(), "what hangs is asked once")
				close(release)
			}
			mode.Store("answers")
			require.Eventually(t, func() bool { return !open() }, 10*time.Second, 10*time.Millisecond, fails)
			require.Eventually(t, func() bool { return again.Load() == int64(outage)+1 }, 10*time.Second, 10*time.Millisecond, "failing jobs are released: "+fails)
		}
	})
}
