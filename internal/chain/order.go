package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/money"
)

// MintOrder is an order for new coins. Ref is the id of the withdrawal in the form that the contract takes
// (id.Bytes32).
type MintOrder struct {
	Ref    Ref
	To     Address
	Amount money.Amount
}

// OrderMint orders a mint, once for each Ref. It writes inside tx; the Sink is notified of the result.
// Repeating an order has no effect. OrderMint returns ErrOrderConflict if another order has the same Ref, and
// ErrInvalidAmount if the amount is not a positive amount of coins.
func (s *Service) OrderMint(ctx context.Context, tx db.Tx, o MintOrder) error {
	if o.Amount.Currency() != money.GBPC || o.Amount.Sign() <= 0 {
		return ErrInvalidAmount
	}
	return s.order(ctx, tx, q.InsertOrderParams{Key: mintKey(o.Ref.String()), Kind: kindMint, Role: RoleMinter,
		Ref: o.Ref.String(), Account: o.To.String(), Amount: o.Amount.Minor()})
}

func mintKey(ref string) string     { return "mint:" + ref }
func redeemKey(sweep string) string { return "redeem:" + sweep }

// order stores an order. If an order with its key exists, order returns ErrOrderConflict unless the two are
// the same.
func (s *Service) order(ctx context.Context, tx db.Tx, p q.InsertOrderParams) error {
	p.ID, p.Network, p.CreatedAt, p.Trace = id.New(), s.id(), s.clock.Now(), telemetry.Parent(ctx)
	queries := q.New(tx)
	inserted, err := queries.InsertOrder(ctx, p)
	if err != nil {
		return fmt.Errorf("store the order %s: %w", p.Key, err)
	}
	if inserted == 1 {
		return nil
	}
	before, err := queries.OrderByKey(ctx, q.OrderByKeyParams{Network: p.Network, Key: p.Key})
	if err != nil {
		return fmt.Errorf("read the order %s: %w", p.Key, err)
	}
	if before.Kind != p.Kind || before.Ref != p.Ref || before.Account != p.Account || before.Amount != p.Amount ||
		before.JournalHash != p.JournalHash {
		return fmt.Errorf("%w: %s", ErrOrderConflict, p.Key)
	}
	return nil
}

// BindTracing has the traces of orders continued where they are sent and confirmed. Call it before a Worker runs.
func (s *Service) BindTracing(t *telemetry.Tracing) { s.tracing = t }

// ReportReserve orders a report of the reserve on the chain, against which the contract checks mints. A newer
// figure replaces one that was not sent yet. Mints that wait for a fresh report then continue.
func (s *Service) ReportReserve(ctx context.Context, tx db.Tx, amount money.Amount) error {
	if amount.Currency() != money.GBPC || amount.Sign() < 0 {
		return ErrInvalidAmount
	}
	err := q.New(tx).RequestReserveReport(ctx, q.RequestReserveReportParams{
		Network: s.id(), Amount: amount.Minor(), RequestedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("request a reserve report: %w", err)
	}
	return nil
}

// Attestation is the root of the Merkle tree of all balances, their total, and the newest hash of the
// journal.
type Attestation struct {
	Root    Ref
	Total   money.Amount
	Journal Ref
}

// Anchor returns the attestation as text, by which the chain and the books are compared.
func (a Attestation) Anchor() string {
	return fmt.Sprintf("%s %d %s", a.Root, a.Total.Minor(), a.Journal)
}

// OrderAttestation orders an attestation on the chain, once for each key.
func (s *Service) OrderAttestation(ctx context.Context, tx db.Tx, key string, a Attestation) error {
	if a.Total.Currency() != money.GBPC || a.Total.Sign() < 0 {
		return ErrInvalidAmount
	}
	return s.order(ctx, tx, q.InsertOrderParams{Key: "attest:" + key, Kind: kindAttest, Role: RoleReporter,
		Ref: a.Root.String(), Amount: a.Total.Minor(), JournalHash: a.Journal.String()})
}

// AttestationTx returns the hash of the transaction with which the attestation was written. It is empty while
// no block includes the transaction.
func (s *Service) AttestationTx(ctx context.Context, conn db.Conn, key string) (string, error) {
	o, err := q.New(conn).OrderByKey(ctx, q.OrderByKeyParams{Network: s.id(), Key: "attest:" + key})
	if db.IsNoRows(err) {
		return "", nil // the network was added after this attestation
	}
	if err != nil {
		return "", fmt.Errorf("find the attestation %s: %w", key, err)
	}
	return o.TxHash, nil
}

// OrderPause orders that all transfers of the token be paused. Here and below, key is the id of the decision:
// each decision is carried out once.
func (s *Service) OrderPause(ctx context.Context, tx db.Tx, key string) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "pause:" + key, Kind: kindPause, Role: RolePauser})
}

