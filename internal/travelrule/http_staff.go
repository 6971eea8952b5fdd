package travelrule

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	api.List(r, "/admin/travel-rule", g.RequireRead(staff.Compliance), "listTravelRuleMessages", "Travel-rule messages, newest first", h.list)
	api.GetFile(
		r, "/admin/travel-rule/export", g.RequireRole(staff.Compliance), "exportTravelRuleMessages",
		"Export the content of messages (IVMS 101), one JSON line per message, oldest first", h.export,
		api.Sends("application/x-ndjson"), api.Describe(
			"The audit trail records who exported which days. Content erased at the end of its retention period is left out.",
		))
	api.Get(
		r, "/admin/travel-rule/{id}", g.RequireRead(staff.Compliance), "getTravelRuleMessage", "One message with its content (IVMS 101)", h.show,
		api.Describe("The audit trail records who read it."))
	api.Post(
		r, "/admin/travel-rule/{id}/close", g.RequireRole(staff.Compliance), "closeTravelRuleMessage", "Record why a deposit needs no message",
		h.close,
	)
}

type staffHandler struct{ service *Service }

type messageView struct {
	ID            string                `json:"id"`
	Direction     string                `json:"direction" enum:"out,in" doc:"out: about a payment of our customer; in: about a deposit"`
	State         string                `json:"state" enum:"pending,accepted,released,recorded,rejected,settled,cancelled,expected,matched,missing,supplied,closed"`
	Customer      staff.CustomerSummary `json:"customer"`
	TransactionID *string               `json:"transactionId" doc:"null while a deposit is announced"`
	Provider      *string               `json:"provider" doc:"the other provider; null if it is not known"`
	Country       *string               `json:"country" doc:"of the provider"`
	Reference     *string               `json:"reference" doc:"the provider's own id of its message"`
	Network       string                `json:"network"`
	Address       string                `json:"address" doc:"to which the coins go"`
	Amount        string                `json:"amount"`
	Currency      string                `json:"currency" enum:"GBPC"`
	Extended      bool                  `json:"extended" doc:"it says more of whoever pays than a name and an account"`
	Reason        *string               `json:"reason" doc:"a code: why it is as it is"`
	TxHash        *string               `json:"txHash"`
	Attempts      int64                 `json:"attempts" doc:"how often the provider was asked"`
	CreatedAt     time.Time             `json:"createdAt"`
	AnsweredAt    *time.Time            `json:"answeredAt"`
	ToldAt        *time.Time            `json:"toldAt" doc:"when the provider was told how the payment ended"`
	ErasedAt      *time.Time            `json:"erasedAt,omitempty" doc:"when what it said was erased, because the time for which the law has it kept was over"`
}

type messageDetail struct {
	messageView
	IVMS101 map[string]any `json:"ivms101" nullable:"true" doc:"the whole message as it came, by the interVASP messaging standard 101: ours are of the edition 101.2023; null where there is no message"`
	Answer  *string        `json:"answer" doc:"the other provider's words"`
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (h staffHandler) view(ctx context.Context, m Message) (messageView, error) {
	customer, err := h.service.staff.CustomerSummary(ctx, m.CustomerID)
	return messageView{
		ID: m.ID, Direction: m.Direction, State: string(m.State), Customer: customer, TransactionID: orNull(m.TransferID),
		Provider: orNull(m.Provider), Country: orNull(m.Country),
		Reference: orNull(m.Reference), Network: m.Network, Address: m.Address, Amount: m.Amount.String(), Currency: m.Amount.Currency().Code(),
		Extended: m.Extended,
		Reason:   orNull(m.Reason), TxHash: orNull(m.TxHash), Attempts: m.Attempts, CreatedAt: m.CreatedAt, AnsweredAt: m.AnsweredAt,
		ToldAt: m.ToldAt, ErasedAt: m.ErasedAt,
	}, err
}

type listMessages struct {
	api.Listing
	State string `query:"state" enum:"pending,accepted,released,recorded,rejected,settled,cancelled,expected,matched,missing,supplied,closed" doc:"all when it is left out"`
}

func (h staffHandler) list(ctx context.Context, in *listMessages) (api.Entries[messageView], error) {
	page, total, err := h.service.Messages(ctx, State(in.State), in.Window())
	if err != nil {
		return api.Entries[messageView]{}, err
	}
	views := make([]messageView, len(page))
	for i, m := range page {
		if views[i], err = h.view(ctx, m); err != nil {
			return api.Entries[messageView]{}, err
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

type exportMessages struct {
	From string `query:"from" required:"true" doc:"the first day in London, YYYY-MM-DD"`
	To   string `query:"to" required:"true" doc:"the last day in London, YYYY-MM-DD; at most 366 days"`
}

// maxExported is how many days one export has at most.
const maxExported = 366

func (h staffHandler) export(ctx context.Context, in *exportMessages) (api.File, error) {
	from, to, err := api.Days(in.From, in.To)
	if err = fault.JoinFields(err, fault.Required("from", in.From), fault.Required("to", in.To)); err != nil {
		return api.File{}, err
	}
	if to.Sub(from) >= maxExported {
		return api.File{}, fault.Invalid(fault.Field("to", fault.OutOfRange, "Choose at most 366 days."))
	}
	write, err := h.service.Export(ctx, staff.CurrentOperator(ctx), from, to)
	return api.File{Name: "travel-rule-" + in.From + "-" + in.To + ".ndjson", ContentType: "application/x-ndjson", Write: write}, err
}

type byID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h staffHandler) show(ctx context.Context, in *byID) (messageDetail, error) {
	m, err := h.service.Show(ctx, staff.CurrentOperator(ctx), in.ID)
	if err != nil {
		return messageDetail{}, err
	}
	v, err := h.view(ctx, m)
	if err != nil || m.IVMS101 == nil {
		return messageDetail{messageView: v, Answer: orNull(m.Answer)}, err
	}
	whole, err := m.IVMS101.members()
	return messageDetail{messageView: v, IVMS101: whole, Answer: orNull(m.Answer)}, err
}

type closeMessage struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h staffHandler) close(ctx context.Context, in *closeMessage) (*api.Nothing, error) {
	if err := fault.Required("reason", in.Body.Reason); err != nil {
		return nil, err
	}
	return nil, h.service.Close(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Reason)
}
