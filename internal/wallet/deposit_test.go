package wallet_test

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet"
)

const (
	pre      = "/wallet/account/trade/fiat/deposit/pre"
	complete = "/wallet/account/trade/fiat/deposit/complete"
)

type prepared struct {
	ID, Amount, ReceiveAmount, Rate, Fee, Reference string
	OfficialBank                                    struct{ SortCode, AccountNumber string }
	ExpiresAt                                       time.Time
}

func (p *person) prepare(amount string) (d prepared) {
	p.t.Helper()
	p.call("POST", pre, object{"amount": amount, "currencyId": "GBP", "bankId": p.bank}).into(p.t, &d)
	return d
}

func (p *person) announce(amount string) prepared {
	p.t.Helper()
	d := p.prepare(amount)
	p.ok(p.call("POST", complete, object{"id": d.ID, "nextIsSecondaryAuth": 0}))
	return d
}

func (p *person) arrives(amount, reference string) {
	p.t.Helper()
	p.credit(wallet.Credit{ID: id.New(), Account: "main", Amount: pounds(amount), CustomerID: p.id, Matched: true, Reference: reference, Debtor: wallet.Party{Name: "JANE DOE", SortCode: "200000", AccountNumber: "55779911"}})
}

func TestDeposit_IsPreparedAnnouncedAndCreditedLessItsFee(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		d := jane.prepare("100")
		require.Equal(t, "100.00", d.Amount)
		require.Equal(t, "99.000000", d.ReceiveAmount)
		require.Equal(t, "1.00", d.Fee)
		require.Equal(t, "1.000000", d.Rate)
		require.NotEmpty(t, d.OfficialBank.AccountNumber)
		var p payment
		jane.call("POST", complete, object{"id": d.ID, "nextIsSecondaryAuth": 0}).into(t, &p)
		require.Equal(t, "awaiting_funds", p.Status)
		require.Equal(t, d.ID, p.ID)
		require.Equal(t, "in", p.Direction)
		jane.refused(fault.DepositCompleted, jane.call("POST", complete, object{"id": d.ID}))
		jane.arrives("100.00", "thanks "+d.Reference+" bye")
		require.Equal(t, "completed", b.status(d.ID))
		require.Equal(t, "99.000000", jane.available())
		require.Equal(t, "1.000000", b.balance(chart.Fees))
		require.Equal(t, "100.00", b.balance(chart.Reserve))
	}, func(c *wallet.Config, _ *auth.Config) { c.Terms.Fees.FiatDeposit.BasisPoints = 100 })
}

func TestDeposit_IsLinkedByReferenceElseByAmountElseNew(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		older, b1, newer := jane.announce("10.00"), jane.prepare("10.00"), jane.announce("10.00")
		jane.arrives("25.00", newer.Reference) // another amount: what came is credited
		require.Equal(t, "completed", b.status(newer.ID))
		jane.arrives("10.00", "no reference")
		require.Equal(t, "completed", b.status(older.ID))
		jane.arrives("10.00", b1.Reference) // prepared, and paid without a word
		require.Equal(t, "completed", b.status(b1.ID))
		var p payment
		jane.call("POST", complete, object{"id": b1.ID}).into(t, &p)
		require.Equal(t, "completed", p.Status)
		jane.arrives("7.77", newer.Reference) // the deposit has its money: a new one
		require.Equal(t, "52.770000", jane.available())
		var last []payment
		jane.call("GET", "/wallet/account/transaction/last?limit=50", nil).into(t, &last)
		require.Len(t, last, 4)
		var one payment
		jane.call("GET", "/wallet/account/transaction/"+newer.ID, nil).into(t, &one)
		require.Equal(t, "25.00", one.Amount)
	})
}

func TestDeposit_ACreditToldTwiceIsCreditedOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		c := wallet.Credit{ID: id.New(), Account: "main", Amount: pounds("10"), CustomerID: jane.id, Matched: true}
		for range 3 {
			b.credit(c)
		}
		require.Equal(t, "10.000000", jane.available())
	})
}

func TestDeposit_RefusesWhatCannotBePaidIn(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, john, stranger := b.verified("jane@example.com"), b.verified("john@example.com"), b.open("stranger@example.com")
		order := func(amount, currency, bank string) object {
			return object{"amount": amount, "currencyId": currency, "bankId": bank}
		}
		stranger.refused(fault.NotVerified, stranger.call("POST", pre, order("1.00", "GBP", jane.bank)))
		jane.refused(fault.NotFound, jane.call("POST", pre, order("1.00", "GBP", john.bank)))
		jane.refused(fault.BelowMinimum, jane.call("POST", pre, order("0.00", "GBP", jane.bank)))
		a := jane.refused(fault.InvalidParameters, jane.call("POST", pre, order("1.001", "GBPC", "")))
		require.Equal(t, map[string]string{"amount": string(fault.TooManyDecimals), "currencyId": string(fault.UnknownCurrency), "bankId": string(fault.RequiredField)}, a.fields(t))
		d := jane.prepare("1.00")
		john.refused(fault.NotFound, john.call("POST", complete, object{"id": d.ID}))
		jane.refused(fault.NotFound, jane.call("POST", complete, object{"id": id.New()}))
		b.clock.Advance(7 * 24 * time.Hour)
		jane.signIn()
		jane.refused(fault.DepositExpired, jane.call("POST", complete, object{"id": d.ID}))
	})
}

