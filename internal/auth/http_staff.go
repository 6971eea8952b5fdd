package auth

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// RegisterStaff adds the calls of the back office. access admits the operators who may read users' security
// events.
func RegisterStaff(r *api.Router, s *Service, access api.Access) {
	h := handler{auth: s}
	api.List(r, "/admin/security-event", access, "listUserSecurityEvents", "List a user's security events, newest first", h.eventsOf)
}

type eventsOfInput struct {
	api.Listing
	UserID string `query:"userId" required:"true" maxLength:"64"`
}

func (h handler) eventsOf(ctx context.Context, in *eventsOfInput) (api.Entries[EventView], error) {
	if !id.Valid(in.UserID) {
		return api.Entries[EventView]{}, fault.Invalid(fault.Field("userId", fault.InvalidFormat))
	}
	events, total, err := h.auth.SecurityEvents(ctx, in.UserID, in.Window())
	return api.Listed(in.Listing, viewsOfEvents(events), total, func(i int) (time.Time, string) { return time.Time{}, events[i].ID }), err
}
