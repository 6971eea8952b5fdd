package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"

	"github.com/ethereum/go-ethereum/common"
)

// verify compares what the program recorded with what really happened outside.
func (w *world) verify(ctx context.Context) (problems []string, err error) {
	v := &verifier{w: w, p: w.processes[0]}
	for _, seen := range w.wrong {
		v.problem("%s", seen)
	}
	for _, check := range []func(context.Context) error{v.books, v.archives, v.topUps, v.bank, v.supply, v.batches, v.externalIDs, v.orders,
		v.moves, v.customers, v.feesCharged, v.open, v.mail, v.files} {
		if err := check(ctx); err != nil {
			return nil, err
		}
	}
	return v.problems, nil
}

type verifier struct {
	w        *world
	p        *process
	silent   bool             // nothing is written to the trace
	unmended bool             // operators have not lifted what they stopped: a difference is no mistake
	recalled bool             // a recall of the bank is still to be explained, or made up for
	toppedUp map[string]int64 // by customer, in pence: what is still on its way from the corporate account for a debit
	problems []string
	statuses map[string]status
	moved    map[string]int64 // by account, in millionths: what was moved to it from other accounts, less what was moved from it
}

type status struct {
	customer, kind, status string
	amount, fee            int64
}

func (v *verifier) problem(format string, args ...any) {
	v.problems = append(v.problems, fmt.Sprintf(format, args...))
	if !v.silent {
		v.w.note("PROBLEM "+format, args...)
	}
}

// books replays every entry.
func (v *verifier) books(ctx context.Context) error {
	report, err := v.p.Ledger.Replay(ctx)
	if err != nil {
		return err
	}
	for _, problem := range report.Problems {
		v.problem("books: %s", problem)
	}
	return nil
}

func (v *verifier) balance(ctx context.Context, a ledger.Account) (int64, error) {
	amount, err := v.p.Ledger.Balance(ctx, v.w.db.Read(), a)
	return amount.Minor(), err
}

// topUps reads what the bank has yet to move from the corporate account for debits that are explained: until then the
// books have neither the debit nor the customer's debt.
func (v *verifier) topUps(ctx context.Context) error {
	v.toppedUp = map[string]int64{}
	err := v.sums(
		ctx, v.toppedUp,
		"SELECT customer_id, CAST(sum(amount - recovered) AS BIGINT) FROM treasury_debit_resolutions WHERE state IN ('topping_up', 'top_up_failed') GROUP BY customer_id",
		1,
	)
	v.recalled = len(v.toppedUp) > 0
	return err
}

// bank compares the balances at the bank with those in the books.
func (v *verifier) bank(ctx context.Context) error {
	entries, err := v.p.Banking.UnexplainedEntries(ctx, v.w.db.Read(), 100)
	if err != nil {
		return err
	}
	for name, number := range map[string]string{"main": issuer.Main, "own": issuer.Own} {
		booked, err := v.balance(ctx, chart.Bank(name))
		if err != nil {
			return err
		}
		unexplained := int64(0)
		if name == "main" {
			for _, pence := range v.toppedUp {
				unexplained -= pence
			}
		}
		for _, e := range entries {
			if string(e.Account) != name || e.Explained {
				continue
			}
			unexplained += e.Amount.Minor()
			v.recalled = v.recalled || v.w.recalledFrom(e) != nil
			if _, queued, err := v.p.Exceptions.OpenOne(
				ctx, v.w.db.Read(), exceptions.PayoutUnexplained, banking.EntryException(e.Account, e.AcctSvcrRef),
			); err != nil || !queued {
				v.problem("nobody is told of an unexplained entry of %d (%v)", e.Amount.Minor(), err)
			}
		}
		if real := v.w.bank.pence(number); real != booked+unexplained {
			v.problem("account %s has %d at the bank, and %d in the books and %d unexplained", name, real, booked, unexplained)
		}
	}
	made := map[string]int{}
	for _, e := range v.w.bank.debits() {
		if made[e.EndToEndID]++; made[e.EndToEndID] == 2 && e.EndToEndID != "" {
			v.problem("the bank made a payment of %d twice", e.Amount.Minor())
		}
	}
	return nil
}

