package wallettest

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/travelrule"
)

// Providers imitates the other providers of wallets.
type Providers struct {
	travelrule.Directory
	// Answer is what each says; Silent has none answer.
	Answer travelrule.Reply
	Silent bool
	Asked  []travelrule.Inquiry
	Told   []travelrule.Notice
	// During is called once while a provider is asked.
	During func()
}

// Abroad and AtHome are providers that the world knows.
var (
	Abroad = travelrule.Counterpart{ID: "northwind", Provider: travelrule.Provider{Name: "Northwind Exchange", Country: "DE"}}
	AtHome = travelrule.Counterpart{ID: "thistle", Provider: travelrule.Provider{Name: "Thistle Custody", Country: "GB"}}
)

// Ask answers with Answer.
func (p *Providers) Ask(_ context.Context, _ travelrule.Counterpart, m travelrule.Inquiry) (travelrule.Reply, error) {
	p.Asked = append(p.Asked, m)
	if happens := p.During; happens != nil {
		p.During = nil
		happens()
	}
	if p.Silent {
		return travelrule.Reply{}, errors.New("it is not responding")
	}
	return p.Answer, nil
}

// Tell keeps the notice.
func (p *Providers) Tell(_ context.Context, _ travelrule.Counterpart, n travelrule.Notice) error {
	p.Told = append(p.Told, n)
	return nil
}

// Identity returns Jane Doe, for every customer.
func (w *World) Identity(_ context.Context, customerID string) (travelrule.Identity, error) {
	return travelrule.Identity{
		CustomerID: customerID, FirstNames: "Jane", LastName: "Doe", DateOfBirth: "1990-04-01", Address: []string{"1 High Street"}, Town: "London", Postcode: "EC2R 8AY", Country: "GB",
		Document: travelrule.Document{Type: "passport", Number: "533380006", Country: "GB"},
	}, nil
}

// CustomerOf returns whose deposit address it is.
func (w *World) CustomerOf(_ context.Context, network, address string) (string, bool, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	owner, found := w.depositAddresses[address]
	return owner, found && network == NetworkID, nil
}
