package latest

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// A page that says whether the token is paused does not wait for a node that hangs: it says what the node said last, and when.
func TestAnswer_OfANodeThatHangsNobodyWaitsTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l Answer[int]
		asked, hangs := 0, false
		node := func(context.Context) (int, error) {
			asked++
			if hangs {
				time.Sleep(10 * time.Second)
				return 0, errors.New("it does not answer")
			}
			return asked, nil
		}
		get := func() (value int, at time.Time, took time.Duration) {
			began := time.Now()
			value, at, ok := l.Get(t.Context(), time.Now, 0, node)
			require.True(t, ok)
			return value, at, time.Since(began)
		}
		value, said, took := get()
		require.Equal(t, 1, value)
		require.Zero(t, took)

		hangs = true
		time.Sleep(time.Minute)
		for _, waits := range []time.Duration{Timeout, 0, 0} {
			value, at, took := get()
			require.Equal(t, waits, took)
			require.Equal(t, 1, value)
			require.Equal(t, said, at)
		}
		require.Equal(t, 2, asked, "it is asked once at a time")
		time.Sleep(time.Minute)
		_, _, took = get()
		require.Zero(t, took, "it is known not to answer")
		synctest.Wait()
		require.Equal(t, 3, asked, "and asked again")

		hangs = false
		time.Sleep(time.Minute)
		_, _, took = get()
		require.Zero(t, took)
		synctest.Wait()
		value, _, _ = get()
		require.Greater(t, value, 3)
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
