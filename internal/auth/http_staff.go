package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// RegisterStaff adds the calls of the back office. access admits the operators who may read users' security
// events.
func RegisterStaff(r *api.Router, s *Service, access api.Access) {
	h := handler{auth: s}
	api.Get(r, "/admin/security-event", access, "listUserSecurityEvents", "List a user's security events, newest first", h.eventsOf)
}

type eventsOfInput struct {
	api.Paging
	UserID string `query:"userId" required:"true" maxLength:"64"`
}

func (h handler) eventsOf(ctx context.Context, in *eventsOfInput) (api.Page[EventView], error) {
	if !id.Valid(in.UserID) {
		return api.Page[EventView]{}, fault.Invalid(fault.Field("userId", fault.InvalidFormat))
	}
	return h.auth.EventPage(ctx, in.UserID, in.Paging)
}
