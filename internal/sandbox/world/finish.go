package world

import (
	"context"
	"fmt"
	"time"
)

// evenOut has the two seeded customers hold again what they began with.
func (m *maker) evenOut(ctx context.Context) error {
	for _, c := range m.people {
		if c.keeps == 0 {
			continue
		}
		available, err := m.available(ctx, c)
		if err != nil {
			return err
		}
		switch over := int(available) - c.keeps; {
		case over > 0:
			for ; over > 0 && err == nil; over -= approvedFrom - 1 {
				err = m.redeem(ctx, c, pounds(min(over, approvedFrom-1)))
			}
		case over < 0:
			var a announced
			if a, err = m.announce(ctx, c, pounds(-over)); err == nil {
				err = m.credit(ctx, c.name, c.sortCode, c.account, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, pounds(-over), a.Reference)
			}
		}
		if err != nil {
			return fmt.Errorf("even out %s: %w", c.email, err)
		}
	}
	return m.Settle(ctx)
}

// finish ends the world: the two seeded customers have what they began with, the bank has said what is there, and the
// books were compared with it.
func (m *maker) finish(ctx context.Context) error {
	if err := m.MoveTo(ctx, m.end.Add(-time.Minute)); err != nil {
		return err
	}
	if err := m.Routine(ctx); err != nil {
		return err
	}
	if err := m.evenOut(ctx); err != nil {
		return err
	}
	if err := m.call(ctx, m.bank, post, "/sandbox/bank/statement", nil, nil); err != nil {
		return err
	}
	if err := m.Routine(ctx); err != nil {
		return err
	}
	var compared struct {
		Balanced bool
		Findings []struct{ Code, BankAccount, Network, Difference, Unavailable string }
	}
	if err := m.call(ctx, m.operator, post, "/admin/treasury/reconciliation", nil, &compared); err != nil {
		return err
	}
	if !compared.Balanced {
		return fmt.Errorf("bank, books and chain do not agree: %+v", compared.Findings)
	}
	return nil
}