func TestDeposit_AnnouncedMoneyThatDoesNotComeExpiresAndIsStillCreditedLate(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		d := jane.announce("10.00")
		b.clock.Advance(7 * 24 * time.Hour)
		b.work()
		require.Equal(t, "expired", b.status(d.ID))
		jane.arrives("10.00", d.Reference)
		require.Equal(t, "completed", b.status(d.ID))
		require.Equal(t, "10.000000", jane.available())
	})
}

func TestDeposit_SameKeyGivesTheFirstAnswerAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		order := object{"amount": "10.00", "currencyId": "GBP", "bankId": jane.bank}
		answers := parallel(4, func(int) answer { return jane.call("POST", pre, order, "Idempotency-Key", "k") })
		var first prepared
		answers[0].into(t, &first)
		for _, a := range answers {
			require.Equal(t, string(answers[0].Data), string(jane.ok(a).Data))
		}
		order["amount"] = "11.00"
		jane.refused(fault.KeyReused, jane.call("POST", pre, order, "Idempotency-Key", "k"))
		answers = parallel(4, func(int) answer { return jane.call("POST", complete, object{"id": first.ID}, "Idempotency-Key", "k") })
		for _, a := range answers {
			require.Equal(t, string(answers[0].Data), string(jane.ok(a).Data))
		}
		jane.arrives("10.00", first.Reference)
		again := jane.ok(jane.call("POST", complete, object{"id": first.ID}, "Idempotency-Key", "k"))
		require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
		require.Equal(t, string(answers[0].Data), string(again.Data))
		jane.refused(fault.KeyReused, jane.call("POST", complete, object{"id": first.ID, "nextIsSecondaryAuth": 0}, "Idempotency-Key", "k"))
		other := jane.prepare("10.00")
		jane.refused(fault.KeyReused, jane.call("POST", complete, object{"id": other.ID}, "Idempotency-Key", "k"))
	})
}

func TestDeposit_OneKeyInParallelCompletesOneOfTwo(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		orders := []prepared{jane.prepare("10.00"), jane.prepare("11.00")}
		completed := map[string]bool{}
		for _, a := range parallel(8, func(n int) answer {
			return jane.call("POST", complete, object{"id": orders[n%2].ID}, "Idempotency-Key", "k")
		}) {
			if a.Code == string(fault.KeyReused) {
				continue
			}
			var p payment
			jane.ok(a).into(t, &p)
			completed[p.ID] = true
		}
		require.Len(t, completed, 1)
	})
}

func TestDeposit_CompletedAfterItsMoneyCameAnswersTheSameAgain(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		d := jane.prepare("10.00")
		jane.arrives("10.00", d.Reference)
		first := jane.ok(jane.call("POST", complete, object{"id": d.ID}, "Idempotency-Key", "k"))
		again := jane.ok(jane.call("POST", complete, object{"id": d.ID}, "Idempotency-Key", "k"))
		require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
		require.Equal(t, string(first.Data), string(again.Data))
		require.Equal(t, "completed", b.status(d.ID))
	})
}

