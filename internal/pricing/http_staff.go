package pricing

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the back office's calls about fees, limits and tiers.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate) {
	h := handler{s}
	both := []staff.Role{staff.Treasury, staff.Compliance}
	api.Get(r, "/admin/terms", g.RequireRead(both...), "getTerms", "Fees, limits and velocity rules in force", h.terms)
	api.Post(
		r, "/admin/terms", g.RequireRole(both...), "requestTerms", "Request a change of fees, limits and rules; a second operator approves it",
		h.requestTerms,
	)
	api.Get(r, "/admin/customer/{id}/tier", g.RequireRead(both...), "getTier", "A customer's risk tier and its limits", h.tier)
	api.Post(
		r, "/admin/customer/{id}/tier", g.RequireRole(staff.Compliance), "requestTier",
		"Request a change of the risk tier; a second operator approves it", h.requestTier,
	)
}

type termsView struct {
	Version int64     `json:"version" doc:"0: as configured; each agreed change adds one"`
	Terms   TermsText `json:"terms"`
}

func (h handler) terms(ctx context.Context, _ *api.Nothing) (termsView, error) {
	t, err := h.pricing.TermsInForce(ctx, h.pricing.db.Read())
	return termsView{t.Version, t.Text()}, err
}

type requestTerms struct {
	Body struct {
		Terms  TermsText `json:"terms"`
		Reason string    `json:"reason" maxLength:"2000"`
	}
}

type requestedView struct {
	ApprovalID string `json:"approvalId"`
}

func (h handler) requestTerms(ctx context.Context, in *requestTerms) (requestedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := fault.Required("reason", reason); err != nil {
		return requestedView{}, err
	}
	approval, err := h.pricing.RequestTerms(ctx, staff.CurrentOperator(ctx), in.Body.Terms, reason)
	return requestedView{approval}, err
}

type tierView struct {
	Tier   Tier        `json:"tier" enum:"low,medium,high"`
	Limits []LimitView `json:"limits" nullable:"false"`
}

// OfCustomer is the path parameter that names a customer.
type OfCustomer struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) tier(ctx context.Context, in *OfCustomer) (tierView, error) {
	m, err := h.pricing.customers.Find(ctx, h.pricing.db.Read(), in.ID)
	if err != nil {
		return tierView{}, err
	}
	tier, uses, err := h.pricing.LimitsOf(ctx, m.Customer)
	if err != nil {
		return tierView{}, err
	}
	return tierView{tier, ViewsOfLimits(uses)}, nil
}

type requestTier struct {
	OfCustomer
	Body struct {
		Tier   Tier   `json:"tier" enum:"low,medium,high"`
		Reason string `json:"reason" maxLength:"2000"`
	}
}

func (h handler) requestTier(ctx context.Context, in *requestTier) (requestedView, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if err := fault.Required("reason", reason); err != nil {
		return requestedView{}, err
	}
	approval, err := h.pricing.RequestTier(ctx, staff.CurrentOperator(ctx), in.ID, in.Body.Tier, reason)
	return requestedView{approval}, err
}
