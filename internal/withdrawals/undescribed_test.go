package withdrawals_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// required is the travel rule of a live server.
var required = travelrule.Config{Required: true, HoldIncoming: true, Own: travelrule.Provider{Name: "GBPC Ltd", Country: "GB"}}

// describe says of a customer's address whose wallet it is.
func describe(p *wallettest.Person, address string, said wallettest.Object) {
	p.T.Helper()
	var page struct{ List []struct{ ID string } }
	p.Call("GET", wallettest.Whitelist+"?address="+address, nil).Into(p.T, &page)
	require.Len(p.T, page.List, 1)
	p.OK(p.Call("PUT", wallettest.Whitelist+"/"+page.List[0].ID, said))
}

func TestTravelRule_ATransferToAWalletThatNobodyDescribedWaitsWhateverTheAmount(t *testing.T) {
	wallettest.EachWithTravelRule(t, required, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("1", address))
		b.RunJobs()
		later(b, 24*time.Hour)
		jane.SignIn()
		require.Empty(t, b.World.Mints)
		v := shown(jane, p.ID)
		require.Equal(t, "pending", v.Status)
		require.Equal(t, "wallet_description", v.WaitingFor)
		require.Equal(t, "99.000000", jane.Available(), "the money is held")
		describe(jane, address, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}})
		b.RunJobs()
		require.Contains(t, b.World.Mints, p.ID, "it goes on at once")
		require.NotEqual(t, "wallet_description", shown(jane, p.ID).WaitingFor)
		settle(b, p.ID)
		b.RunJobs()
		require.Equal(t, "completed", b.Status(p.ID))
	})
}

func TestTravelRule_ATransferThatNobodyDescribesIsCancelledAfterSevenDaysAndTheMoneyIsBack(t *testing.T) {
	wallettest.EachWithTravelRule(t, required, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		p, taken := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address)), jane.Pay(wallettest.ToChain, jane.ChainOrder("20", address))
		b.RunJobs()
		jane.OK(jane.Call("POST", "/wallet/account/transaction/"+taken.ID+"/cancel", wallettest.Object{}))
		later(b, 7*24*time.Hour-time.Minute)
		require.Equal(t, "pending", b.Status(p.ID))
		later(b, time.Hour)
		jane.SignIn()
		v := shown(jane, p.ID)
		require.Equal(t, "cancelled", v.Status)
		require.Equal(t, string(fault.HolderUnknown), v.FailureCode)
		require.Equal(t, "100.000000", jane.Available())
		describe(jane, address, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}})
		later(b, 2*time.Hour)
		require.Empty(t, b.World.Mints)
	})
}

func TestTravelRule_From800PoundsOnTheOwnWalletIsProvedAndSmallerTransfersOfADayCountTogether(t *testing.T) {
	wallettest.EachWithTravelRule(t, required, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "5000.00")
		kept := wallettest.NewWallet(t)
		address := kept.Address
		jane.Payable(address)
		describe(jane, address, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}})
		first := jane.Pay(wallettest.ToChain, jane.ChainOrder("400", address))
		b.RunJobs()
		require.Contains(t, b.World.Mints, first.ID)
		b.Clock.Advance(23 * time.Hour)
		jane.SignIn()
		second := jane.Pay(wallettest.ToChain, jane.ChainOrder("400", address))
		b.RunJobs()
		require.NotContains(t, b.World.Mints, second.ID)
		require.Equal(t, "wallet_proof", shown(jane, second.ID).WaitingFor)
		describe(jane, address, wallettest.Object{"signature": kept.Sign(t, jane.OwnershipText(address).Message)})
		b.RunJobs()
		require.Contains(t, b.World.Mints, second.ID)
		stranger := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", hosted(jane, 3, own("A provider that we do not know"))))
		b.RunJobs()
		require.NotContains(t, b.World.Mints, stranger.ID)
		e, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.TravelRuleUnanswered, stranger.ID)
		require.NoError(t, err)
		require.True(t, open)
		require.Equal(t, "provider_unknown", e.Reason)
	})
}

func TestTravelRule_TransfersOrderedAtOnceDoNotSlipBelowTheThreshold(t *testing.T) {
	wallettest.EachWithTravelRule(t, required, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "5000.00")
		address := jane.Payable(wallettest.Address(2))
		describe(jane, address, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}})
		const transfers = 8
		var ids []string
		for range transfers {
			ids = append(ids, jane.Pay(wallettest.ToChain, jane.ChainOrder("200", address)).ID)
		}
		var workers sync.WaitGroup
		for range 4 {
			workers.Go(func() { _, _ = b.Queue.RunDue(t.Context()) })
		}
		workers.Wait()
		b.RunJobs()
		left := 0
		for _, id := range ids {
			if _, minted := b.World.Mints[id]; minted {
				left++
				continue
			}
			require.Equal(t, "wallet_proof", shown(jane, id).WaitingFor)
		}
		require.Equal(t, 3, left, "the fourth of £200 reaches £800")
	})
}
