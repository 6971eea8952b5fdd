package chain

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// maxOldOrders limits how many alerts about old orders are open. The oldest orders have one.
const maxOldOrders = 100

// checkAges raises an alert about each mint and each sweep that is older than Config.AlertAfter, by the application's
// clock, and not confirmed. It clears the alert of one that is.
func (w *watcher) checkAges(ctx context.Context) {
	if w.alerts.open == nil {
		return
	}
	old, err := q.New(w.db.Read()).OldOrders(ctx, q.OldOrdersParams{Network: w.id(), Before: w.clock.Now().Add(-w.config.AlertAfter), MaxRows: maxOldOrders})
	if err != nil {
		w.log.WarnContext(ctx, "chain orders' ages not read", "error", err)
		return
	}
	stuck := map[string]bool{}
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

// mintSubject returns the id of the withdrawal that the mint is for.
func mintSubject(o q.ChainOrder) string {
	if ref, err := parseRef(o.Ref); err == nil {
		if withdrawal, err := id.FromBytes32(ref); err == nil {
			return withdrawal
		}
	}
	return o.Key
}
