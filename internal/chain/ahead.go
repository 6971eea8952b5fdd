package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"
)

// NoncesAhead returns how many transactions of our keys are on the chain that the database does not know. A
// nonce is stored before its transaction is sent, so there are none unless the database lost commits. Only the
// keys that nobody but the server uses are compared.
func (s *Service) NoncesAhead(ctx context.Context) (ahead uint64, err error) {
	mined, addresses := map[string]uint64{}, map[string]string{}
	for _, role := range []string{RoleMinter, RoleReporter} {
		from, err := s.keys.Address(ctx, role)
		if errors.Is(err, signer.ErrUnknownKey) {
			continue // the key is not on this server
		}
		if err != nil {
			return 0, fmt.Errorf("the address of the %s: %w", role, err)
		}
		addresses[role] = from.Hex()
		if mined[role], err = s.client.NonceAt(ctx, from, nil); err != nil {
			return 0, ErrUnavailable.Because(fmt.Errorf("read the nonce of the %s: %w", role, err))
		}
	}
	// The database is read after the chain: another process may send meanwhile.
	rows, err := q.New(s.db.Read()).Nonces(ctx, s.id())
	if err != nil {
		return 0, fmt.Errorf("read the nonces: %w", err)
	}
	known := map[string]uint64{} // a role that has signed nothing has no row
	for _, row := range rows {
		if row.Address != "" && row.Address != addresses[row.Role] {
			delete(mined, row.Role) // this server has a key that is not in use
		}
		known[row.Role] = uint64(row.NextNonce) // a nonce is not negative
	}
	for role, count := range mined {
		if next := known[role]; count > next {
			ahead += count - next
		}
	}
	return ahead, nil
}

// NoteRestore records, inside tx, that the books may lack their newest commits: lost books may have signed each
// mint that these have not. restore is an id that is greater than every id before. Until the chain has said,
// IsMintInDoubt says so.
func (s *Service) NoteRestore(ctx context.Context, tx db.Tx, restore string) error {
	if err := q.New(tx).NoteRestore(ctx, q.NoteRestoreParams{ID: restore, Network: s.id(), At: s.clock.Now()}); err != nil {
		return fmt.Errorf("note that the books were restored: %w", err)
	}
	return nil
}

// ConfirmedMint returns the mint that the chain has confirmed under a reference; ok is false if there is none.
func (s *Service) ConfirmedMint(ctx context.Context, conn db.Conn, ref Ref) (m Mint, ok bool, err error) {
	e, err := q.New(conn).ConfirmedEventByRef(ctx, q.ConfirmedEventByRefParams{Network: s.id(), Kind: kindMint, Ref: ref.String()})
	if db.IsNoRows(err) {
		return m, false, nil
	}
	if err != nil {
		return m, false, fmt.Errorf("read the mint %s: %w", ref, err)
	}
	m, err = s.mintOf(e)
	return m, err == nil, err
}

// IsMintInDoubt reports whether the chain shows the mint of this order, whose id it is, or lost books may have signed
// it and the chain has not said yet what became of it. Its coins are not given back meanwhile.
func (s *Service) IsMintInDoubt(ctx context.Context, conn db.Conn, orderID string) (bool, error) {
	n, err := q.New(conn).CountRestoresSince(ctx, q.CountRestoresSinceParams{Network: s.id(), Ordered: orderID})
	if err != nil {
		return false, fmt.Errorf("ask whether the mint of %s may be signed: %w", orderID, err)
	}
	if n > 0 {
		return true, nil
	}
	ref, err := id.Bytes32(orderID)
	if err != nil {
		return false, fmt.Errorf("encode the order's id as a reference: %w", err)
	}
	if n, err = q.New(conn).CountMintsSeen(ctx, q.CountMintsSeenParams{Network: s.id(), Ref: Ref(ref).String()}); err != nil {
		return false, fmt.Errorf("look for the mint of %s: %w", orderID, err)
	}
	return n > 0, nil
}

