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
	for _, name := range []string{"Payroll", "Harbour Clinic deposits"} {
		var opened struct{ ID string }
		if err := m.call(ctx, &c.caller, post, "/wallet/sub-account", map[string]any{"name": name, "kind": "own", "accountType": "business", "externalId": nil}, &opened); err != nil {
			return err
		}
		move := map[string]string{"from": own.ID, "to": opened.ID, "amount": pounds(min(350, int(available)/10))}
		if err := m.call(ctx, &c.caller, post, "/wallet/sub-account/transfer", move, nil); err != nil {
			return err
		}
	}
	return nil
}

// payBatch has the seeded company pay a dozen of its invoices with one order.
func (m *maker) payBatch(ctx context.Context) error {
	c := m.firm()
	available, err := m.available(ctx, c)
	if err != nil {
		return err
	}
	month := m.Now()
	items := make([]map[string]string, 12)
	for i := range items {
		items[i] = map[string]string{
			"kind": "fiat_withdrawal", "amount": pounds(min(18+11*i, int(available)/30)), "bankId": c.bankID, "externalId": fmt.Sprintf("INV-%04d-%02d", m.serial, i+1),
		}
	}
	return m.call(ctx, &c.caller, post, "/wallet/account/batch", map[string]any{"name": "Suppliers, " + month.Format("January"), "dryRun": false, "items": items}, nil)
}
