package events_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

type bench struct {
	*events.Log
	t      *testing.T
	db     *db.DB
	clock  *clock.Fixed
	queue  *jobs.Queue
	sealer *seal.Sealer
}

func each(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sealer, err := seal.Generate()
		require.NoError(t, err)
		b := &bench{t: t, db: d, clock: clock.NewFixed(noon), sealer: sealer}
		b.queue = jobs.New(jobs.Dependencies{DB: d, Clock: b.clock})
		b.Log = b.process(b.queue)
		test(t, b)
	})
}

// process returns the log of another process on the same database.
func (b *bench) process(queue *jobs.Queue) *events.Log {
	return events.New(events.Dependencies{DB: b.db, Sealer: b.sealer, Clock: b.clock, Queue: queue})
}

func (b *bench) publish(customerID, subject string, of events.Type) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: of, Subject: subject, Data: map[string]string{"id": subject}})
	}))
}

func (b *bench) sequence() {
	b.t.Helper()
	for {
		n, err := b.Sequence(b.t.Context())
		require.NoError(b.t, err)
		if n == 0 {
			return
		}
	}
}

func (b *bench) all(customerID string, by events.Selection) []events.Recorded {
	b.t.Helper()
	page, _, err := b.List(b.t.Context(), customerID, by, db.Window{Limit: 100_000, ByCreation: true})
	require.NoError(b.t, err)
	return page
}

func subjects(list []events.Recorded) (names []string) {
	for _, e := range list {
		names = append(names, e.Subject)
	}
	return names
}

func TestPublish_AnEventIsInTheLogIfItsChangeWasCommitted(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		undone := errors.New("undone")
		require.ErrorIs(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.Publish(ctx, tx, events.Event{CustomerID: "jane", Type: events.TransactionCreated, Subject: "never"}))
			return undone
		}), undone)
		b.publish("jane", "t1", events.TransactionCreated)
		require.Empty(t, b.all("jane", events.Selection{}), "it has no number yet")
		b.sequence()
		list := b.all("jane", events.Selection{})
		require.Equal(t, []string{"t1"}, subjects(list))
		require.Equal(t, events.TransactionCreated, list[0].Type)
		require.Equal(t, noon, list[0].CreatedAt)
		require.JSONEq(t, `{"id":"t1"}`, string(list[0].Data))
		require.EqualValues(t, 1, list[0].Number)
	})
}

func TestAlongside_EventsHaveTheirNumbersWhenTheirTransactionCommits(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.publish("jane", "t1", events.TransactionCreated)
		both := func(fails error) error {
			return b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				require.NoError(t, b.Publish(ctx, tx, events.Event{CustomerID: "jane", Type: events.TransactionUpdated, Subject: "t1"}))
				require.NoError(t, b.Alongside(ctx, tx))
				return fails
			})
		}
		undone := errors.New("undone")
		require.ErrorIs(t, both(undone), undone)
		require.Empty(t, b.all("jane", events.Selection{}))
		require.NoError(t, both(nil))
		list := b.all("jane", events.Selection{})
		require.Len(t, list, 2)
		require.Equal(t, []events.Type{events.TransactionCreated, events.TransactionUpdated}, []events.Type{list[0].Type, list[1].Type})
		b.sequence()
		require.Len(t, b.all("jane", events.Selection{}), 2, "each once")
	})
}

func TestPublish_DataIsSealedInTheDatabase(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return b.Publish(ctx, tx, events.Event{CustomerID: "jane", Type: events.VerificationDecided, Data: map[string]string{"lastName": "Featherstonehaugh"}})
		}))
		b.publish("jane", "t1", events.TransactionCreated)
		dbtest.HoldsNone(t, b.db, "Featherstonehaugh")
		b.sequence()
		dbtest.HoldsNone(t, b.db, "Featherstonehaugh")
	})
}

func TestLog_IsReadOnAfterAnEventOfTheCustomerAndByType(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for i := range 5 {
			b.publish("jane", fmt.Sprint("t", i), events.TransactionCreated)
			b.publish("joe", fmt.Sprint("j", i), events.TransactionCreated)
			b.publish("jane", fmt.Sprint("t", i), events.TransactionCompleted)
			b.publish("jane", "", events.AddressHint)
		}
		b.sequence()
		list := b.all("jane", events.Selection{})
		require.Equal(t, []string{"t0", "t0", "t1", "t1", "t2", "t2", "t3", "t3", "t4", "t4"}, subjects(list), "neither another customer's nor a hint")
		require.Equal(t, []string{"t3", "t4", "t4"}, subjects(b.all("jane", events.Selection{After: list[6].ID})))
		require.Equal(t, []string{"t3", "t4"}, subjects(b.all("jane", events.Selection{After: list[6].ID, Type: events.TransactionCompleted})))
		page, total, err := b.List(t.Context(), "jane", events.Selection{Type: events.TransactionCompleted}, db.Window{Limit: 2, Offset: 2})
		require.NoError(t, err)
		require.Equal(t, []string{"t2", "t3"}, subjects(page))
		require.EqualValues(t, 5, total)
		page, _, err = b.List(t.Context(), "jane", events.Selection{}, db.Window{Limit: 2, ByCreation: true, ID: list[7].ID})
		require.NoError(t, err)
		require.Equal(t, []string{"t4", "t4"}, subjects(page))
		for _, foreign := range []string{b.all("joe", events.Selection{})[0].ID, "01a3e4f0-0000-7000-8000-000000000000", "nonsense"} {
			_, _, err = b.List(t.Context(), "jane", events.Selection{After: foreign}, db.Window{Limit: 2})
			require.Equal(t, fault.Of(err).Status(), http.StatusBadRequest, "%s", foreign)
		}
	})
}

