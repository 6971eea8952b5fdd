package transparency

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transparency/proof"
	"github.com/gbpc/gbpc/internal/transparency/q"
)

// proofRetention is how long leaves are stored and proofs can be given. Roots are kept for ever.
const proofRetention = 90 * 24 * time.Hour

// leafBatch is how many leaves are stored in one transaction.
const leafBatch = 500

// Attestation is a published tree of all balances.
type Attestation struct {
	q.TransparencyAttestation
	Transactions []AttestationTx
}

// AttestationTx is the transaction that wrote an attestation on one chain.
type AttestationTx struct {
	Network chain.Network
	TxHash  string // empty until it is in a block
}

// Attest builds the tree of all customers' balances, including what is held for their orders, from one
// state of the books, and orders its root to be written on every chain. It returns ErrNoBalances if
// there is no balance.
func (s *Service) Attest(ctx context.Context) (Attestation, error) {
	leaves, head, err := s.leaves(ctx)
	if err != nil {
		return Attestation{}, err
	}
	tree, err := proof.New(leaves)
	if errors.Is(err, proof.ErrNoLeaf) {
		return Attestation{}, ErrNoBalances
	}
	if err != nil {
		return Attestation{}, fmt.Errorf("build the tree of balances: %w", err)
	}
	root := tree.Root()
	a := q.TransparencyAttestation{
		ID: id.New(), TakenAt: s.clock.Now(), Root: root.Hash[:], Total: root.Amount, Customers: int64(len(leaves)),
		LedgerSequence: head.Sequence, LedgerHash: head.Hash,
	}
	if err := s.storeLeaves(ctx, a.ID, tree.Leaves()); err != nil {
		return Attestation{}, fmt.Errorf("store the leaves: %w", err)
	}
	if err := s.storeBlocks(ctx, a.ID, tree.Blocks()); err != nil {
		return Attestation{}, fmt.Errorf("store the blocks of leaves: %w", err)
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).InsertAttestation(ctx, q.InsertAttestationParams(a)); err != nil {
			return fmt.Errorf("store the attestation: %w", err)
		}
		for _, n := range s.networks {
			err := n.OrderAttestation(ctx, tx, a.ID, chain.Attestation{
				Root: chain.Ref(root.Hash), Total: money.New(root.Amount, money.GBPC), Journal: chain.Ref(head.Hash),
			})
			if err != nil {
				return fmt.Errorf("order the attestation on %s: %w", n.Network().ID, err)
			}
		}
		return nil
	})
	if err != nil {
		return Attestation{}, err
	}
	return s.withTransactions(ctx, s.db.Read(), a)
}

// Keep records the day's figures and attests once in the day. Neither waits for the other: a day whose figures cannot be
// recorded is attested all the same.
func (s *Service) Keep(ctx context.Context) error {
	return errors.Join(s.RecordDay(ctx), s.AttestDaily(ctx))
}

// AttestDaily attests once in each day in London and deletes leaves older than 90 days.
func (s *Service) AttestDaily(ctx context.Context) error {
	newest, err := q.New(s.db.Read()).NewestAttestation(ctx)
	if err != nil && !db.IsNoRows(err) {
		return fmt.Errorf("find the newest attestation: %w", err)
	}
	now := s.clock.Now()
	if day.In(newest.TakenAt) == day.In(now) {
		return nil
	}
	if _, err := s.Attest(ctx); errors.Is(err, ErrNoBalances) {
		return nil
	} else if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := errors.Join(
			queries.DeleteLeavesBefore(ctx, now.Add(-proofRetention)), queries.DeleteBlocksBefore(ctx, now.Add(-proofRetention)),
		); err != nil {
			return fmt.Errorf("delete old leaves: %w", err)
		}
		// Older than the previous attestation: no process is still storing them.
		return errors.Join(queries.DeleteUnfinishedLeaves(ctx, newest.ID), queries.DeleteUnfinishedBlocks(ctx, newest.ID))
	})
}

