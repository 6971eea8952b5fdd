package chain

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/common"
)

// A role has one key at a time. The database knows its address, and assigns nonces to no other: while servers are
// restarted with a new key, some still have the older one. The new key takes over when nothing is under way
// that the older one signed; and if a successor was announced, it alone may, and the older key signs nothing new.

// AnnounceSuccessor records, inside tx, that the key with this address alone signs for a role from now on: the servers sign
// nothing more for it with from, the key in use, follow what is under way, and go on when they are restarted with the
// new key.
func AnnounceSuccessor(ctx context.Context, tx db.Tx, network, role string, from, to Address) error {
	queries := q.New(tx)
	row, err := queries.LockNonce(ctx, q.LockNonceParams{Network: network, Role: role})
	switch {
	case db.IsNoRows(err):
	case err != nil:
		return fmt.Errorf("read the key in use: %w", err)
	case row.Address != "" && row.Address != from.String() && row.Address != to.String():
		return fmt.Errorf("the %s key in use is %s, not %s", role, row.Address, from)
	}
	err = queries.AnnounceSuccessor(ctx, q.AnnounceSuccessorParams{
		Network: network, Role: role, Address: from.String(), Successor: to.String(),
	})
	if err != nil {
		return fmt.Errorf("announce a key: %w", err)
	}
	return nil
}

// KeyInUse is which key signs for a role.
type KeyInUse struct {
	Address   string // empty: none has signed
	Successor string // the key that alone may sign next, or signs already; empty: none was announced
	UnderWay  int64  // orders that are not over and that another key than the successor has signed
}

// ReadKeyInUse returns which key signs for a role on a network. to is the key that is to sign.
func ReadKeyInUse(ctx context.Context, conn db.Conn, network, role string, to Address) (k KeyInUse, err error) {
	row, err := q.New(conn).KeyInUse(ctx, q.KeyInUseParams{Network: network, Role: role})
	if db.IsNoRows(err) {
		return k, nil
	}
	if err != nil {
		return k, fmt.Errorf("read the key in use: %w", err)
	}
	k = KeyInUse{Address: row.Address, Successor: row.Successor}
	k.UnderWay, err = q.New(conn).CountOfOtherKeys(ctx, q.CountOfOtherKeysParams{Network: network, Role: role, Sender: to.String()})
	if err != nil {
		return k, fmt.Errorf("count what is under way: %w", err)
	}
	return k, nil
}

// mayUse reports whether a key may be given a nonce: it is the one in use and has no successor, or it takes over.
func (w *sender) mayUse(ctx context.Context, queries *q.Queries, role string, row q.LockNonceRow, from common.Address) (bool, error) {
	ours := from.Hex()
	if row.Successor != "" && row.Successor != ours {
		return false, nil
	}
	if row.Address == ours {
		return true, nil
	}
	others, err := queries.CountOfOtherKeys(ctx, q.CountOfOtherKeysParams{Network: w.id(), Role: role, Sender: ours})
	if err != nil {
		return false, fmt.Errorf("count what another key signed: %w", err)
	}
	return others == 0, nil
}

// waitsForKey reports, before the contract is asked, whether the order has to wait for another key or for what that one signed.
func (w *sender) waitsForKey(ctx context.Context, o q.ChainOrder, from common.Address) (bool, error) {
	queries := q.New(w.db.Read())
	row, err := queries.KeyInUse(ctx, q.KeyInUseParams{Network: w.id(), Role: o.Role})
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the key in use: %w", err)
	}
	may, err := w.mayUse(ctx, queries, o.Role, q.LockNonceRow(row), from)
	if err != nil || may {
		return false, err
	}
	return true, w.storeReason(ctx, o, ReasonKeyChanges)
}

// senderOf returns the address whose nonce an order has, and whether its key is on this server.
func (w *sender) senderOf(ctx context.Context, o q.ChainOrder) (from common.Address, here bool, err error) {
	own, err := w.addressOf(ctx, o.Role)
	if o.Sender == "" {
		return own, true, err
	}
	from = common.HexToAddress(o.Sender)
	if failure := (*orderError)(nil); errors.As(err, &failure) && failure.reason == ReasonKeyMissing {
		return from, false, nil
	}
	return from, own == from, err
}

