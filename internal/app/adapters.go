package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
	"github.com/gbpc/gbpc/internal/verification"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// oracle asks the sanctions oracle of every chain. An oracle that does not answer is an error unless
// another one lists the address. Chains without an oracle are skipped: screening compares addresses with
// the published lists in any case.
type oracle struct{ networks []*chain.Service }

func (o oracle) IsSanctioned(ctx context.Context, address string) (bool, error) {
	a, err := chain.ParseAddress(address)
	if err != nil {
		return false, err
	}
	var unknown error
	for _, n := range o.networks {
		listed, err := n.Sanctioned(ctx, a)
		if errors.Is(err, chain.ErrNoOracle) {
			continue
		}
		if listed && err == nil {
			return true, nil
		}
		unknown = errors.Join(unknown, err)
	}
	return false, unknown
}

// currencyNetworks fills banking's list of currencies.
type currencyNetworks []*chain.Service

func (c currencyNetworks) Networks() []banking.Network {
	list := make([]banking.Network, len(c))
	for i, s := range c {
		n := s.Network()
		list[i] = banking.Network{
			ID: n.ID, Name: n.Name, ChainID: n.ChainID, Contract: n.Token.String(), Confirmations: n.Confirmations, ExplorerURL: n.ExplorerURL,
		}
	}
	return list
}

// depositAddresses finds whose deposit address one on any chain is.
func depositAddresses(networks []*chain.Service, database *db.DB) func(context.Context, string, string) (string, bool, error) {
	return func(ctx context.Context, network, address string) (string, bool, error) {
		a, err := chain.ParseAddress(address)
		if err != nil {
			return "", false, nil //nolint:nilerr // no address is nobody's
		}
		for _, n := range networks {
			if n.Network().ID == network {
				return n.CustomerOf(ctx, database.Read(), a)
			}
		}
		return "", false, nil
	}
}

// checkTravelRule returns what is wrong with the settings, by the name of the setting.
func checkTravelRule(c trp.Settings) error {
	_, err := c.Open(nil)
	if err == nil {
		_, err = c.Inbound()
	}
	if err != nil {
		return fmt.Errorf("travel-rule-%w", err)
	}
	return nil
}

// travelRule returns the travel rule by settings that were checked before.
func (c Config) travelRule() travelrule.Config {
	return travelrule.Config{
		Required: true, HoldIncoming: c.TravelRule.Incoming != "flag", MutualTLS: c.TravelRule.Listen != "", Retention: c.Retention.messages(),
		Own: travelrule.Provider{Name: c.Bank.Holder, Country: "GB", LEI: c.Bank.LEI},
	}
}

// counterpartsOf is nil where there are none: a nil client is not a nil interface.
func counterpartsOf(c *trp.Client) travelrule.Counterparts {
	if c == nil {
		return nil
	}
	return c
}

// identities are the verified identities as the travel rule tells them to other providers.
type identities struct{ verification *verification.Service }

func (i identities) Identity(ctx context.Context, customerID string) (travelrule.Identity, error) {
	r, err := i.verification.ApprovedRecord(ctx, customerID)
	if err != nil || r == nil {
		return travelrule.Identity{}, cmp.Or(err, travelrule.ErrNoIdentity)
	}
	if b := r.Business; b != nil {
		who := travelrule.Identity{CustomerID: customerID, Company: b.CompanyName, Document: travelrule.Document{
			Type: "registration", Number: b.RegistrationNumber, Country: b.IncorporationCountry,
		}}
		return withAddress(who, b.RegisteredAddress), nil
	}
	p := r.Individual
	who := travelrule.Identity{
		CustomerID: customerID, FirstNames: strings.TrimSpace(p.FirstName + " " + p.MiddleName), LastName: p.LastName, DateOfBirth: p.DateOfBirth,
	}
	if d := p.IDDocument; d != nil {
		who.Document = travelrule.Document{Type: d.Type, Number: d.Number, Country: d.IssuingCountry}
	}
	return withAddress(who, p.Address), nil
}

func withAddress(who travelrule.Identity, a *verification.Address) travelrule.Identity {
	if a == nil {
		return who
	}
	for _, line := range []string{a.Line1, a.Line2} {
		if line != "" {
			who.Address = append(who.Address, line)
		}
	}
	who.Town, who.Postcode, who.Region, who.Country = a.City, a.Postcode, a.Region, a.Country
	return who
}

// networksOf returns the chains as one of the departments above chain sees them.
func networksOf[N any](services []*chain.Service, as func(*chain.Service) N) []N {
	list := make([]N, len(services))
	for i, s := range services {
		list[i] = as(s)
	}
	return list
}

// approvalOf finds what a payment shows of its approval by the customer's own team.
func approvalOf(s *withdrawals.Service) transactions.ApprovalLookup {
	return func(ctx context.Context, conn db.Conn, transactionID string) (transactions.Approval, bool, error) {
		of, found, err := s.ApprovalOf(ctx, conn, transactionID)
		return transactions.Approval{
			ID: of.ID, Status: string(of.Status), Needed: of.Needed, Given: of.Given, ApprovedAt: of.ApprovedAt,
		}, found, err
	}
}
