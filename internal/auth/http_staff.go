package auth

import (
	"context"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// RegisterStaff adds the calls of the back office. access admits the operators who may read users' security
// events; those of an operator are for whom mayReadOperators is true of.
func RegisterStaff(r *api.Router, s *Service, access api.Access, mayReadOperators func(context.Context) bool) {
	h := staffHandler{s, mayReadOperators}
	api.List(r, "/admin/security-event", access, "listUserSecurityEvents", "List a user's security events, newest first", h.eventsOf,
		api.Describe("The events of an operator are for the roles that may read operators (403)."))
}

type staffHandler struct {
	auth             *Service
	mayReadOperators func(context.Context) bool
}

type eventsOfInput struct {
	api.Listing
	UserID string `query:"userId" required:"true" maxLength:"64"`
}

func (h staffHandler) eventsOf(ctx context.Context, in *eventsOfInput) (api.Entries[EventView], error) {
	if !id.Valid(in.UserID) {
		return api.Entries[EventView]{}, fault.Invalid(fault.Field("userId", fault.InvalidFormat))
	}
	if !h.mayReadOperators(ctx) {
		m, err := h.auth.customers.Member(ctx, h.auth.db.Read(), in.UserID)
		if err != nil && !errors.Is(err, customer.ErrUnknown) {
			return api.Entries[EventView]{}, err
		}
		if err == nil && m.User.Kind == customer.UserOperator {
			return api.Entries[EventView]{}, fault.New(fault.Forbidden)
		}
	}
	events, total, err := h.auth.SecurityEvents(ctx, in.UserID, in.Window())
	return api.Listed(in.Listing, viewsOfEvents(events), total, func(i int) (time.Time, string) { return time.Time{}, events[i].ID }), err
}
