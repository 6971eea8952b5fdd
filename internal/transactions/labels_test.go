package transactions_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type labelled struct {
	ID, Status     string
	ExternalID     *string
	Metadata       map[string]string
	BankReference  *string
	BankReasonCode *string
	FailureCode    *string
	CreatedAt      string
	UpdatedAt      string
	Initiator      *struct{ Kind, ID, Name string }
	Approval       *struct{}
}

func with(body wallettest.Object, more wallettest.Object) wallettest.Object {
	all := wallettest.Object{}
	for _, part := range []wallettest.Object{body, more} {
		for k, v := range part {
			all[k] = v
		}
	}
	return all
}

func labels(externalID string, metadata wallettest.Object) wallettest.Object {
	return wallettest.Object{"externalId": externalID, "metadata": metadata}
}

func TestLabels_AreKeptWithEachOrderAndOneExternalIDIsGoodForOnePayment(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "100.00"), b.Holding("john@example.com", "100.00")
		invoice := labels("invoice:2026-1", wallettest.Object{"customer": "Mary Ann", "note": "=1+1"})
		order := with(jane.BankOrder("10.00"), invoice)
		key := id.New()
		jane.Authorise(wallettest.ToBank, order)
		var paid labelled
		jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", key).Into(t, &paid)
		require.Equal(t, "invoice:2026-1", *paid.ExternalID)
		require.Equal(t, map[string]string{"customer": "Mary Ann", "note": "=1+1"}, paid.Metadata)
		require.Equal(t, "user", paid.Initiator.Kind)
		require.Equal(t, "Jane Doe", paid.Initiator.Name)
		require.Nil(t, paid.Approval)
		require.Equal(t, paid.CreatedAt, paid.UpdatedAt)

		first, again := jane.Call("GET", history+"/"+paid.ID, nil), jane.Call("POST", wallettest.ToBank, order, "Idempotency-Key", key)
		var replayed, read labelled
		again.Into(t, &replayed)
		require.Equal(t, paid, replayed, "the same answer again")
		first.Into(t, &read)
		require.Equal(t, paid.Metadata, read.Metadata)
		require.Equal(t, paid.Initiator, read.Initiator)
		other := with(jane.BankOrder("10.00"), labels("invoice:2026-2", nil))
		jane.Refused(fault.KeyReused, jane.Call("POST", wallettest.ToBank, other, "Idempotency-Key", key))
		jane.Refused(fault.ExternalIDUsed, jane.Call("POST", wallettest.ToBank, order))
		jane.Refused(fault.ExternalIDUsed, jane.Call("POST", wallettest.ToChain, with(jane.ChainOrder("1", jane.Payable(wallettest.Address(1))), invoice)))
		jane.Refused(fault.ExternalIDUsed, jane.Call("POST", "/wallet/account/trade/fiat/deposit/pre", with(jane.DepositOrder("1.00"), invoice)))
		john.SignIn()
		john.Pay(wallettest.ToBank, with(john.BankOrder("10.00"), invoice)) // another customer's ids are its own

		b.RunJobs()
		b.Settle(wallettest.Payment{ID: paid.ID})
		var settled labelled
		jane.Call("GET", history+"/"+paid.ID, nil).Into(t, &settled)
		require.Equal(t, "completed", settled.Status)
		require.NotEmpty(t, *settled.BankReference)
	})
}

func TestLabels_OfADepositComeWithItsTransactionAndAreSealed(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1.00")
		var prepared struct{ ID, Reference string }
		pre := with(jane.DepositOrder("20.00"), labels("d-1", wallettest.Object{"payer": "Mary Ann"}))
		jane.Call("POST", "/wallet/account/trade/fiat/deposit/pre", pre).Into(t, &prepared)
		jane.Refused(fault.ExternalIDUsed, jane.Call("POST", "/wallet/account/trade/fiat/deposit/pre", pre))
		var announced labelled
		jane.Call("POST", "/wallet/account/trade/fiat/deposit/complete", wallettest.Object{"id": prepared.ID}).Into(t, &announced)
		require.Equal(t, "d-1", *announced.ExternalID)
		require.Equal(t, map[string]string{"payer": "Mary Ann"}, announced.Metadata)
		b.Clock.Advance(1e9)
		jane.PayIn("20.00", prepared.Reference)
		var credited labelled
		jane.Call("GET", history+"/"+prepared.ID, nil).Into(t, &credited)
		require.Equal(t, "completed", credited.Status)
		require.Equal(t, announced.Metadata, credited.Metadata)
		require.Greater(t, credited.UpdatedAt, announced.UpdatedAt)
		for _, table := range []string{"transactions", "deposits_orders"} {
			var kept []byte
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT metadata FROM "+table+" WHERE metadata IS NOT NULL").Scan(&kept))
			require.NotContains(t, string(kept), "Mary")
		}
		var responses int
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM deposits_orders WHERE CAST(completion AS TEXT) LIKE '%Mary%'").Scan(&responses))
		require.Zero(t, responses, "kept answers say nothing personal")
	})
}