func TestReceipts_BelongToNoOneUntilTwoOperatorsDecide(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		ann, bob := b.operator("ann@example.com"), b.operator("bob@example.com")
		sender := wallet.Party{Name: "Somebody Else", SortCode: "112233", AccountNumber: "12345678"}
		stray := func(customerID string, matched bool, debtor wallet.Party) wallet.Credit {
			c := wallet.Credit{ID: id.New(), Account: "main", Amount: pounds("10"), CustomerID: customerID, Matched: matched, Reference: "GIFT", Debtor: debtor, At: noon}
			b.world.receipts[c.ID] = c
			b.credit(c)
			return c
		}
		first, second, nameless := stray(jane.id, false, sender), stray("", false, sender), stray("", false, wallet.Party{})
		require.Equal(t, "0.000000", jane.available())
		require.Equal(t, "30.00", b.balance(chart.Receipts))

		ops := &person{bench: b, email: "ann@example.com"}
		ops.signIn()
		var page struct {
			List []struct {
				ID, Reason, Amount string
				Sender             wallet.Party
			}
		}
		ops.call("GET", "/admin/receipt", nil).into(t, &page)
		require.Len(t, page.List, 3)
		require.Equal(t, "other_sender", page.List[0].Reason)
		require.Equal(t, sender, page.List[0].Sender)
		ops.refused(fault.RuleRefused, ops.call("POST", "/admin/receipt/"+nameless.ID+"/return", object{"reason": "x"}))
		ops.ok(ops.call("POST", "/admin/receipt/"+first.ID+"/assign", object{"customerId": jane.id, "reason": "her mother"}))
		ops.refused(fault.Conflict, ops.call("POST", "/admin/receipt/"+first.ID+"/return", object{"reason": "x"}))
		_, err := b.staff.Decide(t.Context(), ann, b.pendingApproval("receipt_assign").ID, true, "")
		require.Error(t, err) // never the one who asked
		b.decide("receipt_assign", true, bob)
		require.Equal(t, "10.000000", jane.available())
		var last []payment
		jane.call("GET", "/wallet/account/transaction/last", nil).into(t, &last)
		require.Equal(t, "completed", last[0].Status)

		ops.ok(ops.call("POST", "/admin/receipt/"+second.ID+"/return", object{"reason": "nobody's"}))
		b.decide("receipt_return", false, bob)
		ops.ok(ops.call("POST", "/admin/receipt/"+second.ID+"/return", object{"reason": "nobody's, really"}))
		b.decide("receipt_return", true, bob)
		require.Len(t, b.world.payouts, 1)
		for _, o := range b.world.payouts {
			require.Equal(t, sender, o.To)
			p := wallet.Payout{ID: o.ID, Kind: o.Kind, From: o.From, Amount: o.Amount}
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.PayoutSettled(ctx, tx, p) })
			require.Equal(t, "10.00", b.balance(chart.Receipts))
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.PayoutReturned(ctx, tx, p, "closed") })
			require.Equal(t, "20.00", b.balance(chart.Receipts))
		}
	})
}

func TestReceipts_AskedForAndAgreedByManyAtOnceAreCreditedOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		ann := b.operator("ann@example.com")
		c := wallet.Credit{ID: id.New(), Account: "main", Amount: pounds("10"), Reference: "GIFT", Debtor: wallet.Party{Name: "An Aunt", SortCode: "112233", AccountNumber: "12345678"}, At: noon}
		b.world.receipts[c.ID] = c
		b.credit(c)

		var all sync.WaitGroup
		var asked atomic.Int32
		for n := range 6 {
			all.Go(func() {
				var err error
				if n%2 == 0 {
					_, err = b.wallet.AskAssign(t.Context(), ann, c.ID, jane.id, "hers")
				} else {
					_, err = b.wallet.AskReturn(t.Context(), ann, c.ID, "nobody's")
				}
				if err == nil {
					asked.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int32(1), asked.Load())

		waiting, _, err := b.staff.Approvals(t.Context(), staff.Pending, 10, 0)
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		others := []staff.Operator{b.operator("bob@example.com"), b.operator("cy@example.com"), b.operator("di@example.com")}
		for _, o := range others {
			all.Go(func() { _, _ = b.staff.Decide(t.Context(), o, waiting[0].ID, true, "") })
		}
		all.Wait()
		if waiting[0].Kind == "receipt_assign" {
			require.Equal(t, "10.000000", jane.available())
			require.Empty(t, b.world.payouts)
		} else {
			require.Equal(t, "0.000000", jane.available())
			require.Len(t, b.world.payouts, 1)
		}
	})
}

func TestReceipts_WhatComesToAFrozenCustomerIsHeldBack(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.customers.SetStatus(ctx, tx, jane.id, customer.Frozen)
		})
		jane.arrives("10.00", "x")
		require.Equal(t, "0.000000", jane.available())
		require.Equal(t, "10.00", b.balance(chart.Receipts))
	})
}

func TestReceipts_WhatComesToACustomerWhoResemblesSomebodyOnAListIsHeldBack(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		b.world.listed[jane.id] = true
		jane.arrives("10.00", "x")
		require.Equal(t, "0.000000", jane.available())
		require.Equal(t, "10.00", b.balance(chart.Receipts))
		b.world.listed[jane.id] = false
		jane.arrives("5.00", "y")
		require.Equal(t, "5.000000", jane.available())
	})
}

func TestExchangeRate_IsPar(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.open("jane@example.com")
		a := jane.ok(jane.call("GET", "/wallet/account/trade/exchange-rate/GBP", nil))
		var rate map[string]any
		require.NoError(t, json.Unmarshal(a.Data, &rate))
		require.Equal(t, map[string]any{"currencyId": "GBP", "base": "GBP", "quote": "GBPC", "rate": "1.000000", "fee": "0.00", "expiresAt": "2026-03-03T12:00:00Z"}, rate)
		jane.refused(fault.NotFound, jane.call("GET", "/wallet/account/trade/exchange-rate/EUR", nil))
	})
}
