package chain_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/staff"
)

var alertConstant = regexp.MustCompile(`(?m)^\tAlert\w+ += "(\w+)"`)

func TestAlerts_EachIsAnExceptionThatTheTableNames(t *testing.T) {
	source, err := os.ReadFile("alert.go")
	require.NoError(t, err)
	constants := alertConstant.FindAllStringSubmatch(string(source), -1)
	require.NotEmpty(t, constants)
	for _, c := range constants {
		require.Contains(t, chain.ExceptionKinds, c[1])
	}
}

func TestAlerts_AreExceptionsUntilTheirCauseIsGoneOrAnOperatorAcknowledgesThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.SweepMinimum = pounds(500) })
		waiting := b.queue()
		chain.HandleAlerts(waiting)
		open := func() []exceptions.Item {
			page, _, err := waiting.List(t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 10})
			require.NoError(t, err)
			return page
		}

		b.minted(b.ExternalWallet.Address(), pounds(1000))
		b.send(b.depositAddress(id.New()), pounds(30))
		b.seal(confirmations + 1)
		require.Empty(t, open())
		require.NoError(t, b.Node.Reorganise(confirmations+1, confirmations+2, b.instead(jane, pounds(30))))
		b.settle()
		page := open()
		require.Len(t, page, 1)
		require.Equal(t, exceptions.ChainIncident, page[0].Kind)
		require.Equal(t, chain.AlertDeepReorg, page[0].Reason)
		require.NotEmpty(t, page[0].Details["fromBlock"])
		operator := staff.Operator{UserID: "tess", Name: "tess", Active: true, Roles: []staff.Role{staff.Treasury}}
		_, err := waiting.Act(t.Context(), operator, page[0].ID, "acknowledge", exceptions.Input{Reason: "compared"})
		require.NoError(t, err)
		require.Empty(t, open())
		require.NotContains(t, b.alerts(), chain.AlertDeepReorg)
	})
}

// queue gives the network an exception queue.
func (b *bench) queue() *exceptions.Service {
	b.t.Helper()
	sealer, err := seal.Generate()
	require.NoError(b.t, err)
	customers := customer.New(customer.Dependencies{DB: b.db, Sealer: sealer, Clock: b.clock})
	people := staff.New(staff.Config{}, staff.Dependencies{DB: b.db, Clock: b.clock, Sealer: sealer, Customers: customers})
	work := jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock})
	waiting := exceptions.New(exceptions.Config{}, exceptions.Dependencies{
		DB: b.db, Clock: b.clock, Staff: people, Customers: customers, Queue: work, Mail: mail.New(mail.Dependencies{DB: b.db, Queue: work, Sealer: sealer, Clock: b.clock}),
	})
	b.Service.BindExceptions(waiting)
	return waiting
}
