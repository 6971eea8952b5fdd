package wallet_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

const history = "/wallet/account/transaction"

type page struct {
	List []payment
	Meta struct{ PageNumber, PageSize, Total, TotalPages int } `json:"_meta"`
}

func TestTransactions_AreTheOwnersAloneFilteredAndPaged(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, john := b.holding("jane@example.com", "100.00"), b.holding("john@example.com", "5.00")
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		john.signIn()
		jane.arrives("1.00", "x")
		p := jane.pay(toBank, jane.bankOrder("10.00"))
		get := func(query string) (list page) {
			jane.call("GET", history+query, nil).into(t, &list)
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
			a := jane.refused(fault.InvalidParameters, jane.call("GET", history+query, nil))
			require.Contains(t, a.fields(t), field, query)
		}
		john.refused(fault.NotFound, john.call("GET", history+"/"+p.ID, nil))
		jane.refused(fault.NotFound, jane.call("GET", history+"/"+id.New(), nil))
		var last []payment
		jane.call("GET", history+"/last?limit=2", nil).into(t, &last)
		require.Len(t, last, 2)
		jane.refused(fault.InvalidParameters, jane.call("GET", history+"/last?limit=51", nil))
		nobody := &person{bench: b}
		nobody.refused(fault.SessionExpired, nobody.call("GET", history, nil))
	})
}

func TestBackOffice_SeesWhatACustomerHoldsAndDid(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "25.00")
		b.operator("ann@example.com")
		ann := &person{bench: b, email: "ann@example.com"}
		ann.signIn()
		var account struct{ Balances []struct{ Available string } }
		ann.call("GET", "/admin/customer/"+jane.id+"/account", nil).into(t, &account)
		require.Equal(t, "25.000000", account.Balances[0].Available)
		var page struct {
			List []struct{ Type, Amount string }
			Meta struct{ Total int } `json:"_meta"`
		}
		ann.call("GET", "/admin/customer/"+jane.id+"/transaction", nil).into(t, &page)
		require.Equal(t, 1, page.Meta.Total)
		require.Equal(t, "fiat_deposit", page.List[0].Type)
		ann.refused(fault.NotFound, ann.call("GET", "/admin/customer/none/transaction", nil))
		jane.refused(fault.Forbidden, jane.call("GET", "/admin/customer/"+jane.id+"/account", nil))
	})
}

func TestBackOffice_ListsEverybodysPaymentsByKindAndStatus(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, john := b.holding("jane@example.com", "100.00"), b.holding("john@example.com", "20.00")
		waiting := jane.pay(toBank, jane.bankOrder("10.00"))
		b.operator("ann@example.com")
		ann := &person{bench: b, email: "ann@example.com"}
		ann.signIn()
		type page struct {
			List []struct {
				Transaction struct{ ID string }
				Customer    struct{ ID, Email string }
			}
			Meta struct{ Total int } `json:"_meta"`
		}
		list := func(query string) (p page) {
			ann.call("GET", "/admin/transaction"+query, nil).into(t, &p)
			return p
		}
		all := list("")
		require.Equal(t, 3, all.Meta.Total)
		require.Equal(t, waiting.ID, all.List[0].Transaction.ID, "newest first")
		require.Equal(t, "jane@example.com", all.List[0].Customer.Email)
		require.Equal(t, john.id, all.List[1].Customer.ID)
		require.Equal(t, 2, list("?type=fiat_deposit").Meta.Total)
		require.Equal(t, 1, list("?type=fiat_withdrawal&status="+b.status(waiting.ID)).Meta.Total)
		require.Zero(t, list("?type=fiat_withdrawal&status=failed").Meta.Total)
		second := list("?pageSize=2&pageNumber=2")
		require.Len(t, second.List, 1)
		require.Equal(t, 3, second.Meta.Total)
		require.Contains(t, ann.refused(fault.InvalidParameters, ann.call("GET", "/admin/transaction?status=x", nil)).fields(t), "status")
		jane.refused(fault.Forbidden, jane.call("GET", "/admin/transaction", nil))
	})
}

func TestTransaction_HasTheFieldsOfTheContract(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		var one map[string]any
		jane.call("GET", history+"/"+jane.pay(toBank, jane.bankOrder("10.00")).ID, nil).into(t, &one)
		require.Contains(t, one, "steps") // of one alone; lists do without
		var listed []map[string]any
		jane.call("GET", history+"/last?limit=1", nil).into(t, &listed)
		one = listed[0]
		var names []string
		for name := range one {
			names = append(names, name)
		}
		require.ElementsMatch(t, []string{"id", "type", "direction", "currency", "amount", "fee", "status", "reference", "counterparty", "network", "txHash", "createdAt", "completedAt", "failureReason"}, names)
		require.Equal(t, "Barclays ••••9911", one["counterparty"])
		require.NotContains(t, one["counterparty"], "5577")
	})
}

func TestAccount_ShowsWhatIsAvailablePendingAndTheirSum(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		jane.pay(toBank, jane.bankOrder("10.00"))
		a := jane.ok(jane.call("GET", "/wallet/account", nil))
		var account map[string]any
		require.NoError(t, json.Unmarshal(a.Data, &account))
		require.Equal(t, jane.id, account["id"])
		require.Equal(t, "individual", account["kind"])
		require.Equal(t, []any{map[string]any{"currency": "GBPC", "available": "90.000000", "pending": "10.000000", "total": "100.000000"}}, account["balances"])

		var assets struct {
			List []struct{ Currency, Network, Contract, Balance, DepositAddress string }
		}
		jane.call("GET", "/wallet/account/asset/match?currency=GBPC&network="+network, nil).into(t, &assets)
		require.Equal(t, "90.000000", assets.List[0].Balance)
		first := assets.List[0].DepositAddress
		jane.call("GET", "/wallet/account/asset/match", nil).into(t, &assets)
		require.Equal(t, first, assets.List[0].DepositAddress) // the same for ever
		x := jane.refused(fault.InvalidParameters, jane.call("GET", "/wallet/account/asset/match?currency=EUR&network=moon", nil))
		require.Len(t, x.fields(t), 2)
	})
}

func TestStatement_HasEveryLineBetweenOpeningAndClosing(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		p := jane.pay(toBank, jane.bankOrder("10.00"))
		jane.arrives("0.50", "x")
		b.clock.Advance(24 * time.Hour)
		jane.signIn()
		jane.arrives("7.00", "later")
		a := jane.call("GET", "/wallet/account/statement?from=2026-03-03&to=2026-03-03&format=csv", nil)
		require.Equal(t, 200, a.Status)
		require.Contains(t, a.Header.Get("Content-Type"), "text/csv")
		rows, err := csv.NewReader(strings.NewReader(a.body)).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 5)
		require.Equal(t, "100.000000", rows[1][6])
		require.Equal(t, []string{"2026-03-03T12:00:00Z", "Withdrawal to bank", "Barclays ••••9911", p.ID, "GBPC", "-10.000000", "90.000000"}, rows[2])
		require.Equal(t, "0.500000", rows[3][5])
		require.Equal(t, "90.500000", rows[4][6])

		a = jane.call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-31&format=pdf", nil)
		require.Equal(t, "application/pdf", a.Header.Get("Content-Type"))
		require.True(t, bytes.HasPrefix([]byte(a.body), []byte("%PDF-")))
		a = jane.refused(fault.InvalidParameters, jane.call("GET", "/wallet/account/statement?format=csv", nil))
		require.Len(t, a.fields(t), 2)
		jane.refused(fault.InvalidParameters, jane.call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-31&format=xml", nil))
	})
}
