package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/core/types"
)

// ofFeed is what the names of the reserve feed's events begin with. A report of the reserve is one too: nobody but our
// reporter makes any.
const ofFeed = "ReserveFeed."

// routineEvents are the events of the token that anyone may cause, and those that are compared with our orders when
// they are confirmed. Every other event is an act of a role: an upgrade, a role that is granted or revoked, another
// feed, an allowance, a pause, a freeze, or a change of the administrator.
var routineEvents = map[string]bool{
	"Transfer": true, "Approval": true, "AuthorizationUsed": true, "AuthorizationCanceled": true, "Minted": true, "Redeemed": true,
	"Wiped": true,
}

// checkForeign raises an exception for an act of a role that nobody here ordered. It does so at once and not after
// confirmations, because it may be the first sign of a stolen key. Acts before this server first saw the chain,
// such as the deployment, raise none; an attestation does.
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
	if err != nil {
		return err
	}
	f := Figures{Event: name, FromBlock: l.BlockNumber, ToBlock: l.BlockNumber}
	if a, ok := w.attested(l); ok { // one that the books lack stays a contradiction until operators have looked at it
		f.Anchor = a.Anchor()
	} else if int64(l.BlockNumber) <= history { // block numbers are far below 2^63
		return nil
	}
	return w.raise(ctx, tx, CauseForeignEvent, fmt.Sprintf("%s:%d", l.TxHash.Hex(), l.Index), f)
}

