package team

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func (h handler) registerPolicy(r *api.Router, access auth.Access) {
	read := access.To(auth.Read)
	api.Get(r, "/team/policy", read, "getTeamPolicy", "Read the policy of the business", h.policy)
	api.Put(r, "/team/policy", access.To(auth.ManagePolicy), "changeTeamPolicy", "Replace the policy",
		h.changePolicy, api.Describe(
			confirmed+"Subject to the policy in force: where it requires approvals of changes, the response is the policy in force, with the pending approval. A policy that the team cannot satisfy is refused (T4001).",
		))
	api.List(r, "/team/approval", read, "listTeamApprovals", "List approvals, pending and decided, newest first", h.approvals)
	api.Get(r, "/team/approval/{id}", read, "getTeamApproval", "Read an approval", h.approval)
	api.Post(r, "/team/approval/{id}/decision", access.To(auth.Decide), "decideTeamApproval", "Approve or reject",
		h.decide, api.Describe(
			"Needs a secondary authentication bound to this very decision. Nobody can decide twice or, where the policy requires dual control, decide a request of their own or of their key (409). One rejection closes it. Without an identity check of the caller's own it is refused (V4008).",
		))
}

type policyView struct {
	Rules      []storedRule `json:"rules" nullable:"false"`
	Separation bool         `json:"separation" doc:"whoever asks for something never approves it"`
	ChangedAt  *time.Time   `json:"changedAt" doc:"null before the first change"`
	Approval   *View        `json:"approval,omitempty" doc:"of a change that waits for its approvals; the rules are those still in force"`
}

func viewOfPolicy(p Policy) policyView {
	v := policyView{Rules: stored(p.Rules), Separation: p.Separation}
	if p.Version > 0 {
		v.ChangedAt = &p.ChangedAt
	}
	return v
}

func (h handler) policy(ctx context.Context, _ *api.Nothing) (policyView, error) {
	p, err := h.team.Policy(ctx, h.team.db.Read(), auth.CustomerID(ctx))
	return viewOfPolicy(p), err
}

type changePolicyInput struct {
	Body struct {
		Rules      []storedRule `json:"rules" nullable:"false" maxItems:"50" doc:"of the rules of a subject, the one with the greatest from that is not above the amount counts"`
		Separation bool         `json:"separation"`
	}
}

func (h handler) changePolicy(ctx context.Context, in *changePolicyInput) (policyView, error) {
	p, waits, err := h.team.ChangePolicy(ctx, in.Body.Rules, in.Body.Separation)
	if err != nil {
		return policyView{}, err
	}
	v := viewOfPolicy(p)
	if waits != nil {
		view, err := h.team.viewOf(ctx, h.team.db.Read(), *waits)
		if err != nil {
			return policyView{}, err
		}
		v.Approval = &view
	}
	return v, nil
}

type listApprovalsInput struct {
	api.Reading
	Status string `query:"status" enum:"pending,approved,rejected,expired,cancelled" doc:"all statuses if omitted"`
}

func (h handler) approvals(ctx context.Context, in *listApprovalsInput) (api.Entries[View], error) {
	list := h.team.Approvals
	if auth.Caller(ctx).ParentID != "" {
		list = h.team.ApprovalsOfAccount
	}
	page, total, err := list(ctx, auth.CustomerID(ctx), Status(in.Status), in.Window())
	if err != nil {
		return api.Entries[View]{}, err
	}
	views := make([]View, len(page))
	for i, a := range page {
		if views[i], err = h.team.viewOf(ctx, h.team.db.Read(), a); err != nil {
			return api.Entries[View]{}, err
		}
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

func (h handler) approval(ctx context.Context, in *idInput) (View, error) {
	a, err := h.team.Approval(ctx, h.team.db.Read(), auth.CustomerID(ctx), in.ID)
	if err != nil {
		return View{}, err
	}
	return h.team.viewOf(ctx, h.team.db.Read(), a)
}

type decideInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Decision string `json:"decision" enum:"approve,reject"`
		Reason   string `json:"reason" required:"false" maxLength:"500"`
	}
}

func (h handler) decide(ctx context.Context, in *decideInput) (View, error) {
	a, err := h.team.Decide(ctx, in.ID, in.Body.Decision == "approve", in.Body.Reason)
	if err != nil {
		return View{}, err
	}
	return h.team.viewOf(ctx, h.team.db.Read(), a)
}
