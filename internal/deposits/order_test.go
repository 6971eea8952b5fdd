package deposits_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestDeposit_IsPreparedAnnouncedAndCreditedLessItsFee(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		d := jane.Prepare("100")
		require.Equal(t, "100.00", d.Amount)
		require.Equal(t, "99.000000", d.ReceiveAmount)
		require.Equal(t, "1.00", d.Fee)
		require.Equal(t, "1.000000", d.Rate)
		require.NotEmpty(t, d.OfficialBank.AccountNumber)
		var p wallettest.Payment
		jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": d.ID, "nextIsSecondaryAuth": 0}).Into(t, &p)
		require.Equal(t, "awaiting_funds", p.Status)
		require.Equal(t, d.ID, p.ID)
		require.Equal(t, "in", p.Direction)
		jane.Refused(fault.DepositCompleted, jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": d.ID}))
		jane.PayIn("100.00", "thanks "+d.Reference+" bye")
		require.Equal(t, "completed", b.Status(d.ID))
		require.Equal(t, "99.000000", jane.Available())
		require.Equal(t, "1.000000", b.Balance(chart.Fees))
		require.Equal(t, "100.00", b.Balance(chart.Reserve))
	}, func(c *pricing.Config, _ *auth.Config) { c.Terms.Fees.FiatDeposit.BasisPoints = 100 })
}

func TestDeposit_IsMatchedByReferenceThenByAmountElseCreated(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		older, b1, newer := jane.Announce("10.00"), jane.Prepare("10.00"), jane.Announce("10.00")
		jane.PayIn("25.00", newer.Reference) // another amount: what came is credited
		require.Equal(t, "completed", b.Status(newer.ID))
		jane.PayIn("10.00", "no reference")
		require.Equal(t, "completed", b.Status(older.ID))
		jane.PayIn("10.00", b1.Reference) // prepared, and paid without a word
		require.Equal(t, "completed", b.Status(b1.ID))
		var p wallettest.Payment
		jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": b1.ID}).Into(t, &p)
		require.Equal(t, "completed", p.Status)
		jane.PayIn("7.77", newer.Reference) // the deposit has its money: a new one
		require.Equal(t, "52.770000", jane.Available())
		var last []wallettest.Payment
		jane.Call("GET", "/wallet/account/transaction/last?limit=50", nil).Into(t, &last)
		require.Len(t, last, 4)
		var one wallettest.Payment
		jane.Call("GET", "/wallet/account/transaction/"+newer.ID, nil).Into(t, &one)
		require.Equal(t, "25.00", one.Amount)
	})
}

func TestDeposit_IsFoundByItsReferenceHoweverThePayerWritesIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		for _, written := range []string{
			"Payment to GBPC, ref %s", "GBPC %s", "GBPC Ltd %s", "%s GBPC coins", "GBPC-%.0s%[2]s", "gbpc/%.0s%[2]s", "GBPC: %.0s%[2]s.",
		} {
			d := jane.Prepare("10.00")
			jane.PayIn("10.00", fmt.Sprintf(written, d.Reference, strings.TrimPrefix(d.Reference, "GBPC ")))
			require.Equal(t, "completed", b.Status(d.ID), written)
		}
	})
}

func TestDeposit_ACreditReportedTwiceIsCreditedOnce(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("10"), CustomerID: jane.ID, Matched: true}
		for range 3 {
			b.Credit(c)
		}
		require.Equal(t, "10.000000", jane.Available())
	})
}

