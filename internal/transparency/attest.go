package transparency

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transparency/proof"
	"github.com/gbpc/gbpc/internal/transparency/q"
)

// ErrNothingOwed: no customer has a balance, so there is nothing to attest.
var ErrNothingOwed = fault.New(fault.Conflict)

// ErrNoProof: there is no such attestation, the customer had no balance when it was taken, or it is
// too old.
var ErrNoProof = fault.New(fault.NotFound)

// proofsKept is how long the leaves are kept, and so proofs given. The roots stay for ever.
const proofsKept = 90 * 24 * time.Hour

// leavesAtOnce is how many leaves are written in one transaction.
const leavesAtOnce = 500

// Attestation is what was published of one tree.
type Attestation struct {
	q.TransparencyAttestation
	Written []Written
}

// Written is where an attestation stands on one chain.
type Written struct {
	Network chain.Network
	TxHash  string // empty until a block has it
}

// Attest takes the tree of all customers' balances, what is held for their orders included, from one
// state of the books, and orders its root to be written on every chain. It returns ErrNothingOwed
// when there is no balance.
func (s *Service) Attest(ctx context.Context) (Attestation, error) {
	leaves, head, err := s.leaves(ctx)
	if err != nil {
		return Attestation{}, err
	}
	tree, err := proof.New(leaves)
	if errors.Is(err, proof.ErrNoLeaf) {
		return Attestation{}, ErrNothingOwed
	}
	if err != nil {
		return Attestation{}, fmt.Errorf("build the tree of balances: %w", err)
	}
	root := tree.Root()
	a := q.TransparencyAttestation{ID: id.New(), TakenAt: s.Clock.Now(), Root: root.Hash[:], Total: root.Amount, Customers: int64(len(leaves)), Sequence: head.Sequence, Journal: head.Hash}
	if err := s.keepLeaves(ctx, a.ID, tree.Leaves()); err != nil {
		return Attestation{}, fmt.Errorf("keep the leaves: %w", err)
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).InsertAttestation(ctx, q.InsertAttestationParams(a)); err != nil {
			return fmt.Errorf("keep the attestation: %w", err)
		}
		for _, n := range s.Networks {
			err := n.OrderAttestation(ctx, tx, a.ID, chain.Attestation{Root: chain.Ref(root.Hash), Total: money.New(root.Amount, money.GBPC), Journal: chain.Ref(head.Hash)})
			if err != nil {
				return fmt.Errorf("order the attestation on %s: %w", n.Network().ID, err)
			}
		}
		return nil
	})
	if err != nil {
		return Attestation{}, err
	}
	return s.published(ctx, a)
}

// AttestDaily attests once in each day of UTC, and forgets leaves that are old.
func (s *Service) AttestDaily(ctx context.Context) error {
	newest, err := q.New(s.DB.Read()).NewestAttestation(ctx)
	if err != nil && !db.IsNoRows(err) {
		return fmt.Errorf("find the newest attestation: %w", err)
	}
	now := s.Clock.Now()
	if newest.TakenAt.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return nil
	}
	if _, err := s.Attest(ctx); errors.Is(err, ErrNothingOwed) {
		return nil
	} else if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := queries.DeleteLeavesBefore(ctx, now.Add(-proofsKept)); err != nil {
			return fmt.Errorf("forget old leaves: %w", err)
		}
		return queries.DeleteUnfinishedLeaves(ctx, newest.ID) // a day old: nobody works on them any more
	})
}

