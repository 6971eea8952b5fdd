package chain

import (
	"context"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// maxOldOrders limits how many old orders are counted.
const maxOldOrders = 2000

// checkAges raises an alert about each mint and each sweep that is older than Config.AlertAfter, by the application's
// clock, and not confirmed, or one about all if they are several. It clears the alert of one that is. Orders that wait
// for a cause that has an alert of its own have none.
func (w *watcher) checkAges(ctx context.Context) {
	if w.alerts.open == nil {
		return
	}
	old, err := q.New(w.db.Read()).OldOrders(ctx, q.OldOrdersParams{Network: w.id(), Before: w.clock.Now().Add(-w.config.AlertAfter), MaxRows: maxOldOrders})
	if err != nil {
		w.log.WarnContext(ctx, "chain orders' ages not read", "error", err)
		return
	}
	groups, err := q.New(w.db.Read()).FailingGroups(ctx, w.id())
	if err != nil {
		w.log.WarnContext(ctx, "chain orders' failures not read", "error", err)
		return
	}
	common := map[string]bool{}
	for _, g := range groups {
		common[groupSubject(g.Role, g.Reason)] = g.Orders >= commonFrom
	}
	old = slices.DeleteFunc(old, func(o q.ChainOrder) bool { return o.Attempts > 0 && common[groupSubject(o.Role, o.Reason)] })
	if _, down := w.alerts.open[AlertUnreachable+" "+taskWatch]; down {
		old = nil // that alert says how many wait
	}
	stuck := map[string]bool{}
	for kind, alert := range map[string]string{kindMint: AlertMintStuck, kindRedeem: AlertSweepStuck} {
		if n, total := countOf(old, kind); n >= commonFrom {
			stuck[alert+" "+w.id()] = true
			w.alert(ctx, alert, w.id(), AlertDetails{Waiting: n, Amount: money.New(total, money.GBPC).String()})
			old = slices.DeleteFunc(old, func(o q.ChainOrder) bool { return o.Kind == kind })
		}
	}
	for _, o := range old {
		if o.Reason == string(ReasonHeld) { // what holds it is an exception itself
			continue
		}
		kind, subject := AlertSweepStuck, o.Key
		if o.Kind == kindMint {
			kind, subject = AlertMintStuck, mintSubject(o)
		}
		stuck[kind+" "+subject] = true
		w.alert(ctx, kind, subject, AlertDetails{Reason: Reason(o.Reason), State: o.State, Account: o.Account, Amount: money.New(o.Amount, money.GBPC).String()})
	}
	for open := range w.alerts.open {
		kind, subject, _ := strings.Cut(open, " ")
		if (kind == AlertMintStuck || kind == AlertSweepStuck) && !stuck[open] {
			w.clearAlert(ctx, kind, subject)
		}
	}
}

// countOf returns how many of the orders are of a kind, and what they amount to.
func countOf(orders []q.ChainOrder, kind string) (n, total int64) {
	for _, o := range orders {
		if o.Kind == kind {
			n, total = n+1, total+o.Amount
		}
	}
	return n, total
}

// mintSubject returns the id of the withdrawal that the mint is for.
func mintSubject(o q.ChainOrder) string {
	if ref, err := parseRef(o.Ref); err == nil {
		if withdrawal, err := id.FromBytes32(ref); err == nil {
			return withdrawal
		}
	}
	return o.Key
}