// attested returns the attestation that the log records; ok is false if it records anything else.
func (s *Service) attested(l *types.Log) (a Attestation, ok bool) {
	if l.Address == s.tokenAddress() || len(l.Topics) == 0 || l.Topics[0] != s.feedTopics[reservefeed.ReserveFeedAttestedEventName] {
		return Attestation{}, false
	}
	event, err := feedCalls().UnpackAttestedEvent(l)
	if err != nil || !event.Total.IsInt64() {
		return Attestation{}, false
	}
	return Attestation{Root: Ref(event.Root), Total: money.New(event.Total.Int64(), money.GBPC), Journal: Ref(event.Journal)}, true
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

// LostOrderID returns the id that a token event's reference was made from; ok is false if our minter makes no such
// references. The books may have lost the order of that id.
func LostOrderID(ref string) (orderID string, ok bool) {
	parsed, err := parseRef(ref)
	if err != nil {
		return "", false
	}
	orderID, err = id.FromBytes32(parsed)
	return orderID, err == nil && id.Valid(orderID)
}

// BindOwners has owner asked who ordered a mint that the books do not know. It answers "" if that cannot be said. Call
// it before a worker runs.
func (s *Service) BindOwners(owner func(ctx context.Context, conn db.Conn, m Mint) (customerID string, err error)) {
	s.owner = owner
}

// BindLostMints has found told of a mint that is confirmed and that the books do not know, if its reference can be that of an
// order: lost books ordered it. Call it before a worker runs.
func (s *Service) BindLostMints(found func(ctx context.Context, tx db.Tx, orderID string) error) {
	s.lostMint = found
}

// unknownMint raises the exception of a mint without a valid order.
func (s *Service) unknownMint(ctx context.Context, tx db.Tx, e q.ChainEvent) error {
	f := Figures{Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Receiver}
	if s.owner != nil {
		m, err := s.mintOf(e)
		if err != nil {
			return err
		}
		if f.Customer, err = s.owner(ctx, tx, m); err != nil {
			return fmt.Errorf("find out whose mint %s is: %w", e.Ref, err)
		}
	}
	if err := s.raise(ctx, tx, CauseUnknownMint, e.Ref, f); err != nil {
		return err
	}
	orderID, ours := LostOrderID(e.Ref)
	if !ours || s.lostMint == nil {
		return nil
	}
	return s.lostMint(ctx, tx, orderID)
}

func (s *Service) mintOf(e q.ChainEvent) (Mint, error) {
	ref, err := parseRef(e.Ref)
	// block numbers are positive
	return Mint{
		Ref: ref, To: storedAddress(e.Receiver), Amount: money.New(e.Amount, money.GBPC), TxHash: storedHash(e.TxHash), Block: uint64(e.Block),
	}, err
}

// RecordLostMint stores a mint that was carried out and that the books lost, as an order that is not needed any more:
// nothing mints it again. It resolves the exception and returns the mint, which the caller books in the same transaction. It
// returns ErrOrderState if no confirmed mint has the reference, or its order says something else.
func (s *Service) RecordLostMint(ctx context.Context, tx db.Tx, ref string) (Mint, error) {
	queries := q.New(tx)
	e, err := queries.ConfirmedEventByRef(ctx, q.ConfirmedEventByRefParams{Network: s.id(), Kind: kindMint, Ref: ref})
	if db.IsNoRows(err) {
		return Mint{}, ErrOrderState
	}
	if err != nil {
		return Mint{}, fmt.Errorf("read the mint %s: %w", ref, err)
	}
	err = s.order(ctx, tx, q.InsertOrderParams{
		Key: mintKey(ref), Kind: kindMint, Role: RoleMinter, Ref: ref, Account: e.Receiver, Amount: e.Amount,
	})
	if err != nil {
		return Mint{}, ErrOrderState.Because(err)
	}
	if err := s.closeExecuted(ctx, tx, mintKey(ref)); err != nil {
		return Mint{}, err
	}
	if err := s.resolve(ctx, tx, CauseUnknownMint, ref, "booked"); err != nil {
		return Mint{}, err
	}
	return s.mintOf(e)
}

// RecordLostBurn stores coins that one of our keys burned without an order that the books know as a sweep of its own,
// resolves the exception, and returns how many they were. It returns ErrOrderState if no confirmed burn has the reference, or
// it is explained.
func (s *Service) RecordLostBurn(ctx context.Context, tx db.Tx, ref string) (money.Amount, error) {
	queries := q.New(tx)
	e, err := queries.ConfirmedEventByRef(ctx, q.ConfirmedEventByRefParams{Network: s.id(), Kind: kindRedeem, Ref: ref})
	if db.IsNoRows(err) {
		return money.Amount{}, ErrOrderState
	}
	if err != nil {
		return money.Amount{}, fmt.Errorf("read the burn %s: %w", ref, err)
	}
	if _, err := queries.Sweep(ctx, ref); !db.IsNoRows(err) {
		return money.Amount{}, ErrOrderState.Because(err)
	}
	if err := s.recordSweep(ctx, tx, e); err != nil {
		return money.Amount{}, fmt.Errorf("store the burn %s: %w", ref, err)
	}
	return money.New(e.Amount, money.GBPC), s.resolve(ctx, tx, CauseUnknownRedeem, ref, "booked")
}

// closeExecuted ends an order of which nothing is signed, because what it wanted has happened. One that is further on ends
// by itself: the contract refuses its reference.
func (s *Service) closeExecuted(ctx context.Context, tx db.Tx, key string) error {
	queries := q.New(tx)
	o, err := queries.OrderByKey(ctx, q.OrderByKeyParams{Network: s.id(), Key: key})
	if err != nil {
		return fmt.Errorf("read the order %s: %w", key, err)
	}
	if o, err = queries.LockOrder(ctx, o.ID); err != nil || OrderState(o.State) != Waiting {
		return err
	}
	if err := OrderState(o.State).checkMove(Cancelled); err != nil {
		return err
	}
	err = queries.SetOrderClosed(ctx, q.SetOrderClosedParams{
		ID: o.ID, State: string(Cancelled), Reason: string(ReasonAlreadyExecuted), UpdatedAt: s.clock.Now(),
	})
	if err != nil {
		return err
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.ChainOrder, o.ID, string(Cancelled))
}
