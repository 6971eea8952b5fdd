package chain_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"
)

// events returns the events of the open exceptions about acts that nobody ordered.
func (b *bench) events() (names []string) {
	b.t.Helper()
	list, err := b.Service.Exceptions(b.ctx(), b.db.Read())
	require.NoError(b.t, err)
	for _, e := range list {
		if e.Cause == chain.CauseForeignEvent {
			names = append(names, e.Figures.Event)
		}
	}
	return names
}

// implementationSlot is where a proxy keeps the address of its implementation (ERC-1967).
var implementationSlot = common.HexToHash("0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc")

func TestForeignEvent_WhatNobodyOrderedAlarmsAtOnceAndWhatWasOrderedIsSilent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.step()
		require.Empty(t, b.events(), "the deployment is no news")
		b.tx(func(ctx context.Context, tx db.Tx) error {
			if err := b.Service.OrderPause(ctx, tx, id.New()); err != nil {
				return err
			}
			if err := b.Service.OrderFreeze(ctx, tx, id.New(), jane); err != nil {
				return err
			}
			return b.Service.OrderAllowance(ctx, tx, id.New(), pounds(77))
		})
		b.settle()
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnpause(ctx, tx, id.New()) })
		b.settle()
		require.Empty(t, b.events())

		minter, err := b.Keys.Address(t.Context(), chain.RoleMinter)
		require.NoError(t, err)
		role, err := contract.UnpackPAUSERROLE(b.view(contract.PackPAUSERROLE()))
		require.NoError(t, err)
		slot, err := b.Network.Client.StorageAt(t.Context(), common.Address(b.Contracts.Token), implementationSlot, nil)
		require.NoError(t, err)
		for _, act := range []struct {
			role  string
			data  []byte
			event string
		}{
			{chain.RolePauser, contract.PackPause(), "Paused"},
			{chain.RolePauser, contract.PackUnpause(), "Unpaused"},
			{chain.RoleFreezer, contract.PackFreeze(common.HexToAddress("0xbb")), "Frozen"},
			{chain.RoleFreezer, contract.PackUnfreeze(common.HexToAddress("0xbb")), "Unfrozen"},
			{chain.RoleMinterAdmin, contract.PackConfigureMinter(minter, big.NewInt(1e15)), "MintAllowanceSet"},
			{chain.RoleAdmin, contract.PackGrantRole(role, common.HexToAddress("0xcc")), "RoleGranted"},
			{chain.RoleAdmin, contract.PackRevokeRole(role, common.HexToAddress("0xcc")), "RoleRevoked"},
			{chain.RoleAdmin, contract.PackSetReserveFeed(common.Address(b.Contracts.Feed), big.NewInt(7200)), "ReserveFeedSet"},
			{chain.RoleAdmin, contract.PackBeginDefaultAdminTransfer(common.HexToAddress("0xdd")), "DefaultAdminTransferScheduled"},
			{chain.RoleUpgrader, contract.PackUpgradeToAndCall(common.BytesToAddress(slot), nil), "Upgraded"},
		} {
			before := len(b.events())
			b.as(act.role, act.data)
			b.seal(1)
			require.Len(t, b.events(), before+1, act.event)
			require.Contains(t, b.events(), act.event)
		}
	})
}

func TestForeignEvent_ActsOnTheReserveFeedAlarmAndOurReportsDoNot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(10)) // the reserve is reported
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReportReserve(ctx, tx, pounds(500_000)) })
		b.settle()
		require.Empty(t, b.events())
		feed := reservefeed.NewReserveFeed()
		reporter := [32]byte(crypto.Keccak256([]byte("REPORTER_ROLE")))
		for _, act := range []struct {
			data  []byte
			event string
		}{
			{feed.PackGrantRole(reporter, common.HexToAddress("0xcc")), "ReserveFeed.RoleGranted"},
			{feed.PackRevokeRole(reporter, common.HexToAddress("0xcc")), "ReserveFeed.RoleRevoked"},
			{feed.PackBeginDefaultAdminTransfer(common.HexToAddress("0xdd")), "ReserveFeed.DefaultAdminTransferScheduled"},
		} {
			before := len(b.events())
			b.asOn(b.Contracts.Feed, chain.RoleAdmin, act.data)
			b.seal(1)
			require.Len(t, b.events(), before+1, act.event)
			require.Contains(t, b.events(), act.event)
		}
		b.send(b.depositAddress(id.New()), pounds(3))
		b.settle()
		require.Len(t, b.sink.credited, 1, "deposits go on")
		b.balanced()
	})
}

// As one does after a restore of a copy from before the chain was read.
func TestForeignEvent_AnAttestationAlarmsAlsoFromBeforeTheServerFirstSawTheChain(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.asOn(b.Contracts.Feed, chain.RoleReporter, reservefeed.NewReserveFeed().PackAttest(newRef(t), big.NewInt(5), newRef(t)))
	_, err := b.Node.Seal()
	require.NoError(t, err)
	b.step()
	require.Equal(t, []string{"ReserveFeed.Attested"}, b.events(), "not the deployment")
}

// view calls a view function of the token.
// The token's own acts may change the feed, so it is asked about anew after each.
func TestForeignEvent_OnTheReserveFeedAlarmsAlsoAfterAnActOnTheTokenInTheSamePass(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.minted(jane, pounds(1))
	feed := reservefeed.NewReserveFeed()
	reporter := [32]byte(crypto.Keccak256([]byte("REPORTER_ROLE")))
	for _, act := range []func(){
		func() { b.as(chain.RolePauser, contract.PackPause()) },
		func() {
			b.asOn(b.Contracts.Feed, chain.RoleAdmin, feed.PackGrantRole(reporter, common.HexToAddress("0xcc")))
		},
	} {
		act()
		_, err := b.Node.Seal()
		require.NoError(t, err)
	}
	b.step()
	require.ElementsMatch(t, []string{"Paused", "ReserveFeed.RoleGranted"}, b.events())
}

func (b *bench) view(data []byte) []byte {
	b.t.Helper()
	raw, err := b.Network.Client.CallContract(b.ctx(), ethereum.CallMsg{To: (*common.Address)(&b.Contracts.Token), Data: data}, nil)
	require.NoError(b.t, err)
	return raw
}