func TestDeposit_RefusesAmountsThatCannotBePaidIn(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john, stranger := b.Verified("jane@example.com"), b.Verified("john@example.com"), b.Open("stranger@example.com")
		order := func(amount, currency, bank string) wallettest.Object {
			return wallettest.Object{"amount": amount, "currencyId": currency, "bankId": bank}
		}
		stranger.Refused(fault.NotVerified, stranger.Call("POST", wallettest.PreparePath, order("1.00", "GBP", jane.BankID)))
		jane.Refused(fault.NotFound, jane.Call("POST", wallettest.PreparePath, order("1.00", "GBP", john.BankID)))
		jane.Refused(fault.BelowMinimum, jane.Call("POST", wallettest.PreparePath, order("0.00", "GBP", jane.BankID)))
		a := jane.Refused(fault.InvalidParameters, jane.Call("POST", wallettest.PreparePath, order("1.001", "GBPC", "")))
		require.Equal(t, map[string]string{"amount": string(fault.TooManyDecimals), "currencyId": string(fault.UnknownCurrency), "bankId": string(fault.RequiredField)}, a.Fields(t))
		d := jane.Prepare("1.00")
		john.Refused(fault.NotFound, john.Call("POST", wallettest.CompletePath, wallettest.Object{"id": d.ID}))
		jane.Refused(fault.NotFound, jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": id.New()}))
		b.Clock.Advance(7 * 24 * time.Hour)
		jane.SignIn()
		jane.Refused(fault.DepositExpired, jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": d.ID}))
	})
}

func TestDeposit_ExpiresWithoutItsMoneyAndIsStillCreditedIfItArrivesLate(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		d := jane.Announce("10.00")
		b.Clock.Advance(7 * 24 * time.Hour)
		b.RunJobs()
		require.Equal(t, "expired", b.Status(d.ID))
		jane.PayIn("10.00", d.Reference)
		require.Equal(t, "completed", b.Status(d.ID))
		require.Equal(t, "10.000000", jane.Available())
	})
}

func TestDeposit_SameKeyRepeatsTheFirstAnswer(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		order := wallettest.Object{"amount": "10.00", "currencyId": "GBP", "bankId": jane.BankID}
		answers := wallettest.Parallel(4, func(int) wallettest.Answer {
			return jane.Call("POST", wallettest.PreparePath, order, "Idempotency-Key", "k")
		})
		var first wallettest.Prepared
		answers[0].Into(t, &first)
		for _, a := range answers {
			require.Equal(t, string(answers[0].Data), string(jane.OK(a).Data))
		}
		order["amount"] = "11.00"
		jane.Refused(fault.KeyReused, jane.Call("POST", wallettest.PreparePath, order, "Idempotency-Key", "k"))
		answers = wallettest.Parallel(4, func(int) wallettest.Answer {
			return jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": first.ID}, "Idempotency-Key", "k")
		})
		for _, a := range answers {
			require.Equal(t, string(answers[0].Data), string(jane.OK(a).Data))
		}
		jane.PayIn("10.00", first.Reference)
		again := jane.OK(jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": first.ID}, "Idempotency-Key", "k"))
		require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
		require.Equal(t, string(answers[0].Data), string(again.Data))
		jane.Refused(fault.KeyReused, jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": first.ID, "nextIsSecondaryAuth": 0}, "Idempotency-Key", "k"))
		other := jane.Prepare("10.00")
		jane.Refused(fault.KeyReused, jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": other.ID}, "Idempotency-Key", "k"))
	})
}

func TestDeposit_OneKeyUsedConcurrentlyCompletesOneDeposit(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		orders := []wallettest.Prepared{jane.Prepare("10.00"), jane.Prepare("11.00")}
		completed := map[string]bool{}
		for _, a := range wallettest.Parallel(8, func(n int) wallettest.Answer {
			return jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": orders[n%2].ID}, "Idempotency-Key", "k")
		}) {
			if a.Code == string(fault.KeyReused) {
				continue
			}
			var p wallettest.Payment
			jane.OK(a).Into(t, &p)
			completed[p.ID] = true
		}
		require.Len(t, completed, 1)
	})
}

func TestDeposit_CompletedAfterItsMoneyArrivedRepeatsTheAnswer(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		d := jane.Prepare("10.00")
		jane.PayIn("10.00", d.Reference)
		first := jane.OK(jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": d.ID}, "Idempotency-Key", "k"))
		again := jane.OK(jane.Call("POST", wallettest.CompletePath, wallettest.Object{"id": d.ID}, "Idempotency-Key", "k"))
		require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
		require.Equal(t, string(first.Data), string(again.Data))
		require.Equal(t, "completed", b.Status(d.ID))
	})
}