// OrderUnpause orders that a pause be lifted.
func (s *Service) OrderUnpause(ctx context.Context, tx db.Tx, key string) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "unpause:" + key, Kind: kindUnpause, Role: RolePauser})
}

// OrderFreeze orders that an address be frozen: it can neither send nor receive coins.
func (s *Service) OrderFreeze(ctx context.Context, tx db.Tx, key string, account Address) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "freeze:" + key, Kind: kindFreeze, Role: RoleFreezer, Account: account.String()})
}

// OrderUnfreeze orders that the freeze of an address be lifted.
func (s *Service) OrderUnfreeze(ctx context.Context, tx db.Tx, key string, account Address) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "unfreeze:" + key, Kind: kindUnfreeze, Role: RoleFreezer, Account: account.String()})
}

// OrderWipe orders that the coins of a frozen address be destroyed, as a lawful order requires.
func (s *Service) OrderWipe(ctx context.Context, tx db.Tx, key string, account Address) error {
	return s.order(ctx, tx, q.InsertOrderParams{Key: "wipe:" + key, Kind: kindWipe, Role: RoleWiper, Account: account.String()})
}

// OrderAllowance orders that the remaining mint allowance of the minter be set to amount.
func (s *Service) OrderAllowance(ctx context.Context, tx db.Tx, key string, amount money.Amount) error {
	if amount.Currency() != money.GBPC || amount.Sign() < 0 {
		return ErrInvalidAmount
	}
	return s.order(ctx, tx, q.InsertOrderParams{Key: "allow:" + key, Kind: kindSetAllowance, Role: RoleMinterAdmin, Amount: amount.Minor()})
}

// keepsOrder returns whether an order may go on as far as the others on the same thing are concerned: on the pause, the
// allowance, or one account's freeze. Operators' orders take effect in the order in which they were given; otherwise
// "unpause" would be answered with "not paused" while the pause is on its way, and an old allowance could replace a
// newer one. An order that a later one has overtaken, after a deep reorganisation, is over.
func (w *sender) keepsOrder(ctx context.Context, o q.ChainOrder) (bool, error) {
	others, err := w.otherControls(ctx, o)
	switch {
	case err != nil:
		return false, err
	case others.LaterSigned > 0:
		return false, w.closeOrder(ctx, o, Cancelled, ReasonSuperseded)
	case others.EarlierUnmined > 0:
		return false, w.storeReason(ctx, o, ReasonEarlierOrder)
	}
	return true, nil
}

// otherControls counts the other orders on the same thing.
func (w *sender) otherControls(ctx context.Context, o q.ChainOrder) (others q.OtherControlsRow, err error) {
	switch o.Kind {
	case kindMint, kindRedeem, kindReport, kindAttest:
		return others, nil
	}
	others, err = q.New(w.db.Read()).OtherControls(ctx, q.OtherControlsParams{Network: w.id(), Account: o.Account, Role: o.Role, ID: o.ID})
	if err != nil {
		return others, fmt.Errorf("read the other orders on the same thing: %w", err)
	}
	return others, nil
}
