package chain

import (
	"context"
	"fmt"
	"slices"

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

// reportCommonCauses raises one exception for each reason that several orders of a key wait for, and resolves that of a reason
// that is gone. A signer that fails has an exception already.
func (w *sender) reportCommonCauses(ctx context.Context) error {
	groups, err := q.New(w.db.Read()).FailingGroups(ctx, w.id())
	if err != nil {
		return fmt.Errorf("read which orders fail: %w", err)
	}
	current := map[wrong]bool{}
	for _, g := range groups {
		if g.Orders < commonFrom {
			continue
		}
		one := wrong{CauseOrdersWait, groupSubject(g.Role, g.Reason)}
		ofSigner := []Reason{ReasonSignerRefused, ReasonSignerTimeout}
		if w.isOpen(CauseSignerFailed, g.Role) && slices.Contains(ofSigner, Reason(g.Reason)) {
			one = wrong{CauseSignerFailed, g.Role}
		}
		current[one] = true
		first := w.open[one].Waiting == 0
		w.report(ctx, one.cause, one.subject, Figures{
			Reason: Reason(g.Reason), Role: g.Role, Waiting: g.Orders, Amount: money.New(g.Amount, money.GBPC).String(),
		})
		if first {
			if err := w.joinExceptions(ctx, g.Role, g.Reason); err != nil {
				return err
			}
		}
	}
	for one := range w.open {
		if one.cause == CauseOrdersWait && !current[one] {
			w.clear(ctx, one.cause, one.subject)
		}
	}
	return nil
}

// joinExceptions resolves the exceptions of the single orders, which one for all of them replaces.
func (w *sender) joinExceptions(ctx context.Context, role, reason string) error {
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

// unreachable returns the figures of the exception that the node does not answer: how many orders wait for it, and how much
// is to be minted.
func (s *Service) unreachable(ctx context.Context, why string) Figures {
	f := Figures{Reason: Reason(why)}
	if waiting, err := q.New(s.db.Read()).OpenOrders(ctx, s.id()); err == nil && waiting.Orders > 0 {
		f.Waiting, f.Amount = waiting.Orders, money.New(waiting.Amount, money.GBPC).String()
	}
	return f
}

// readingFails reports whether the task that reads has reported that the node does not answer.
func (s *Service) readingFails(ctx context.Context) bool {
	open, err := s.Exceptions(ctx, s.db.Read())
	return err == nil && slices.ContainsFunc(open, func(e Exception) bool { return e.Cause == CauseUnreachable && e.Subject == taskWatch })
}
