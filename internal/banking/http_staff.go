package banking

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the routes of the back office: open payouts, unexplained entries, rejected files.
func (s *Service) RegisterStaff(r *api.Router, g staff.Gate) {
	h := staffHandler{s}
	reading := g.RequireRead(staff.Treasury)
	api.List(r, "/admin/bank/payout", reading, "listOpenPayouts", "Payouts without an outcome yet, oldest first", h.payouts)
	api.List(
		r, "/admin/bank/unexplained-entry", reading, "listUnexplainedEntries", "Unexplained entries on the bank accounts, newest first",
		h.unexplainedEntries,
	)
	api.Get(
		r, "/admin/bank/unexplained-entry/{account}/{ref}", reading, "getUnexplainedEntry",
		"Read an entry that was unexplained when it was recorded, as the bank describes it", h.unexplainedEntry,
	)
	api.List(r, "/admin/bank/file", reading, "listRejectedFiles", "Rejected files of the bank, newest first", h.files)
}

type staffHandler struct{ banking *Service }

type openPayoutView struct {
	ID        string      `json:"id"`
	Kind      PayoutKind  `json:"kind" enum:"withdrawal,return,micro_deposit,fee_payout,safeguarding_top_up,backing_purchase,backing_top_up,backing_surplus"`
	Account   AccountID   `json:"account" enum:"main,own"`
	Amount    string      `json:"amount"`
	State     PayoutState `json:"state" enum:"ordered,staged,sent"`
	OrderedAt time.Time   `json:"orderedAt"`
	SentAt    *time.Time  `json:"sentAt"`
	DueAt     time.Time   `json:"dueAt" required:"false" doc:"the end of the next UK business day after the order; a redemption's clock begins with the customer's order"`
}

func (h staffHandler) payouts(ctx context.Context, in *struct{ api.Listing }) (api.Entries[openPayoutView], error) {
	open, total, err := h.banking.openPayouts(ctx, h.banking.db.Read(), in.Window())
	views := make([]openPayoutView, len(open))
	for i, p := range open {
		views[i] = openPayoutView{
			ID: p.ID, Kind: p.Kind, Account: p.From, Amount: p.Amount.String(), State: p.State, OrderedAt: p.OrderedAt, DueAt: p.DueAt,
		}
		if !p.SentAt.IsZero() {
			views[i].SentAt = &p.SentAt
		}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return open[i].OrderedAt, open[i].ID }), err
}

type unexplainedEntryView struct {
	Account  AccountID `json:"account" enum:"main,own"`
	Ref      string    `json:"ref" doc:"the bank's reference of the entry"`
	Amount   string    `json:"amount" doc:"negative for a debit"`
	BookedAt time.Time `json:"bookedAt"`
	// The bank's description of the entry.
	Counterparty *Party `json:"counterparty" doc:"null if the bank names none"`
	Reference    string `json:"reference"`
	Reason       string `json:"reason" doc:"in the bank's own words"`
	Recall       bool   `json:"recall" doc:"it reverses an earlier entry"`
}

func (h staffHandler) unexplainedEntries(ctx context.Context, in *struct{ api.Listing }) (api.Entries[unexplainedEntryView], error) {
	found, total, err := h.banking.unexplainedEntries(ctx, h.banking.db.Read(), in.Window())
	views := make([]unexplainedEntryView, len(found))
	for i, m := range found {
		views[i] = viewOfUnexplainedEntry(m)
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) {
		return found[i].recordedAt, string(found[i].Account) + ":" + found[i].AcctSvcrRef
	}), err
}

type readUnexplainedEntry struct {
	Account AccountID `path:"account" enum:"main,own" doc:"the name in the chart of accounts"`
	Ref     string    `path:"ref" maxLength:"100"`
}

func (h staffHandler) unexplainedEntry(ctx context.Context, in *readUnexplainedEntry) (unexplainedEntryView, error) {
	m, err := h.banking.UnexplainedEntry(ctx, h.banking.db.Read(), in.Account, in.Ref)
	if err != nil {
		return unexplainedEntryView{}, err
	}
	return viewOfUnexplainedEntry(m), nil
}

func viewOfUnexplainedEntry(m UnexplainedEntry) unexplainedEntryView {
	v := unexplainedEntryView{
		Account: m.Account, Ref: m.AcctSvcrRef, Amount: m.Amount.String(), BookedAt: m.BookedAt, Reference: m.Reference, Reason: m.Reason,
		Recall: m.Recall,
	}
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

func (h staffHandler) files(ctx context.Context, in *struct{ api.Listing }) (api.Entries[fileView], error) {
	rejected, total, err := h.banking.rejectedFiles(ctx, h.banking.db.Read(), in.Window())
	views := make([]fileView, len(rejected))
	for i, f := range rejected {
		views[i] = fileView{Name: f.Name, Message: f.Message, Problem: f.Problem, ReceivedAt: f.At}
	}
	return api.Listed(in.Listing, views, total, func(i int) (time.Time, string) { return rejected[i].At, rejected[i].hash }), err
}
