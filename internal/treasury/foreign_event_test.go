package treasury_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// withForeign runs fn with a treasury that has a network.
func withForeign(t *testing.T, fn func(t *testing.T, d *kit)) {
	withNetworks(t, treasury.FeedConfig{}, func(d *kit) []*chain.Service {
		n, err := chain.New(chain.Config{Network: chain.Network{ID: "net", Name: "Net", ChainID: 1, Token: chain.MustParseAddress(stranger), Confirmations: 2}},
			chain.Dependencies{DB: d.db, Clock: d.clock, Log: slog.New(slog.DiscardHandler), Keys: hotKeys{}})
		require.NoError(t, err)
		n.BindExceptions(d.exceptions)
		return []*chain.Service{n}
	}, fn)
}

// unknown is a confirmed mint or burn that the books do not know, and its exception.
func (d *kit) unknown(kind string, cause chain.Cause, ref string, minor int64) exceptions.Item {
	d.t.Helper()
	subject := "net/" + string(cause) + "/" + ref
	d.tx(func(ctx context.Context, tx db.Tx) error {
		if kind != "" {
			_, err := tx.ExecContext(ctx, `INSERT INTO chain_events (id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, created_at, updated_at)
				VALUES ($1, 'net', $2, 'confirmed', 1, $3, 0, '0x01', 0, '', $4, $5, $6, $7, $7)`, id.New(), kind, ref, stranger, minor, ref, d.clock.Now())
			if err != nil {
				return err
			}
		}
		return d.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.ChainForeignEvent, Subject: subject, Reason: string(cause), Details: map[string]string{"network": "net", "subject": ref}})
	})
	item, open, err := d.exceptions.OpenOne(d.t.Context(), d.db.Read(), exceptions.ChainForeignEvent, subject)
	require.NoError(d.t, err)
	require.True(d.t, open)
	return item
}

// bookOwn asks for it, and returns the approval that it waits for.
func (d *kit) bookOwn(item exceptions.Item) (approvalID string, err error) {
	after, err := d.exceptions.Act(d.t.Context(), d.asks, item.ID, "book_own", exceptions.Input{Reason: "of nobody"})
	return after.ApprovalID, err
}

func refOf(t *testing.T, withdrawalID string) string {
	raw, err := id.Bytes32(withdrawalID)
	require.NoError(t, err)
	return common.Hash(raw).Hex()
}

func (d *kit) circulation() string {
	d.t.Helper()
	n, err := d.ledger.Balance(d.t.Context(), d.db.Read(), chart.Circulation("net"))
	require.NoError(d.t, err)
	return n.String()
}

func (d *kit) isOpen(item exceptions.Item) bool {
	d.t.Helper()
	_, open, err := d.exceptions.OpenOne(d.t.Context(), d.db.Read(), item.Kind, item.Subject)
	require.NoError(d.t, err)
	return open
}

func TestBookOwn_CoinsThatNobodyOrderedAreBackedByTheIssuerInWholePenceAndTheRestIsFees(t *testing.T) {
	withForeign(t, func(t *testing.T, d *kit) {
		mint := d.unknown("mint", chain.CauseUnknownMint, refOf(t, id.New()), 5_001_000)
		approval, err := d.bookOwn(mint)
		require.NoError(t, err)
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books(), "nothing before the second operator")
		require.Equal(t, "0.000000", d.circulation())
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "my own")
		require.Error(t, err)
		_, err = d.bookOwn(mint)
		require.ErrorIs(t, err, exceptions.ErrPending)
		d.decide(approval, true)
		require.Equal(t, []string{"105.01", "14.99", "105.01", "10.009000"}, d.books())
		require.Equal(t, "5.001000", d.circulation())
		require.Equal(t, pounds("5.01"), d.bank.newest(t).Amount, "the pounds go to the safeguarding account")
		require.False(t, d.isOpen(mint))
		_, err = d.bookOwn(mint)
		require.Error(t, err, "it is resolved")
		require.Len(t, d.bank.ordered, 1)

		burn := d.unknown("redeem", chain.CauseUnknownRedeem, refOf(t, id.New()), 2_000_000)
		approval, err = d.bookOwn(burn)
		require.NoError(t, err)
		d.decide(approval, true)
		require.Equal(t, []string{"105.01", "14.99", "105.01", "12.009000"}, d.books(), "the pounds behind burned coins are the issuer's")
		require.Equal(t, "3.001000", d.circulation())
		require.False(t, d.isOpen(burn))
	})
}

