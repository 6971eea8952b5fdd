package world

import (
	"context"
	"time"
)

// journal books a debt by hand, which is reversed the next day.
func (m *maker) journal(ctx context.Context) error {
	c := m.active(true)
	if c == nil {
		return nil
	}
	booked, err := m.bookDebt(ctx, c)
	if err != nil {
		return err
	}
	m.at(m.awake(m.Now().Add(26*time.Hour)), "reversal", func(ctx context.Context) error {
		m.try("reversal", m.call(ctx, m.approver, post, "/admin/journal/"+booked+"/reverse", map[string]string{"reason": "Paid in cash"}, nil))
		return nil
	})
	return nil
}

// bookDebt books by hand that the customer owes a fee, and returns the journal's id.
func (m *maker) bookDebt(ctx context.Context, c *customer) (id string, err error) {
	if id, err = m.id(ctx, c); err != nil {
		return "", err
	}
	var booked struct{ ID string }
	err = m.call(ctx, m.operator, post, "/admin/journal", map[string]any{"reason": "Courier fee that the customer agreed to pay back",
		"lines": []map[string]string{
			{"account": "receivable:" + id, "side": "debit", "amount": "35.00", "currency": "GBP"},
			{"account": "own", "side": "credit", "amount": "35.00", "currency": "GBP"},
		}}, &booked)
	return booked.ID, err
}

// The issuer's corporate account at the sandbox's bank.
const (
	ownSortCode = "049901"
	ownAccount  = "00000026"
)

// repaidDebt is a debt that the customer pays back in part. The rest is owed when the world ends.
func (m *maker) repaidDebt(ctx context.Context) error {
	c := m.active(true)
	if c == nil {
		return nil
	}
	if _, err := m.bookDebt(ctx, c); err != nil {
		return err
	}
	if err := m.decideApprovals(ctx); err != nil {
		return err
	}
	const reference = "COURIER FEE"
	if err := m.credit(ctx, c.name, c.sortCode, c.account, ownSortCode, ownAccount, "20.00", reference); err != nil {
		return err
	}
	if err := m.Work(ctx); err != nil {
		return err
	}
	var credits list[struct{ ID, Reference string }]
	if err := m.call(ctx, m.operator, get, "/admin/treasury/corporate-credit?pageSize=100", nil, &credits); err != nil {
		return err
	}
	id, err := m.id(ctx, c)
	if err != nil {
		return err
	}
	for _, credit := range credits.List {
		if credit.Reference != reference {
			continue
		}
		if err := m.call(
			ctx, m.operator, post, "/admin/treasury/repayment",
			map[string]string{"customerId": id, "creditId": credit.ID, "reason": "The customer named the fee."}, nil,
		); err != nil {
			return err
		}
	}
	return m.decideApprovals(ctx)
}
