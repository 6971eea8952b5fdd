package withdrawals

import (
	"cmp"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// acceptedView is the answer to a batch, which is kept with its entry.
type acceptedView struct {
	ID       *string                    `json:"id" doc:"null of a dry run"`
	Status   string                     `json:"status" enum:"checked,awaiting_approval,pending,completed" doc:"checked: of a dry run"`
	Count    int                        `json:"count"`
	Total    string                     `json:"total" doc:"without fees; in pounds if all payments go to banks, else in coins"`
	Fee      string                     `json:"fee" doc:"of all payments, in coins, taken besides the total"`
	Errors   []itemErrorView            `json:"errors" nullable:"false" doc:"what a dry run found; empty otherwise"`
	Approval *transactions.ApprovalView `json:"approval" doc:"by the customer's own team; null where none is needed"`
}

type itemErrorView struct {
	Item    int        `json:"item" doc:"counted from 0"`
	Field   string     `json:"field"`
	Code    fault.Code `json:"code"`
	Message string     `json:"message"`
}

func viewOfAccepted(a Accepted, language string) acceptedView {
	v := acceptedView{
		Status: a.Status, Count: a.Count, Total: a.Total.String(), Fee: a.Fees.String(), Errors: viewsOfItemErrors(a.Errors, language),
	}
	if a.ID != "" {
		v.ID = &a.ID
	}
	v.Approval = viewOfApproval(a.Approval)
	return v
}

func viewOfApproval(of team.Of) *transactions.ApprovalView {
	if of.ID == "" {
		return nil
	}
	return &transactions.ApprovalView{ID: of.ID, Status: string(of.Status), Needed: of.Needed, Given: of.Given}
}

func viewsOfItemErrors(found []ItemError, language string) []itemErrorView {
	views := make([]itemErrorView, len(found))
	for i, e := range found {
		views[i] = itemErrorView{Item: e.Item, Field: e.Field, Code: e.Code, Message: cmp.Or(
			e.Sentence(language), fault.Sentence(language, e.Code),
		)}
	}
	return views
}
