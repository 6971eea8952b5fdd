package preview_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/documents/preview"
)

func TestTurns_NoCustomerAndNoReviewerHasAllProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var turns preview.Turns
		var mu sync.Mutex // several may have their turn at once
		drawing, done := map[string]int{}, []func(){}
		take := func(reviewer, customer string) {
			go func() {
				end, err := preview.Wait(turns.Of(), t.Context(), reviewer, customer)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					drawing[reviewer]++
					done = append(done, end)
				}
			}()
			synctest.Wait()
		}
		for range 5 {
			take("ann", "mallory")
		}
		require.Equal(t, 1, drawing["ann"], "one of a customer")
		for n := range 5 {
			take("ann", fmt.Sprint("customer ", n))
		}
		require.Equal(t, 2, drawing["ann"], "two for a reviewer")
		take("bob", "mallory")
		require.Zero(t, drawing["bob"])
		take("bob", "x")
		take("eve", "y")
		take("zoe", "z")
		require.Equal(t, map[string]int{"ann": 2, "bob": 1, "eve": 1}, drawing, "four in all")
		done[1]() // ann's
		synctest.Wait()
		require.Equal(t, map[string]int{"ann": 2, "bob": 1, "eve": 1, "zoe": 1}, drawing, "zoe comes before more of ann's")
		for at := 0; at < len(done); at++ {
			if at != 1 {
				done[at]()
				synctest.Wait()
			}
		}
		require.Equal(t, map[string]int{"ann": 10, "bob": 2, "eve": 1, "zoe": 1}, drawing, "everybody's turn comes")
	})
}

func TestTurns_WhoLeavesGivesTheTurnToTheNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var turns preview.Turns
		first, err := preview.Wait(turns.Of(), t.Context(), "ann", "bob")
		require.NoError(t, err)
		ctx, leave := context.WithCancel(t.Context())
		go func() {
			_, err := preview.Wait(turns.Of(), ctx, "ann", "bob")
			require.ErrorIs(t, err, context.Canceled)
		}()
		synctest.Wait()
		leave()
		synctest.Wait()
		first()
		last, err := preview.Wait(turns.Of(), t.Context(), "ann", "bob")
		require.NoError(t, err)
		last()
	})
}
