package chain

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/redact"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// doubt is the code of why an event is not confirmed although its block is.
type doubt string

const (
	doubtNotInBlock   doubt = "not_in_block"  // the block does not contain it
	doubtBalanceShort doubt = "balance_short" // the deposit address does not hold all that was deposited
	doubtRefused      doubt = "refused"       // it could not be booked
)

// verifyEvents asks the endpoints again for the blocks of the events, and for the balances of the deposit
// addresses. It returns the doubts, by event. An error means that the answer is not known yet: nothing is
// confirmed then. Deposits need a quorum of the endpoints. Other events give nobody money, and for them it is
// enough that no endpoint contradicts.
func (w *watcher) verifyEvents(ctx context.Context, events []q.ChainEvent, newest int64) (map[string]doubt, error) {
	doubts := map[string]doubt{}
	blocks := map[string]map[logKey]*types.Log{}
	var deposits []q.ChainEvent
	for _, e := range events {
		if _, read := blocks[e.BlockHash]; !read {
			logs, err := w.agreedLogs(ctx, e)
			if err != nil {
				return nil, w.disagreement(ctx, err)
			}
			blocks[e.BlockHash] = logs
		}
		if e.Kind != eventDeposit {
			continue
		}
		if l := blocks[e.BlockHash][logKey{storedHash(e.TxHash), uint(e.LogIndex)}]; l == nil || !w.isTransfer(l, e) { // indices are positive
			doubts[e.ID] = doubtNotInBlock
			continue
		}
		deposits = append(deposits, e)
	}
	if err := w.verifyBalances(ctx, deposits, newest, doubts); err != nil {
		return nil, w.disagreement(ctx, err)
	}
	w.clear(ctx, CauseDisagreement, w.id())
	return doubts, nil
}

// disagreement raises an exception if the endpoints disagree.
func (w *watcher) disagreement(ctx context.Context, err error) error {
	if errors.Is(err, nodes.ErrDisagreement) {
		w.report(ctx, CauseDisagreement, w.id(), Figures{})
	}
	return err
}

// logKey identifies a log in its block.
type logKey struct {
	tx    Hash
	index uint
}

// agreedLogs returns the token's logs in the block of an event. For a deposit a quorum has to agree on them, for
// other events on nothing but the block, if there is a quorum.
func (w *watcher) agreedLogs(ctx context.Context, e q.ChainEvent) (map[logKey]*types.Log, error) {
	if e.Kind == eventDeposit {
		return w.quorumLogs(ctx, e)
	}
	header, err := w.client.AgreedHeader(ctx, uint64(e.Block)) // block numbers are positive
	switch {
	case errors.Is(err, nodes.ErrDisagreement):
		return nil, fmt.Errorf("agree on block %d: %w", e.Block, err)
	case err == nil && header.Hash() != storedHash(e.BlockHash):
		return nil, anotherBlock(e)
	}
	return nil, nil
}

// quorumLogs returns the token's logs in the block of an event, on which a quorum agrees.
func (w *watcher) quorumLogs(ctx context.Context, e q.ChainEvent) (map[logKey]*types.Log, error) {
	header, err := w.client.AgreedHeader(ctx, uint64(e.Block)) // block numbers are positive
	if err != nil {
		return nil, fmt.Errorf("agree on block %d: %w", e.Block, err)
	}
	hash := header.Hash()
	if hash != storedHash(e.BlockHash) {
		return nil, anotherBlock(e)
	}
	logs, err := w.client.AgreedLogs(ctx, ethereum.FilterQuery{BlockHash: &hash, Addresses: []common.Address{w.tokenAddress()}})
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("agree on the logs of block %d: %w", e.Block, err))
	}
	if err := w.checkLogs(ctx, logs, map[uint64]Hash{uint64(e.Block): hash}, w.tokenAddress()); err != nil { // block numbers are positive
		return nil, err
	}
	found := make(map[logKey]*types.Log, len(logs))
	for i := range logs {
		found[logKey{logs[i].TxHash, logs[i].Index}] = &logs[i]
	}
	return found, nil
}

// anotherBlock is the error that the block of an event is not the one in which it was seen: a reorganisation, or
// another endpoint's chain.
func anotherBlock(e q.ChainEvent) error {
	return ErrUnavailable.Because(fmt.Errorf("block %d: %w", e.Block, nodes.ErrDisagreement))
}

