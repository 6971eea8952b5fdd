package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// joinTravelRule has payments go on that waited for another provider, or for what their customer says of the wallet.
func (s *Service) joinTravelRule() {
	s.travelRule.OnDecided(s.sendAgain)
	s.payees.OnDescribed(s.described)
	s.transactions.OnProviderCheck(s.travelRule.Waiting)
	s.transactions.OnHolderCheck(s.waitsForHolder)
}

// sendAgain has a withdrawal go on that waited.
func (s *Service) sendAgain(ctx context.Context, tx db.Tx, withdrawalID string) error {
	return s.queue.Enqueue(ctx, tx, sendJob.Kind.Job(withdrawalID+":"+id.New(), jobs.Subject{ID: withdrawalID}))
}

// recipient is whose wallet a payment goes to, as its customer had said when it was read.
type recipient struct {
	entry   payees.Address
	asked   bool // a provider keeps the wallet, and has to accept the payment
	message travelrule.Draft
}

// recipientOf returns whose wallet a payment goes to, with the message to the provider that keeps it.
func (s *Service) recipientOf(ctx context.Context, w q.Withdrawal) (to recipient, err error) {
	if transactions.Type(w.Type) != transactions.ChainWithdrawal {
		return to, nil
	}
	if to.entry, err = s.payees.Holder(ctx, s.db.Read(), w.CustomerID, w.Network, w.Address); err != nil {
		return to, err
	}
	provider := to.entry.Provider()
	if to.asked = provider != ""; !to.asked {
		return to, nil
	}
	to.message, err = s.travelRule.Prepare(ctx, travelrule.Transfer{
		ID: w.ID, CustomerID: w.CustomerID, Network: w.Network, Address: w.Address, Amount: money.New(w.Coins, money.GBPC),
		Name: to.entry.Stranger(), Provider: provider,
		Country: to.entry.Beneficiary.Country,
	})
	return to, err
}

// screenStranger compares the name of whoever controls the wallet, if that is not the customer, with the lists, under the id of
// the payment: what was decided of another payment does not count for it. The customer is screened as a customer.
func (s *Service) screenStranger(ctx context.Context, tx db.Tx, w q.Withdrawal, to recipient) error {
	name := to.entry.Stranger()
	if name == "" {
		return nil
	}
	return s.screening.ScreenNames(ctx, tx, w.CustomerID, screening.Subject{
		Kind: screening.SubjectCounterparty, ID: w.ID, Name: name, Either: true,
	})
}

// errDescribedSince means that the customer has said something else of the wallet meanwhile: the payment looks again.
var errDescribedSince = errors.New("withdrawals: the wallet was described meanwhile")