// settleRestores ends the doubt since a restore once the chain has confirmed a transaction for every nonce that the minter had
// used by then, as far as a node knew, and the chain is read up to the cursor: what was minted has its event in the
// books. A nonce that nothing uses is taken by the next mint.
func (w *watcher) settleRestores(ctx context.Context, at Block) error {
	open, err := q.New(w.db.Read()).OpenRestores(ctx, w.id())
	if err != nil {
		return fmt.Errorf("list the restores: %w", err)
	}
	if len(open) == 0 {
		return nil
	}
	minter, err := w.keys.Address(ctx, RoleMinter)
	if errors.Is(err, signer.ErrUnknownKey) {
		return nil // another server has it
	}
	if err != nil {
		return fmt.Errorf("the address of the minter: %w", err)
	}
	newest := big.NewInt(int64(at.Number) - int64(w.config.Network.Confirmations) + 1) // block numbers are far below 2^63
	if newest.Sign() < 0 {
		return nil
	}
	for _, r := range open {
		if !r.Nonce.Valid {
			err = w.noteNonce(ctx, r.ID, minter)
		} else {
			err = w.resolveRestore(ctx, r.ID, r.Nonce.Int64, minter, newest)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *watcher) noteNonce(ctx context.Context, restore string, minter common.Address) error {
	next, err := w.client.NonceAt(ctx, minter, big.NewInt(int64(rpc.PendingBlockNumber))) // with what no block has yet
	if err != nil {
		return ErrUnavailable.Because(fmt.Errorf("read the minter's nonce: %w", err))
	}
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		// nonces are below 2^63
		return q.New(tx).SetRestoreNonce(ctx, q.SetRestoreNonceParams{ID: restore, Network: w.id(), Nonce: nullable(int64(next))})
	})
}

func (w *watcher) resolveRestore(ctx context.Context, restore string, nonce int64, minter common.Address, newest *big.Int) error {
	used, err := w.client.NonceAt(ctx, minter, newest)
	if err != nil {
		return ErrUnavailable.Because(fmt.Errorf("read the minter's nonce: %w", err))
	}
	if int64(used) < nonce { // nonces are below 2^63
		return nil
	}
	now := w.clock.Now()
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).ResolveRestore(ctx, q.ResolveRestoreParams{ID: restore, Network: w.id(), ResolvedAt: &now})
	})
}

// Attestations returns every attestation on the chain, oldest first.
func (s *Service) Attestations(ctx context.Context) (all []Attestation, err error) {
	head, err := s.head(ctx)
	if err != nil {
		return nil, err
	}
	feed, err := callAtBlock(ctx, s, s.tokenAddress(), head.Hash(), tokenCalls().PackReserveFeed(), tokenCalls().UnpackReserveFeed)
	if err != nil {
		return nil, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	if feed == (common.Address{}) {
		return nil, nil
	}
	count, err := callAtBlock(ctx, s, feed, head.Hash(), feedCalls().PackAttestations(), feedCalls().UnpackAttestations)
	if err != nil {
		return nil, fmt.Errorf("count the attestations: %w", err)
	}
	for number := int64(1); number <= count.Int64(); number++ {
		a, err := s.attestation(ctx, feed, head.Hash(), number)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// NewestAttestation returns the newest attestation on the chain; ok is false if there is none.
func (s *Service) NewestAttestation(ctx context.Context) (a Attestation, ok bool, err error) {
	head, err := s.head(ctx)
	if err != nil {
		return Attestation{}, false, err
	}
	feed, err := callAtBlock(ctx, s, s.tokenAddress(), head.Hash(), tokenCalls().PackReserveFeed(), tokenCalls().UnpackReserveFeed)
	if err != nil {
		return Attestation{}, false, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	if feed == (common.Address{}) {
		return Attestation{}, false, nil
	}
	count, err := callAtBlock(ctx, s, feed, head.Hash(), feedCalls().PackAttestations(), feedCalls().UnpackAttestations)
	if err != nil || count.Sign() == 0 {
		return Attestation{}, false, err
	}
	a, err = s.attestation(ctx, feed, head.Hash(), count.Int64())
	return a, err == nil, err
}

func (s *Service) attestation(ctx context.Context, feed common.Address, block Hash, number int64) (Attestation, error) {
	a, err := callAtBlock(ctx, s, feed, block, feedCalls().PackAttestation(big.NewInt(number)), feedCalls().UnpackAttestation)
	if err != nil {
		return Attestation{}, fmt.Errorf("read attestation %d: %w", number, err)
	}
	if !a.Total.IsInt64() {
		return Attestation{}, fmt.Errorf("attestation %d has an impossible total", number)
	}
	return Attestation{Root: Ref(a.Root), Total: money.New(a.Total.Int64(), money.GBPC), Journal: Ref(a.Journal)}, nil
}
