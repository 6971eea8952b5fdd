package main

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
)

// someFees are what a part of the seeds charge: a fixed part, a share, and both up to a maximum.
var someFees = pricing.Fees{
	FiatDeposit:     pricing.Fee{BasisPoints: 10, Max: money.MustParse("2.00", money.GBP)},
	FiatWithdrawal:  pricing.Fee{Fixed: money.MustParse("0.50", money.GBP)},
	ChainWithdrawal: pricing.Fee{Fixed: money.MustParse("0.10", money.GBPC), BasisPoints: 7},
}

// feeOf is what a transaction of the kind costs, in its own minor units. It is worked out anew, not read.
func (w *world) feeOf(kind string, minor int64) int64 {
	if !w.fees {
		return 0
	}
	switch kind {
	case "fiat_deposit":
		return min(minor*10/10_000, 200)
	case "fiat_withdrawal":
		return 50
	case "chain_withdrawal":
		return 100_000 + minor*7/10_000
	}
	return 0
}

// charged reports whether the fee of a transaction in this state stays with the issuer: what never left costs nothing, nor does money
// that came and was not credited.
func charged(kind, status string) bool {
	if kind == "fiat_deposit" {
		return status == "completed"
	}
	switch status {
	case "completed", "returned", "awaiting_approval", "pending", "processing", "in_review":
		return true
	}
	return false
}

// feesCharged compares each transaction's fee with the schedule, and all of them with the books.
func (v *verifier) feesCharged(ctx context.Context) error {
	sum := int64(0)
	for id, s := range v.statuses {
		expected := v.w.feeOf(s.kind, s.amount)
		if v.w.loss.orders[id] != nil && s.fee == 0 { // a lost order is booked without its fee
			expected = 0
		}
		if s.fee != expected {
			v.problem("a %s of %d cost %d and should cost %d", s.kind, s.amount, s.fee, expected)
		}
		if charged(s.kind, s.status) {
			sum += coinsOf(s.kind, s.fee)
		}
	}
	booked, err := v.balance(ctx, chart.Fees)
	if err != nil {
		return err
	}
	if over := booked - sum; over < 0 || over >= 10_000*int64(len(v.statuses)+1) { // a lost part of a penny stays with the fees
		v.problem("fees of %d are booked and %d were charged", booked, sum)
	}
	return nil
}

// coinsOf is an amount of the kind in millionths.
func coinsOf(kind string, minor int64) int64 {
	if kind == "chain_withdrawal" || kind == "chain_deposit" {
		return minor
	}
	return minor * 10_000
}

// gasRoles are the keys that can run out of gas.
var gasRoles = []string{chain.RoleMinter, chain.RoleReporter, chain.RolePauser}

// runOutOfGas empties the address of one of our keys, or has operators fund all of them.
func (w *world) runOutOfGas(context.Context, *process, *person) {
	if w.random.IntN(2) == 0 {
		w.refill()
		return
	}
	role := gasRoles[w.random.IntN(len(gasRoles))]
	w.node.broke[addressOf(role)] = true
	w.note("the %s has no gas", role)
}

func (w *world) refill() {
	clear(w.node.broke)
	w.note("gas is funded")
}

// makeGasDear changes what a transaction must pay at least.
func (w *world) makeGasDear(context.Context, *process, *person) {
	w.node.baseFee = []int64{usualFee, 4 * usualFee, 40 * usualFee}[w.random.IntN(3)]
	w.note("the base fee is %s", fmt.Sprint(w.node.baseFee))
}
