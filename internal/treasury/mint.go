package treasury

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// stoppedWait is how long an order waits before it checks again whether minting is active.
const stoppedWait = 30 * time.Second

// Mint orders a mint for a withdrawal whose coins are held in the books. It writes inside tx and may be
// repeated: the order's id is the reference that the contract accepts once. It returns jobs.Later while
// minting is stopped.
func (s *Service) Mint(ctx context.Context, tx db.Tx, order, network string, to chain.Address, amount money.Amount) error {
	if _, stopped, err := s.Stopped(ctx, tx); err != nil {
		return err
	} else if stopped {
		return jobs.Later(stoppedWait)
	}
	n, err := s.network(network)
	if err != nil {
		return err
	}
	ref, err := id.Bytes32(order)
	if err != nil {
		return fmt.Errorf("encode the order's id as a reference: %w", err)
	}
	return n.OrderMint(ctx, tx, chain.MintOrder{Ref: ref, To: to, Amount: amount})
}

// Allotment returns the part of the reserve that backs the coins of a network: those in circulation, those
// in quarantine, and those held for its open mints. The allotments of all networks and the other balances
// add up to the reserve, so that two networks cannot mint against the same pound.
func (s *Service) Allotment(ctx context.Context, tx db.Tx, network string) (money.Amount, error) {
	circulation, quarantine := chart.Circulation(network), chart.Quarantine(network)
	balances, err := s.ledger.Balances(ctx, tx, circulation, quarantine)
	if err != nil {
		return money.Amount{}, err
	}
	held, err := s.withdrawals.HeldForMints(ctx, tx, network)
	if err != nil {
		return money.Amount{}, err
	}
	return balances[circulation].Add(balances[quarantine]).Add(held), nil
}
