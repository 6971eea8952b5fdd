package treasury

import (
	"context"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// Mint orders a mint for a withdrawal whose coins are held in the books. It writes inside tx and may be
// repeated: the order's id is the reference that the contract accepts once. While minting is stopped the order waits:
// MintingActive is asked before it is signed.
func (s *Service) Mint(ctx context.Context, tx db.Tx, order, network string, to chain.Address, amount money.Amount) error {
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

// MintingActive reports whether coins may be minted now.
func (s *Service) MintingActive(ctx context.Context) (bool, error) {
	_, stopped, err := s.Stopped(ctx, s.db.Read())
	return !stopped, err
}

// MintingAgainActive reports whether coins that are in circulation in the books, and that a reorganisation took from the
// chain, may be minted again now. No reconciliation stops that: the difference it found ends only with this mint.
func (s *Service) MintingAgainActive(ctx context.Context) (bool, error) {
	n, err := q.New(s.db.Read()).CountStopsBut(ctx, string(StoppedByReconciliation))
	if err != nil {
		return false, fmt.Errorf("read whether minting again is stopped: %w", err)
	}
	return n == 0, nil
}

// WithdrawMint ends the order of a mint for which nothing is signed, inside tx: the coins are given back by the
// caller. It returns chain.ErrOrderState if something may be signed, and false if there is no such order.
func (s *Service) WithdrawMint(ctx context.Context, tx db.Tx, order, network string) (found bool, err error) {
	n, err := s.network(network)
	if err != nil {
		return false, err
	}
	ref, err := id.Bytes32(order)
	if err != nil {
		return false, fmt.Errorf("encode the order's id as a reference: %w", err)
	}
	return n.WithdrawMint(ctx, tx, ref)
}

// ConfirmedMint returns the mint that the chain has confirmed for an order; ok is false if there is none.
func (s *Service) ConfirmedMint(ctx context.Context, conn db.Conn, order, network string) (m chain.Mint, ok bool, err error) {
	n, err := s.network(network)
	if err != nil {
		return m, false, err
	}
	ref, err := id.Bytes32(order)
	if err != nil {
		return m, false, fmt.Errorf("encode the order's id as a reference: %w", err)
	}
	return n.ConfirmedMint(ctx, conn, ref)
}

// IsMintInDoubt reports whether the chain shows the mint of an order, or lost books may have signed it and the chain has
// not said yet.
func (s *Service) IsMintInDoubt(ctx context.Context, conn db.Conn, order, network string) (bool, error) {
	n, err := s.network(network)
	if err != nil {
		return false, err
	}
	return n.IsMintInDoubt(ctx, conn, order)
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
	return s.counted(ctx, tx, balances[circulation].Add(balances[quarantine]).Add(held))
}

// counted returns the part of the coins that the reserve backs, if what it holds beside cash is worth too little.
func (s *Service) counted(ctx context.Context, tx db.Tx, coins money.Amount) (money.Amount, error) {
	if s.backing == nil {
		return coins, nil
	}
	any, err := s.backing.Any(ctx, tx)
	if err != nil || !any {
		return coins, err
	}
	p, err := s.backing.Position(ctx, tx)
	if err != nil || p.Shortfall.IsZero() {
		return coins, err
	}
	n := new(big.Int).Mul(big.NewInt(coins.Minor()), big.NewInt(p.Total.Minor()))
	return money.New(n.Quo(n, big.NewInt(p.Reserve.Minor())).Int64(), money.GBPC), nil
}
