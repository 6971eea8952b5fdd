package withdrawals

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// joinTravelRule has payments that waited for another provider go on, and deposits ask what customers said of addresses.
func (s *Service) joinTravelRule() {
	if s.travelRule == nil {
		return
	}
	s.travelRule.OnDecided(func(ctx context.Context, tx db.Tx, withdrawalID string) error {
		return s.queue.Enqueue(ctx, tx, sendJob.Kind.Job(withdrawalID+":"+id.New(), jobs.Subject{ID: withdrawalID}))
	})
	s.travelRule.OnDeclared(s.isDeclared)
	s.transactions.OnProviderCheck(s.travelRule.Waiting)
}

// holder returns the address as its customer described it last; found is false for one that never was on the whitelist.
func (s *Service) holder(ctx context.Context, conn db.Conn, customerID, network, address string) (w Whitelisted, found bool, err error) {
	row, err := q.New(conn).HolderOf(ctx, q.HolderOfParams{CustomerID: customerID, Network: network, Address: address})
	if db.IsNoRows(err) {
		return w, false, nil
	}
	if err != nil {
		return w, false, fmt.Errorf("read whose an address is: %w", err)
	}
	w, err = s.whitelisted(row)
	return w, true, err
}

// isOwn reports whether the customer says that the wallet is its own and that no provider keeps it.
func (w Whitelisted) isOwn() bool {
	return w.Beneficiary == nil || w.Beneficiary.Kind == "self" && w.Beneficiary.Provider == ""
}

// requireHolder refuses a payment of which the travel rule has to know whose wallet it goes to, if the customer has not
// said it, or has not proved that it is its own.
func (s *Service) requireHolder(ctx context.Context, p *payment) error {
	if s.travelRule == nil || p.kind != transactions.ChainWithdrawal || !s.travelRule.Required(p.coins) {
		return nil
	}
	entry, found, err := s.holder(ctx, s.db.Read(), p.customerID, p.network, p.address.String())
	if err != nil {
		return err
	}
	if !found || entry.isOwn() && entry.ProvedAt == nil {
		return ErrHolderUnknown
	}
	return nil
}

// isDeclared reports whether coins from the address come from a wallet that the customer has said to be its own. Where the
// rule is required, it must have been proved.
func (s *Service) isDeclared(ctx context.Context, conn db.Conn, customerID, network, address string) (bool, error) {
	entry, found, err := s.holder(ctx, conn, customerID, network, address)
	if err != nil || !found || !entry.isOwn() {
		return false, err
	}
	return entry.ProvedAt != nil || !s.travelRule.Required(s.travelRule.Threshold()), nil
}

// draftMessage writes the message to the provider of the receiving wallet. ask is false if no provider keeps it.
func (s *Service) draftMessage(ctx context.Context, w q.Withdrawal) (d travelrule.Draft, ask bool, err error) {
	if s.travelRule == nil || transactions.Type(w.Type) != transactions.ChainWithdrawal {
		return d, false, nil
	}
	entry, found, err := s.holder(ctx, s.db.Read(), w.CustomerID, w.Network, w.Address)
	if err != nil || !found || entry.Beneficiary == nil || entry.Beneficiary.Provider == "" {
		return d, false, err
	}
	t := travelrule.Transfer{
		ID: w.ID, CustomerID: w.CustomerID, Network: w.Network, Address: w.Address, Amount: money.New(w.Coins, money.GBPC), Provider: entry.Beneficiary.Provider, Country: entry.Beneficiary.Country,
	}
	if entry.Beneficiary.Kind == "other" {
		t.Name = entry.Beneficiary.Name
	}
	d, err = s.travelRule.Prepare(ctx, t)
	return d, true, err
}

// clearTravelRule reports whether the coins of a locked withdrawal may leave. One that waits for another provider stays
// pending until that decides; one that was refused gets its money back.
func (s *Service) clearTravelRule(ctx context.Context, tx db.Tx, w q.Withdrawal, d travelrule.Draft) (bool, error) {
	verdict, err := s.travelRule.Clear(ctx, tx, d)
	switch {
	case err != nil:
		return false, err
	case verdict == travelrule.Refused:
		return false, s.giveBack(ctx, tx, w, ending{status: transactions.Failed, reason: fault.ProviderRefused})
	case verdict == travelrule.Waits:
		return false, s.transactions.PublishUpdate(ctx, tx, w.ID)
	}
	return true, nil
}
