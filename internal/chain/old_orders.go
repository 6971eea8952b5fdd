package chain

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// maxOldOrders limits how many old orders are counted.
const maxOldOrders = 2000

// ageCauses are those of exceptions about old orders.
var ageCauses = []Cause{CauseMintStuck, CauseSweepStuck, CauseOrderStuck}

// ageCause returns the cause of the exception of an old order of the kind.
func ageCause(kind string) Cause {
	switch kind {
	case kindMint:
		return CauseMintStuck
	case kindRedeem:
		return CauseSweepStuck
	}
	return CauseOrderStuck
}

// checkAges raises an exception for each order that is older than Config.LateAfter, by the application's clock, and not
// confirmed, or one for all mints, all sweeps or all others if they are several. It resolves that of one that is.
// Orders that wait for a cause that has an exception of its own have none; neither have reports of the reserve and
// attestations, which a newer one replaces.
func (w *watcher) checkAges(ctx context.Context) {
	if w.open == nil {
		return
	}
	old, err := w.oldOrders(ctx)
	if err != nil {
		w.log.WarnContext(ctx, "chain orders' ages not read", "error", err)
		return
	}
	if w.isOpen(CauseUnreachable, taskWatch) {
		old = nil // that exception says how many wait
	}
	stuck := map[wrong]bool{}
	for _, cause := range ageCauses {
		if n, total := countOf(old, cause); n >= commonFrom {
			stuck[wrong{cause, w.id()}] = true
			w.report(ctx, cause, w.id(), Figures{Waiting: n, Amount: amountOf(cause, total)})
			old = slices.DeleteFunc(old, func(o q.ChainOrder) bool { return ageCause(o.Kind) == cause })
		}
	}
	for _, o := range old {
		if o.Reason == string(ReasonHeld) { // what holds it is an exception itself
			continue
		}
		one := wrong{ageCause(o.Kind), o.Key}
		if one.cause == CauseMintStuck {
			one.subject = mintSubject(o)
		}
		stuck[one] = true
		w.report(ctx, one.cause, one.subject, Figures{
			Reason: Reason(o.Reason), State: o.State, Role: o.Role, Account: o.Account, Amount: amountOf(one.cause, o.Amount),
		})
	}
	for open := range w.open {
		if slices.Contains(ageCauses, open.cause) && !stuck[open] {
			w.clear(ctx, open.cause, open.subject)
		}
	}
}

// oldOrders returns the orders that are too old, except those that wait for a common cause.
func (w *watcher) oldOrders(ctx context.Context) ([]q.ChainOrder, error) {
	queries := q.New(w.db.Read())
	old, err := queries.OldOrders(ctx, q.OldOrdersParams{
		Network: w.id(), Before: w.clock.Now().Add(-w.config.LateAfter), MaxRows: maxOldOrders,
	})
	if err != nil {
		return nil, err
	}
	groups, err := queries.FailingGroups(ctx, w.id())
	if err != nil {
		return nil, err
	}
	common := map[string]bool{}
	for _, g := range groups {
		common[groupSubject(g.Role, g.Reason)] = g.Orders >= commonFrom
	}
	return slices.DeleteFunc(old, func(o q.ChainOrder) bool { return o.Attempts > 0 && common[groupSubject(o.Role, o.Reason)] }), nil
}

// amountOf returns the coins that are late. Only mints and sweeps are about coins.
func amountOf(c Cause, minor int64) string {
	if c == CauseOrderStuck {
		return ""
	}
	return money.New(minor, money.GBPC).String()
}

// countOf returns how many of the orders an exception would be about, and what they amount to.
func countOf(orders []q.ChainOrder, c Cause) (n, total int64) {
	for _, o := range orders {
		if ageCause(o.Kind) == c {
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