// clearTravelRule reports whether the coins of a locked withdrawal may leave by the travel rule. One that waits for its
// customer, or for another provider, stays pending; one that was refused gets its money back.
func (s *Service) clearTravelRule(ctx context.Context, tx db.Tx, w q.Withdrawal, to recipient) (bool, error) {
	if transactions.Type(w.Type) != transactions.ChainWithdrawal {
		return true, nil
	}
	entry, err := s.payees.Holder(ctx, tx, w.CustomerID, w.Network, w.Address)
	if err != nil {
		return false, err
	}
	if !reflect.DeepEqual(entry.Beneficiary, to.entry.Beneficiary) {
		return false, errDescribedSince
	}
	counted, err := s.travelRule.Count(ctx, tx, travelrule.Linked{
		TransferID: w.ID, CustomerID: w.CustomerID, Address: w.Address, Person: entry.Person(), Amount: money.New(w.Coins, money.GBPC),
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

// Where the travel rule is required, a transfer to a wallet of which the customer has not said whose it is waits until it
// has, whatever the amount, and one from the threshold on to a wallet of its own until that is proved. Its money is held.

// What is known of the wallet that a transfer goes to.
const (
	holderToDescribe = "description" // its customer has to say whose it is
	holderToProve    = "proof"       // and to prove that it is its own
	holderKnown      = "known"       // enough, and the transfer has gone on: nothing is asked of it any more
)

const (
	// holderPause is how often a transfer looks again whether it is described. What the customer says has it go on at once.
	holderPause = time.Hour
	// holderTimeout is how long it waits; then its money goes back.
	holderTimeout = 7 * 24 * time.Hour
)

// requireHolder reports whether enough is known of the wallet that a locked withdrawal goes to, and records what is missing.
// counted is what the withdrawal comes to with those that are linked to it.
func (s *Service) requireHolder(
	ctx context.Context, tx db.Tx, w q.Withdrawal, entry payees.Address, counted money.Amount,
) (known bool, err error) {
	state := holderKnown
	switch {
	case w.Holder == holderKnown || !s.travelRule.Required():
	case !entry.IsDescribed():
		state = holderToDescribe
	case entry.IsOwn() && entry.ProvedAt == nil && counted.Cmp(s.travelRule.Threshold()) >= 0:
		state = holderToProve
	}
	if state != w.Holder {
		if err := q.New(tx).SetHolderState(ctx, q.SetHolderStateParams{ID: w.ID, Holder: state}); err != nil {
			return false, fmt.Errorf("record whose wallet withdrawal %s goes to: %w", w.ID, err)
		}
	}
	if state == holderKnown || state == w.Holder {
		return state == holderKnown, nil
	}
	return false, s.transactions.PublishUpdate(ctx, tx, w.ID)
}

// waitForHolder has the job of a withdrawal look again later, or gives back the money of one that has waited for too long.
func (s *Service) waitForHolder(ctx context.Context, withdrawalID string) error {
	waits := false
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		w, err := q.New(tx).Withdrawal(ctx, withdrawalID)
		if err != nil {
			return fmt.Errorf("read withdrawal %s: %w", withdrawalID, err)
		}
		if waits = isUndescribed(w); !waits || s.clock.Now().Before(w.CreatedAt.Add(holderTimeout)) {
			return nil
		}
		if w, err = s.lockToEnd(ctx, tx, w); err != nil {
			return err
		}
		if waits = isUndescribed(w); !waits {
			return nil
		}
		if err := s.refuseIfMade(ctx, tx, w); err != nil {
			return err
		}
		waits = false
		return s.giveBack(ctx, tx, w, ending{status: transactions.Cancelled, reason: fault.HolderUnknown})
	})
	if errors.Is(err, ErrInDoubt) || err == nil && waits {
		return jobs.Later(holderPause)
	}
	return err
}

// isUndescribed reports whether a withdrawal waits for what its customer says of the wallet.
func isUndescribed(w q.Withdrawal) bool {
	return transactions.Status(w.Status) == transactions.Pending && (w.Holder == holderToDescribe || w.Holder == holderToProve)
}

// waitsForHolder returns what a withdrawal waits for its customer to say of the wallet; "" for one that does not.
func (s *Service) waitsForHolder(ctx context.Context, conn db.Conn, withdrawalID string) (transactions.WaitingFor, error) {
	w, err := q.New(conn).Withdrawal(ctx, withdrawalID)
	if db.IsNoRows(err) || err == nil && !isUndescribed(w) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read withdrawal %s: %w", withdrawalID, err)
	}
	if w.Holder == holderToProve {
		return transactions.WalletProof, nil
	}
	return transactions.WalletDescription, nil
}

// described has the transfers go on that waited for what the customer says of an address.
func (s *Service) described(ctx context.Context, tx db.Tx, customerID, network, address string) error {
	waiting, err := q.New(tx).WaitingForHolder(ctx, q.WaitingForHolderParams{CustomerID: customerID, Network: network, Address: address})
	if err != nil {
		return fmt.Errorf("list the transfers that wait for a description: %w", err)
	}
	for _, withdrawalID := range waiting {
		if err := s.sendAgain(ctx, tx, withdrawalID); err != nil {
			return err
		}
	}
	return nil
}
