package withdrawals

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func (h handler) registerWhitelist(r *api.Router, access auth.Access) {
	recipients := access.To(auth.Recipients)
	api.List(r, "/wallet/address-whitelist", access.To(auth.Read), "listAddresses", "The own address whitelist, newest first", h.addresses, api.PageSize(5))
	api.Post(r, "/wallet/address-whitelist", recipients, "addAddress", "Put an address on the whitelist", h.addAddress,
		api.Describe("Needs a secondary authentication bound to this very address: the challenge's summary.payee names it. The address cools off before it can be paid."))
	api.Post(r, "/wallet/address-whitelist/batches", recipients, "addAddresses", "Put up to 100 addresses on the whitelist, all or none", h.addAddresses,
		api.Describe("Needs one secondary authentication bound to this very list. Each address cools off before it can be paid."))
	api.Delete(r, "/wallet/address-whitelist/{id}", recipients, "removeAddress", "Take an address off the whitelist", h.removeAddress)
}

type addressView struct {
	ID        string     `json:"id"`
	Address   string     `json:"address"`
	Network   string     `json:"network"`
	Label     string     `json:"label"`
	Status    string     `json:"status" enum:"awaiting_approval,cooling_off,active"`
	ActiveAt  *time.Time `json:"activeAt" doc:"may be paid from here on; null while the customer's own team has to approve it"`
	CreatedAt time.Time  `json:"createdAt"`
}

func viewOfAddress(w Whitelisted, now time.Time) addressView {
	v := addressView{ID: w.ID, Address: w.Address, Network: w.Network, Label: w.Label, Status: "active", ActiveAt: &w.ActiveAt, CreatedAt: w.CreatedAt}
	switch {
	case w.AwaitingApproval:
		v.Status, v.ActiveAt = "awaiting_approval", nil
	case now.Before(w.ActiveAt):
		v.Status = "cooling_off"
	}
	return v
}

func viewsOfAddresses(list []Whitelisted, now time.Time) []addressView {
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
	page, total, err := h.withdrawals.Addresses(ctx, auth.CustomerID(ctx), in.Address, in.Window())
	return api.Listed(in.Reading, viewsOfAddresses(page, h.withdrawals.clock.Now()), total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), err
}

type newAddress struct {
	Address     string          `json:"address" required:"false" doc:"with its EIP-55 checksum, or in one case"`
	Network     string          `json:"network" required:"false" doc:"id of a network"`
	Label       string          `json:"label" required:"false"`
	Beneficiary *newBeneficiary `json:"beneficiary" required:"false"`
	Signature   string          `json:"signature" required:"false" doc:"a proof that the customer controls the address; kept, and not verified"`
}

type newBeneficiary struct {
	Kind     string `json:"kind" doc:"self or other"`
	Name     string `json:"name" required:"false"`
	Provider string `json:"provider" required:"false"`
}

func (n newAddress) wanted() NewAddress {
	a := NewAddress{Address: n.Address, Network: n.Network, Label: n.Label, Signature: n.Signature}
	if n.Beneficiary != nil {
		a.Beneficiary = &Beneficiary{Kind: n.Beneficiary.Kind, Name: n.Beneficiary.Name, Provider: n.Beneficiary.Provider}
	}
	return a
}

func (h handler) addAddress(ctx context.Context, in *struct{ Body newAddress }) (addressView, error) {
	added, err := h.withdrawals.AddAddresses(ctx, auth.CustomerID(ctx), []NewAddress{in.Body.wanted()}, func(_ int, name string) string { return name })
	if err != nil {
		return addressView{}, err
	}
	return viewOfAddress(added[0], h.withdrawals.clock.Now()), nil
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
	added, err := h.withdrawals.AddAddresses(ctx, auth.CustomerID(ctx), wanted, rowField)
	return api.PageOf(viewsOfAddresses(added, h.withdrawals.clock.Now()), api.Paging{PageNumber: 1, PageSize: maxBatch}, int64(len(added))), err
}

func rowField(row int, name string) string { return fmt.Sprintf("addresses[%d].%s", row, name) }

type removeAddress struct {
	ID      string `path:"id"`
	Network string `query:"network"`
}

func (h handler) removeAddress(ctx context.Context, in *removeAddress) (*api.Nothing, error) {
	return nil, h.withdrawals.RemoveAddress(ctx, auth.CustomerID(ctx), in.ID, in.Network)
}