// A row that commits late gets a number above all that could be read before, on PostgreSQL; SQLite has one writer.
func TestSequence_ARowThatCommitsLateComesAfterWhatWasRead(t *testing.T) {
	b := &bench{t: t, db: dbtest.Postgres(t), clock: clock.NewFixed(noon)}
	var err error
	b.sealer, err = seal.Generate()
	require.NoError(t, err)
	b.Log = b.process(nil)
	written, finish, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		_ = b.db.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
			err := b.Publish(ctx, tx, events.Event{CustomerID: "jane", Type: events.TransactionCreated, Subject: "late"})
			close(written)
			<-finish
			return err
		})
	}()
	<-written
	b.publish("jane", "early", events.TransactionCreated)
	b.sequence()
	require.Equal(t, []string{"early"}, subjects(b.all("jane", events.Selection{})))
	close(finish)
	<-done
	b.sequence()
	require.Equal(t, []string{"early", "late"}, subjects(b.all("jane", events.Selection{})))
}

// Several processes publish and number at once, some of them die in the middle; a reader that reads on all the while sees
// every event once, and those of one object in the order of its changes.
func TestSequence_SeveralProcessesLoseDuplicateAndDisorderNothing(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		const objects, changes = 6, 12
		_, err := b.db.Writer().ExecContext(t.Context(), "CREATE TABLE things (id TEXT PRIMARY KEY, version BIGINT NOT NULL)")
		require.NoError(t, err)
		for i := range objects {
			_, err := b.db.Writer().ExecContext(t.Context(), "INSERT INTO things (id, version) VALUES ($1, 0)", fmt.Sprint(i))
			require.NoError(t, err)
		}
		publishing, finished := context.WithCancel(t.Context())
		var publishers, sequencers sync.WaitGroup
		for range 2 {
			for i := range objects {
				publishers.Go(func() {
					for range changes {
						err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
							var version int64
							if err := tx.QueryRowContext(ctx, "UPDATE things SET version = version + 1 WHERE id = $1 RETURNING version", fmt.Sprint(i)).Scan(&version); err != nil {
								return err
							}
							return b.Publish(ctx, tx, events.Event{CustomerID: "jane", Type: events.TransactionUpdated, Subject: fmt.Sprint(i), Data: version})
						})
						require.NoError(t, err)
					}
				})
			}
		}
		for range 3 {
			sequencers.Go(func() {
				process := b.process(nil)
				for publishing.Err() == nil {
					ctx, kill := context.WithTimeout(t.Context(), time.Duration(rand.IntN(5000))*time.Microsecond)
					_, _ = process.Sequence(ctx) // cut off anywhere
					kill()
					_, err := process.Sequence(t.Context())
					require.NoError(t, err)
				}
			})
		}
		var read []events.Recorded
		after := ""
		readOn := func() {
			page := b.all("jane", events.Selection{After: after})
			if len(page) > 0 {
				after = page[len(page)-1].ID
				read = append(read, page...)
			}
		}
		go func() { publishers.Wait(); finished() }()
		for publishing.Err() == nil {
			readOn()
		}
		sequencers.Wait()
		b.sequence()
		readOn()
		require.Len(t, read, 2*objects*changes)
		versions := map[string]int{}
		for i, e := range read {
			require.EqualValues(t, i+1, e.Number, "no gap, none twice")
			versions[e.Subject]++
			require.Equal(t, fmt.Sprint(versions[e.Subject]), string(e.Data), "in the order of the changes")
		}
	})
}

func TestPrune_DeletesHintsAfterAnHourAndEventsAfterNinetyDays(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.queue.Schedule(ctx, tx) }))
		prune := func() {
			b.clock.Advance(time.Hour)
			_, err := b.queue.RunDue(t.Context())
			require.NoError(t, err)
		}
		count := func() (n int) {
			require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM events").Scan(&n))
			return n
		}
		b.publish("jane", "old", events.TransactionCreated)
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			for range 2500 {
				require.NoError(t, b.Publish(ctx, tx, events.Event{CustomerID: "jane", Type: events.TransactionHint}))
			}
			return nil
		}))
		b.sequence()
		require.Equal(t, 2501, count())
		b.clock.Advance(time.Hour)
		prune()
		require.Equal(t, 1, count())
		b.clock.Advance(89 * 24 * time.Hour)
		b.publish("jane", "new", events.TransactionCreated)
		b.sequence()
		old := b.all("jane", events.Selection{})
		require.Equal(t, []string{"old", "new"}, subjects(old))
		b.clock.Advance(24 * time.Hour)
		prune()
		require.Equal(t, []string{"new"}, subjects(b.all("jane", events.Selection{})))
		_, _, err := b.List(t.Context(), "jane", events.Selection{After: old[0].ID}, db.Window{Limit: 1})
		require.Error(t, err, "who reads on after an event that is gone may have missed others")
		b.publish("jane", "newer", events.TransactionCreated)
		b.sequence()
		require.EqualValues(t, 2503, b.all("jane", events.Selection{})[1].Number)
	})
}
