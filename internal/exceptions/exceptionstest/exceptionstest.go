// Package exceptionstest gives tests of what raises exceptions a queue of its own.
package exceptionstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/staff"
)

// New returns a queue in the database. No job of it runs, so nobody is mailed.
func New(t testing.TB, d *db.DB, c clock.Clock) *exceptions.Service {
	t.Helper()
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c})
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: c})
	return exceptions.New(exceptions.Config{}, exceptions.Dependencies{
		DB: d, Clock: c, Customers: customers, Queue: queue,
		Staff: staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: c, Sealer: sealer, Customers: customers}),
		Mail:  mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: c}),
	})
}