// supply compares the coins on the chain with those in the books.
func (v *verifier) supply(ctx context.Context) error {
	circulation, err := v.balance(ctx, chart.Circulation(networkID))
	if err != nil {
		return err
	}
	quarantine, err := v.balance(ctx, chart.Quarantine(networkID))
	if err != nil {
		return err
	}
	unburned := int64(0) // credited and not burned
	s := v.w.node.head().state
	for _, c := range v.w.customers {
		unburned += s.balances[hexAddress(c.deposit)]
	}
	if s.supply != circulation+unburned {
		v.problem(
			"%d coins on the chain, of them %d at deposit addresses; %d in circulation in the books, %d in quarantine", s.supply, unburned,
			circulation, quarantine,
		)
	}
	return nil
}

// orders checks that every order that was acknowledged was carried out once or given back, and no other.
func (v *verifier) orders(ctx context.Context) error {
	if err := v.readStatuses(ctx); err != nil {
		return err
	}
	known := map[string]bool{}
	for _, c := range v.w.customers {
		for _, o := range c.orders {
			if !o.known || o.kind == "batch" {
				continue
			}
			if known[o.id] {
				v.problem("two orders have one answer")
			}
			known[o.id] = true
			if o.lost {
				continue
			}
			now, found := v.statuses[o.id]
			if !found || now.amount != o.minor {
				v.problem("%s was acknowledged and is not recorded", o.key)
				continue
			}
			if o.cancelled && now.status != "cancelled" {
				v.problem("%s was cancelled and is %s", o.key, now.status)
			}
			if done := v.carriedOut(o.kind, o.id); done != (now.status == "completed") {
				v.problem("%s of %d is %s; carried out: %t", o.kind, o.minor, now.status, done)
			}
		}
	}
	for transaction, s := range v.statuses {
		if strings.HasSuffix(s.kind, "_withdrawal") && !known[transaction] && v.w.loss.orders[transaction] == nil {
			v.problem("a %s of %d that nobody ordered", s.kind, s.amount)
		}
	}
	return nil
}

// carriedOut reports whether the money of an order has left, as the bank or the chain has it.
func (v *verifier) carriedOut(kind, withdrawal string) bool {
	if kind == "redeem" {
		p, _ := v.w.bank.payment(id.Hex(withdrawal))
		return p.Status == sandboxbank.Settled
	}
	ref, err := id.Bytes32(withdrawal)
	return err == nil && v.w.node.head().state.refs[common.Hash(ref)]
}

func (v *verifier) readStatuses(ctx context.Context) error {
	v.statuses = map[string]status{}
	rows, err := v.w.db.Read().QueryContext(ctx, "SELECT id, customer_id, type, status, amount, fee FROM transactions ORDER BY created_at, id")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var s status
		if err := rows.Scan(&id, &s.customer, &s.kind, &s.status, &s.amount, &s.fee); err != nil {
			return err
		}
		v.statuses[id] = s
		if !isMove(s.kind) { // both sides of a move are of one moment
			v.w.note("%s %d %s", s.kind, s.amount, s.status)
		}
	}
	return rows.Err()
}

// customers compares each customer's coins with the money that came from it and to it, as the bank and the chain have
// it.
func (v *verifier) customers(ctx context.Context) error {
	received, err := v.received(ctx)
	if err != nil {
		return err
	}
	for _, c := range v.w.customers {
		expected := received[c.id] - v.lostMints(c) + v.toppedUp[c.id]*10_000 + v.moved[c.id]
		held := int64(0)
		for _, o := range c.orders {
			now, found := v.statuses[o.id]
			if !found {
				continue
			}
			coins := o.minor
			if o.kind == "redeem" {
				coins *= 10_000
			}
			if charged(now.kind, now.status) {
				expected -= coinsOf(now.kind, now.fee)
			}
			switch {
			case v.carriedOut(o.kind, o.id):
				expected -= coins
			case now.status == "awaiting_approval" || now.status == "pending" || now.status == "processing" || now.status == "in_review":
				held += coins
			}
		}
		available, err := v.balance(ctx, chart.Customer(c.id))
		if err != nil {
			return err
		}
		holding, err := v.balance(ctx, chart.Held(c.id))
		if err != nil {
			return err
		}
		owed, err := v.balance(ctx, chart.Receivable(c.id))
		if err != nil {
			return err
		}
		// A debt is in whole pence: a lost part of a penny is rounded up.
		if over := available + holding - owed*10_000 - expected; over > 0 || over < 0 && (owed == 0 || over <= -10_000) || held != holding {
			v.problem(
				"customer %d has %d and %d held, owes %d pence, and should have %d, and %d held", c.number, available, holding, owed, expected, held,
			)
		}
	}
	return nil
}
