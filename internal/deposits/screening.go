package deposits

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/travelrule"
)

// unknownSenderWait is how long the screening of a sender waits when it was inconclusive.
const unknownSenderWait = 30 * time.Second

// screen checks the sender of a deposit against the lists, the oracle and the token's frozen addresses. An
// inconclusive screening is repeated. A deposit that was quarantined only because its
// sender was not known yet is released when the sender turns out to be clear.
func (s *Service) screen(ctx context.Context, depositID string) error {
	deposit, err := q.New(s.db.Read()).ChainDeposit(ctx, depositID)
	if err != nil {
		return fmt.Errorf("read deposit %s: %w", depositID, err)
	}
	verdict, err := s.verdictOn(ctx, deposit.Network, deposit.Sender)
	if err != nil {
		return err
	}
	if verdict == senderUnknown {
		return jobs.Later(unknownSenderWait)
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockChainDeposit(ctx, depositID)
		if err != nil {
			return fmt.Errorf("lock deposit %s: %w", depositID, err)
		}
		if row.Verdict != senderUnknown {
			return nil
		}
		row.Verdict = verdict
		if row.State != chainQuarantined || verdict != senderClear {
			return s.setChainDeposit(ctx, tx, row, row.State)
		}
		held, err := s.isHeld(ctx, tx, row)
		if err != nil {
			return err
		}
		if held {
			return s.setChainDeposit(ctx, tx, row, row.State)
		}
		return s.release(ctx, tx, row)
	})
}

// isHeld reports whether a deposit waits for operators whatever its sender: because of its customer, or because no other
// provider has said who sent it.
func (s *Service) isHeld(ctx context.Context, tx db.Tx, row q.DepositsChain) (bool, error) {
	held, err := s.customerHeld(ctx, tx, row.CustomerID)
	if err != nil || held {
		return held, err
	}
	match, err := s.travelRule.SendersMatch(ctx, tx, row.ID)
	if err != nil || match != "" {
		return true, err
	}
	return s.travelRule.Holds(ctx, tx, row.ID)
}

// refuseSenderMatched refuses a deposit that a name of its sender holds.
func (s *Service) refuseSenderMatched(ctx context.Context, tx db.Tx, depositID string) error {
	match, err := s.travelRule.SendersMatch(ctx, tx, depositID)
	if err == nil && match != "" {
		err = ErrNameMatched
	}
	return err
}

// matchMessage looks for what another provider has said of a confirmed deposit. Coins that were minted have no sender.
func (s *Service) matchMessage(ctx context.Context, tx db.Tx, d chain.Deposit) error {
	if d.From.IsZero() {
		return nil
	}
	return s.travelRule.Arrived(ctx, tx, travelrule.Deposit{
		ID: d.ID, CustomerID: d.CustomerID, Network: d.Network, From: d.From.String(), To: d.To.String(), Amount: d.Amount,
		TxHash: d.TxHash.Hex(),
	})
}

// messageSupplied credits a deposit that waited for another provider's message, or for a decision about a name in it, alone.
func (s *Service) messageSupplied(ctx context.Context, tx db.Tx, depositID string) error {
	row, err := q.New(tx).LockChainDeposit(ctx, depositID)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", depositID, err)
	}
	if row.State != chainQuarantined || row.Verdict != senderClear {
		return nil
	}
	held, err := s.isHeld(ctx, tx, row)
	if err != nil {
		return err
	}
	if held {
		return s.setChainDeposit(ctx, tx, row, row.State)
	}
	return s.release(ctx, tx, row)
}

// customerHeld reports whether coins that come to the customer wait for operators, whatever their sender:
// the customer is closed or has an open screening match.
func (s *Service) customerHeld(ctx context.Context, tx db.Tx, customerID string) (bool, error) {
	m, err := s.customers.Find(ctx, tx, customerID)
	if err != nil || m.Customer.Status == customer.Closed {
		return true, err
	}
	return s.screening.HasOpenMatch(ctx, tx, customerID)
}

func (s *Service) verdictOn(ctx context.Context, network, sender string) (verdict string, err error) {
	known, err := s.screening.ScreenAddress(ctx, sender)
	if err != nil {
		return "", err
	}
	switch known {
	case screening.Sanctioned:
		return senderSanctioned, nil
	case screening.Clear:
	default:
		return senderUnknown, nil
	}
	n, served := s.networks[network]
	if !served {
		return "", fmt.Errorf("network %s is no longer supported", network)
	}
	if sender == (chain.Address{}).String() { // coins that were minted to the deposit address: nothing can freeze it
		return senderClear, nil
	}
	address, err := chain.ParseAddress(sender)
	if err != nil {
		return "", fmt.Errorf("the sender of a deposit: %w", err)
	}
	frozen, err := n.Frozen(ctx, address)
	switch {
	case err != nil:
		return senderUnknown, nil // the chain cannot be asked now: not known
	case frozen:
		return senderFrozen, nil
	}
	return senderClear, nil
}
