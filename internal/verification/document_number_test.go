package verification_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestCase_NamesTheOtherCasesInWhichTheDocumentsNumberWasGiven(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerOne, one := b.submitted()
		_, two := b.submitted()
		operator := b.operator(staff.Compliance)
		check := func(recordID string) (passed bool, cases []string) {
			var shown struct {
				Checks []struct {
					Name   string
					Passed bool
					Cases  []struct{ Kind, ID string }
				}
			}
			b.call("GET", "/admin/verification/individual/"+recordID, operator, nil).into(t, &shown)
			for _, c := range shown.Checks {
				if c.Name != "document_number_unique" {
					continue
				}
				for _, other := range c.Cases {
					cases = append(cases, other.ID)
				}
				return c.Passed, cases
			}
			require.Fail(t, "no such check")
			return false, nil
		}
		passed, cases := check(two)
		require.False(t, passed)
		require.Equal(t, []string{one}, cases)

		_, err := d.Writer().ExecContext(t.Context(), "UPDATE verification_records SET document_index = NULL") // as before there were any
		require.NoError(t, err)
		passed, _ = check(two)
		require.True(t, passed)
		b.after(2 * time.Hour)
		_, cases = check(two)
		require.Equal(t, []string{one}, cases, "a job has indexed what was there before")
		first, err := b.service.PersonOf(t.Context(), d.Read(), customerOne, "")
		require.NoError(t, err)
		require.NotEmpty(t, first)
	})
}
