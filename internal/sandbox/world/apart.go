package world

import (
	"context"
	"fmt"
)

// firm is the seeded company, nil if there is none.
func (m *maker) firm() *customer {
	for _, c := range m.people {
		if c.seeded && c.company {
			return c
		}
	}
	return nil
}

// keepApart has the seeded company open two sub-accounts and move some of its money to them.
func (m *maker) keepApart(ctx context.Context) error {
	c := m.firm()
	var own struct{ ID string }
	if err := m.call(ctx, &c.caller, get, "/wallet/account", nil, &own); err != nil {
		return err
	}
	available, err := m.available(ctx, c)
	if err != nil {
		return err
	}
	for _, name := range []string{payrollName, "Harbour Clinic deposits"} {
		var opened struct{ ID string }
		if err := m.call(
			ctx, &c.caller, post, "/wallet/sub-account", map[string]any{"name": name, "kind": "own", "accountType": "business", "externalId": nil},
			&opened,
		); err != nil {
			return err
		}
		move := map[string]string{"from": own.ID, "to": opened.ID, "amount": pounds(min(350, int(available)/10))}
		if err := m.call(ctx, &c.caller, post, "/wallet/sub-account/transfer", move, nil); err != nil {
			return err
		}
		if name == payrollName {
			m.payroll = &customer{caller: caller{email: c.email, address: c.address, subAccount: opened.ID}, name: c.name, company: true}
			m.payroll.sortCode, m.payroll.account = m.bankDetails()
		}
	}
	return m.preparePayroll(ctx)
}

const payrollName = "Payroll"

// preparePayroll gives the account for the payroll a bank account to pay to, and the money of a month.
func (m *maker) preparePayroll(ctx context.Context) error {
	c := m.payroll
	if err := m.addBank(ctx, c); err != nil {
		return err
	}
	if err := m.confirmBank(ctx, c); err != nil {
		return err
	}
	const month = 14_000
	a, err := m.announce(ctx, c, pounds(month))
	if err != nil {
		return err
	}
	return m.credit(ctx, c.name, c.sortCode, c.account, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, pounds(month), a.Reference)
}

// payBatch has the seeded company pay a dozen of its invoices with one order.
func (m *maker) payBatch(ctx context.Context) error {
	c := m.firm()
	available, err := m.available(ctx, c)
	if err != nil {
		return err
	}
	return m.orderBatch(ctx, c, "Suppliers", "INV", func(i int) int { return min(18+11*i, int(available)/30) })
}

// orderBatch orders a dozen payments to the customer's own bank account at once.
func (m *maker) orderBatch(ctx context.Context, c *customer, name, of string, amount func(i int) int) error {
	items := make([]map[string]string, 12)
	for i := range items {
		items[i] = map[string]string{
			"kind": "fiat_withdrawal", "amount": pounds(amount(i)), "bankId": c.bankID, "externalId": fmt.Sprintf("%s-%04d-%02d", of, m.serial, i+1),
		}
	}
	return m.call(
		ctx, &c.caller, post, "/wallet/account/batch",
		map[string]any{"name": name + ", " + m.Now().Format("January"), "dryRun": false, "items": items}, nil,
	)
}
