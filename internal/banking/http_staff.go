package banking

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// mostShown is how many of what a person has to look at are shown: when there are more, something
// larger is wrong.
const mostShown = 200

// RegisterStaff adds the calls of the back office: what at the bank waits for a person.
func (s *Service) RegisterStaff(r *api.Router, g staff.Gate) {
	h := staffHandler{s}
	reading := g.RequireRead(staff.Treasury)
	api.Get(r, "/admin/bank/payout", reading, "listOpenPayouts", "Payments whose end the bank has not told, oldest first", h.payouts)
	api.Get(r, "/admin/bank/movement", reading, "listUnexplainedMovements", "Movements at the bank that nothing of ours explains, newest first", h.movements)
	api.Get(r, "/admin/bank/file", reading, "listRefusedFiles", "Files of the bank that could not be taken, newest first", h.files)
}

type staffHandler struct{ banking *Service }

type openPayoutView struct {
	ID        string      `json:"id"`
	Kind      PayoutKind  `json:"kind" enum:"withdrawal,return,micro_deposit,fee_payout,safeguarding_top_up"`
	Account   AccountID   `json:"account" enum:"main,own"`
	Amount    string      `json:"amount"`
	State     PayoutState `json:"state" enum:"ordered,staged,sent"`
	OrderedAt time.Time   `json:"orderedAt"`
	SentAt    *time.Time  `json:"sentAt"`
}

func (h staffHandler) payouts(ctx context.Context, in *struct{ api.Paging }) (api.Page[openPayoutView], error) {
	open, err := h.banking.OpenPayouts(ctx, h.banking.db.Read(), mostShown)
	views := make([]openPayoutView, len(open))
	for i, p := range open {
		views[i] = openPayoutView{p.ID, p.Kind, p.From, p.Amount.String(), p.State, p.OrderedAt, nil}
		if !p.SentAt.IsZero() {
			views[i].SentAt = &p.SentAt
		}
	}
	return pageOf(views, in.Paging), err
}

type movementView struct {
	Account  AccountID `json:"account" enum:"main,own"`
	Ref      string    `json:"ref" doc:"the bank's key"`
	Amount   string    `json:"amount" doc:"negative went out"`
	BookedAt time.Time `json:"bookedAt"`
	// What the bank says of it.
	Counterparty *Party `json:"counterparty" doc:"as far as the bank says"`
	Reference    string `json:"reference"`
	Reason       string `json:"reason" doc:"in the bank's own words"`
	Recall       bool   `json:"recall" doc:"it undoes an earlier movement"`
}

func (h staffHandler) movements(ctx context.Context, in *struct{ api.Paging }) (api.Page[movementView], error) {
	found, err := h.banking.Unexplained(ctx, h.banking.db.Read(), mostShown)
	views := make([]movementView, len(found))
	for i, m := range found {
		views[i] = viewOfMovement(m)
	}
	return pageOf(views, in.Paging), err
}

func viewOfMovement(m Movement) movementView {
	v := movementView{m.Account, m.AcctSvcrRef, m.Amount.String(), m.BookedAt, nil, m.Reference, m.Reason, m.Recall}
	if m.Counterparty != (Party{}) {
		v.Counterparty = &m.Counterparty
	}
	return v
}

type fileView struct {
	Name       string    `json:"name"`
	Message    string    `json:"message" doc:"which ISO 20022 message it claims to be"`
	Problem    string    `json:"problem"`
	ReceivedAt time.Time `json:"receivedAt"`
}

func (h staffHandler) files(ctx context.Context, in *struct{ api.Paging }) (api.Page[fileView], error) {
	refused, err := h.banking.RefusedFiles(ctx, h.banking.db.Read(), mostShown)
	views := make([]fileView, len(refused))
	for i, f := range refused {
		views[i] = fileView{f.Name, f.Message, f.Problem, f.At}
	}
	return pageOf(views, in.Paging), err
}
