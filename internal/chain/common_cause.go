package chain

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// commonFrom is how many orders of one key that wait for the same reason have one exception together, with how many they
// are and what they amount to. Fewer have one each.
const commonFrom = 3

// groupSubject identifies the orders of one key that fail for one reason.
func groupSubject(role, reason string) string { return role + "/" + reason }

// isCommon reports whether an order fails for a reason that is not its own.
func (s *Service) isCommon(ctx context.Context, tx db.Tx, o q.ChainOrder) (bool, error) {
	failing, err := q.New(tx).CountFailing(ctx, q.CountFailingParams{Network: s.id(), Role: o.Role, Reason: o.Reason})
	return failing >= commonFrom, err
}

// reportCommonCauses raises one alert for each reason that several orders of a key wait for, and clears that of a reason
// that is gone. A signer that fails has an alert already.
func (w *sender) reportCommonCauses(ctx context.Context) error {
	groups, err := q.New(w.db.Read()).FailingGroups(ctx, w.id())
	if err != nil {
		return fmt.Errorf("read which orders fail: %w", err)
	}
	current := map[string]bool{}
	for _, g := range groups {
		if g.Orders < commonFrom {
			continue
		}
		kind, subject := AlertOrdersWait, groupSubject(g.Role, g.Reason)
		if _, open := w.open[AlertSignerFailed+" "+g.Role]; open && slices.Contains(
			[]Reason{ReasonSignerRefused, ReasonSignerTimeout}, Reason(g.Reason),
		) {
			kind, subject = AlertSignerFailed, g.Role
		}
		current[kind+" "+subject] = true
		_, open := w.open[kind+" "+subject]
		first := !open || w.open[kind+" "+subject].Waiting == 0
		w.alert(ctx, kind, subject, AlertDetails{
			Reason: Reason(g.Reason), Role: g.Role, Waiting: g.Orders, Amount: money.New(g.Amount, money.GBPC).String(),
		})
		if first {
			if err := w.joinExceptions(ctx, g.Role, g.Reason); err != nil {
				return err
			}
		}
	}
	for open := range w.open {
		kind, subject, _ := strings.Cut(open, " ")
		if kind == AlertOrdersWait && !current[open] {
			w.clearAlert(ctx, kind, subject)
		}
	}
	return nil
}

// joinExceptions resolves the exceptions of the single orders, which one for all of them replaces.
func (w *sender) joinExceptions(ctx context.Context, role, reason string) error {
	if w.exceptions == nil {
		return nil
	}
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		ids, err := q.New(tx).FailingOrders(ctx, q.FailingOrdersParams{Network: w.id(), Role: role, Reason: reason})
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := w.exceptions.Resolve(ctx, tx, exceptions.ChainOrder, id, "common_cause"); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("join the exceptions of orders: %w", err)
	}
	return nil
}

// retryGroup has every order that waits for a common cause tried again in the next pass.
func (w *Worker) retryGroup(ctx context.Context, tx db.Tx, role, reason string) error {
	ids, err := q.New(tx).FailingOrders(ctx, q.FailingOrdersParams{Network: w.sender.id(), Role: role, Reason: reason})
	if err != nil {
		return fmt.Errorf("read which orders fail: %w", err)
	}
	for _, id := range ids {
		if err := w.RetryOrder(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// unreachable returns the details of the alert that the node does not answer: how many orders wait for it, and how much
// is to be minted.
func (s *Service) unreachable(ctx context.Context, why string) AlertDetails {
	details := AlertDetails{Reason: Reason(why)}
	if waiting, err := q.New(s.db.Read()).OpenOrders(ctx, s.id()); err == nil && waiting.Orders > 0 {
		details.Waiting, details.Amount = waiting.Orders, money.New(waiting.Amount, money.GBPC).String()
	}
	return details
}

// readingFails reports whether the task that reads has raised the alert that the node does not answer.
func (s *Service) readingFails(ctx context.Context) bool {
	open, err := s.Alerts(ctx, s.db.Read())
	return err == nil && slices.ContainsFunc(open, func(a Alert) bool { return a.Kind == AlertUnreachable && a.Subject == taskWatch })
}