// Attestations returns the window of the attestations, the newest first, and for a page how many there are. A replica may answer.
func (s *Service) Attestations(ctx context.Context, w db.Window) (page []Attestation, total int64, err error) {
	err = s.db.ReadStale(ctx, func(ctx context.Context, tx db.Tx) error {
		page, total, err = s.attestations(ctx, tx, w)
		return err
	})
	return page, total, err
}

func (s *Service) attestations(ctx context.Context, conn db.Conn, w db.Window) (page []Attestation, total int64, err error) {
	queries := q.New(conn)
	if !w.ByCreation {
		if total, err = queries.CountAttestations(ctx); err != nil {
			return nil, 0, fmt.Errorf("count the attestations: %w", err)
		}
	}
	at, id := w.Before()
	rows, err := queries.Attestations(ctx, q.AttestationsParams{BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("read the attestations: %w", err)
	}
	page = make([]Attestation, len(rows))
	for i, row := range rows {
		if page[i], err = s.withTransactions(ctx, conn, row); err != nil {
			return nil, 0, err
		}
	}
	return page, total, nil
}

// Knows reports whether an attestation on a chain is one of ours. The database stores it before it is signed.
func (s *Service) Knows(ctx context.Context, a chain.Attestation) (bool, error) {
	n, err := q.New(s.db.Read()).CountAttestationsOf(ctx, q.CountAttestationsOfParams{Root: a.Root[:], LedgerHash: a.Journal[:]})
	if err != nil {
		return false, fmt.Errorf("look up an attestation: %w", err)
	}
	return n > 0, nil
}

// leaves returns the balances of all customers who have one, and the head of the books, from one state.
func (s *Service) leaves(ctx context.Context) (leaves []proof.Leaf, head ledger.Head, err error) {
	balances := map[string]int64{}
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		for _, class := range []string{chart.ClassCustomer, chart.ClassHeld} {
			err := s.ledger.Holdings(ctx, tx, class, func(h ledger.Holding) error {
				if h.Balance.Sign() > 0 {
					balances[h.Account.ID()] += h.Balance.Minor()
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		head, err = s.ledger.Head(ctx, tx)
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

func (s *Service) storeLeaves(ctx context.Context, attestationID string, leaves []proof.Leaf) error {
	for start := 0; start < len(leaves); start += leafBatch {
		part := leaves[start:min(start+leafBatch, len(leaves))]
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			queries := q.New(tx)
			for _, l := range part {
				if err := queries.InsertLeaf(ctx, q.InsertLeafParams{
					AttestationID: attestationID, CustomerID: l.Account, Amount: l.Amount, Salt: l.Salt[:],
				}); err != nil {
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

// storeBlocks stores each block in a transaction of its own.
func (s *Service) storeBlocks(ctx context.Context, attestationID string, blocks []proof.Block) error {
	for _, b := range blocks {
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return q.New(tx).InsertBlock(ctx, q.InsertBlockParams{
				AttestationID: attestationID, FirstLeaf: b.Leaves[0].Hash[:], RootAmount: b.Root.Amount, RootHash: b.Root.Hash[:],
				Leaves: proof.AppendNodes(nil, b.Leaves),
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Proof is what a customer needs to verify its balance in a published total.
type Proof struct {
	Attestation Attestation
	Leaf        proof.Leaf
	Path        []proof.Step
}

// Prove returns the proof of a customer's balance in an attestation, in the newest one if the id is
// empty. It returns ErrNoProof if there is none.
func (s *Service) Prove(ctx context.Context, customerID customer.ID, attestationID string) (Proof, error) {
	queries := q.New(s.db.Read())
	find := func() (q.TransparencyAttestation, error) { return queries.Attestation(ctx, attestationID) }
	if attestationID == "" {
		find = func() (q.TransparencyAttestation, error) { return queries.NewestAttestation(ctx) }
	}
	a, err := find()
	if db.IsNoRows(err) {
		return Proof{}, ErrNoProof
	}
	if err != nil {
		return Proof{}, fmt.Errorf("find the attestation: %w", err)
	}
	if s.clock.Now().Sub(a.TakenAt) > proofRetention {
		return Proof{}, ErrNoProof
	}
	row, err := queries.Leaf(ctx, q.LeafParams{AttestationID: a.ID, CustomerID: customerID})
	if db.IsNoRows(err) {
		return Proof{}, ErrNoProof
	}
	if err != nil {
		return Proof{}, fmt.Errorf("read the leaf: %w", err)
	}
	leaf := proof.Leaf{Account: row.CustomerID, Amount: row.Amount}
	copy(leaf.Salt[:], row.Salt)
	path, err := s.path(ctx, a, leaf)
	if err != nil {
		return Proof{}, fmt.Errorf("find the path in the attestation %s: %w", a.ID, err)
	}
	if err := proof.Check(leaf, path, proof.Node{Amount: a.Total, Hash: proof.Hash(a.Root)}); err != nil {
		return Proof{}, fmt.Errorf("the leaves of attestation %s do not lead to its root: %w", a.ID, err)
	}
	attestation, err := s.withTransactions(ctx, s.db.Read(), a)
	return Proof{Attestation: attestation, Leaf: leaf, Path: path}, err
}

// path returns the path from the leaf, of which it reads one block and the roots of all.
func (s *Service) path(ctx context.Context, a q.TransparencyAttestation, leaf proof.Leaf) ([]proof.Step, error) {
	queries := q.New(s.db.Read())
	blocks, err := queries.BlockRoots(ctx, a.ID)
	if err != nil {
		return nil, fmt.Errorf("read the roots of the blocks: %w", err)
	}
	if len(blocks) == 0 {
		return s.pathInWhole(ctx, a, leaf)
	}
	hash := leaf.Hash()
	roots := make([]proof.Node, len(blocks))
	block := 0
	for i, b := range blocks {
		roots[i] = proof.Node{Amount: b.RootAmount, Hash: proof.Hash(b.RootHash)}
		if bytes.Compare(b.FirstLeaf, hash[:]) <= 0 {
			block = i
		}
	}
	content, err := queries.BlockLeaves(ctx, q.BlockLeavesParams{AttestationID: a.ID, FirstLeaf: blocks[block].FirstLeaf})
	if err != nil {
		return nil, fmt.Errorf("read a block: %w", err)
	}
	leaves, err := proof.ParseNodes(content)
	if err != nil {
		return nil, fmt.Errorf("read a block: %w", err)
	}
	return proof.PathOf(hash, leaves, block, roots)
}

// pathInWhole returns the path in an attestation of before there were blocks: until ninety days after their migration (0046).
func (s *Service) pathInWhole(ctx context.Context, a q.TransparencyAttestation, leaf proof.Leaf) ([]proof.Step, error) {
	rows, err := q.New(s.db.Read()).Leaves(ctx, a.ID)
	if err != nil {
		return nil, fmt.Errorf("read the leaves: %w", err)
	}
	leaves := make([]proof.Leaf, len(rows))
	for i, r := range rows {
		leaves[i] = proof.Leaf{Account: r.CustomerID, Amount: r.Amount}
		copy(leaves[i].Salt[:], r.Salt)
	}
	tree, err := proof.New(leaves)
	if err != nil {
		return nil, err
	}
	return tree.Path(slices.Index(tree.Leaves(), leaf)), nil
}

// withTransactions adds the transactions that wrote the attestation on the chains.
func (s *Service) withTransactions(ctx context.Context, conn db.Conn, a q.TransparencyAttestation) (Attestation, error) {
	p := Attestation{a, make([]AttestationTx, len(s.networks))}
	for i, n := range s.networks {
		hash, err := n.AttestationTx(ctx, conn, a.ID)
		if err != nil {
			return Attestation{}, err
		}
		p.Transactions[i] = AttestationTx{n.Network(), hash}
	}
	return p, nil
}
