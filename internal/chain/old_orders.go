package chain

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// maxOldOrders limits how many old orders are counted.
const maxOldOrders = 2000

// ageAlerts are the alerts about old orders.
var ageAlerts = []string{AlertMintStuck, AlertSweepStuck, AlertOrderStuck}

// ageAlert returns the alert about an old order of the kind.
func ageAlert(kind string) string {
	switch kind {
	case kindMint:
		return AlertMintStuck
	case kindRedeem:
		return AlertSweepStuck
	}
	return AlertOrderStuck
}

// checkAges raises an alert about each order that is older than Config.AlertAfter, by the application's clock, and not
// confirmed, or one about all mints, all sweeps or all others if they are several. It clears the alert of one that is.
// Orders that wait for a cause that has an alert of its own have none; neither have reports of the reserve and
// attestations, which a newer one replaces.
func (w *watcher) checkAges(ctx context.Context) {
	if w.alerts.open == nil {
		return
	}
	old, err := q.New(w.db.Read()).OldOrders(ctx, q.OldOrdersParams{
		Network: w.id(), Before: w.clock.Now().Add(-w.config.AlertAfter), MaxRows: maxOldOrders,
	})
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
	for _, alert := range ageAlerts {
		if n, total := countOf(old, alert); n >= commonFrom {
			stuck[alert+" "+w.id()] = true
			w.alert(ctx, alert, w.id(), AlertDetails{Waiting: n, Amount: amountOf(alert, total)})
			old = slices.DeleteFunc(old, func(o q.ChainOrder) bool { return ageAlert(o.Kind) == alert })
		}
	}
	for _, o := range old {
		if o.Reason == string(ReasonHeld) { // what holds it is an exception itself
			continue
		}
		kind, subject := ageAlert(o.Kind), o.Key
		if kind == AlertMintStuck {
			subject = mintSubject(o)
		}
		stuck[kind+" "+subject] = true
		w.alert(ctx, kind, subject, AlertDetails{
			Reason: Reason(o.Reason), State: o.State, Role: o.Role, Account: o.Account, Amount: amountOf(kind, o.Amount),
		})
	}
	for open := range w.alerts.open {
		kind, subject, _ := strings.Cut(open, " ")
		if slices.Contains(ageAlerts, kind) && !stuck[open] {
			w.clearAlert(ctx, kind, subject)
		}
	}
}

// amountOf returns the coins that are late. Only mints and sweeps are about coins.
func amountOf(alert string, minor int64) string {
	if alert == AlertOrderStuck {
		return ""
	}
	return money.New(minor, money.GBPC).String()
}

// countOf returns how many of the orders an alert would be about, and what they amount to.
func countOf(orders []q.ChainOrder, alert string) (n, total int64) {
	for _, o := range orders {
		if ageAlert(o.Kind) == alert {
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

// PendingOrders are the mints and sweeps that are not confirmed yet, of one kind and state.
type PendingOrders struct {
	Kind   string
	State  OrderState
	Orders int64
}

// PendingOrders returns the mints and sweeps that are not confirmed yet, and when the oldest was placed; zero if there is
// none.
func (s *Service) PendingOrders(ctx context.Context, conn db.Conn) (list []PendingOrders, oldest time.Time, err error) {
	queries := q.New(conn)
	rows, err := queries.PendingOrders(ctx, s.id())
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("count the orders of %s: %w", s.id(), err)
	}
	for _, r := range rows {
		list = append(list, PendingOrders{Kind: r.Kind, State: OrderState(r.State), Orders: r.Orders})
	}
	oldest, err = queries.OldestPendingOrder(ctx, s.id())
	if err != nil && !db.IsNoRows(err) {
		return nil, time.Time{}, fmt.Errorf("read the oldest order of %s: %w", s.id(), err)
	}
	return list, oldest, nil
}
