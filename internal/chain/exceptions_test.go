package chain_test

import (
	"context"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

var causeConstant = regexp.MustCompile(`(?m)^\tCause\w+ += Cause\(`)

func TestCauses_EachHasAKindOfExceptionAndASentence(t *testing.T) {
	source, err := os.ReadFile("causes.go")
	require.NoError(t, err)
	constants := causeConstant.FindAllString(string(source), -1)
	require.NotEmpty(t, constants)
	require.Len(t, chain.Causes(), len(constants))
	sentences, err := os.ReadFile("../../web/src/lib/exceptionReasons.ts")
	require.NoError(t, err)
	for _, c := range chain.Causes() {
		require.Contains(t, string(sentences), "\n  "+string(c)+": ", "the back office has no words for it")
	}
}

func TestExceptions_AreOpenUntilTheirCauseIsGoneOrAnOperatorAcknowledgesThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(c *chain.Config) { c.SweepMinimum = pounds(500) })
		waiting := b.waiting
		chain.HandleExceptions(waiting, nil)
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
		require.EqualValues(t, chain.CauseDeepReorg, page[0].Reason)
		require.NotEmpty(t, page[0].Details["fromBlock"])
		operator := staff.Operator{UserID: "tess", Name: "tess", Active: true, Roles: []staff.Role{staff.Treasury}}
		_, err := waiting.Act(t.Context(), operator, page[0].ID, "acknowledge", exceptions.Input{Reason: "compared"})
		require.NoError(t, err)
		require.Empty(t, open())
		require.NotContains(t, b.causes(), chain.CauseDeepReorg)
	})
}

func TestExceptions_OfTheNetworkAreReadFromTheQueueWithTheirFigures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		network := b.Service.Network().ID
		raise := func(e exceptions.Exception) {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.waiting.Raise(ctx, tx, e) })
		}
		raise(exceptions.Exception{Kind: exceptions.ChainOrder, Subject: network + "/chain_orders_wait/minter/reverted", Reason: "chain_orders_wait", Details: map[string]string{
			"network": network, "subject": "minter/reverted", "why": "reverted", "role": "minter", "account": "0x01", "amount": "2.000000", "event": "Paused", "state": "sent",
			"nonce": "7", "fromBlock": "8", "toBlock": "9", "waiting": "3", "anchor": "an anchor",
		}})
		raise(exceptions.Exception{Kind: exceptions.ChainDepositUnbooked, Subject: "a deposit", Amount: pounds(3), Reason: "not_in_block", Details: map[string]string{"network": network, "address": "0x02"}})
		for _, other := range []exceptions.Exception{
			{Kind: exceptions.ChainOrder, Subject: "one order", Reason: "reverted", Details: map[string]string{"network": network}},
			{Kind: exceptions.ChainDepositUnbooked, Subject: "another deposit", Reason: "not_in_circulation", Details: map[string]string{"network": network}},
			{Kind: exceptions.ChainWrong, Subject: "elsewhere", Reason: "chain_endpoint_odd", Details: map[string]string{"network": "elsewhere"}},
		} {
			raise(other)
		}
		open, err := b.Service.Exceptions(t.Context(), d.Read())
		require.NoError(t, err)
		require.Equal(t, []chain.Exception{
			{Cause: chain.CauseUnbooked, Subject: "a deposit", Since: b.clock.Now(), Figures: chain.Figures{Reason: "not_in_block", Account: "0x02", Amount: "3.000000"}},
			{Cause: chain.CauseOrdersWait, Subject: "minter/reverted", Since: b.clock.Now(), Figures: chain.Figures{
				Reason: chain.ReasonReverted, Role: "minter", Account: "0x01", Amount: "2.000000", Event: "Paused", State: "sent", Nonce: 7, FromBlock: 8, ToBlock: 9, Waiting: 3,
				Anchor: "an anchor",
			}},
		}, open)
	})
}
