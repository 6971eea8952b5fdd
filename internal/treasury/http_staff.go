package treasury

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the back office's calls.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	reading, acting := g.RequireRead(staff.Treasury), g.RequireRole(staff.Treasury)
	api.Get(r, "/admin/treasury", reading, "getTreasury", "Where reserve, books and chains stand, and whether minting is stopped", h.overview)
	api.Get(r, "/admin/treasury/reconciliation", reading, "listReconciliations", "Comparisons of bank, books and chain, newest first", h.reconciliations)
	api.Get(r, "/admin/treasury/reconciliation/day", reading, "listReconciledDays", "What was found day by day, newest first, and what became of differences", h.days)
	api.Post(r, "/admin/treasury/reconciliation", acting, "reconcile", "Compare bank, books and chain now", h.reconcile)
	api.Post(r, "/admin/treasury/stop", acting, "stopMinting", "Stop minting; redemptions go on", h.stop)
	registerToken(r, h, g)
	registerFeePayout(r, h, g)
	registerDebitResolution(r, h, g)
	registerRepayment(r, h, g)
	api.Post(r, "/admin/treasury/resume", acting, "resumeMinting", "Let minting go on", h.resume)
}

type staffHandler struct{ service *Service }

type booksView struct {
	Reserve     string `json:"reserve" doc:"GBP"`
	Receipts    string `json:"receipts" doc:"GBP that belongs to no one yet"`
	OwnCash     string `json:"ownCash" doc:"GBP of the issuer itself"`
	Banks       string `json:"banks" doc:"GBP at the safeguarding accounts"`
	Issued      string `json:"issued" doc:"GBPC"`
	Balances    string `json:"balances" doc:"GBPC that customers may spend"`
	Held        string `json:"held" doc:"GBPC ordered and not final"`
	Circulation string `json:"circulation" doc:"GBPC on chains"`
	Quarantine  string `json:"quarantine" doc:"GBPC from sanctioned or frozen senders"`
	Fees        string `json:"fees" doc:"GBPC earned and not cashed"`
}

type alarmView struct {
	Network  string    `json:"network"`
	Kind     string    `json:"kind"`
	Subject  string    `json:"subject"`
	Message  string    `json:"message"`
	RaisedAt time.Time `json:"raisedAt"`
}

type overviewView struct {
	Books          booksView             `json:"books"`
	Stopped        *Stop                 `json:"stopped" doc:"null while minting goes on"`
	Reconciliation *ReconciliationRecord `json:"reconciliation" doc:"the newest; null before the first"`
	Alarms         []alarmView           `json:"alarms" nullable:"false"`
}

func (h staffHandler) overview(ctx context.Context, _ *api.Nothing) (v overviewView, err error) {
	err = h.service.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		b, err := h.service.Books(ctx, tx)
		if err != nil {
			return err
		}
		v.Books = viewOfBooks(b)
		stop, stopped, err := h.service.Stopped(ctx, tx)
		if stopped {
			v.Stopped = &stop
		}
		if err != nil {
			return err
		}
		v.Alarms, err = h.alarms(ctx, tx)
		return err
	})
	if err != nil {
		return overviewView{}, err
	}
	newest, _, err := h.service.Reconciliations(ctx, 1, 0)
	if len(newest) > 0 {
		v.Reconciliation = &newest[0]
	}
	return v, err
}

func (h staffHandler) alarms(ctx context.Context, conn db.Conn) ([]alarmView, error) {
	views := []alarmView{}
	for _, n := range h.service.networks {
		alarms, err := n.Alarms(ctx, conn)
		if err != nil {
			return nil, err
		}
		for _, a := range alarms {
			views = append(views, alarmView{n.Network().ID, a.Kind, a.Subject, a.Message, a.RaisedAt})
		}
	}
	return views, nil
}

func viewOfBooks(b Books) booksView {
	text := func(a money.Amount) string { return a.String() }
	return booksView{text(b.Reserve), text(b.Receipts), text(b.OwnCash), text(b.Banks), text(b.Issued), text(b.Balances), text(b.Held), text(b.Circulation), text(b.Quarantine), text(b.FeesEarned)}
}

func (h staffHandler) reconciliations(ctx context.Context, in *struct{ api.Paging }) (api.Page[ReconciliationRecord], error) {
	page, total, err := h.service.Reconciliations(ctx, in.Limit(), in.Offset())
	return api.PageOf(page, in.Paging, total), err
}

func (h staffHandler) days(ctx context.Context, in *struct{ api.Paging }) (api.Page[Day], error) {
	page, total, err := h.service.Days(ctx, in.Limit(), in.Offset())
	return api.PageOf(page, in.Paging, total), err
}

func (h staffHandler) reconcile(ctx context.Context, _ *api.Nothing) (ReconciliationRecord, error) {
	r, err := h.service.Reconcile(ctx)
	return r.Record(), err
}

type reasonRequest struct {
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h staffHandler) stop(ctx context.Context, in *reasonRequest) (*api.Nothing, error) {
	return nil, h.noted(ctx, "treasury.stop_minting", in.Body.Reason, func(ctx context.Context, tx db.Tx) error {
		return h.service.StopMinting(ctx, tx, in.Body.Reason)
	})
}

func (h staffHandler) resume(ctx context.Context, in *reasonRequest) (*api.Nothing, error) {
	return nil, h.noted(ctx, "treasury.resume_minting", in.Body.Reason, h.service.ResumeMinting)
}

// noted does it and writes it to the trail, both or neither.
func (h staffHandler) noted(ctx context.Context, what, reason string, do func(context.Context, db.Tx) error) error {
	return h.service.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := do(ctx, tx); err != nil {
			return err
		}
		return h.service.staff.Record(ctx, tx, staff.AuditEvent{Actor: staff.CurrentOperator(ctx), Action: what, Subject: "treasury", SubjectID: "minting", Details: map[string]any{"reason": reason}})
	})
}
