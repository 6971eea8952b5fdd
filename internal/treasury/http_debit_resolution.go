package treasury

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerDebitResolution(r *api.Router, h staffHandler, g staff.Gate) {
	acting := g.RequireRole(staff.Treasury)
	api.List(
		r, "/admin/treasury/debit-resolution", g.RequireRead(staff.Treasury), "listDebitResolutions", "List debit resolutions, newest first",
		h.debitResolutions,
	)
	api.Post(
		r, "/admin/treasury/debit-resolution", acting, "requestDebitResolution",
		"Request the resolution of an unexplained debit; a second operator approves it", h.requestDebitResolution,
	)
	api.Post(r, "/admin/treasury/debit-resolution/{id}/top-up", acting, "retryTopUp", "Order a failed safeguarding top-up again", h.retryTopUp)
}

type debitResolutionView struct {
	ID                string               `json:"id"`
	Account           banking.AccountID    `json:"account" enum:"main,own"`
	Ref               string               `json:"ref" doc:"the bank's reference; for a lost deposit, the deposit's id"`
	Purpose           Purpose              `json:"purpose" enum:"charge,recall,unmatched_credit,lost_deposit" doc:"lost_deposit: a chain reorganisation removed a deposit whose coins were already spent"`
	Status            DebitResolutionState `json:"status" enum:"requested,rejected,cancelled,topping_up,top_up_failed,completed"`
	Amount            string               `json:"amount" doc:"GBP"`
	Recovered         string               `json:"recovered" doc:"GBP taken back from the customer or the unmatched credit"`
	TopUp             string               `json:"topUp" doc:"GBP paid from the corporate account to make up the rest"`
	CustomerID        *string              `json:"customerId"`
	UnmatchedCreditID *string              `json:"unmatchedCreditId"`
	Reason            string               `json:"reason"`
	RequestedBy       string               `json:"requestedBy" doc:"empty for a lost deposit"`
	RequestedAt       time.Time            `json:"requestedAt"`
	EndedAt           *time.Time           `json:"endedAt"`
	FailureCode       *string              `json:"failureCode" doc:"a code of the error catalogue: why the bank did not pay, or returned it"`
	FailureReason     *string              `json:"failureReason" doc:"the sentence of failureCode, in the reader's language"`
}

func (h staffHandler) debitResolutions(ctx context.Context, in *struct{ api.Listing }) (api.Entries[debitResolutionView], error) {
	page, total, err := h.service.DebitResolutions(ctx, in.Window())
	views := make([]debitResolutionView, len(page))
	for i, p := range page {
		views[i] = debitResolutionView{
			ID: p.ID, Account: p.Account, Ref: p.Ref, Purpose: p.Purpose, Status: p.State, Amount: p.Amount.String(),
			Recovered: p.Recovered.String(), TopUp: p.shortfall().String(), CustomerID: orNull(p.CustomerID),
			UnmatchedCreditID: orNull(p.UnmatchedCreditID),
			Reason:            p.Reason, RequestedBy: p.RequestedBy, RequestedAt: p.RequestedAt, EndedAt: pointer(p.EndedAt),
			FailureCode: orNull(string(p.FailureCode)), FailureReason: orNull(fault.Sentence(api.InfoOf(ctx).Language(), p.FailureCode)),
		}
		if p.State == DebitResolutionRequested || p.State == DebitResolutionRejected || p.State == DebitResolutionCancelled { // no top-up
			views[i].TopUp = "0.00"
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].RequestedAt, page[i].ID }), err
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

type requestDebitResolution struct {
	Body struct {
		Account           banking.AccountID `json:"account" enum:"main,own"`
		Ref               string            `json:"ref" minLength:"1" maxLength:"64"`
		Purpose           Purpose           `json:"purpose" enum:"charge,recall,unmatched_credit"`
		CustomerID        string            `json:"customerId" required:"false" maxLength:"64" doc:"required of a customer's recall"`
		UnmatchedCreditID string            `json:"unmatchedCreditId" required:"false" maxLength:"64" doc:"required of the recall of an unmatched credit"`
		Reason            string            `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) requestDebitResolution(ctx context.Context, in *requestDebitResolution) (approvalView, error) {
	b := in.Body
	return asked(h.service.RequestDebitResolution(ctx, staff.CurrentOperator(ctx), Explanation{
		Account: b.Account, Ref: b.Ref, Purpose: b.Purpose, CustomerID: b.CustomerID, UnmatchedCreditID: b.UnmatchedCreditID, Reason: b.Reason,
	}))
}

type debitResolutionID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h staffHandler) retryTopUp(ctx context.Context, in *debitResolutionID) (*api.Nothing, error) {
	return nil, h.service.RetryTopUp(ctx, staff.CurrentOperator(ctx), in.ID)
}
