package transactions_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type entry struct {
	ID, ExternalID, Reference, TxHash, CreatedAt, UpdatedAt, Currency string
	Initiator                                                         *struct{ ID string }
}

func ids(list []entry) (found []string) {
	for _, e := range list {
		found = append(found, e.ID)
	}
	return found
}

func TestFilters_FindByEachNameAndSortByEachTime(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "100.00"), b.Holding("john@example.com", "100.00")
		address := jane.Payable(wallettest.Address(1))
		toChain := jane.Pay(wallettest.ToChain, with(jane.ChainOrder("10", address), labels("chain-1", nil)))
		b.RunJobs()
		b.Confirm(toChain)
		b.Clock.Advance(time.Minute)
		toBank := jane.Pay(wallettest.ToBank, with(jane.BankOrder("5.00"), labels("bank-1", nil)))
		john.SignIn()
		john.Pay(wallettest.ToBank, with(john.BankOrder("5.00"), labels("bank-1", nil)))
		get := func(query string) []entry {
			var byPage, byCursor struct{ List []entry }
			jane.Call("GET", history+"?"+query, nil).Into(t, &byPage)
			jane.Call("GET", history+"?limit=50&"+query, nil).Into(t, &byCursor)
			require.Equal(t, ids(byPage.List), ids(byCursor.List), query)
			return byPage.List
		}
		var bank entry
		jane.Call("GET", history+"/"+toBank.ID, nil).Into(t, &bank)
		for query, expected := range map[string][]string{
			"externalId=bank-1": {toBank.ID}, "externalId=none": nil, "txHash=" + wallettest.TxHash: {toChain.ID}, "txHash=0xabd": nil, "reference=" + url.QueryEscape(bank.Reference): {toBank.ID},
			"network=" + wallettest.NetworkID: {toChain.ID}, "currency=GBPC": {toChain.ID}, "externalId=bank-1&currency=GBPC": nil, "type=fiat_withdrawal&currency=GBP": {toBank.ID},
			"updatedSince=" + url.QueryEscape(bank.UpdatedAt): {toBank.ID}, "initiator=nobody": nil,
		} {
			require.Equal(t, expected, ids(get(query)), query)
		}
		require.Len(t, get("initiator="+bank.Initiator.ID), 2)
		all := get("")
		b.Clock.Advance(time.Minute)
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Transactions.LockAndMove(ctx, tx, toChain.ID, transactions.Completed, nil) // changes, and stays completed
		})
		require.Equal(t, all[0].ID, get("sort=-createdAt")[0].ID)
		require.Equal(t, toChain.ID, get("sort=-updatedAt")[0].ID)
		require.Equal(t, toChain.ID, get("sort=updatedAt")[2].ID)
		require.Equal(t, all[0].ID, get("sort=createdAt")[2].ID)
		for query, field := range map[string]string{"sort=amount": "sort", "updatedSince=yesterday": "updatedSince", "currency=EUR": "currency"} {
			require.Contains(t, jane.Refused(fault.InvalidParameters, jane.Call("GET", history+"?"+query, nil)).Fields(t), field)
		}
	})
}

func TestFilters_ByUpdateNothingIsLeftOutWhileThingsChange(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		for i := range 6 {
			b.Clock.Advance(time.Second)
			jane.Announce(fmt.Sprintf("%d.00", i+1))
		}
		var seen []string
		var third struct{ List []entry }
		jane.Call("GET", history+"?sort=updatedAt&pageSize=4", nil).Into(t, &third)
		middle := third.List[3].ID
		cursor := ""
		for reads := 0; ; reads++ {
			require.Less(t, reads, 20)
			var page struct {
				List []entry
				Meta struct{ NextCursor *string } `json:"_meta"`
			}
			jane.Call("GET", history+"?sort=updatedAt&limit=2&cursor="+cursor, nil).Into(t, &page)
			seen = append(seen, ids(page.List)...)
			if page.Meta.NextCursor == nil {
				break
			}
			if cursor = *page.Meta.NextCursor; reads == 0 { // the next to be read changes, and one that was read
				b.Clock.Advance(time.Second)
				for _, changed := range []string{seen[1], middle} {
					b.Tx(func(ctx context.Context, tx db.Tx) error {
						return b.Transactions.LockAndMove(ctx, tx, changed, transactions.AwaitingFunds, nil)
					})
				}
			}
		}
		require.GreaterOrEqual(t, len(seen), 8)
		other := jane.Refused(fault.InvalidParameters, jane.Call("GET", history+"?sort=createdAt&cursor="+cursor, nil))
		require.Contains(t, other.Fields(t), "cursor", "a cursor is good in its own order")
		all := map[string]bool{}
		for _, one := range seen {
			all[one] = true
		}
		require.Len(t, all, 7)
	})
}
