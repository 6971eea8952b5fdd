package withdrawals

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	api.List(
		r, "/admin/redemption-breach", g.RequireRead(staff.Treasury, staff.Compliance), "listRedemptionBreaches",
		"List redemptions that were not paid when they were due, newest first", h.breaches,
	)
}

type staffHandler struct{ withdrawals *Service }

type breachView struct {
	TransactionID string                `json:"transactionId"`
	Customer      staff.CustomerSummary `json:"customer"`
	Amount        string                `json:"amount" example:"250.00"`
	Currency      string                `json:"currency" enum:"GBP"`
	OrderedAt     time.Time             `json:"orderedAt"`
	DueAt         time.Time             `json:"dueAt"`
	Cause         string                `json:"cause" doc:"a code: what it waited for when it became overdue"`
	Outcome       *string               `json:"outcome" enum:"paid,paid_in_time,given_back" doc:"null while it waits; paid_in_time: the bank paid in time, and said so late"`
	EndedAt       *time.Time            `json:"endedAt" doc:"when the bank paid, or the coins were given back"`
}

type listBreaches struct {
	api.Listing
	Outcome string `query:"outcome" enum:"open,paid,paid_in_time,given_back" doc:"open: those that still wait"`
	Cause   string `query:"cause" maxLength:"64" doc:"a code"`
	MinAge  int    `query:"minAgeHours" minimum:"0" maximum:"87600" doc:"only those that were due so many hours ago or earlier"`
}

func (h staffHandler) breaches(ctx context.Context, in *listBreaches) (api.Entries[breachView], error) {
	f := BreachFilter{Outcome: in.Outcome, Cause: in.Cause, Until: h.withdrawals.clock.Now().Add(-time.Duration(in.MinAge) * time.Hour)}
	page, total, err := h.withdrawals.Breaches(ctx, f, in.Window())
	if err != nil {
		return api.Entries[breachView]{}, err
	}
	views := make([]breachView, len(page))
	for i, b := range page {
		customer, err := h.withdrawals.staff.CustomerSummary(ctx, b.CustomerID)
		if err != nil {
			return api.Entries[breachView]{}, err
		}
		views[i] = breachView{
			TransactionID: b.WithdrawalID, Customer: customer, Amount: b.Amount.String(), Currency: b.Amount.Currency().Code(),
			OrderedAt: b.OrderedAt, DueAt: b.DueAt, Cause: b.Cause, EndedAt: b.EndedAt,
		}
		if b.Outcome != "" {
			views[i].Outcome = &b.Outcome
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].DueAt, page[i].WithdrawalID }), nil
}
