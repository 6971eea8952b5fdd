package team_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func byDay(from string, approvals int) rule {
	return rule{"subject": "fiat_withdrawal", "from": from, "approvals": approvals, "perDay": true}
}

// authorised orders as the policy lets the person: with an authentication, or to wait.
func authorised(p *wallettest.Person, order object) (t payment) {
	p.T.Helper()
	a := p.Call("POST", wallettest.ToBank, order)
	if a.Code == string(fault.SecondaryAuthRequired) {
		p.Authorise(wallettest.ToBank, order)
		a = p.Call("POST", wallettest.ToBank, order)
	}
	a.Into(p.T, &t)
	return t
}

func TestPolicy_ARuleByDayCountsTheSumOverPeopleKeysBatchesAndAccounts(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ian, ann := acme.join("ian@example.com", "initiator"), acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("50.00", 1), byDay("30.00", 1)))
		var account struct{ ID string }
		acme.Call("POST", "/wallet/sub-account", object{"name": "Payroll", "kind": "own"}).Into(t, &account)
		payroll := &wallettest.Person{Bench: b, ID: account.ID, BankID: b.World.Verify(account.ID)}
		b.Receive(payroll, "20.00")

		require.Equal(t, "pending", authorised(acme.Person, acme.BankOrder("9.99")).Status)
		require.Equal(t, "pending", authorised(ian, ian.BankOrder("9.98")).Status)
		machine := acme.Machine("redemptions transfers")
		var paid payment
		machine.Call("POST", wallettest.ToBank, machine.BankOrder("9.97"), "Idempotency-Key", "1").Into(t, &paid)
		require.Equal(t, "pending", paid.Status)
		require.Equal(t, 1, order(ian, "0.06").Approval.Needed, "29.94 were ordered today")
		require.Equal(t, 1, orderBatch(t, acme, salaries(acme.Person, "0.03", "0.03")).Approval.Needed)
		machine.Call("POST", wallettest.ToBank, machine.BankOrder("0.05"), "Idempotency-Key", "2").Into(t, &paid)
		require.Equal(t, "awaiting_approval", paid.Status)
		fromAccount := func(p *wallettest.Person, amount string) payment {
			t.Helper()
			p.Call("POST", wallettest.ToBank, payroll.BankOrder(amount), "GBPC-Account", account.ID).Into(t, &paid)
			return paid
		}
		require.Equal(t, 1, fromAccount(acme.Person, "0.01").Approval.Needed, "the business's day has the orders of all its accounts")

		b.Clock.Advance(24 * time.Hour)
		acme.SignIn()
		require.Equal(t, "pending", authorised(acme.Person, acme.BankOrder("29.99")).Status, "another day")
		require.Equal(t, "awaiting_approval", fromAccount(acme.Person, "0.01").Status, "it counts for the accounts too")
		rejected := order(acme.Person, "5.00")
		ann.SignIn()
		acme.enter(ann)
		ann.OK(decide(ann, rejected.Approval.ID, "reject"))
		require.Equal(t, "awaiting_approval", order(acme.Person, "0.01").Status, "29.99 and this")
		requireBalanced(t, b)
	})
}

func TestPolicy_ADayIsOneInLondonAlsoWhenItsClockChanges(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, byDay("30.00", 1)))
		machine := acme.Machine("redemptions")
		for _, one := range []struct{ at, amount, status string }{
			{"2026-03-28T23:59:59Z", "29.99", "pending"},
			{"2026-03-29T00:00:00Z", "29.99", "pending"},          // a day of 23 hours
			{"2026-03-29T22:59:59Z", "0.01", "awaiting_approval"}, // a second before midnight, in summer time
			{"2026-03-29T23:00:00Z", "29.99", "pending"},          // Monday in London, and Sunday in UTC
			{"2026-03-30T00:30:00Z", "0.01", "awaiting_approval"}, // still Monday
			{"2026-10-24T23:00:00Z", "29.99", "pending"},          // a day of 25 hours
			{"2026-10-25T23:59:59Z", "0.01", "awaiting_approval"},
			{"2026-10-26T00:00:00Z", "29.99", "pending"},
		} {
			at, err := time.Parse(time.RFC3339, one.at)
			require.NoError(t, err)
			b.Clock.Set(at)
			var paid payment
			machine.Call("POST", wallettest.ToBank, machine.BankOrder(one.amount), "Idempotency-Key", one.at).Into(t, &paid)
			require.Equal(t, one.status, paid.Status, one.at)
		}
		requireBalanced(t, b)
	})
}

