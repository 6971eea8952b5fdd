package transactions_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const history = "/wallet/account/transaction"

type page struct {
	List []wallettest.Payment
	Meta struct{ PageNumber, PageSize, Total, TotalPages int } `json:"_meta"`
}

func TestTransactions_MoveAsTheirTableAllowsAndNotOtherwise(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		list, _, err := b.Transactions.List(t.Context(), b.DB.Read(), jane.ID, transactions.Search{}, db.Window{Limit: 1})
		require.NoError(t, err)
		require.Equal(t, transactions.Completed, list[0].Status)
		err = b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return b.Transactions.Move(ctx, tx, list[0], transactions.Pending)
		})
		require.ErrorContains(t, err, "cannot become")
	})
}

func TestTransactions_AreVisibleToTheirOwnerOnlyFilteredAndPaged(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "100.00"), b.Holding("john@example.com", "5.00")
		b.Clock.Advance(24 * time.Hour)
		jane.SignIn()
		john.SignIn()
		jane.PayIn("1.00", "x")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		get := func(query string) (list page) {
			jane.Call("GET", history+query, nil).Into(t, &list)
			return list
		}
		all := get("")
		require.Equal(t, 3, all.Meta.Total)
		require.Equal(t, 10, all.Meta.PageSize)
		require.Equal(t, p.ID, all.List[0].ID) // newest first
		require.Len(t, get("?pageSize=2&pageNumber=2").List, 1)
		require.Equal(t, 2, get("?pageSize=2").Meta.TotalPages)
		require.Equal(t, 1, get("?type=fiat_withdrawal").Meta.Total)
		require.Equal(t, 2, get("?status=completed").Meta.Total)
		require.Equal(t, 1, get("?to=2026-03-02").Meta.Total) // both days count
		require.Equal(t, 2, get("?from=2026-03-03&to=2026-03-03").Meta.Total)
		require.Zero(t, get("?from=2026-03-04").Meta.Total)
		for query, field := range map[string]string{
			"?from=yesterday": "from", "?to=2026-02-30": "to", "?from=2026-03-03&to=2026-03-02": "to", "?type=x": "type", "?status=x": "status",
			"?pageSize=0": "pageSize", "?pageSize=101": "pageSize", "?pageNumber=0": "pageNumber", "?pageNumber=x": "pageNumber",
		} {
			a := jane.Refused(fault.InvalidParameters, jane.Call("GET", history+query, nil))
			require.Contains(t, a.Fields(t), field, query)
		}
		john.Refused(fault.NotFound, john.Call("GET", history+"/"+p.ID, nil))
		jane.Refused(fault.NotFound, jane.Call("GET", history+"/"+id.New(), nil))
		var last []wallettest.Payment
		jane.Call("GET", history+"/last?limit=2", nil).Into(t, &last)
		require.Len(t, last, 2)
		jane.Refused(fault.InvalidParameters, jane.Call("GET", history+"/last?limit=51", nil))
		nobody := &wallettest.Person{Bench: b}
		nobody.Refused(fault.SessionExpired, nobody.Call("GET", history, nil))
	})
}

func TestBackOffice_ShowsACustomersBalancesAndTransactions(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "25.00")
		b.Operator("ann@example.com")
		ann := &wallettest.Person{Bench: b, Email: "ann@example.com"}
		ann.SignIn()
		var account struct{ Balances []struct{ Available string } }
		ann.Call("GET", "/admin/customer/"+jane.ID+"/account", nil).Into(t, &account)
		require.Equal(t, "25.000000", account.Balances[0].Available)
		var page struct {
			List []struct{ Type, Amount string }
			Meta struct{ Total int } `json:"_meta"`
		}
		ann.Call("GET", "/admin/customer/"+jane.ID+"/transaction", nil).Into(t, &page)
		require.Equal(t, 1, page.Meta.Total)
		require.Equal(t, "fiat_deposit", page.List[0].Type)
		ann.Refused(fault.NotFound, ann.Call("GET", "/admin/customer/none/transaction", nil))
		jane.Refused(fault.Forbidden, jane.Call("GET", "/admin/customer/"+jane.ID+"/account", nil))
	})
}

