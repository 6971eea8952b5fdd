package treasury_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/treasury"
)

// outside is a bank or a chain that a test makes silent or newer than the books.
type outside struct {
	silent   bool
	newer    pause.Reason
	caughtUp int
}

func (o *outside) witness(name string) treasury.Witness {
	return treasury.Witness{Name: name, Remote: true,
		Evidence: func(context.Context) ([]treasury.Evidence, error) {
			switch {
			case o.silent:
				return nil, errors.New("no answer")
			case o.newer != "":
				return []treasury.Evidence{{Reason: o.newer, Detail: "1"}}, nil
			}
			return nil, nil
		},
		CatchUp: func(context.Context) error {
			o.caughtUp++
			return nil
		}}
}

// paused returns the reason of the pause in force, or "".
func (d *kit) paused() string {
	d.t.Helper()
	p, ok, err := d.pauses.InForce(d.t.Context(), d.db.Read())
	require.NoError(d.t, err)
	require.Equal(d.t, ok, d.pauses.Require(d.t.Context()) != nil)
	return string(p.Reason)
}

// later runs the jobs that are due a while later.
func (d *kit) later() {
	d.t.Helper()
	d.clock.Advance(time.Minute)
	_, err := d.queue.RunDue(d.t.Context())
	require.NoError(d.t, err)
}

func TestPause_AServerThatCannotCompareItsBooksMovesNoMoneyUntilItCould(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		node, bank := &outside{silent: true}, &outside{}
		d.AddWitness(bank.witness("bank"))
		d.AddWitness(node.witness("ethereum"))
		require.NoError(t, d.PauseIfStale(t.Context()))
		require.Equal(t, "not_compared", d.paused())
		require.Equal(t, []string{"books_stale books not_compared"}, d.waiting())
		item, _, err := d.exceptions.OpenOne(t.Context(), d.db.Read(), exceptions.BooksStale, "books")
		require.NoError(t, err)
		require.Equal(t, map[string]string{"not_compared": "ethereum"}, item.Details)
		require.Zero(t, d.bank.skipped)
		d.later()
		require.Equal(t, "not_compared", d.paused(), "it is silent still")
		node.silent = false
		d.later()
		require.Empty(t, d.paused(), "by itself")
		require.Empty(t, d.waiting())
		require.Zero(t, d.bank.skipped, "nothing was given out twice")
	})
}

func TestPause_AWitnessThatAnswersLateAndIsNewerKeepsThePauseUntilTwoReleaseIt(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		node := &outside{silent: true}
		d.AddWitness(node.witness("ethereum"))
		require.NoError(t, d.PauseIfStale(t.Context()))
		node.silent, node.newer = false, pause.ChainNoncesNewer
		d.later()
		require.Equal(t, "chain_nonces_newer", d.paused())
		require.Equal(t, []string{"books_stale books chain_nonces_newer"}, d.waiting())
		require.Equal(t, 1, d.bank.skipped)
		require.Equal(t, 1, node.caughtUp)
		d.later()
		require.Equal(t, "chain_nonces_newer", d.paused())
		d.release()
		require.Empty(t, d.paused())
		require.Equal(t, 1, d.bank.skipped)
	})
}

// Every run would leave two, and after some minutes there would be millions.
func TestPause_WhileOneWitnessIsNewerAndAnotherIsSilentOneJobAsksAgain(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		bank, node := &outside{newer: pause.BankFilesNewer}, &outside{silent: true}
		d.AddWitness(bank.witness("bank"))
		d.AddWitness(node.witness("ethereum"))
		require.NoError(t, d.PauseIfStale(t.Context()))
		asking := func() (n int64) {
			backlog, err := d.queue.Backlog(t.Context())
			require.NoError(t, err)
			for _, b := range backlog {
				if b.Kind == "treasury.compare_books" {
					n += b.Jobs
				}
			}
			return n
		}
		for range 5 {
			require.EqualValues(t, 1, asking())
			d.later()
		}
		bank.newer, node.silent = "", false
		d.later()
		require.Zero(t, asking())
		require.Equal(t, "bank_files_newer", d.paused())
	})
}

func TestPause_OperatorsWhoReleaseBooksThatNobodyComparedLeaveOutNumbers(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		node := &outside{silent: true}
		d.AddWitness(node.witness("ethereum"))
		require.NoError(t, d.PauseIfStale(t.Context()))
		d.release()
		require.Empty(t, d.paused())
		require.Equal(t, 1, d.bank.skipped)
		d.later()
		require.Empty(t, d.paused(), "what two operators have released stays released while nobody answers")
		node.silent, node.newer = false, pause.AnchorsNewer
		d.later()
		require.Equal(t, "anchors_newer", d.paused(), "until something newer is found")
	})
}

func TestPause_NothingOutsideIsNewer(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.AddWitness((&outside{}).witness("bank"))
		require.NoError(t, d.PauseIfStale(t.Context()))
		require.Empty(t, d.paused())
		require.Empty(t, d.waiting())
	})
}

// release has two operators end the pause.
func (d *kit) release() {
	d.t.Helper()
	item, _, err := d.exceptions.OpenOne(d.t.Context(), d.db.Read(), exceptions.BooksStale, "books")
	require.NoError(d.t, err)
	requested, err := d.exceptions.Act(d.t.Context(), d.asks, item.ID, "release", exceptions.Input{Reason: "compared by hand"})
	require.NoError(d.t, err)
	d.decide(requested.ApprovalID, true)
}
