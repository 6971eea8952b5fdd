package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"reflect"

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
	s.travelRule.OnDecided(s.sendAgain)
	s.travelRule.OnDeclared(s.isDeclared)
	s.transactions.OnProviderCheck(s.travelRule.Waiting)
	s.transactions.OnHolderCheck(s.waitsForHolder)
}

// sendAgain has a withdrawal go on that waited.
func (s *Service) sendAgain(ctx context.Context, tx db.Tx, withdrawalID string) error {
	return s.queue.Enqueue(ctx, tx, sendJob.Kind.Job(withdrawalID+":"+id.New(), jobs.Subject{ID: withdrawalID}))
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

// isDescribed reports whether the customer has said whose wallet it is: in words, or by a signature that it is its own.
func (w Whitelisted) isDescribed() bool { return w.Beneficiary != nil || w.ProvedAt != nil }

// isOwn reports whether the customer says that the wallet is its own and that no provider keeps it.
func (w Whitelisted) isOwn() bool {
	return w.isDescribed() && (w.Beneficiary == nil || w.Beneficiary.Kind == "self" && w.Beneficiary.Provider == "")
}

// provider returns who keeps the wallet; "" if nobody does, or it is not said.
func (w Whitelisted) provider() string {
	if w.Beneficiary == nil {
		return ""
	}
	return w.Beneficiary.Provider
}

// person names whoever controls the wallet, so that transfers to the same can be linked; "" if it is not said.
func (w Whitelisted) person() string {
	switch {
	case !w.isDescribed():
		return ""
	case w.Beneficiary == nil || w.Beneficiary.Kind == "self":
		return "self"
	}
	return "other " + w.Beneficiary.Name
}

// isDeclared reports whether coins from the address come from a wallet that the customer has said to be its own. Where the
// rule is required, it must have been proved.
func (s *Service) isDeclared(ctx context.Context, conn db.Conn, customerID, network, address string) (bool, error) {
	entry, found, err := s.holder(ctx, conn, customerID, network, address)
	if err != nil || !found || !entry.isOwn() {
		return false, err
	}
	return entry.ProvedAt != nil || !s.travelRule.Required(), nil
}

// recipient is whose wallet a payment goes to, as its customer had said when it was read.
type recipient struct {
	entry   Whitelisted
	asked   bool // a provider keeps the wallet, and has to accept the payment
	message travelrule.Draft
}

// recipientOf returns whose wallet a payment goes to, with the message to the provider that keeps it.
func (s *Service) recipientOf(ctx context.Context, w q.Withdrawal) (to recipient, err error) {
	if s.travelRule == nil || transactions.Type(w.Type) != transactions.ChainWithdrawal {
		return to, nil
	}
	if to.entry, _, err = s.holder(ctx, s.db.Read(), w.CustomerID, w.Network, w.Address); err != nil {
		return to, err
	}
	provider := to.entry.provider()
	if to.asked = provider != ""; !to.asked {
		return to, nil
	}
	t := travelrule.Transfer{
		ID: w.ID, CustomerID: w.CustomerID, Network: w.Network, Address: w.Address, Amount: money.New(w.Coins, money.GBPC), Provider: provider, Country: to.entry.Beneficiary.Country,
	}
	if to.entry.Beneficiary.Kind == "other" {
		t.Name = to.entry.Beneficiary.Name
	}
	to.message, err = s.travelRule.Prepare(ctx, t)
	return to, err
}

// errDescribedSince means that the customer has said something else of the wallet meanwhile: the payment looks again.
var errDescribedSince = errors.New("withdrawals: the wallet was described meanwhile")

// clearTravelRule reports whether the coins of a locked withdrawal may leave by the travel rule. One that waits for its
// customer, or for another provider, stays pending; one that was refused gets its money back.
func (s *Service) clearTravelRule(ctx context.Context, tx db.Tx, w q.Withdrawal, to recipient) (bool, error) {
	if s.travelRule == nil || transactions.Type(w.Type) != transactions.ChainWithdrawal {
		return true, nil
	}
	entry, _, err := s.holder(ctx, tx, w.CustomerID, w.Network, w.Address)
	if err != nil {
		return false, err
	}
	if !reflect.DeepEqual(entry.Beneficiary, to.entry.Beneficiary) {
		return false, errDescribedSince
	}
	counted, err := s.travelRule.Count(ctx, tx, travelrule.Linked{
		TransferID: w.ID, CustomerID: w.CustomerID, Address: w.Address, Person: entry.person(), Amount: money.New(w.Coins, money.GBPC),
	})
	if err != nil {
		return false, err
	}
	if known, err := s.requireHolder(ctx, tx, w, entry, counted); err != nil || !known {
		return false, err
	}
	if !to.asked {
		return true, nil
	}
	verdict, err := s.travelRule.Clear(ctx, tx, to.message, counted)
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