// isTransfer reports whether the log is the transfer that the event records.
func (w *watcher) isTransfer(l *types.Log, e q.ChainEvent) bool {
	if len(l.Topics) == 0 || l.Topics[0] != w.topic("Transfer") {
		return false
	}
	t, err := tokenCalls().UnpackTransferEvent(l)
	return err == nil && t.Value != nil && Address(t.From).String() == e.Sender && Address(t.To).String() == e.Receiver &&
		t.Value.IsInt64() && t.Value.Int64() == e.Amount
}

// verifyBalances checks that each deposit address held, at the newest confirmed block, all that was deposited and
// not burned. If coins are missing, it is not known of which deposit, so none of the address is confirmed.
func (w *watcher) verifyBalances(ctx context.Context, deposits []q.ChainEvent, newest int64, doubts map[string]doubt) error {
	if len(deposits) == 0 {
		return nil
	}
	header, err := w.client.AgreedHeader(ctx, uint64(newest)) // block numbers are positive
	if err != nil {
		return fmt.Errorf("agree on block %d: %w", newest, err)
	}
	short := map[string]bool{}
	for _, e := range deposits {
		if _, checked := short[e.Receiver]; !checked {
			expected, err := q.New(w.db.Read()).CoinsAtDepositAddress(ctx, q.CoinsAtDepositAddressParams{
				Network: w.id(), Receiver: e.Receiver, Block: newest,
			})
			if err != nil {
				return fmt.Errorf("add up the deposits of %s: %w", e.Receiver, err)
			}
			burned, err := w.agreedUnknownBurns(ctx, e.Receiver, newest)
			if err != nil {
				return err
			}
			held, err := w.agreedBalance(ctx, storedAddress(e.Receiver), header.Hash())
			if err != nil {
				return err
			}
			short[e.Receiver] = held.Add(burned).Cmp(money.New(expected, money.GBPC)) < 0
		}
		if short[e.Receiver] {
			doubts[e.ID] = doubtBalanceShort
		}
	}
	return nil
}

// agreedUnknownBurns returns how many coins of a deposit address were burned, up to a block, by sweeps that the books
// lost: such a burn has the signature of the address, and we sweep only what was credited. As it stands for coins
// that are gone, a quorum has to agree on it.
func (w *watcher) agreedUnknownBurns(ctx context.Context, address string, newest int64) (money.Amount, error) {
	burned := money.Zero(money.GBPC)
	burns, err := q.New(w.db.Read()).UnknownBurns(ctx, q.UnknownBurnsParams{Network: w.id(), Receiver: address, Block: newest})
	if err != nil {
		return burned, fmt.Errorf("read the burns of %s: %w", address, err)
	}
	for _, b := range burns {
		logs, err := w.quorumLogs(ctx, b)
		if err != nil {
			return burned, err
		}
		l := logs[logKey{storedHash(b.TxHash), uint(b.LogIndex)}] // indices are positive
		if l == nil || len(l.Topics) == 0 || l.Topics[0] != w.topic("Redeemed") {
			continue
		}
		if r, err := tokenCalls().UnpackRedeemedEvent(l); err == nil && Ref(r.Ref).String() == b.Ref && r.Amount.IsInt64() &&
			r.Amount.Int64() == b.Amount {
			burned = burned.Add(money.New(b.Amount, money.GBPC))
		}
	}
	return burned, nil
}

func (w *watcher) agreedBalance(ctx context.Context, a Address, block Hash) (money.Amount, error) {
	token := w.tokenAddress()
	raw, err := w.client.AgreedCall(ctx, ethereum.CallMsg{To: &token, Data: tokenCalls().PackBalanceOf(common.Address(a))}, block)
	if err != nil {
		return money.Amount{}, ErrUnavailable.Because(fmt.Errorf("agree on the balance of %s: %w", a, err))
	}
	n, err := tokenCalls().UnpackBalanceOf(raw)
	if err != nil {
		return money.Amount{}, ErrUnavailable.Because(fmt.Errorf("read the balance of %s: %w", a, err))
	}
	return coinAmount(n)
}

