package faults

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// Register adds the calls that read and set the faults.
func (s *Set) Register(r *api.Router, access api.Access) {
	api.Get(r, "/sandbox/fault", access, "sandboxFaults", "The faults set for each external service", s.list)
	api.Post(r, "/sandbox/fault", access, "sandboxSetFault", "Set a fault for an external service until it is cleared", s.set)
}

type faultView struct {
	Part Part `json:"part" enum:"bank,chain,mail,files,signer"`
	Mode Mode `json:"mode" enum:"none,refuse,hang"`
}

func (s *Set) list(context.Context, *api.Nothing) ([]faultView, error) {
	views := make([]faultView, 0, len(Parts()))
	for _, p := range Parts() {
		views = append(views, faultView{p, s.Mode(p)})
	}
	return views, nil
}

type faultInput struct {
	Body struct {
		Part Part `json:"part" enum:"bank,chain,mail,files,signer"`
		Mode Mode `json:"mode" enum:"none,refuse,hang" doc:"refuse: every call is answered with an error; hang: with nothing, until the caller gives up or the fault is set back"`
	}
}

func (s *Set) set(ctx context.Context, in *faultInput) ([]faultView, error) {
	s.Set(in.Body.Part, in.Body.Mode)
	return s.list(ctx, nil)
}
