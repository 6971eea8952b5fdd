package app

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func (l *leaving) count(query string, args ...any) (n int) {
	l.t.Helper()
	require.NoError(l.t, l.db.Read().QueryRowContext(l.t.Context(), query, args...).Scan(&n))
	return n
}

// of are the arguments of a command about the customer.
func (l *leaving) of(customer string) CustomerData {
	c := l.command
	c.Customer = customer
	return c
}

// The commands work on the database of a server that goes on.
func TestExportCustomer_WritesEverythingAboutACustomerAndNothingOfAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		for n, name := range []string{"ada@example.net", l.customerID} {
			var file bytes.Buffer
			require.NoError(t, ExportCustomer(t.Context(), l.of(name), &file))
			names, words := filesIn(t, file.Bytes())
			for _, part := range []string{"about.json", "users.json", "customers.json", "auth_events.json", "verification_records.json", "withdrawals_whitelist.json", "files.json"} {
				require.Contains(t, names, part)
			}
			for _, part := range []string{l.customerID, "ada@example.net", "Okafor", "1984-02-29", "Secret hoard", "%PDF-1.7 a passport"} {
				require.Contains(t, words, part)
			}
			for _, anothers := range []string{l.rich, "rich@example.net", "Rich Jones", "one@gbpc.example"} {
				require.NotContains(t, words, anothers)
			}
			require.Equal(t, n+1, l.count("SELECT count(*) FROM staff_audit WHERE action = 'customer.export' AND subject_id = $1", l.customerID))
		}
		l.balanced()
	})
}

func TestExportCustomer_OfNobodyIsRefusedByNameAndWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		before := l.count("SELECT count(*) FROM staff_audit")
		for _, nobody := range []string{"nobody@example.net", id.New(), "one@gbpc.example", "ada"} {
			var file bytes.Buffer
			err := ExportCustomer(t.Context(), l.of(nobody), &file)
			require.ErrorIs(t, err, customer.ErrUnknown, nobody)
			require.ErrorContains(t, err, nobody)
			require.Zero(t, file.Len())
		}
		require.Equal(t, before, l.count("SELECT count(*) FROM staff_audit"))
	})
}

func TestEraseCustomer_NeedsAReasonACustomerAndAnEmptyAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		before := l.count("SELECT count(*) FROM staff_audit")
		_, err := EraseCustomer(t.Context(), l.of("ada@example.net"), " ")
		require.Equal(t, fault.InvalidParameters, fault.Of(err).Code())
		for _, nobody := range []string{"nobody@example.net", id.New()} {
			_, err = EraseCustomer(t.Context(), l.of(nobody), "wrote to us")
			require.ErrorIs(t, err, customer.ErrUnknown)
			require.ErrorContains(t, err, nobody)
		}
		_, err = EraseCustomer(t.Context(), l.of("rich@example.net"), "wrote to us")
		require.ErrorIs(t, err, privacy.ErrInUse)
		require.ErrorContains(t, err, "has balance")
		require.Zero(t, l.count("SELECT count(*) FROM staff_approvals"))
		require.Equal(t, before, l.count("SELECT count(*) FROM staff_audit"))
	})
}

func TestEraseCustomer_AsksTwoOperatorsKeepsWhatTheLawRequiresAndCanBeRepeated(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		var asked [2]string
		for i := range asked {
			var err error
			asked[i], err = EraseCustomer(t.Context(), l.of("ada@example.net"), "wrote to us")
			require.NoError(t, err)
		}
		decide := func(by staff.Operator, approval string) error {
			_, err := l.staff.Decide(t.Context(), by, approval, true, "")
			return err
		}
		require.NoError(t, decide(l.operators[0], asked[0]))
		require.NoError(t, decide(l.operators[0], asked[1]))
		_, words := l.exported()
		require.Contains(t, words, "ada@example.net", "one operator is not enough, however often it was asked for")
		require.NoError(t, decide(l.operators[1], asked[0]))
		require.Error(t, decide(l.operators[1], asked[1]), "nothing is left to decide")
		_, err := EraseCustomer(t.Context(), l.of(l.customerID), "once more")
		require.ErrorIs(t, err, privacy.ErrInUse)
		require.ErrorContains(t, err, "erased")
		_, err = EraseCustomer(t.Context(), l.of("ada@example.net"), "once more")
		require.ErrorIs(t, err, customer.ErrUnknown, "the address is nobody's")
		require.Equal(t, 1, l.count("SELECT count(*) FROM privacy_erasures"))
		require.Equal(t, 1, l.count("SELECT count(*) FROM staff_audit WHERE action = 'customer.erase' AND subject_id = $1", l.customerID))

		var file bytes.Buffer
		require.NoError(t, ExportCustomer(t.Context(), l.of(l.customerID), &file))
		_, words = filesIn(t, file.Bytes())
		for _, gone := range []string{"ada@example.net", "Secret hoard"} {
			require.NotContains(t, words, gone)
		}
		for _, kept := range []string{"Okafor", "1984-02-29", "Seen the passport", "%PDF-1.7 a passport", `"closed"`} {
			require.Contains(t, words, kept)
		}
		require.Equal(t, 1, l.count("SELECT count(*) FROM customers WHERE id = $1 AND status = 'active'", l.rich), "nobody else's")
		_, err = l.staff.VerifyAuditTrail(t.Context())
		require.NoError(t, err)
		l.balanced()
	})
}