// leaves are the balances of all customers who have one, and the books' head, from one state.
func (s *Service) leaves(ctx context.Context) (leaves []proof.Leaf, head ledger.Head, err error) {
	balances := map[string]int64{}
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		for _, class := range []string{chart.ClassCustomer, chart.ClassHeld} {
			err := s.Ledger.Holdings(ctx, tx, class, func(h ledger.Holding) error {
				if h.Balance.Sign() > 0 {
					balances[h.Account.ID()] += h.Balance.Minor()
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		head, err = s.Ledger.Head(ctx, tx)
		return err
	})
	if err != nil {
		return nil, ledger.Head{}, fmt.Errorf("read all balances: %w", err)
	}
	leaves = make([]proof.Leaf, 0, len(balances))
	for account, amount := range balances {
		l := proof.Leaf{Account: account, Amount: amount}
		if _, err := rand.Read(l.Salt[:]); err != nil {
			return nil, ledger.Head{}, err
		}
		leaves = append(leaves, l)
	}
	return leaves, head, nil
}

func (s *Service) keepLeaves(ctx context.Context, attestation string, leaves []proof.Leaf) error {
	for start := 0; start < len(leaves); start += leavesAtOnce {
		part := leaves[start:min(start+leavesAtOnce, len(leaves))]
		err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			queries := q.New(tx)
			for _, l := range part {
				if err := queries.InsertLeaf(ctx, q.InsertLeafParams{Attestation: attestation, CustomerID: l.Account, Amount: l.Amount, Salt: l.Salt[:]}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Proof is what a customer needs to find its own balance in a published total.
type Proof struct {
	Attestation Attestation
	Leaf        proof.Leaf
	Path        []proof.Step
}

// Prove is the proof of a customer's balance in an attestation, the newest where none is named.
func (s *Service) Prove(ctx context.Context, customerID customer.ID, attestation string) (Proof, error) {
	queries := q.New(s.DB.Read())
	find := func() (q.TransparencyAttestation, error) { return queries.Attestation(ctx, attestation) }
	if attestation == "" {
		find = func() (q.TransparencyAttestation, error) { return queries.NewestAttestation(ctx) }
	}
	a, err := find()
	if db.IsNoRows(err) {
		return Proof{}, ErrNoProof
	}
	if err != nil {
		return Proof{}, fmt.Errorf("find the attestation: %w", err)
	}
	if s.Clock.Now().Sub(a.TakenAt) > proofsKept {
		return Proof{}, ErrNoProof
	}
	tree, err := s.tree(ctx, a)
	if err != nil {
		return Proof{}, err
	}
	for i, l := range tree.Leaves() {
		if l.Account == customerID {
			published, err := s.published(ctx, a)
			return Proof{published, l, tree.Path(i)}, err
		}
	}
	return Proof{}, ErrNoProof
}

// tree is the tree of an attestation, built again from its leaves; the last one asked for is kept.
func (s *Service) tree(ctx context.Context, a q.TransparencyAttestation) (*proof.Tree, error) {
	s.mu.Lock()
	kept, of := s.lastTree, s.lastTreeOf
	s.mu.Unlock()
	if of == a.ID {
		return kept, nil
	}
	rows, err := q.New(s.DB.Read()).Leaves(ctx, a.ID)
	if err != nil {
		return nil, fmt.Errorf("read the leaves: %w", err)
	}
	if len(rows) == 0 {
		return nil, ErrNoProof // forgotten
	}
	leaves := make([]proof.Leaf, len(rows))
	for i, r := range rows {
		leaves[i] = proof.Leaf{Account: r.CustomerID, Amount: r.Amount}
		copy(leaves[i].Salt[:], r.Salt)
	}
	tree, err := proof.New(leaves)
	if err != nil {
		return nil, fmt.Errorf("build the tree of %s: %w", a.ID, err)
	}
	if root := tree.Root(); root.Hash != proof.Hash(a.Root) || root.Amount != a.Total {
		return nil, fmt.Errorf("the leaves of attestation %s no longer give its root", a.ID)
	}
	s.mu.Lock()
	s.lastTree, s.lastTreeOf = tree, a.ID
	s.mu.Unlock()
	return tree, nil
}

// published adds where the attestation stands on the chains.
func (s *Service) published(ctx context.Context, a q.TransparencyAttestation) (Attestation, error) {
	p := Attestation{a, make([]Written, len(s.Networks))}
	for i, n := range s.Networks {
		hash, err := n.AttestationTx(ctx, s.DB.Read(), a.ID)
		if err != nil {
			return Attestation{}, err
		}
		p.Written[i] = Written{n.Network(), hash}
	}
	return p, nil
}
