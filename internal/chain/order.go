package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// MintOrder asks for new coins. Ref is the withdrawal's id as the contract takes it (id.Bytes32).
type MintOrder struct {
	Ref    Ref
	To     Address
	Amount money.Amount
}

// OrderMint has coins minted, once for each Ref. It writes inside tx; the Sink hears what becomes of
// it. The same order again does nothing; another order with the same Ref is ErrOrderConflict.
func (s *Service) OrderMint(ctx context.Context, tx db.Tx, o MintOrder) error {
	if o.Amount.Currency() != money.GBPC || o.Amount.Sign() <= 0 {
		return ErrInvalidAmount
	}
	return s.order(ctx, tx, q.InsertOrderParams{Key: mintKey(o.Ref.String()), Kind: kindMint, Role: RoleMinter,
		Ref: o.Ref.String(), Account: o.To.String(), Amount: o.Amount.Minor()})
}

func mintKey(ref string) string     { return "mint:" + ref }
func redeemKey(sweep string) string { return "redeem:" + sweep }

// order writes the order, or makes sure that the one written before under this key is the same.
func (s *Service) order(ctx context.Context, tx db.Tx, p q.InsertOrderParams) error {
	p.ID, p.Network, p.CreatedAt = id.New(), s.id(), s.clock.Now()
	queries := q.New(tx)
	written, err := queries.InsertOrder(ctx, p)
	if err != nil {
		return fmt.Errorf("write the order %s: %w", p.Key, err)
	}
	if written == 1 {
		return nil
	}
	before, err := queries.OrderByKey(ctx, q.OrderByKeyParams{Network: p.Network, Key: p.Key})
	if err != nil {
		return fmt.Errorf("read the order %s: %w", p.Key, err)
	}
	if before.Kind != p.Kind || before.Ref != p.Ref || before.Account != p.Account || before.Amount != p.Amount || before.JournalHash != p.JournalHash {
		return fmt.Errorf("%w: %s", ErrOrderConflict, p.Key)
	}
	return nil
}

// ReportReserve has the figure written on the chain, against which mints are checked. A figure that
// was not written yet is replaced: the newest wins. Mints that wait for a fresh report go on then.
func (s *Service) ReportReserve(ctx context.Context, tx db.Tx, amount money.Amount) error {
	if amount.Currency() != money.GBPC || amount.Sign() < 0 {
		return ErrInvalidAmount
	}
	err := q.New(tx).RequestReserveReport(ctx, q.RequestReserveReportParams{Network: s.id(), Amount: amount.Minor(), RequestedAt: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("ask for a report of the reserve: %w", err)
	}
	return nil
}

// Attestation is the root of the tree of all balances, the sum in it, and the books' newest hash.
type Attestation struct {
	Root    Ref
	Total   money.Amount
	Journal Ref
}

// OrderAttestation has an attestation written on the chain, once for each key.
func (s *Service) OrderAttestation(ctx context.Context, tx db.Tx, key string, a Attestation) error {
	if a.Total.Currency() != money.GBPC || a.Total.Sign() < 0 {
		return ErrInvalidAmount
	}
	return s.order(ctx, tx, q.InsertOrderParams{Key: "attest:" + key, Kind: kindAttest, Role: RoleReporter,
		Ref: a.Root.String(), Amount: a.Total.Minor(), JournalHash: a.Journal.String()})
}

// AttestationTx is the transaction with which the attestation was written, empty while no block has it.
func (s *Service) AttestationTx(ctx context.Context, conn db.Conn, key string) (string, error) {
	o, err := q.New(conn).OrderByKey(ctx, q.OrderByKeyParams{Network: s.id(), Key: "attest:" + key})
	if db.IsNoRows(err) {
		return "", nil // the network came later
	}
	if err != nil {
		return "", fmt.Errorf("find the attestation %s: %w", key, err)
	}
	return o.TxHash, nil
}

// OrderPause has every movement of coins stopped. The key, here and below, is the decision's id: the
// same decision is carried out once.
func (s *Service) OrderPause(ctx context.Context, tx db.Tx, key string) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "pause:" + key, Kind: kindPause, Role: RolePauser})
}

// OrderUnpause lifts a pause.
func (s *Service) OrderUnpause(ctx context.Context, tx db.Tx, key string) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "unpause:" + key, Kind: kindUnpause, Role: RolePauser})
}

// OrderFreeze has an address stopped from moving coins.
func (s *Service) OrderFreeze(ctx context.Context, tx db.Tx, key string, account Address) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "freeze:" + key, Kind: kindFreeze, Role: RoleFreezer, Account: account.String()})
}

// OrderUnfreeze lifts the freeze of an address.
func (s *Service) OrderUnfreeze(ctx context.Context, tx db.Tx, key string, account Address) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "unfreeze:" + key, Kind: kindUnfreeze, Role: RoleFreezer, Account: account.String()})
}

// OrderWipe destroys the coins of a frozen address, on a lawful order.
func (s *Service) OrderWipe(ctx context.Context, tx db.Tx, key string, account Address) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "wipe:" + key, Kind: kindWipe, Role: RoleWiper, Account: account.String()})
}

// OrderAllowance sets what the minter may still mint.
func (s *Service) OrderAllowance(ctx context.Context, tx db.Tx, key string, amount money.Amount) error {
	if amount.Currency() != money.GBPC || amount.Sign() < 0 {
		return ErrInvalidAmount
	}
	return s.order(ctx, tx, q.InsertOrderParams{Key: "allow:" + key, Kind: kindSetAllowance, Role: RoleMinterAdmin, Amount: amount.Minor()})
}
