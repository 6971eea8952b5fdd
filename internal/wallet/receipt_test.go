package wallet_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type receipt struct {
	ID, AccountHolder, Payer, Payee, Type, Status, Direction, Currency, Amount, Fee, Total, Reference, ExternalID, CreatedAt, Issuer string
	TxHash, BankReference                                                                                                            *string
}

func TestReceipt_SaysTheSameInBothFormatsUnderTheVerifiedName(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.World.Names[jane.ID] = "Jane Elisabeth Doe"
		order := jane.BankOrder("25.00")
		order["externalId"] = "-inv:7"
		paid := jane.Pay(wallettest.ToBank, order)
		b.RunJobs()
		path := "/wallet/account/transaction/" + paid.ID + "/receipt"

		paper := jane.Call("GET", path, nil)
		require.Equal(t, 200, paper.Status, paper.Body)
		require.Equal(t, "application/pdf", paper.Header.Get("Content-Type"))
		require.Contains(t, paper.Header.Get("Content-Disposition"), paid.ID)
		require.True(t, strings.HasPrefix(paper.Body, "%PDF-"))

		var r receipt
		jane.Call("GET", path+"?format=json", nil).Into(t, &r)
		require.Equal(t, []string{paid.ID, "Jane Elisabeth Doe", "Jane Elisabeth Doe", "fiat_withdrawal", "out", "GBP", "25.00", "0.00", "25.00", "-inv:7"},
			[]string{r.ID, r.AccountHolder, r.Payer, r.Type, r.Direction, r.Currency, r.Amount, r.Fee, r.Total, r.ExternalID})
		require.Contains(t, r.Payee, "9911")
		require.NotEmpty(t, r.Status)
		require.NotEmpty(t, r.CreatedAt)

		var list struct{ List []struct{ ID, Type string } }
		jane.Call("GET", "/wallet/account/transaction", nil).Into(t, &list)
		for _, one := range list.List {
			if one.Type == "fiat_deposit" {
				jane.Call("GET", "/wallet/account/transaction/"+one.ID+"/receipt?format=json", nil).Into(t, &r)
				require.Equal(t, []string{"Jane Elisabeth Doe", "in"}, []string{r.Payee, r.Direction})
			}
		}
	})
}

func TestReceipt_IsForTheCustomerAloneAndForKeysThatMayReadReports(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "100.00"), b.Holding("john@example.com", "100.00")
		paid := jane.Pay(wallettest.ToBank, jane.BankOrder("25.00"))
		path := "/wallet/account/transaction/" + paid.ID + "/receipt"
		for _, format := range []string{"", "?format=json"} {
			john.SignIn()
			john.Refused(fault.NotFound, john.Call("GET", path+format, nil))
			john.Refused(fault.NotFound, john.Call("GET", "/wallet/account/transaction/nothing/receipt"+format, nil))
			reader := jane.Machine("read")
			reader.Refused(fault.MissingScope, reader.Call("GET", path+format, nil))
			reports := jane.Machine("reports")
			require.Equal(t, 200, reports.Call("GET", path+format, nil).Status)
		}
		john.Refused(fault.InvalidParameters, john.Call("GET", path+"?format=csv", nil))
	})
}

func TestStatement_CarriesTheVerifiedNameAndNeverTheTypedOne(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		statement := func() string {
			return jane.Call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-31&format=camt053", nil).Body
		}
		require.Contains(t, statement(), "<Nm>jane@example.com</Nm>", "nobody was verified, and Jane Doe was only typed")
		b.World.Names[jane.ID] = "Jane Elisabeth Doe"
		require.Contains(t, statement(), "<Nm>Jane Elisabeth Doe</Nm>")
	})
}
