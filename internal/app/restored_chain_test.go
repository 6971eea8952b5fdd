package app

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// lostMint selects the exceptions of mints that the books do not know. Reports of the reserve that were lost are
// foreign events too.
const lostMint = "chain_foreign_event&reason=chain_unknown_mint"

// acknowledgeReports acknowledges what was lost of the reserve feed.
func (r restored) acknowledgeReports(t *testing.T) {
	t.Helper()
	var page struct {
		List []struct {
			ID      string
			Details map[string]string
		}
	}
	_, code := r.ask(t, r.operator, http.MethodGet, "/admin/exception?status=open&pageSize=100&kind=chain_foreign_event&reason=chain_foreign_event", "", &page)
	require.Equal(t, "00000", code)
	for _, e := range page.List {
		require.Contains(t, e.Details["event"], "ReserveFeed.")
		_, code := r.ask(t, r.operator, http.MethodPost, "/admin/exception/"+e.ID+"/action", `{"action":"acknowledge","reason":"our own report"}`, nil)
		require.Equal(t, "00000", code)
	}
}

// irisWallet is an address of Iris outside.
const irisWallet = "0x1111111111111111111111111111111111111111"

// sendCoins orders coins of Iris to her own wallet.
func (s *Sandbox) sendCoins(t *testing.T, key, coins string) {
	t.Helper()
	order := withdrawals.ChainOrder{CustomerID: s.iris(t).Customer.ID, Key: key, Amount: money.MustParse(coins, money.GBPC), Address: irisWallet, Network: sandboxchain.NetworkID, NextSecondaryAuth: 1}
	require.NoError(t, s.asIris(t, func(ctx context.Context) error {
		_, err := s.withdrawals.ToChain(ctx, order)
		return err
	}))
}

func (s *Sandbox) listIrisWallet(t *testing.T) error {
	t.Helper()
	return s.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		return s.payees.AddActive(ctx, tx, s.iris(t).Customer.ID, sandboxchain.NetworkID, irisWallet, "hers alone")
	})
}

// receiveCoins has somebody send Iris coins, which are credited and burned.
func (s *Sandbox) receiveCoins(t *testing.T, coins string) {
	t.Helper()
	n, err := s.numbersOf(t, s.iris(t).Customer.ID)
	require.NoError(t, err)
	_, err = s.chain.Transfer(t.Context(), n.address, money.MustParse(coins, money.GBPC))
	require.NoError(t, err)
}

func (s *Sandbox) balanceOfIris(t *testing.T) string {
	t.Helper()
	balance, err := s.ledger.Balance(t.Context(), s.db.Read(), chart.Customer(s.iris(t).Customer.ID))
	require.NoError(t, err)
	return balance.String()
}

func (s *Sandbox) settled(t *testing.T) {
	t.Helper()
	s.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
}

// agreesWithTheChain requires that books and chain agree in everything, and that minting goes on.
func (r restored) agreesWithTheChain(t *testing.T) {
	t.Helper()
	r.settled(t)
	found, err := integrity.CompareChain(t.Context(), r.db.Read(), r.chain.Service)
	require.NoError(t, err)
	require.Empty(t, found)
	reconciled, err := r.treasury.VerifyBooks(t.Context())
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, reconciled.State, reconciled.Findings)
	r.acknowledgeReports(t)
	require.Zero(t, r.count(t, "SELECT count(*) FROM treasury_minting_stops"))
	require.Zero(t, r.count(t, "SELECT count(*) FROM exceptions WHERE status = 'open'"))
}

func TestServer_AfterARestoreALostMintIsBookedByTwoAndALostSweepExplainsItsDeposit(t *testing.T) {
	var live string
	eachRestored(t, func(t *testing.T, s *Sandbox) {
		_, err := s.numbersOf(t, s.iris(t).Customer.ID)
		require.NoError(t, err)
		require.NoError(t, s.listIrisWallet(t))
		s.sendCoins(t, "before", "3.000000")
		s.settled(t)
	}, func(t *testing.T, s *Sandbox) {
		s.sendCoins(t, "lost", "30.000000")
		s.eventually(t, "SELECT count(*) FROM withdrawals WHERE coins = 30000000 AND status = 'completed'", 1)
		s.receiveCoins(t, "7.000000")
		s.eventually(t, "SELECT count(*) FROM deposits_chain WHERE amount = 7000000 AND state = 'credited' AND burned_at IS NOT NULL", 1)
		s.settled(t)
		live = s.balanceOfIris(t)
	}, func(t *testing.T, r restored) {
		r.eventually(t, "SELECT count(*) FROM deposits_chain WHERE amount = 7000000 AND state = 'credited' AND burned_at IS NOT NULL", 1)
		require.Zero(t, r.count(t, "SELECT count(*) FROM exceptions WHERE kind = 'chain_deposit_unbooked'"), "the burn explains it")
		r.resolve(t, lostMint, "book", "")
		require.Equal(t, live, r.balanceOfIris(t), "as if nothing had been lost")
		require.Equal(t, 1, r.count(t, "SELECT count(*) FROM transactions WHERE type = 'chain_withdrawal' AND amount = 30000000 AND status = 'completed' AND tx_hash <> ''"))
		r.resolve(t, "books_stale", "release", "")
		minted := r.count(t, "SELECT count(*) FROM chain_events WHERE kind = 'mint'")
		r.sendCoins(t, "afterwards", "1.000000")
		r.eventually(t, "SELECT count(*) FROM withdrawals WHERE coins = 1000000 AND status = 'completed'", 1)
		r.receiveCoins(t, "2.000000")
		r.eventually(t, "SELECT count(*) FROM deposits_chain WHERE amount = 2000000 AND state = 'credited' AND burned_at IS NOT NULL", 1)
		require.Equal(t, minted+1, r.count(t, "SELECT count(*) FROM chain_events WHERE kind = 'mint'"), "nothing is minted twice")
		r.agreesWithTheChain(t)
	})
}

func TestServer_AfterARestoreWhatTheCustomerHasSpentOfALostMintIsADebt(t *testing.T) {
	eachRestored(t, func(t *testing.T, s *Sandbox) {
		require.NoError(t, s.listIrisWallet(t))
		s.settled(t)
	}, func(t *testing.T, s *Sandbox) {
		s.sendCoins(t, "lost", "30.000000")
		s.eventually(t, "SELECT count(*) FROM withdrawals WHERE coins = 30000000 AND status = 'completed'", 1)
		s.settled(t)
	}, func(t *testing.T, r restored) {
		r.openException(t, lostMint)
		r.resolve(t, "books_stale", "release", "")
		iris := r.iris(t).Customer.ID
		balance, err := r.ledger.Balance(t.Context(), r.db.Read(), chart.Customer(iris))
		require.NoError(t, err)
		spent, _ := balance.Sub(money.MustParse("10.500000", money.GBPC)).ToPounds()
		require.NoError(t, r.payOut(t, "the surplus too", spent.String()))
		r.resolve(t, lostMint, "book", iris)
		require.Equal(t, "0.000000", r.balanceOfIris(t))
		debt, err := r.ledger.Balance(t.Context(), r.db.Read(), chart.Receivable(iris))
		require.NoError(t, err)
		require.Equal(t, "19.50", debt.String())
		r.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 1)
		r.eventually(t, "SELECT count(*) FROM treasury_debit_resolutions WHERE state = 'completed' AND amount = 1950", 1)
		require.Eventually(t, func() bool {
			reconciled, err := r.treasury.Reconcile(t.Context())
			return err == nil && reconciled.State == treasury.Balanced
		}, 20*time.Second, 200*time.Millisecond)
	})
}
