package screening_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
)

// listed is a list on which every name is twice.
type listed struct{ screening.Lists }

func (listed) Names(q sanctions.Query) []sanctions.Match {
	return []sanctions.Match{
		{Entry: &sanctions.Entry{List: "UK", ID: "1"}, Name: "Listed", Score: 100, Reasons: []sanctions.Reason{{Code: sanctions.WordMatches, Word: q.Name, ListedWord: "Listed", Percent: 99}}}, {Entry: &sanctions.Entry{List: "OFAC", ID: "2"}, Name: "Listed", Score: 90},
	}
}

// screened is the department with two matches of one customer's name.
func screened(t *testing.T, d *db.DB) (s *screening.Service, waiting *exceptions.Service) {
	t.Helper()
	now := clock.NewFixed(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: now})
	operators := staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: now, Sealer: sealer, Customers: customers})
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: now})
	waiting = exceptions.New(exceptions.Config{}, exceptions.Dependencies{
		DB: d, Clock: now, Staff: operators, Customers: customers, Queue: queue, Mail: mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: now}),
	})
	s = screening.New(screening.Dependencies{DB: d, Clock: now, Sealer: sealer, Staff: operators, Exceptions: waiting, Lists: listed{sandboxsanctions.SampleLists()}})
	for range 2 { // compared again: the same matches
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return s.ScreenNames(ctx, tx, "jane", screening.Subject{Kind: screening.SubjectCustomer, ID: "jane", Name: "Jane"})
		}))
	}
	return s, waiting
}

func TestHold_WaitsInTheQueueUntilEveryMatchIsDecided(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, waiting := screened(t, d)
		hold, open, err := waiting.OpenOne(t.Context(), d.Read(), exceptions.ScreeningHold, "jane")
		require.NoError(t, err)
		require.True(t, open)
		require.Equal(t, "2", hold.Details["matches"])

		page, _, err := s.Matches(t.Context(), screening.Potential, db.Window{Limit: 10})
		require.NoError(t, err)
		for i, m := range page {
			_, err := s.DecideMatch(t.Context(), staff.Operator{UserID: "cleo", Name: "cleo"}, m.ID, screening.FalsePositive, "another Jane")
			require.NoError(t, err)
			_, open, err := waiting.OpenOne(t.Context(), d.Read(), exceptions.ScreeningHold, "jane")
			require.NoError(t, err)
			require.Equal(t, i == 0, open)
		}
	})
}

func TestDatabase_HoldsNoOperatorsNameNoAddressAndNoWordsAboutAPersonInTheClear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := screened(t, d)
		page, _, err := s.Matches(t.Context(), screening.Potential, db.Window{Limit: 1})
		require.NoError(t, err)
		_, err = s.DecideMatch(t.Context(), staff.Operator{UserID: "cleo", Name: "cleo@gbpc.example"}, page[0].ID, screening.FalsePositive, "words about a person")
		require.NoError(t, err)
		dbtest.HoldsNone(t, d, "gbpc.example", "words about", "Jane")
		page, _, err = s.Matches(t.Context(), screening.FalsePositive, db.Window{Limit: 1})
		require.NoError(t, err)
		require.Equal(t, []string{"cleo@gbpc.example", "words about a person"}, []string{page[0].DecidedBy, page[0].Reason})
		require.Equal(t, "Jane", page[0].Reasons[0].Word)
	})
}
