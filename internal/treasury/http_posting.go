package treasury

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerPosting(r *api.Router, h staffHandler, g staff.Gate) {
	acting := g.RequireRole(staff.Treasury)
	api.Get(r, "/admin/treasury/posting", g.RequireRead(staff.Treasury), "listPostings", "Debits that operators have explained, newest first", h.postings)
	api.Post(r, "/admin/treasury/posting", acting, "askPosting", "Ask another operator to agree to what a debit of the bank was", h.askPosting)
	api.Post(r, "/admin/treasury/posting/{id}/fill", acting, "fillAgain", "Order our own cash again that did not reach the safeguarding account", h.fillAgain)
}

type postingView struct {
	ID         string            `json:"id"`
	Account    banking.AccountID `json:"account" enum:"main,own"`
	Ref        string            `json:"ref" doc:"the bank's key; of a lost deposit, the deposit's id"`
	Purpose    Purpose           `json:"purpose" enum:"charge,recall,receipt,lost" doc:"lost: a deposit that the chain took back after its coins were spent"`
	Status     PostingState      `json:"status" enum:"asked,refused,filling,unfilled,done"`
	Amount     string            `json:"amount" doc:"GBP"`
	Taken      string            `json:"taken" doc:"GBP that were still there to go"`
	OwnFunds   string            `json:"ownFunds" doc:"GBP that the issuer's own cash fills"`
	CustomerID *string           `json:"customerId"`
	ReceiptID  *string           `json:"receiptId"`
	Reason     string            `json:"reason"`
	AskedBy    string            `json:"askedBy" doc:"empty where nobody had to ask"`
	AskedAt    time.Time         `json:"askedAt"`
	EndedAt    *time.Time        `json:"endedAt"`
	Failure    *string           `json:"failure"`
}

func (h staffHandler) postings(ctx context.Context, in *struct{ api.Paging }) (api.Page[postingView], error) {
	page, total, err := h.service.Postings(ctx, in.Limit(), in.Offset())
	views := make([]postingView, len(page))
	for i, p := range page {
		views[i] = postingView{
			p.ID, p.Account, p.Ref, p.Purpose, p.State, p.Amount.String(), p.Taken.String(), p.missing().String(), orNull(p.CustomerID), orNull(p.ReceiptID),
			p.Reason, p.AskedBy, p.AskedAt, pointer(p.EndedAt), orNull(p.Failure),
		}
		if p.State == PostingAsked || p.State == PostingRefused { // nothing of ours moves
			views[i].OwnFunds = "0.00"
		}
	}
	return api.PageOf(views, in.Paging, total), err
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

type askPosting struct {
	Body struct {
		Account    banking.AccountID `json:"account" enum:"main,own"`
		Ref        string            `json:"ref" minLength:"1" maxLength:"64"`
		Purpose    Purpose           `json:"purpose" enum:"charge,recall,receipt"`
		CustomerID string            `json:"customerId" required:"false" maxLength:"64" doc:"of a recall"`
		ReceiptID  string            `json:"receiptId" required:"false" maxLength:"64" doc:"of a receipt"`
		Reason     string            `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) askPosting(ctx context.Context, in *askPosting) (askedView, error) {
	b := in.Body
	approval, err := h.service.AskPosting(ctx, staff.CurrentOperator(ctx), Explanation{b.Account, b.Ref, b.Purpose, b.CustomerID, b.ReceiptID, b.Reason})
	if err != nil {
		return askedView{}, err
	}
	return askedView{&approval}, nil
}

type ofPosting struct {
	ID string `path:"id" maxLength:"64"`
}

func (h staffHandler) fillAgain(ctx context.Context, in *ofPosting) (*api.Nothing, error) {
	return nil, h.service.FillAgain(ctx, staff.CurrentOperator(ctx), in.ID)
}