// takeOver has the keys of this server that were announced take over when nothing is under way that the older ones signed, so
// that a role that seldom signs has its key too.
func (w *sender) takeOver(ctx context.Context) error {
	rows, err := q.New(w.db.Read()).Nonces(ctx, w.id())
	if err != nil {
		return fmt.Errorf("read the keys in use: %w", err)
	}
	for _, row := range rows {
		if row.Successor == "" || row.Address == row.Successor {
			continue
		}
		own, err := w.keys.Address(ctx, row.Role)
		if errors.Is(err, signer.ErrUnknownKey) || err == nil && own.Hex() != row.Successor {
			continue
		}
		if err != nil {
			return fmt.Errorf("the address of the %s: %w", row.Role, err)
		}
		next, err := w.client.NonceAt(ctx, own, nil)
		if err != nil {
			return ErrUnavailable.Because(err)
		}
		err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			queries := q.New(tx)
			key, err := queries.LockNonce(ctx, q.LockNonceParams{Network: w.id(), Role: row.Role})
			if err != nil || key.Address == own.Hex() {
				return err
			}
			may, err := w.mayUse(ctx, queries, row.Role, key, own)
			if err != nil || !may {
				return err
			}
			// nonces are below 2^63
			return queries.SetNextNonce(ctx, q.SetNextNonceParams{Network: w.id(), Role: row.Role, NextNonce: int64(next), Address: own.Hex()})
		})
		if err != nil {
			return fmt.Errorf("take over the role %s: %w", row.Role, err)
		}
	}
	return nil
}

// reserveNonce assigns the key's lowest free nonce to the order, under the lock of the key's row. The order it
// returns is empty if another process was first.
func (w *sender) reserveNonce(
	ctx context.Context, o q.ChainOrder, from common.Address, onChain, gas uint64, data []byte,
) (reserved q.ChainOrder, err error) {
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := queries.InsertNonce(ctx, q.InsertNonceParams{Network: w.id(), Role: o.Role}); err != nil {
			return err
		}
		key, err := queries.LockNonce(ctx, q.LockNonceParams{Network: w.id(), Role: o.Role})
		if err != nil {
			return err
		}
		if may, err := w.mayUse(ctx, queries, o.Role, key, from); err != nil || !may {
			return err
		}
		if key.Address != from.Hex() && key.Address != "" {
			key.NextNonce = 0 // the first of another key
		}
		// nonces are below 2^63
		held, err := queries.NoncesHeld(ctx, q.NoncesHeldParams{
			Network: w.id(), Role: o.Role, Sender: from.Hex(), Nonce: nullable(int64(onChain)),
		})
		if err != nil {
			return err
		}
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State) != Waiting {
			return err
		}
		if err := Waiting.checkMove(Reserved); err != nil {
			return err
		}
		nonce := lowestFree(int64(onChain), held)
		if err := queries.SetNextNonce(ctx, q.SetNextNonceParams{
			Network: w.id(), Role: o.Role, NextNonce: max(key.NextNonce, nonce+1), Address: from.Hex(),
		}); err != nil {
			return err
		}
		err = queries.SetOrderReserved(ctx, q.SetOrderReservedParams{ID: o.ID, Sender: from.Hex(), Nonce: nullable(nonce),
			Gas: int64(gas), Calldata: data, UpdatedAt: w.clock.Now()}) // a block's gas is far below 2^63
		if err != nil {
			return err
		}
		reserved, err = queries.LockOrder(ctx, o.ID)
		return err
	})
	if err != nil {
		return q.ChainOrder{}, fmt.Errorf("reserve a nonce: %w", err)
	}
	return reserved, nil
}

// lowestFree returns the lowest nonce from next on that no order holds. A nonce that an order gave back has to be
// used first, because the transactions with higher nonces wait for it. held is sorted.
func lowestFree(next int64, held []int64) int64 {
	for _, nonce := range held {
		if nonce > next {
			break
		}
		next = nonce + 1
	}
	return next
}
