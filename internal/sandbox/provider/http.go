package provider

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule"
)

// Receiver takes what another provider announces. Filled by travelrule.
type Receiver interface {
	Receive(ctx context.Context, from travelrule.Counterpart, m travelrule.Inquiry) (travelrule.Reply, error)
}

// Register adds the call with which a developer is another provider.
func Register(r *api.Router, access api.Access, to Receiver) {
	h := handler{to}
	api.Post(r, "/sandbox/travel-rule/message", access, "sandboxAnnounceDeposit", "Announce a deposit as another provider", h.announce,
		api.Describe(
			"The provider tells who pays and who is paid (IVMS 101), as the travel rule has it, before the coins come. Send them afterwards with /sandbox/chain/transfer. The same reference is the same message.",
		))
}

type handler struct{ to Receiver }

type announcement struct {
	Body struct {
		Provider    string `json:"provider" minLength:"1" maxLength:"100" example:"Northwind Exchange"`
		Reference   string `json:"reference" required:"false" maxLength:"64" pattern:"^[A-Za-z0-9._:-]*$" doc:"the provider's own id of the message; one is made if it is left out"`
		Network     string `json:"network" minLength:"1" maxLength:"64"`
		Address     string `json:"address" minLength:"1" maxLength:"64" doc:"a deposit address of the customer who is paid"`
		Amount      string `json:"amount" example:"1250.00"`
		Originator  string `json:"originator" minLength:"1" maxLength:"100" doc:"the name of whoever pays" example:"Erika Mustermann"`
		Beneficiary string `json:"beneficiary" minLength:"1" maxLength:"100" doc:"the name of whoever is paid; operators see where it is not the customer's" example:"Iris Whitfield"`
	}
}

type announced struct {
	Reference string  `json:"reference"`
	Decision  string  `json:"decision" enum:"approved,rejected" doc:"our answer to the provider"`
	Reason    *string `json:"reason" enum:"unknown_address,bad_amount" doc:"of a rejection"`
}

func (h handler) announce(ctx context.Context, in *announcement) (announced, error) {
	b := in.Body
	if amount, err := money.ParseField("amount", b.Amount, money.GBPC); err != nil {
		return announced{}, err
	} else if amount.IsZero() {
		return announced{}, fault.Invalid(fault.Field("amount", fault.OutOfRange))
	}
	from, found := New().Find(b.Provider)
	if !found {
		return announced{}, fault.Required("provider", "")
	}
	if b.Reference == "" {
		b.Reference = id.New()
	}
	reply, err := h.to.Receive(ctx, from, travelrule.Inquiry{
		ID: b.Reference, Asset: travelrule.Asset{Symbol: money.GBPC.Code(), Network: b.Network}, Amount: b.Amount, Address: b.Address,
		IVMS101: travelrule.Announcement(from.Provider, b.Originator, b.Beneficiary, b.Address),
	})
	if errors.Is(err, travelrule.ErrOtherContent) {
		return announced{}, fault.New(fault.Conflict).Because(err)
	}
	if err != nil {
		return announced{}, err
	}
	answer := announced{Reference: b.Reference, Decision: string(reply.Decision)}
	if reply.Reason != "" {
		answer.Reason = &reply.Reason
	}
	return answer, nil
}
