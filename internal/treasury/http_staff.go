package treasury

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := staffHandler{s}
	reading, acting := g.RequireRead(staff.Treasury), g.RequireRole(staff.Treasury)
	api.Get(
		r, "/admin/treasury", reading, "getTreasury", "Get the books, the stop of minting, the open exceptions of the networks and the newest reconciliation", h.overview,
	)
	api.List(
		r, "/admin/treasury/reconciliation", reading, "listReconciliations", "List reconciliations of bank, books and chain, newest first",
		h.reconciliations,
	)
	api.List(
		r, "/admin/treasury/reconciliation/day", reading, "listReconciledDays",
		"List reconciliations by day, newest first, with each day's first discrepancy and its resolution", h.days,
	)
	api.Post(r, "/admin/treasury/reconciliation", acting, "reconcile", "Run a reconciliation of bank, books and chain", h.reconcile)
	api.Post(r, "/admin/treasury/stop", acting, "stopMinting", "Stop minting; redemptions continue", h.stop)
	registerToken(r, h, g)
	registerFeePayout(r, h, g)
	registerDebitResolution(r, h, g)
	registerRepayment(r, h, g)
	registerJournal(r, h, g)
	api.Post(r, "/admin/treasury/resume", acting, "resumeMinting", "Resume minting", h.resume)
}

type staffHandler struct{ service *Service }

type booksView struct {
	Reserve          string `json:"reserve" doc:"GBP"`
	UnmatchedCredits string `json:"unmatchedCredits" doc:"GBP of unmatched credits"`
	CorporateCash    string `json:"corporateCash" doc:"GBP at the corporate account"`
	Banks            string `json:"banks" doc:"GBP at the safeguarding accounts"`
	Issued           string `json:"issued" doc:"GBPC"`
	Balances         string `json:"balances" doc:"GBPC available to customers"`
	Held             string `json:"held" doc:"GBPC held for open orders"`
	Circulation      string `json:"circulation" doc:"GBPC on chains"`
	Quarantine       string `json:"quarantine" doc:"GBPC from sanctioned or frozen senders"`
	Holdings         string `json:"holdings" example:"985.00" doc:"GBP that the holdings of the reserve cost"`
	Buffer           string `json:"buffer" example:"2.50" doc:"GBP of the issuer's own in the reserve"`
	Fees             string `json:"fees" doc:"GBPC of accrued fees"`
}

type alertView struct {
	Network  string        `json:"network"`
	Kind     chain.Cause   `json:"kind" enum:"chain_unreachable,chain_wrong_chain,chain_deep_reorg,chain_nonce_conflict,chain_unknown_mint,chain_unknown_redeem,chain_wiped,chain_reserve_too_low,chain_signer,chain_task_failed,chain_out_of_gas,chain_implausible_amount,chain_inconsistent,chain_disagreement,chain_orders_wait,chain_endpoint_odd,chain_endpoint_behind,chain_foreign_event,mint_stuck,sweep_stuck,order_stuck,chain_deposit_unbooked"`
	Subject  string        `json:"subject" doc:"an order, a role, a transaction, a block or the network"`
	Details  chain.Figures `json:"details" doc:"only the figures that its kind has"`
	RaisedAt time.Time     `json:"raisedAt"`
}

type overviewView struct {
	Books          booksView             `json:"books"`
	Stopped        *Stop                 `json:"stopped" doc:"null while minting is active"`
	Paused         *BooksPause           `json:"paused" doc:"why and since when nothing moves money; null while it does"`
	Reconciliation *ReconciliationRecord `json:"reconciliation" doc:"the newest; null before the first"`
	Alerts         []alertView           `json:"alerts" nullable:"false" doc:"the open exceptions of the networks; kind is their reason"`
}

func (h staffHandler) overview(ctx context.Context, _ *api.Nothing) (overviewView, error) {
	o, err := h.service.Overview(ctx)
	if err != nil {
		return overviewView{}, err
	}
	v := overviewView{
		Books: viewOfBooks(o.Books), Stopped: o.Stop, Paused: o.Pause, Reconciliation: o.Reconciliation, Alerts: make([]alertView, len(o.Chains)),
	}
	for i, e := range o.Chains {
		v.Alerts[i] = alertView{Network: e.Network, Kind: e.Cause, Subject: e.Subject, Details: e.Figures, RaisedAt: e.Since}
	}
	return v, nil
}

func viewOfBooks(b Books) booksView {
	return booksView{
		Reserve: b.Reserve.String(), UnmatchedCredits: b.UnmatchedCredits.String(), CorporateCash: b.CorporateCash.String(),
		Banks:  b.Banks.String(),
		Issued: b.Issued.String(), Balances: b.Balances.String(), Held: b.Held.String(), Circulation: b.Circulation.String(),
		Quarantine: b.Quarantine.String(), Fees: b.FeesEarned.String(), Holdings: b.Holdings.String(), Buffer: b.Buffer.String(),
	}
}

func (h staffHandler) reconciliations(ctx context.Context, in *struct{ api.Listing }) (api.Entries[ReconciliationRecord], error) {
	page, total, err := h.service.Reconciliations(ctx, in.Window())
	return api.Listed(in.Listing, page, total, func(i int) (time.Time, string) { return page[i].At, page[i].ID }), err
}

func (h staffHandler) days(ctx context.Context, in *struct{ api.Listing }) (api.Entries[Day], error) {
	page, total, err := h.service.Days(ctx, in.Window())
	return api.Listed(in.Listing, page, total, func(i int) (time.Time, string) { return time.Time{}, page[i].Day }), err
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
	return nil, h.service.StopMinting(ctx, staff.CurrentOperator(ctx), in.Body.Reason)
}

func (h staffHandler) resume(ctx context.Context, in *reasonRequest) (*api.Nothing, error) {
	return nil, h.service.ResumeMinting(ctx, staff.CurrentOperator(ctx), in.Body.Reason)
}
