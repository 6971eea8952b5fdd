package main

import (
	"context"
	"fmt"
	"github.com/gbpc/gbpc/internal/kit/db"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
)

// received is what the customers' coins should be from what the bank credited and the chain carries, in millionths.
func (v *verifier) received(ctx context.Context) (map[string]int64, error) {
	sum := map[string]int64{}
	// What the bank credited is in the statement of the account; who it is for is the program's decision where the sender
	// is a stranger, so the decision is read and the amount compared with the bank's in total (bank).
	err := v.sums(
		ctx, sum,
		"SELECT customer_id, CAST(sum(amount - fee) AS BIGINT) FROM transactions WHERE type = 'fiat_deposit' AND status = 'completed' GROUP BY customer_id",
		10_000,
	)
	if err != nil {
		return nil, err
	}
	quarantined := map[string]int64{}
	if err := v.sums(
		ctx, quarantined,
		"SELECT customer_id, CAST(sum(amount) AS BIGINT) FROM deposits_chain WHERE state IN ('quarantined', 'awaiting_approval', 'unbooked') GROUP BY customer_id",
		1,
	); err != nil {
		return nil, err
	}
	if err := v.sums(
		ctx, sum,
		"SELECT customer_id, CAST(sum(amount) AS BIGINT) FROM transactions WHERE type = 'adjustment' AND reference = 'RECALL' GROUP BY customer_id",
		-10_000,
	); err != nil {
		return nil, err
	}
	for _, c := range v.w.customers {
		sum[c.id] += v.w.transferred(c) - quarantined[c.id]
	}
	return sum, nil
}

func (v *verifier) sums(ctx context.Context, into map[string]int64, query string, factor int64) error {
	rows, err := v.w.db.Read().QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var n int64
		if err := rows.Scan(&id, &n); err != nil {
			return err
		}
		into[id] += n * factor
	}
	return rows.Err()
}

// transferred is what the canonical blocks transfer to the customer's deposit address.
func (w *world) transferred(c *person) (sum int64) {
	to := topic(hexAddress(c.deposit))
	for _, b := range w.node.blocks {
		for _, r := range b.receipts {
			for _, l := range r.Logs {
				if l.Topics[0] == w.node.token.Events["Transfer"].ID && l.Topics[2] == to {
					sum += amountOf(l.Data)
				}
			}
		}
	}
	return sum
}

// unfinished are the things that are not final, with their states.
var unfinished = []struct{ what, query string }{
	{
		"transaction",
		"SELECT id, type || ' ' || status FROM transactions WHERE status IN ('awaiting_approval', 'pending', 'processing', 'in_review') ORDER BY id",
	},
	{"batch", "SELECT id, status FROM withdrawals_batches WHERE status IN ('awaiting_approval', 'pending') ORDER BY id"},
	{"payout", "SELECT id, kind || ' ' || state FROM bank_payouts WHERE state IN ('ordered', 'staged', 'sent') ORDER BY id"},
	{
		"order of the chain",
		"SELECT CASE kind WHEN 'mint' THEN ref WHEN 'redeem' THEN key ELSE id END, kind || ' ' || state || ' ' || reason FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled') AND kind <> 'report' AND kind <> 'attest' ORDER BY id",
	},
	{
		"deposit on the chain",
		"SELECT id, state FROM deposits_chain WHERE state IN ('seen', 'quarantined', 'awaiting_approval', 'unbooked') ORDER BY id",
	},
	{
		"unmatched credit",
		"SELECT id, state FROM deposits_unmatched_credits WHERE state IN ('open', 'awaiting_approval', 'returning') ORDER BY id",
	},
	{"failing job", "SELECT id, kind FROM jobs WHERE failures > 3 ORDER BY id"},
}

// open checks that everything is final or waits where operators see it.
func (v *verifier) open(ctx context.Context) error {
	waiting := map[string]bool{} // ids that an exception or an approval is about
	listed, _, err := v.p.Exceptions.List(ctx, exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 100})
	if err != nil {
		return err
	}
	kinds := map[exceptions.Kind]int{}
	for _, e := range listed {
		kinds[e.Kind]++
		if e.Kind == exceptions.RedemptionOverdue { // it tells of the delay, and offers no way out of it
			continue
		}
		waiting[e.Subject] = true
		if raw, err := id.Bytes32(e.Subject); err == nil { // a mint's reference is the withdrawal's id
			waiting[common.Hash(raw).Hex()] = true
		}
	}
	for _, k := range []exceptions.Kind{exceptions.BankEntryRefused, exceptions.BankFileRefused, exceptions.PayoutUnexplained,
		exceptions.ChainWrong, exceptions.ChainForeignEvent, exceptions.Reconciliation, exceptions.BooksStale} {
		// nothing outside did anything wrong
		if kinds[k] > 0 && !v.unmended && !(v.recalled && (k == exceptions.PayoutUnexplained || k == exceptions.Reconciliation)) {
			v.problem("%d exceptions of kind %s about nothing", kinds[k], k)
		}
	}
	if err := v.groups(ctx, listed, waiting); err != nil {
		return err
	}
	pending, _, err := v.p.Staff.Approvals(ctx, staff.Pending, db.Window{Limit: 100})
	if err != nil {
		return err
	}
	for _, a := range pending {
		waiting[a.Subject] = true
	}
	for _, q := range unfinished {
		if err := v.notWaiting(ctx, q.what, q.query, waiting); err != nil {
			return err
		}
	}
	return nil
}

// groups adds the orders of the chain that wait for a cause that several of a key share: one exception is about all.
func (v *verifier) groups(ctx context.Context, listed []exceptions.Item, waiting map[string]bool) error {
	rows, err := v.w.db.Read().QueryContext(
		ctx, "SELECT id, ref, key, kind, role, reason FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled') ORDER BY id",
	)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, ref, key, kind, role, reason string
		if err := rows.Scan(&id, &ref, &key, &kind, &role, &reason); err != nil {
			return err
		}
		aboutAll := func(e exceptions.Item) bool {
			if e.Kind == exceptions.ChainKey {
				return e.Subject == networkID+"/"+role
			}
			if e.Subject == networkID {
				return e.Kind == exceptions.MintStuck && kind == "mint" || e.Kind == exceptions.SweepStuck && kind == "redeem" ||
					e.Kind == exceptions.OrderStuck && kind != "mint" && kind != "redeem"
			}
			if e.Kind == exceptions.OrderStuck {
				return e.Subject == key
			}
			return strings.HasSuffix(e.Subject, "/"+role+"/"+reason)
		}
		if slices.ContainsFunc(listed, aboutAll) {
			waiting[id], waiting[ref], waiting[key] = true, true, true
		}
	}
	return rows.Err()
}

func (v *verifier) notWaiting(ctx context.Context, what, query string, waiting map[string]bool) error {
	rows, err := v.w.db.Read().QueryContext(ctx, query)
	if err != nil {
		return fmt.Errorf("list each %s: %w", what, err)
	}
	defer rows.Close()
	for rows.Next() {
		var subject, state string
		if err := rows.Scan(&subject, &state); err != nil {
			return err
		}
		ref, err := id.Bytes32(subject) // a withdrawal is told of by its mint too
		if !waiting[subject] && (err != nil || !waiting[common.Hash(ref).Hex()]) {
			v.problem("after 30 days without faults a %s is %s and nobody is told", what, state)
		}
	}
	return rows.Err()
}

func amountOf(data []byte) int64 { return new(big.Int).SetBytes(data).Int64() }
