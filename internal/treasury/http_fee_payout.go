package treasury

import (
	"context"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerFeePayout(r *api.Router, h staffHandler, g staff.Gate) {
	reading := g.RequireRead(staff.Treasury)
	api.Get(r, "/admin/treasury/fees", reading, "getAccruedFees", "Get accrued fees and how much of them can be paid out", h.accruedFees)
	api.List(
		r, "/admin/treasury/fee-payout", reading, "listFeePayouts", "Fees recovered out of the safeguarding account, newest first", h.feePayouts,
	)
	api.Post(
		r, "/admin/treasury/fee-payout", g.RequireRole(staff.Treasury), "requestFeePayout",
		"Request a payout of accrued fees to the corporate account; a second operator approves it", h.requestFeePayout,
	)
}

type accruedFeesView struct {
	Accrued   string `json:"accrued" doc:"GBPC earned and not paid out"`
	NotFinal  string `json:"notFinal" doc:"GBPC of it that is refunded if every open payment fails"`
	Pending   string `json:"pending" doc:"GBP requested or ordered, and not debited yet"`
	Available string `json:"available" doc:"GBP that can be paid out now"`
}

func (h staffHandler) accruedFees(ctx context.Context, _ *api.Nothing) (accruedFeesView, error) {
	e, err := h.service.AccruedFees(ctx)
	if err != nil {
		return accruedFeesView{}, err
	}
	return accruedFeesView{
		Accrued: e.Accrued.String(), NotFinal: e.NotFinal.String(), Pending: e.Pending.String(), Available: e.Available.String(),
	}, nil
}

type feePayoutView struct {
	ID            string         `json:"id"`
	Status        FeePayoutState `json:"status" enum:"requested,rejected,ordered,debited,completed,failed,returned"`
	Amount        string         `json:"amount" doc:"GBP"`
	Reason        string         `json:"reason"`
	RequestedBy   string         `json:"requestedBy"`
	RequestedAt   time.Time      `json:"requestedAt"`
	DebitedAt     *time.Time     `json:"debitedAt" doc:"when the safeguarding account was debited"`
	CreditedAt    *time.Time     `json:"creditedAt" doc:"when the corporate account was credited"`
	EndedAt       *time.Time     `json:"endedAt" doc:"when it was rejected, failed or returned"`
	FailureCode   *string        `json:"failureCode" doc:"a code of the error catalogue: why the bank did not pay, or returned it"`
	FailureReason *string        `json:"failureReason" doc:"the sentence of failureCode, in the reader's language"`
}

func (h staffHandler) feePayouts(ctx context.Context, in *struct{ api.Listing }) (api.Entries[feePayoutView], error) {
	page, total, err := h.service.FeePayouts(ctx, in.Window())
	views := make([]feePayoutView, len(page))
	for i, c := range page {
		views[i] = feePayoutView{
			ID: c.ID, Status: c.State, Amount: c.Amount.String(), Reason: c.Reason, RequestedBy: c.RequestedBy, RequestedAt: c.RequestedAt,
			DebitedAt: pointer(c.DebitedAt), CreditedAt: pointer(c.CreditedAt), EndedAt: pointer(c.EndedAt),
			FailureCode: orNull(string(c.FailureCode)), FailureReason: orNull(fault.Sentence(api.InfoOf(ctx).Language(), c.FailureCode)),
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].RequestedAt, page[i].ID }), err
}

type requestFeePayout struct {
	Body struct {
		Amount string `json:"amount" maxLength:"32" doc:"GBP"`
		Reason string `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) requestFeePayout(ctx context.Context, in *requestFeePayout) (v approvalView, err error) {
	amount, reason, err := amountAndReason(in.Body.Amount, in.Body.Reason)
	if err != nil {
		return approvalView{}, err
	}
	return asked(h.service.RequestFeePayout(ctx, staff.CurrentOperator(ctx), amount, reason))
}

// amountAndReason reads an amount of pounds above zero and a reason, or returns the errors of the fields.
func amountAndReason(text, why string) (amount money.Amount, reason string, err error) {
	var wrong fault.Fields
	amount, err = money.ParseField("amount", text, money.GBP)
	wrong.Join(err)
	if err == nil && amount.IsZero() {
		wrong.Add("amount", fault.InvalidFormat)
	}
	if reason = strings.TrimSpace(why); reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	return amount, reason, wrong.Err()
}
