package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/core/types"
)

// ofFeed is what the names of the reserve feed's events begin with. A report of the reserve is one too: nobody but our
// reporter makes any.
const ofFeed = "ReserveFeed."

// routineEvents are the events of the token that anyone may cause, and those that are compared with our orders when
// they are confirmed. Every other event is an act of a role: an upgrade, a role that is granted or revoked, another
// feed, an allowance, a pause, a freeze, or a change of the administrator.
var routineEvents = map[string]bool{
	"Transfer": true, "Approval": true, "AuthorizationUsed": true, "AuthorizationCanceled": true, "Minted": true, "Redeemed": true, "Wiped": true,
}

// checkForeign raises an alert about an act of a role that nobody here ordered. It does so at once and not after
// confirmations, because it may be the first sign of a stolen key. Acts before this server first saw the chain,
// such as the deployment, raise none.
func (w *watcher) checkForeign(ctx context.Context, tx db.Tx, l *types.Log) error {
	name := w.eventName(l)
	if routineEvents[name] {
		return nil
	}
	queries := q.New(tx)
	ordered, err := queries.CountOrdersByTransaction(ctx, q.CountOrdersByTransactionParams{Network: w.id(), TxHash: l.TxHash.Hex()})
	if err != nil || ordered > 0 {
		return err
	}
	history, err := queries.History(ctx, w.id())
	if err != nil || int64(l.BlockNumber) <= history { // block numbers are far below 2^63
		return err
	}
	return w.raiseAlert(ctx, tx, AlertForeignEvent, fmt.Sprintf("%s:%d", l.TxHash.Hex(), l.Index), AlertDetails{Event: name, FromBlock: l.BlockNumber, ToBlock: l.BlockNumber})
}

// eventName returns the name of the event that the log records, or its first topic if the contract's interface does
// not have it: an upgrade may have added it.
func (s *Service) eventName(l *types.Log) string {
	if len(l.Topics) == 0 {
		return "anonymous"
	}
	topics, contract := s.topics, ""
	if l.Address != s.tokenAddress() {
		topics, contract = s.feedTopics, ofFeed
	}
	for name, topic := range topics {
		if topic == l.Topics[0] {
			return contract + name
		}
	}
	return contract + l.Topics[0].Hex()
}
