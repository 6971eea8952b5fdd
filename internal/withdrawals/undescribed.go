package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

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
func (s *Service) requireHolder(ctx context.Context, tx db.Tx, w q.Withdrawal, entry Whitelisted, counted money.Amount) (known bool, err error) {
	state := holderKnown
	switch {
	case w.Holder == holderKnown || !s.travelRule.Required():
	case !entry.isDescribed():
		state = holderToDescribe
	case entry.isOwn() && entry.ProvedAt == nil && counted.Cmp(s.travelRule.Threshold()) >= 0:
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
func (s *Service) described(ctx context.Context, tx db.Tx, customerID string, entry Whitelisted) error {
	waiting, err := q.New(tx).WaitingForHolder(ctx, q.WaitingForHolderParams{CustomerID: customerID, Network: entry.Network, Address: entry.Address})
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
