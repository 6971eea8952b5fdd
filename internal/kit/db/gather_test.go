package db_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func gatherTable(t *testing.T, d *db.DB) time.Time {
	t.Helper()
	at := time.Date(2026, 3, 2, 12, 0, 0, 123456000, time.UTC)
	moment := "TIMESTAMPTZ"
	if d.Dialect() == db.SQLite {
		moment = "TIMESTAMP" // as migrations have it there
	}
	_, err := d.Writer().ExecContext(t.Context(), "CREATE TABLE gathered (id TEXT PRIMARY KEY, n BIGINT NOT NULL, yes BOOLEAN NOT NULL, data BYTEA NOT NULL, at "+moment+" NOT NULL, missing TEXT, part TEXT NOT NULL)")
	require.NoError(t, err)
	for i := range 100 {
		_, err := d.Writer().ExecContext(t.Context(), "INSERT INTO gathered (id, n, yes, data, at, missing, part) VALUES ($1, $2, $3, $4, $5, NULL, $6)", strconv.Itoa(i), i, i%2 == 0, []byte{byte(i)}, at, fmt.Sprint(i%10))
		require.NoError(t, err)
	}
	return at
}

// Many callers ask at once, each for rows of its own, with several texts, and each is given its own rows.
func TestGathered_GivesEachCallerItsOwnRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		at := gatherTable(t, d)
		conn := d.Gathered()
		var all sync.WaitGroup
		for i := range 120 {
			all.Go(func() {
				for range 4 {
					if wrong := askThree(t.Context(), conn, i, at); wrong != nil {
						t.Error(wrong)
						return
					}
				}
			})
		}
		all.Wait()
	})
}

func askThree(ctx context.Context, conn db.Conn, i int, at time.Time) error {
	var n, all int64
	var yes bool
	var data []byte
	var when time.Time
	var missing *string
	key := strconv.Itoa(i)
	err := conn.QueryRowContext(ctx, "-- name: One :one\nSELECT n, yes, data, at, missing FROM gathered WHERE id = $1 AND n = $2 ORDER BY id LIMIT 1", key, int64(i)).Scan(&n, &yes, &data, &when, &missing)
	switch {
	case i >= 100 && !db.IsNoRows(err):
		return fmt.Errorf("%d: %w, though there is no such row", i, err)
	case i < 100 && (err != nil || n != int64(i) || yes != (i%2 == 0) || data[0] != byte(i) || !when.Equal(at) || missing != nil):
		return fmt.Errorf("%d: %d %v %v %v %v %w", i, n, yes, data, when, missing, err)
	}
	if err := conn.QueryRowContext(ctx, "SELECT count(*) FROM gathered").Scan(&all); err != nil || all != 100 {
		return fmt.Errorf("%d: %d rows, %w", i, all, err)
	}
	rows, err := conn.QueryContext(ctx, "SELECT id, id FROM gathered WHERE part = $1 ORDER BY n", strconv.Itoa(i%10))
	if err != nil {
		return err
	}
	defer rows.Close()
	got := 0
	for rows.Next() {
		var one, two string
		if err := rows.Scan(&one, &two); err != nil || one != two || one[len(one)-1] != strconv.Itoa(i % 10)[0] {
			return fmt.Errorf("%d: %s, %s, %w", i, one, two, err)
		}
		got++
	}
	if got != 10 {
		return fmt.Errorf("%d: %d rows of a part", i, got)
	}
	return rows.Err()
}

// A query that fails is refused to its own caller, and to nobody who asked beside it.
func TestGathered_AFailureIsItsCallersAlone(t *testing.T) {
	d := dbtest.Postgres(t)
	at := gatherTable(t, d)
	var all sync.WaitGroup
	for i := range 64 {
		all.Go(func() {
			for range 4 {
				if i%8 != 0 {
					if wrong := askThree(t.Context(), d.Gathered(), i, at); wrong != nil {
						t.Error(wrong)
					}
					continue
				}
				var n int64
				err := d.Gathered().QueryRowContext(t.Context(), "SELECT 1 / (n - n) FROM gathered WHERE id = $1", strconv.Itoa(i)).Scan(&n)
				if err == nil || db.IsNoRows(err) {
					t.Errorf("division by zero: %v", err)
				}
			}
		})
	}
	all.Wait()
}

// What was committed before a query was made is seen by it, whoever waits beside it.
func TestGathered_SeesWhatWasCommittedBefore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		gatherTable(t, d)
		busy, stop := context.WithCancel(t.Context())
		var others sync.WaitGroup
		for range 4 {
			others.Go(func() {
				for busy.Err() == nil {
					var n int64
					_ = d.Gathered().QueryRowContext(busy, "SELECT n FROM gathered WHERE id = $1", "0").Scan(&n)
				}
			})
		}
		for i := int64(1000); i < 1040; i++ {
			_, err := d.Writer().ExecContext(t.Context(), "UPDATE gathered SET n = $1 WHERE id = '7'", i)
			require.NoError(t, err)
			var n int64
			require.NoError(t, d.Gathered().QueryRowContext(t.Context(), "SELECT n FROM gathered WHERE id = $1", "7").Scan(&n))
			require.Equal(t, i, n)
		}
		stop()
		others.Wait()
	})
}

// A connection that breaks costs nobody an answer, and a caller who gives up keeps nobody waiting.
func TestGathered_SurvivesABrokenConnectionAndImpatientCallers(t *testing.T) {
	d := dbtest.Postgres(t)
	at := gatherTable(t, d)
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			for k := range 20 {
				ctx, cancel := context.WithCancel(t.Context())
				if i%4 == 0 && k%2 == 0 {
					cancel()
				}
				wrong := askThree(ctx, d.Gathered(), i, at)
				if given := ctx.Err() != nil; wrong != nil && (!given || !errors.Is(wrong, context.Canceled)) {
					t.Error(wrong)
				}
				cancel()
			}
		})
	}
	for range 5 {
		_, err := d.Writer().ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%WITH ORDINALITY%' AND pid <> pg_backend_pid()")
		require.NoError(t, err)
	}
	all.Wait()
}

// It writes nothing.
func TestGathered_Reads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		gatherTable(t, d)
		_, err := d.Gathered().ExecContext(t.Context(), "UPDATE gathered SET n = 1")
		require.Error(t, err)
	})
}

// The address of a cluster names what can be written to. Shared queries cannot write, and must find it nevertheless.
func TestGathered_HasAConnectionOfItsOwnInAClusterToo(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.PostgresDSN(t)+"&target_session_attrs=read-write")
	require.NoError(t, err)
	defer d.Close()
	var readOnly, plan string
	require.NoError(t, d.Gathered().QueryRowContext(t.Context(), "SELECT current_setting('transaction_read_only'), current_setting('plan_cache_mode')").Scan(&readOnly, &plan))
	require.Equal(t, "on", readOnly)
	require.Equal(t, "force_generic_plan", plan)
}