func TestBookOwn_WhatIsNotSuchCoinsIsRefusedAndBooksNothing(t *testing.T) {
	withForeign(t, func(t *testing.T, d *kit) {
		role := d.unknown("", chain.CauseForeignEvent, "0x02:1", 0)
		_, err := d.bookOwn(role)
		require.Error(t, err, "an act of a role is no coins")
		compliance := d.asks
		compliance.Roles = []staff.Role{staff.Compliance}
		mint := d.unknown("mint", chain.CauseUnknownMint, refOf(t, id.New()), 5_000_000)
		_, err = d.exceptions.Act(t.Context(), compliance, mint.ID, "book_own", exceptions.Input{Reason: "of nobody"})
		require.ErrorIs(t, err, staff.ErrForbidden)
		_, err = d.exceptions.Act(t.Context(), d.asks, mint.ID, "book_own", exceptions.Input{})
		require.ErrorIs(t, err, fault.New(fault.InvalidParameters))
		approval, err := d.bookOwn(mint)
		require.NoError(t, err)
		d.decide(approval, false)
		require.True(t, d.isOpen(mint), "a rejection leaves it open")

		for _, cause := range []chain.Cause{chain.CauseUnknownMint, chain.CauseUnknownRedeem} {
			gone := d.unknown("", cause, refOf(t, id.New()), 0)
			approval, err := d.bookOwn(gone)
			require.NoError(t, err)
			_, err = d.people.Decide(t.Context(), d.agrees, approval, true, "looked at it")
			require.ErrorIs(t, err, chain.ErrOrderState, "the chain does not have it any more")
			require.True(t, d.isOpen(gone))
		}
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books())
		require.Empty(t, d.bank.ordered)
	})
}

// waiting says that every withdrawal waits for its mint.
type waiting struct {
	ordered
	decided *bool
}

func (w waiting) IsOpen(context.Context, db.Conn, string) (bool, error) { return !*w.decided, nil }

func TestBookOwn_AMintThatAWithdrawalWaitsForIsItsCustomers(t *testing.T) {
	withForeign(t, func(t *testing.T, d *kit) {
		none, decided := ordered{money.Zero(money.GBPC), money.Zero(money.GBPC)}, false
		d.BindCustomerMoney(none, waiting{none, &decided})
		mint := d.unknown("mint", chain.CauseUnknownMint, refOf(t, id.New()), 5_000_000)
		_, err := d.bookOwn(mint)
		require.ErrorIs(t, err, treasury.ErrConflict, "nothing would end the withdrawal any more")
		decided = true // the withdrawal failed, and its customer has the money back
		approval, err := d.bookOwn(mint)
		require.NoError(t, err)
		decided = false
		_, err = d.people.Decide(t.Context(), d.agrees, approval, true, "looked at it")
		require.ErrorIs(t, err, treasury.ErrConflict, "also when it is decided")
		require.Equal(t, []string{"100.00", "20.00", "100.00", "10.000000"}, d.books())
		decided = true
		d.decide(approval, true)
		require.Equal(t, []string{"105.00", "15.00", "105.00", "10.000000"}, d.books())
	})
}

func TestOverview_ShowsTheOpenExceptionsOfItsNetworksAndCountsThem(t *testing.T) {
	withForeign(t, func(t *testing.T, d *kit) {
		act := d.unknown("", chain.CauseForeignEvent, "0x02:1", 0)
		o, err := d.Overview(t.Context())
		require.NoError(t, err)
		require.Equal(t, []treasury.ChainException{
			{Network: "net", Exception: chain.Exception{Cause: chain.CauseForeignEvent, Subject: "0x02:1", Since: act.Since}},
		}, o.Chains)
		require.EqualValues(t, 1, d.queueLength("treasury.alert"))
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.exceptions.Resolve(ctx, tx, act.Kind, act.Subject, "acknowledged")
		})
		require.Zero(t, d.queueLength("treasury.alert"))
	})
}