// putAside records the doubt about an event. It is checked again from time to time.
func (w *watcher) putAside(ctx context.Context, tx db.Tx, e q.ChainEvent, why doubt) error {
	if e.Doubt != string(why) {
		err := w.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.ChainDepositUnbooked, Subject: e.ID, CustomerID: e.CustomerID, Amount: money.New(e.Amount, money.GBPC),
			Reason:  string(why),
			Details: map[string]string{"network": w.id(), "address": e.Receiver, "block": strconv.FormatInt(e.Block, 10), "transaction": e.TxHash},
		})
		if err != nil {
			return err
		}
	}
	return q.New(tx).SetEventDoubt(ctx, q.SetEventDoubtParams{ID: e.ID, Doubt: string(why), UpdatedAt: w.clock.Now()})
}

// settleDoubt resolves the exception of an event that can be confirmed after all, or is gone.
func (w *watcher) settleDoubt(ctx context.Context, tx db.Tx, e q.ChainEvent) error {
	return w.resolve(ctx, tx, CauseUnbooked, e.ID, causeGone)
}

// Doubtful events are checked again, a few at a time, when a block was read or after a while.
const (
	recheckInterval = 15 * time.Second
	maxRechecks     = 20
)

// recheckDoubtful verifies the events again that were put aside, those that wait longest first.
func (w *watcher) recheckDoubtful(ctx context.Context, at Block, newest int64) error {
	now := w.clock.Now()
	if w.doubtsAt == at && now.Sub(w.doubtsChecked) < recheckInterval {
		return nil
	}
	w.doubtsAt, w.doubtsChecked = at, now
	events, err := q.New(w.db.Read()).DoubtfulEvents(ctx, q.DoubtfulEventsParams{Network: w.id(), Block: newest, MaxRows: maxRechecks})
	if err != nil {
		return fmt.Errorf("read the doubtful events: %w", err)
	}
	var failed error
	for _, e := range events {
		one := []q.ChainEvent{e}
		doubts, err := w.verifyEvents(ctx, one, newest)
		if err == nil {
			err = w.confirmBatch(ctx, at, one, doubts)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// endpointCauses are what can be wrong with one endpoint.
var endpointCauses = []Cause{CauseUnreachable, CauseWrongChain, CauseBehind, CauseOdd}

// reportEndpoints raises an exception for each endpoint that is passed over, and resolves it when it is used again, or is
// no endpoint any more.
func (w *watcher) reportEndpoints(ctx context.Context) {
	health := w.client.Health()
	known := []string{taskWatch, taskSend, w.id()} // what else these exceptions are about
	for _, h := range health {
		known = append(known, h.Name)
	}
	for _, open := range slices.Collect(maps.Keys(w.open)) {
		if slices.Contains(endpointCauses, open.cause) && !slices.Contains(known, open.subject) {
			w.clear(ctx, open.cause, open.subject)
		}
	}
	for _, h := range health {
		for cause, bad := range map[Cause]bool{
			CauseUnreachable: h.Problem == nodes.EndpointUnreachable && len(health) > 1, // of a single one, the task reports it
			CauseWrongChain:  h.Problem == nodes.EndpointWrongChain,
			CauseBehind:      h.Problem == nodes.EndpointBehind,
			CauseOdd:         h.Disagrees,
		} {
			if !bad {
				w.clear(ctx, cause, h.Name)
				continue
			}
			var f Figures
			if cause == CauseUnreachable {
				f.Reason = Reason(redact.Code(h.Err))
			}
			w.report(ctx, cause, h.Name, f)
		}
	}
}

// isOne reports whether it is one of the doubts, and isDismissible whether there may be no coins behind it. A deposit that is there
// and could not be booked is money of a customer: nobody dismisses it.
func (d doubt) isOne() bool         { return d.isDismissible() || d == doubtRefused }
func (d doubt) isDismissible() bool { return d == doubtNotInBlock || d == doubtBalanceShort }

// dismissDoubtful takes a doubtful deposit out of the queue. It is still checked again by itself: it is credited
// if its coins turn up, and is an exception again if the doubt becomes another one.
func dismissDoubtful(ctx context.Context, tx db.Tx, e *exceptions.Service, item exceptions.Item) error {
	row, err := q.New(tx).LockEvent(ctx, item.Subject)
	if err != nil {
		return fmt.Errorf("lock event %s: %w", item.Subject, err)
	}
	if !doubt(row.Doubt).isDismissible() {
		return ErrOrderState
	}
	return e.Resolve(ctx, tx, item.Kind, item.Subject, "dismissed")
}
