package payees

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	api.Publishes[addressView](r, events.AddressActive)
	recipients := access.To(auth.Recipients)
	api.List(
		r, "/wallet/address-whitelist", access.To(auth.Read), "listAddresses", "Your address whitelist, newest first", h.addresses,
		api.PageSize(5),
	)
	api.Post(r, "/wallet/address-whitelist", recipients, "addAddress", "Add an address to the whitelist", h.addAddress,
		api.Describe(
			"Needs a secondary authentication bound to this very address: the challenge's summary.payee names it. The address cools off before it can be paid.",
		))
	api.Post(
		r, "/wallet/address-whitelist/batches", recipients, "addAddresses", "Add up to 100 addresses to the whitelist, all or none",
		h.addAddresses,
		api.Describe("Needs one secondary authentication bound to this very list. Each address cools off before it can be paid."))
	api.Post(
		r, "/wallet/address-whitelist/challenge", recipients, "challengeAddress",
		"Request the text that a wallet signs to prove that the customer owns it", h.challengeAddress,
		api.Describe(
			"The text follows EIP-4361. Its signature by the address (personal_sign; a contract wallet by ERC-1271 or ERC-6492) is the signature of an addition or a change.",
		))
	api.Put(
		r, "/wallet/address-whitelist/{id}", recipients, "describeAddress",
		"State who owns the wallet of an address, or prove that the customer does", h.describeAddress,
	)
	api.Delete(r, "/wallet/address-whitelist/{id}", recipients, "removeAddress", "Remove an address from the whitelist", h.removeAddress)
}

type handler struct{ payees *Service }

func viewsOfAddresses(list []Address, now time.Time) []addressView {
	views := make([]addressView, len(list))
	for i, w := range list {
		views[i] = viewOfAddress(w, now)
	}
	return views
}

type listAddresses struct {
	api.Reading
	Address string `query:"address" maxLength:"100" doc:"this one alone"`
}

func (h handler) addresses(ctx context.Context, in *listAddresses) (api.Entries[addressView], error) {
	page, total, err := h.payees.Addresses(ctx, auth.CustomerID(ctx), in.Address, in.Window())
	return api.Listed(
		in.Reading, viewsOfAddresses(page, h.payees.clock.Now()), total,
		func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID },
	), err
}

type newAddress struct {
	Address     string          `json:"address" missing:"checked" doc:"with its EIP-55 checksum, or in one case"`
	Network     string          `json:"network" missing:"checked" doc:"id of a network"`
	Label       string          `json:"label" missing:"checked"`
	Beneficiary *newBeneficiary `json:"beneficiary" required:"false"`
	Signature   string          `json:"signature" required:"false" doc:"of the text that the challenge gave: proves that the customer controls the address"`
}

type newBeneficiary struct {
	Kind     string `json:"kind" doc:"self or other"`
	Name     string `json:"name" required:"false" doc:"of somebody else: required for other"`
	Provider string `json:"provider" required:"false" doc:"the name of the exchange or custodian that keeps the wallet; without it, its holder keeps it"`
	Country  string `json:"country" required:"false" doc:"of the provider: ISO 3166-1 alpha-2" example:"DE"`
}

func (b *newBeneficiary) beneficiary() *Beneficiary {
	if b == nil {
		return nil
	}
	return &Beneficiary{Kind: b.Kind, Name: strings.TrimSpace(b.Name), Provider: strings.TrimSpace(b.Provider), Country: b.Country}
}

func (n newAddress) wanted() NewAddress {
	return NewAddress{Address: n.Address, Network: n.Network, Label: n.Label, Beneficiary: n.Beneficiary.beneficiary(), Signature: n.Signature}
}

func (h handler) addAddress(ctx context.Context, in *struct{ Body newAddress }) (addressView, error) {
	added, err := h.payees.AddAddresses(
		ctx, auth.CustomerID(ctx), []NewAddress{in.Body.wanted()}, func(_ int, name string) string { return name },
	)
	if err != nil {
		return addressView{}, err
	}
	return viewOfAddress(added[0], h.payees.clock.Now()), nil
}

type addAddresses struct {
	Body struct {
		Addresses []newAddress `json:"addresses" minItems:"1" maxItems:"100" nullable:"false"`
	}
}

func (h handler) addAddresses(ctx context.Context, in *addAddresses) (api.Page[addressView], error) {
	var wanted []NewAddress
	for _, a := range in.Body.Addresses {
		wanted = append(wanted, a.wanted())
	}
	added, err := h.payees.AddAddresses(ctx, auth.CustomerID(ctx), wanted, rowField)
	return api.PageOf(
		viewsOfAddresses(added, h.payees.clock.Now()), api.Paging{PageNumber: 1, PageSize: maxBatch}, int64(len(added)),
	), err
}

func rowField(row int, name string) string { return fmt.Sprintf("addresses[%d].%s", row, name) }

type challengeAddress struct {
	Body struct {
		Address string `json:"address" missing:"checked"`
		Network string `json:"network" missing:"checked"`
	}
}

type challengeView struct {
	Message   string    `json:"message" doc:"to be signed as it is, with personal_sign"`
	ExpiresAt time.Time `json:"expiresAt"`
}

func (h handler) challengeAddress(ctx context.Context, in *challengeAddress) (challengeView, error) {
	text, expires, err := h.payees.OwnershipText(ctx, auth.CustomerID(ctx), in.Body.Network, in.Body.Address)
	return challengeView{text, expires}, err
}

type describeAddress struct {
	ID   string `path:"id"`
	Body struct {
		Beneficiary *newBeneficiary `json:"beneficiary" required:"false" doc:"in place of what was said before; required without a signature"`
		Signature   string          `json:"signature" required:"false" doc:"of the text that the challenge gave"`
	}
}

func (h handler) describeAddress(ctx context.Context, in *describeAddress) (addressView, error) {
	entry, err := h.payees.DescribeAddress(ctx, auth.CustomerID(ctx), in.ID, in.Body.Beneficiary.beneficiary(), in.Body.Signature)
	return viewOfAddress(entry, h.payees.clock.Now()), err
}

type removeAddress struct {
	ID      string `path:"id"`
	Network string `query:"network"`
}

func (h handler) removeAddress(ctx context.Context, in *removeAddress) (*api.Nothing, error) {
	return nil, h.payees.RemoveAddress(ctx, auth.CustomerID(ctx), in.ID, in.Network)
}
