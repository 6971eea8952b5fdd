package latest

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// A page that says whether the token is paused does not wait for a node that hangs: it says what the node said last, and when.
func TestAnswer_OfANodeThatHangsNobodyWaitsTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l Answer[int64]
		var asked atomic.Int64
		var hangs atomic.Bool
		node := func(context.Context) (int64, error) {
			n := asked.Add(1)
			if hangs.Load() {
				time.Sleep(10 * time.Second)
				return 0, errors.New("it does not answer")
			}
			return n, nil
		}
		get := func() (value int64, at time.Time, took time.Duration) {
			began := time.Now()
			value, at, ok := l.Get(t.Context(), time.Now, 0, node)
			require.True(t, ok)
			return value, at, time.Since(began)
		}
		value, said, took := get()
		require.EqualValues(t, 1, value)
		require.Zero(t, took)

		hangs.Store(true)
		time.Sleep(time.Minute)
		for _, waits := range []time.Duration{Timeout, 0, 0} {
			value, at, took := get()
			require.Equal(t, waits, took)
			require.EqualValues(t, 1, value)
			require.Equal(t, said, at)
		}
		require.EqualValues(t, 2, asked.Load(), "it is asked once at a time")
		time.Sleep(time.Minute)
		_, _, took = get()
		require.Zero(t, took, "it is known not to answer")
		synctest.Wait()
		require.EqualValues(t, 3, asked.Load(), "and asked again")

		hangs.Store(false)
		time.Sleep(time.Minute)
		_, _, took = get()
		require.Zero(t, took)
		synctest.Wait()
		value, _, _ = get()
		require.Greater(t, value, int64(3))
	})
}

func TestAnswer_ThatIsFreshIsNotAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l Answer[int]
		asked := 0
		node := func(context.Context) (int, error) { asked++; return asked, nil }
		for range 3 {
			value, _, ok := l.Get(t.Context(), time.Now, time.Second, node)
			require.True(t, ok)
			require.Equal(t, 1, value)
		}
		time.Sleep(time.Second)
		value, _, _ := l.Get(t.Context(), time.Now, time.Second, node)
		require.Equal(t, 2, value)
	})
}

func TestAnswer_OfANodeThatNeverAnsweredIsNotKnown(t *testing.T) {
	var l Answer[int]
	_, _, ok := l.Get(t.Context(), time.Now, 0, func(context.Context) (int, error) { return 0, errors.New("it refuses") })
	require.False(t, ok)
}
