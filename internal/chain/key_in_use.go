package chain

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
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
	err = queries.AnnounceSuccessor(ctx, q.AnnounceSuccessorParams{Network: network, Role: role, Address: from.String(), Successor: to.String()})
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