func TestPolicy_WhatWasRefusedOrCancelledDoesNotCountInADay(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, byDay("10.00", 1)))
		first := order(acme.Person, "20.00")
		made := orderBatch(t, acme, salaries(acme.Person, "1.00", "2.00"))
		acme.OK(acme.Call("POST", "/wallet/account/transaction/"+first.ID+"/cancel", nil))
		ann.OK(decide(ann, made.Approval.ID, "reject"))
		require.Equal(t, "pending", authorised(acme.Person, acme.BankOrder("9.99")).Status)
		requireBalanced(t, b)
	})
}

func TestAbuse_ManySmallOrdersAtOnceDoNotPassBelowARuleByDay(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, byDay("10.00", 1)))
		machine := acme.Machine("redemptions")
		unseen := 0
		for _, a := range wallettest.Parallel(8, func(i int) wallettest.Answer {
			return machine.Call("POST", wallettest.ToBank, machine.BankOrder("4.99"), "Idempotency-Key", fmt.Sprint(i))
		}) {
			var paid payment
			a.Into(t, &paid)
			if paid.Status == "pending" {
				unseen++
			}
		}
		require.Equal(t, 2, unseen)
		requireBalanced(t, b)
	})
}

func TestPolicy_ARuleByDayIsShownAsItWasGivenAndStandsBesideOneOfTheSameAmount(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		var shown struct {
			Rules []struct {
				Subject, From string
				PerDay        bool
			}
		}
		acme.policy(true, byDay("10.00", 1), redemptions("10.00", 1)).Into(t, &shown)
		require.Len(t, shown.Rules, 2)
		require.False(t, shown.Rules[0].PerDay)
		require.True(t, shown.Rules[1].PerDay)
		wrong := acme.Refused(fault.InvalidParameters, acme.policy(true, byDay("10.00", 1), byDay("10.00", 0), rule{"subject": "recipient", "from": "0.00", "approvals": 1, "perDay": true})).Fields(t)
		require.Contains(t, wrong, "rules[1].from")
		require.Contains(t, wrong, "rules[2].perDay")
	})
}

func TestAbuse_AnAddressThatNobodyAddedNeedsWhatAddingItWould(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		acme.join("bob@example.com", "approver")
		listed := acme.Payable(wallettest.Address(1))
		acme.OK(acme.policy(true, rule{"subject": "recipient", "from": "0.00", "approvals": 2}))
		_, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE customer_settings SET whitelist_only = FALSE WHERE customer_id = $1", acme.ID)
		require.NoError(t, err)
		var waits payment
		acme.Call("POST", wallettest.ToChain, acme.ChainOrder("1.00", wallettest.Address(2))).Into(t, &waits)
		require.Equal(t, "awaiting_approval", waits.Status)
		require.Equal(t, 2, waits.Approval.Needed)
		machine := acme.Machine("transfers")
		machine.Call("POST", wallettest.ToChain, machine.ChainOrder("1.00", wallettest.Address(2)), "Idempotency-Key", "1").Into(t, &waits)
		require.Equal(t, "awaiting_approval", waits.Status)
		made := orderBatch(t, acme, object{"name": "Mixed", "items": []object{
			{"kind": "chain_withdrawal", "amount": "1.00", "address": listed, "network": wallettest.NetworkID, "externalId": "a"},
			{"kind": "chain_withdrawal", "amount": "1.00", "address": wallettest.Address(3), "network": wallettest.NetworkID, "externalId": "b"},
		}})
		require.Equal(t, 2, made.Approval.Needed)
		require.Equal(t, "pending", acme.Pay(wallettest.ToChain, acme.ChainOrder("1.00", listed)).Status)
	})
}

func TestPolicy_TheSumsOfDaysThatAreLongOverAreDeleted(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		rows := func() (n int) {
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM team_day_sums").Scan(&n))
			return n
		}
		acme.Pay(wallettest.ToBank, acme.BankOrder("1.00"))
		require.Equal(t, 1, rows())
		require.NoError(t, b.DB.Tx(t.Context(), b.Queue.Schedule))
		b.Clock.Advance(45 * 24 * time.Hour)
		b.RunJobs()
		require.Equal(t, 1, rows(), "an order may still be cancelled and be counted no longer")
		b.Clock.Advance(60 * 24 * time.Hour)
		b.RunJobs()
		require.Zero(t, rows())
	})
}
