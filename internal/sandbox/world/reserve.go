package world

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"
)

// What the reserve holds for a while: a bill that is bought under par and repaid before the world ends, because a holding
// that nobody values any more soon counts nothing.
const (
	billNominal = 6_000
	billPrice   = 5_940
	billMatures = 78 // percent of the world that has passed
	custodian   = "Harbour Custody"
	valuedEvery = 44 * time.Hour
	billDays    = 7 // shorter worlds have none: it is paid on a working day, and repaid later
)

// bill is the holding and the bank account of its custodian.
type bill struct {
	id               string
	sortCode, number string
	matures          time.Time
	valuedAt         time.Time
}

// holdBill has operators agree on a bill, and buy it when they have.
func (m *maker) holdBill(ctx context.Context) error {
	if m.plan.Days < billDays {
		return nil
	}
	b := bill{matures: m.after(billMatures)}
	b.sortCode, b.number = m.bankDetails()
	var requested struct{ ID string }
	if err := m.call(ctx, m.operator, post, "/admin/reserve/holding", map[string]string{
		"kind": "treasury_bill", "isin": "GB00BQC4R999", "name": "Treasury Bill " + b.matures.Format("2 January 2006"),
		"matures":   b.matures.Format(time.DateOnly),
		"custodian": custodian, "payeeName": custodian, "sortCode": b.sortCode, "accountNumber": b.number,
		"reason": "Income on cash that is not needed every day.",
	}, &requested); err != nil {
		return err
	}
	if err := m.decideApprovals(ctx); err != nil {
		return err
	}
	b.id = requested.ID
	m.bill = &b
	if err := m.call(ctx, m.operator, post, "/admin/reserve/order", map[string]string{
		"kind": "purchase", "holdingId": b.id, "quantity": pounds(billNominal), "amount": pounds(billPrice),
		"reason": "As the treasury agreed for this quarter.",
	}, nil); err != nil {
		return err
	}
	return m.decideApprovals(ctx)
}

// held is how much of the bill is held, in pounds of nominal.
func (m *maker) held(ctx context.Context) (quantity string, err error) {
	if m.bill == nil {
		return "0.00", nil
	}
	var reserve struct {
		Holdings []struct{ ID, Quantity string }
	}
	if err := m.call(ctx, m.operator, get, "/admin/reserve", nil, &reserve); err != nil {
		return "", err
	}
	for _, h := range reserve.Holdings {
		if h.ID == m.bill.id {
			return h.Quantity, nil
		}
	}
	return "0.00", nil
}

// valueBill has a third party value the bill every other day: a valuation counts for two working days.
func (m *maker) valueBill(ctx context.Context) error {
	if m.bill == nil || m.Now().After(m.bill.matures) || m.Now().Sub(m.bill.valuedAt) < valuedEvery {
		return nil
	}
	if quantity, err := m.held(ctx); err != nil || quantity == "0.00" {
		return err
	}
	m.bill.valuedAt = m.Now()
	today := m.Now().Format(time.DateOnly)
	sum := sha256.Sum256([]byte("valuation of " + today))
	return m.call(ctx, m.operator, post, "/admin/reserve/valuation", map[string]string{
		"holdingId": m.bill.id, "valuedOn": today, "value": pounds(billPrice + 20), "valuer": "Kestrel Pricing", "document": "KP-" + today,
		"documentHash": hex.EncodeToString(sum[:]),
	}, nil)
}

// repayBill has the custodian pay for the bill when it has matured, and operators say what the credit is for.
func (m *maker) repayBill(ctx context.Context) error {
	if quantity, err := m.held(ctx); err != nil || quantity == "0.00" {
		return err
	}
	var order struct{ ID string }
	if err := m.call(ctx, m.operator, post, "/admin/reserve/order", map[string]string{
		"kind": "maturity", "holdingId": m.bill.id, "amount": pounds(billNominal), "reason": "The bill has matured.",
	}, &order); err != nil {
		return err
	}
	if err := m.decideApprovals(ctx); err != nil {
		return err
	}
	if err := m.credit(ctx, custodian, m.bill.sortCode, m.bill.number, "", "", pounds(billNominal), "REDEMPTION GB00BQC4R999"); err != nil {
		return err
	}
	if err := m.Work(ctx); err != nil {
		return err
	}
	var open list[struct {
		ID     string
		Amount string
		Sender struct{ Name string }
	}]
	if err := m.call(ctx, m.operator, get, "/admin/unmatched-credit?status=open&pageSize=100", nil, &open); err != nil {
		return err
	}
	for _, credit := range open.List {
		if credit.Sender.Name != custodian {
			continue
		}
		if err := m.call(
			ctx, m.operator, post, "/admin/reserve/order/"+order.ID+"/credit",
			map[string]string{"creditId": credit.ID, "reason": "The custodian's advice names it."}, nil,
		); err != nil {
			return err
		}
		return m.decideApprovals(ctx)
	}
	return fmt.Errorf("the custodian's credit did not come")
}

// closeMonths has operators close the months that are over, where nothing is missing.
func (m *maker) closeMonths(ctx context.Context) error {
	var months list[struct {
		Month, Status string
		Over          bool
	}]
	if err := m.call(ctx, m.operator, get, "/admin/month?pageSize=100", nil, &months); err != nil {
		return err
	}
	for _, one := range slices.Backward(months.List) { // the oldest first
		if !one.Over || one.Status != "open" {
			continue
		}
		var papers struct{ Missing []string }
		if err := m.call(ctx, m.operator, get, "/admin/month/"+one.Month, nil, &papers); err != nil || len(papers.Missing) > 0 {
			return err
		}
		return m.call(ctx, m.operator, post, "/admin/month/"+one.Month+"/close", map[string]string{}, nil)
	}
	return nil
}
