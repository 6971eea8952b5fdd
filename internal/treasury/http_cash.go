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

func registerCash(r *api.Router, h staffHandler, g staff.Gate) {
	reading := g.RequireRead(staff.Treasury)
	api.Get(r, "/admin/treasury/fees", reading, "getEarnedFees", "What of the earned fees may be cashed", h.earned)
	api.Get(r, "/admin/treasury/cashing", reading, "listCashings", "Fees taken out of the safeguarding account, newest first", h.cashings)
	api.Post(r, "/admin/treasury/cashing", g.RequireRole(staff.Treasury), "askCashing", "Ask another operator to agree that earned fees are paid to the issuer's own account", h.askCashing)
}

type earnedView struct {
	Fees      string `json:"fees" doc:"GBPC earned and not cashed"`
	NotFinal  string `json:"notFinal" doc:"GBPC that goes back if every open payment fails"`
	UnderWay  string `json:"underWay" doc:"GBP asked for or ordered, and not debited yet"`
	Available string `json:"available" doc:"GBP that may be cashed now"`
}

func (h staffHandler) earned(ctx context.Context, _ *api.Nothing) (earnedView, error) {
	e, err := h.service.Earned(ctx)
	if err != nil {
		return earnedView{}, err
	}
	return earnedView{e.Fees.String(), e.NotFinal.String(), e.UnderWay.String(), e.Available.String()}, nil
}

type cashingView struct {
	ID        string       `json:"id"`
	Status    CashingState `json:"status" enum:"asked,refused,ordered,paid,done,failed,returned"`
	Amount    string       `json:"amount" doc:"GBP"`
	Reason    string       `json:"reason"`
	AskedBy   string       `json:"askedBy"`
	AskedAt   time.Time    `json:"askedAt"`
	PaidAt    *time.Time   `json:"paidAt" doc:"when the safeguarding account was debited"`
	ArrivedAt *time.Time   `json:"arrivedAt" doc:"when our own account was credited"`
	EndedAt   *time.Time   `json:"endedAt" doc:"when it was refused, failed or came back"`
	Failure   *string      `json:"failure"`
}

func (h staffHandler) cashings(ctx context.Context, in *struct{ api.Paging }) (api.Page[cashingView], error) {
	page, total, err := h.service.Cashings(ctx, in.Limit(), in.Offset())
	views := make([]cashingView, len(page))
	for i, c := range page {
		views[i] = cashingView{c.ID, c.State, c.Amount.String(), c.Reason, c.AskedBy, c.AskedAt, pointer(c.PaidAt), pointer(c.ArrivedAt), pointer(c.EndedAt), orNull(c.Failure)}
	}
	return api.PageOf(views, in.Paging, total), err
}

type askCashing struct {
	Body struct {
		Amount string `json:"amount" maxLength:"32" doc:"GBP"`
		Reason string `json:"reason" maxLength:"500"`
	}
}

func (h staffHandler) askCashing(ctx context.Context, in *askCashing) (v askedView, err error) {
	amount, reason, err := amountAndReason(in.Body.Amount, in.Body.Reason)
	if err != nil {
		return askedView{}, err
	}
	approval, err := h.service.AskCashing(ctx, staff.CurrentOperator(ctx), amount, reason)
	if err != nil {
		return askedView{}, err
	}
	return askedView{&approval}, nil
}

// amountAndReason are pounds above zero and why, or what is wrong with the fields.
func amountAndReason(text, why string) (amount money.Amount, reason string, err error) {
	var wrong fault.Fields
	amount, err = money.Parse(text, money.GBP)
	if err != nil || amount.Sign() <= 0 {
		wrong.Add("amount", fault.InvalidFormat)
	}
	if reason = strings.TrimSpace(why); reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	return amount, reason, wrong.Err()
}
