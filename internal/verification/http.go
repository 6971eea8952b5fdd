package verification

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/liveness"
)

// Register adds the customers' and members' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s, access}
	api.Publishes[individualView](r, events.VerificationDecided)
	api.Publishes[businessView](r, events.VerificationDecided)
	verify := access.To(auth.Verify)
	api.Post(
		r, "/user/real-name", verify, "saveIndividual", "Save or submit the verification of an individual", h.saveIndividual,
		api.Describe(saveHelp),
	)
	api.Get(
		r, "/user/real-name/self", verify, "getIndividual", "The customer's verification as an individual; null before the first save",
		h.individual,
	)
	api.Post(
		r, "/user/real-name/realness", verify, "startIndividualRealness",
		"Start or continue the applicant's liveness session; with the embedded provider, selfieFile completes it", h.realness(KindIndividual),
	)
	api.Post(
		r, "/user/business/real-name", verify, "saveBusiness", "Save or submit the verification of a business", h.saveBusiness,
		api.Describe(saveHelp),
	)
	api.Get(
		r, "/user/business/real-name/self", verify, "getBusiness", "The customer's verification as a business; null before the first save",
		h.business,
	)
	api.Post(
		r, "/user/business/real-name/realness", verify, "startBusinessRealness",
		"Start or continue the liveness session of the person who applies for the company", h.realness(KindBusiness),
	)
	registerMembers(r, h)
}

const saveHelp = "Send any of the fields: a field that is sent replaces the stored value, null or an empty string clears it, and a field that is not sent is left unchanged. " +
	"Every field that is sent must be well formed. With submit, every required field must be present. The error names every invalid field; for a missing object, it names the object and its required parts. " +
	"Saving a returned record reopens it. A record in review, approved or rejected cannot be saved (409)."

type handler struct {
	service *Service
	access  auth.Access
}

type saveIndividual struct {
	RawBody []byte
	Body    struct {
		Individual
		Saving
	}
}

type saveBusiness struct {
	RawBody []byte
	Body    struct {
		Business
		Saving
	}
}

// Saving holds the step and the submit flag that are sent with the fields of a record.
type Saving struct {
	Step   string `json:"step" required:"false" doc:"the last part of the screen's route: step1_1 …"`
	Submit bool   `json:"submit" required:"false" doc:"check all fields and submit the record"`
}

func (h handler) saveIndividual(ctx context.Context, in *saveIndividual) (*individualView, error) {
	return viewOfIndividual(h.service.Save(ctx, auth.CustomerID(ctx), KindIndividual, Form{
		Fields: in.RawBody, Step: in.Body.Step, Submit: in.Body.Submit,
	}))
}

func (h handler) individual(ctx context.Context, _ *api.Nothing) (*individualView, error) {
	return viewOfIndividual(h.service.FindRecord(ctx, auth.CustomerID(ctx), KindIndividual))
}

func (h handler) saveBusiness(ctx context.Context, in *saveBusiness) (*businessView, error) {
	return viewOfBusiness(h.service.Save(ctx, auth.CustomerID(ctx), KindBusiness, Form{
		Fields: in.RawBody, Step: in.Body.Step, Submit: in.Body.Submit,
	}))
}

func (h handler) business(ctx context.Context, _ *api.Nothing) (*businessView, error) {
	return viewOfBusiness(h.service.FindRecord(ctx, auth.CustomerID(ctx), KindBusiness))
}

type startRealness struct {
	Body struct {
		SelfieFile string   `json:"selfieFile" required:"false" maxLength:"64" doc:"fileName of an upload"`
		TurnFiles  []string `json:"turnFiles" required:"false" nullable:"true" doc:"fileNames of pictures of the head turned to each side, at most 4"`
	}
}

type realnessView struct {
	RealnessCode string                 `json:"realnessCode"`
	URL          string                 `json:"url" doc:"the page on which the person continues"`
	ExpiresAt    time.Time              `json:"expiresAt"`
	Status       liveness.SessionStatus `json:"status" enum:"pending,completed,failed"`
}

func (h handler) realness(kind Kind) func(context.Context, *startRealness) (realnessView, error) {
	return func(ctx context.Context, in *startRealness) (realnessView, error) {
		session, err := h.service.StartLiveness(ctx, auth.CustomerID(ctx), kind, Pictures{Selfie: in.Body.SelfieFile, Turns: in.Body.TurnFiles})
		if err != nil {
			return realnessView{}, err
		}
		return realnessView{RealnessCode: session.Reference, URL: session.Evidence.URL, ExpiresAt: session.ExpiresAt, Status: session.Status}, nil
	}
}