func TestTransaction_SaysWhoOrderedItAndWhatTheBankGaveAsItsReason(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("redemptions read")
		var refused, returned, own labelled
		m.Call("POST", wallettest.ToBank, jane.BankOrder("10.00"), "Idempotency-Key", "one").Into(t, &refused)
		m.Call("POST", wallettest.ToBank, jane.BankOrder("20.00"), "Idempotency-Key", "two").Into(t, &returned)
		own.ID = jane.Pay(wallettest.ToBank, jane.BankOrder("5.00")).ID
		b.RunJobs()
		b.Reject(wallettest.Payment{ID: refused.ID})
		b.Settle(wallettest.Payment{ID: returned.ID})
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			p := wallettest.PayoutOf(b.World.Payouts[returned.ID])
			p.BankReason = "AC04"
			return b.Withdrawals.PayoutReturned(ctx, tx, p, fault.PayeeAccountClosed)
		})
		read := func(id string) (one labelled) {
			m.Call("GET", history+"/"+id, nil).Into(t, &one)
			return one
		}
		refused, returned, own = read(refused.ID), read(returned.ID), read(own.ID)
		require.Equal(t, []string{"failed", string(fault.PayoutFailed), "MS03"}, []string{refused.Status, *refused.FailureCode, *refused.BankReasonCode})
		require.Equal(t, []string{"returned", string(fault.PayeeAccountClosed), "AC04"}, []string{returned.Status, *returned.FailureCode, *returned.BankReasonCode})
		require.NotEmpty(t, *returned.BankReference)
		require.Nil(t, own.FailureCode)
		require.Nil(t, own.BankReasonCode)
		require.Nil(t, own.BankReference)
		require.Equal(t, []string{"key", m.KeyID, "Machine"}, []string{refused.Initiator.Kind, refused.Initiator.ID, refused.Initiator.Name})
		for query, expected := range map[string][]string{
			"initiator=" + m.KeyID: {returned.ID, refused.ID}, "initiator=" + own.Initiator.ID: {own.ID}, "initiator=" + m.KeyID + "&status=failed": {refused.ID},
		} {
			var page struct{ List []entry }
			m.Call("GET", history+"?type=fiat_withdrawal&limit=10&"+query, nil).Into(t, &page)
			require.ElementsMatch(t, expected, ids(page.List), query)
		}
	})
}

func TestLabels_OfTheWrongFormNameTheirField(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		many := wallettest.Object{}
		for range 21 {
			many[id.New()] = ""
		}
		for name, c := range map[string]struct {
			more  wallettest.Object
			field string
		}{
			"empty": {labels("", nil), "externalId"}, "space": {labels("a b", nil), "externalId"}, "long": {labels(strings.Repeat("a", 65), nil), "externalId"},
			"number": {wallettest.Object{"externalId": 5}, "externalId"}, "many": {labels("a", many), "metadata"}, "key": {labels("a", wallettest.Object{strings.Repeat("k", 41): ""}), "metadata"},
			"value": {labels("a", wallettest.Object{"k": strings.Repeat("v", 501)}), "metadata.k"}, "nested": {labels("a", wallettest.Object{"k": wallettest.Object{}}), "metadata.k"},
		} {
			for path, body := range map[string]wallettest.Object{wallettest.ToBank: jane.BankOrder("1.00"), "/wallet/account/trade/fiat/deposit/pre": jane.DepositOrder("1.00")} {
				a := jane.Refused(fault.InvalidParameters, jane.Call("POST", path, with(body, c.more)))
				require.Contains(t, a.Fields(t), c.field, name)
			}
		}
		jane.Pay(wallettest.ToBank, with(jane.BankOrder("1.00"), labels("a", wallettest.Object{strings.Repeat("字", 40): strings.Repeat("字", 500)})))
		jane.Pay(wallettest.ToBank, with(jane.BankOrder("1.00"), wallettest.Object{"metadata": wallettest.Object{}}))
	})
}