func TestBackOffice_ListsAllCustomersTransactionsByKindAndStatus(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "100.00"), b.Holding("john@example.com", "20.00")
		waiting := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.Operator("ann@example.com")
		ann := &wallettest.Person{Bench: b, Email: "ann@example.com"}
		ann.SignIn()
		type page struct {
			List []struct {
				Transaction struct{ ID string }
				Customer    struct{ ID, Email string }
			}
			Meta struct{ Total int } `json:"_meta"`
		}
		list := func(query string) (p page) {
			ann.Call("GET", "/admin/transaction"+query, nil).Into(t, &p)
			return p
		}
		all := list("")
		require.Equal(t, 3, all.Meta.Total)
		require.Equal(t, waiting.ID, all.List[0].Transaction.ID, "newest first")
		require.Equal(t, "jane@example.com", all.List[0].Customer.Email)
		require.Equal(t, john.ID, all.List[1].Customer.ID)
		require.Equal(t, 2, list("?type=fiat_deposit").Meta.Total)
		require.Equal(t, 1, list("?type=fiat_withdrawal&status="+b.Status(waiting.ID)).Meta.Total)
		require.Zero(t, list("?type=fiat_withdrawal&status=failed").Meta.Total)
		second := list("?pageSize=2&pageNumber=2")
		require.Len(t, second.List, 1)
		require.Equal(t, 3, second.Meta.Total)
		require.Contains(t, ann.Refused(fault.InvalidParameters, ann.Call("GET", "/admin/transaction?status=x", nil)).Fields(t), "status")
		jane.Refused(fault.Forbidden, jane.Call("GET", "/admin/transaction", nil))
	})
}

func TestTransaction_HasTheFieldsOfTheContract(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		var one map[string]any
		jane.Call("GET", history+"/"+jane.Pay(wallettest.ToBank, jane.BankOrder("10.00")).ID, nil).Into(t, &one)
		require.Contains(t, one, "steps") // of one alone; lists do without
		var listed []map[string]any
		jane.Call("GET", history+"/last?limit=1", nil).Into(t, &listed)
		one = listed[0]
		var names []string
		for name := range one {
			names = append(names, name)
		}
		require.ElementsMatch(t, []string{"id", "type", "direction", "currency", "amount", "fee", "status", "reference", "counterparty", "network", "txHash", "createdAt", "completedAt", "failureReason", "failureCode", "waitingFor", "waitingForText", "dueAt", "updatedAt", "externalId", "metadata", "bankReasonCode", "bankReference", "initiator", "approval"}, names)
		require.Equal(t, "Barclays ••••9911", one["counterparty"])
		require.NotContains(t, one["counterparty"], "5577")
	})
}

func TestTransactions_ADayOfTheFilterIsADayInLondon(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.Clock.Set(time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC)) // half past midnight on 2 July
		jane := b.Holding("jane@example.com", "100.00")
		total := func(query string) int {
			var list page
			jane.Call("GET", history+query, nil).Into(t, &list)
			return list.Meta.Total
		}
		require.Equal(t, 1, total("?from=2026-07-02&to=2026-07-02"))
		require.Zero(t, total("?from=2026-07-01&to=2026-07-01"))
		out := jane.Call("GET", "/wallet/account/statement?from=2026-07-02&to=2026-07-02&format=csv", nil)
		require.Contains(t, out.Body, "2026-07-01T23:30:00Z", "the time is UTC, the day is London's")
		out = jane.Call("GET", "/wallet/account/statement?from=2026-07-01&to=2026-07-01&format=csv", nil)
		require.NotContains(t, out.Body, "2026-07-01T23:30:00Z")
	})
}
