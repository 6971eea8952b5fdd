package app

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// deferredSink is the sink that banking is built with. It is filled once deposits, withdrawals and the
// treasury exist, which themselves need banking.
type deferredSink struct{ banking.Sink }

// bankSink gives each report of the bank to the department whose money moved.
type bankSink struct {
	deposits    *deposits.Service
	withdrawals *withdrawals.Service
	treasury    *treasury.Service
	backing     *backing.Service
}

func (b bankSink) CreditReceived(ctx context.Context, tx db.Tx, c banking.Credit) error {
	if c.Account == banking.Own {
		return b.treasury.CreditReceived(ctx, tx, c)
	}
	if c.Returns != "" { // only of an order that is still open does the credit change what it comes to
		awaited, err := b.withdrawals.AwaitsPayment(ctx, tx, c.Returns, c.Amount)
		if err != nil {
			return err
		}
		if !awaited {
			c.Returns = ""
		} else if err := b.withdrawals.PaymentMade(ctx, tx, c.Returns); err != nil { // it cannot come back without having been paid
			return err
		}
	}
	return b.deposits.CreditReceived(ctx, tx, c)
}

func (b bankSink) PaymentMade(ctx context.Context, tx db.Tx, of banking.AccountID, id string) error {
	if of != banking.Main { // customers are paid from it
		return nil
	}
	return b.withdrawals.PaymentMade(ctx, tx, id)
}

// isDepositReturn reports whether the payout sends an unmatched credit back.
func isDepositReturn(p banking.Payout) bool {
	return p.Kind == banking.Return && p.From != banking.Own
}

func (b bankSink) RecallReported(ctx context.Context, tx db.Tx, debit banking.UnexplainedEntry) (string, error) {
	if debit.Account == banking.Own {
		return "", nil
	}
	return b.deposits.RecallReported(ctx, tx, debit)
}

func (b bankSink) ReturnWaits(ctx context.Context, conn db.Conn, payoutID string) (bool, error) {
	return b.deposits.ReturnWaits(ctx, conn, payoutID)
}

func (b bankSink) ReturnTaken(ctx context.Context, tx db.Tx, payoutID string) (string, error) {
	return b.deposits.ReturnTaken(ctx, tx, payoutID)
}

// isBacking reports whether the payout is about the part of the reserve that is not cash.
func isBacking(p banking.Payout) bool {
	return p.Kind == banking.BackingPurchase || p.Kind == banking.BackingTopUp || p.Kind == banking.BackingSurplus
}

// PayoutLeaving screens a customer's payment once more, and looks whether a return is still wanted. Ours leave.
func (b bankSink) PayoutLeaving(ctx context.Context, tx db.Tx, p banking.Payout) (banking.Clearance, error) {
	switch {
	case p.Kind == banking.Withdrawal:
		return b.withdrawals.PayoutLeaving(ctx, tx, p)
	case isDepositReturn(p):
		return b.deposits.ReturnLeaving(ctx, tx, p)
	}
	return banking.Leaves, nil
}

func (b bankSink) PayoutSettled(ctx context.Context, tx db.Tx, p banking.Payout) error {
	switch {
	case p.Kind == banking.Withdrawal:
		return b.withdrawals.PayoutSettled(ctx, tx, p)
	case isDepositReturn(p):
		return b.deposits.ReturnSettled(ctx, tx, p)
	case isBacking(p):
		return b.backing.PayoutSettled(ctx, tx, p)
	}
	return b.treasury.PayoutSettled(ctx, tx, p)
}

func (b bankSink) PayoutRejected(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	switch {
	case p.Kind == banking.Withdrawal:
		return b.withdrawals.PayoutRejected(ctx, tx, p, reason)
	case isDepositReturn(p):
		return b.deposits.ReturnRejected(ctx, tx, p)
	case isBacking(p):
		return b.backing.PayoutRejected(ctx, tx, p, reason)
	}
	return b.treasury.PayoutRejected(ctx, tx, p, reason)
}

func (b bankSink) PayoutReturned(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	switch {
	case p.Kind == banking.Withdrawal:
		return b.withdrawals.PayoutReturned(ctx, tx, p, reason)
	case isDepositReturn(p):
		return b.deposits.ReturnBounced(ctx, tx, p)
	case isBacking(p):
		return b.backing.PayoutReturned(ctx, tx, p, reason)
	}
	return b.treasury.PayoutReturned(ctx, tx, p, reason)
}

func (b bankSink) TransferCredited(ctx context.Context, tx db.Tx, p banking.Payout) error {
	if isBacking(p) {
		return b.backing.TransferCredited(ctx, tx, p)
	}
	return b.treasury.TransferCredited(ctx, tx, p)
}

func (b bankSink) StatementClosed(ctx context.Context, tx db.Tx, s banking.Statement) error {
	return b.treasury.StatementClosed(ctx, tx, s)
}

// chainSink gives each report of a chain to deposits or to withdrawals.
type chainSink struct {
	*deposits.Service // DepositSeen and the others about deposits
	withdrawals       *withdrawals.Service
	treasury          *treasury.Service
}

var errForeignMint = errors.New("a mint that no withdrawal ordered")

// withdrawalID returns the id of the withdrawal that a mint is for. Every mint is a customer's withdrawal:
// another reference means that something ordered coins behind our back, and the watcher must not go on as
// if it were booked.
func (c chainSink) withdrawalID(ctx context.Context, tx db.Tx, ref chain.Ref) (string, error) {
	text, err := id.FromBytes32(ref)
	if err != nil {
		return "", err
	}
	known, err := c.withdrawals.IsWithdrawal(ctx, tx, text)
	if err == nil && !known {
		err = errForeignMint
	}
	return text, err
}

// MintLeaving lets no mint be signed while minting is stopped, and none of a withdrawal that is held. A mint that is
// booked goes on although a reconciliation found that its coins are missing on the chain.
func (c chainSink) MintLeaving(ctx context.Context, m chain.MintLeaving) (bool, error) {
	active := c.treasury.MintingActive
	if m.Booked {
		active = c.treasury.MintingAgainActive
	}
	if active, err := active(ctx); err != nil || !active {
		return false, err
	}
	w, err := id.FromBytes32(m.Ref)
	if err != nil {
		return false, err
	}
	return c.withdrawals.MintLeaving(ctx, w)
}

func (c chainSink) MintSubmitted(ctx context.Context, tx db.Tx, ref chain.Ref, hash chain.Hash) error {
	w, err := c.withdrawalID(ctx, tx, ref)
	if err != nil {
		return err
	}
	return c.withdrawals.MintSubmitted(ctx, tx, w, hash.Hex())
}

func (c chainSink) MintConfirmed(ctx context.Context, tx db.Tx, m chain.Mint) error {
	w, err := c.withdrawalID(ctx, tx, m.Ref)
	if err != nil {
		return err
	}
	return c.withdrawals.MintConfirmed(ctx, tx, w, m.TxHash.Hex())
}

func (c chainSink) MintFailed(ctx context.Context, tx db.Tx, ref chain.Ref, _ chain.Reason) error {
	w, err := c.withdrawalID(ctx, tx, ref)
	if err != nil {
		return err
	}
	return c.withdrawals.MintFailed(ctx, tx, w)
}

// bindLostMints has withdrawals say what mints were that the books do not know.
func (a *App) bindLostMints(n *chain.Service) {
	n.BindOwners(func(ctx context.Context, conn db.Conn, m chain.Mint) (string, error) {
		return a.withdrawals.OwnerOfMint(ctx, conn, n.Network().ID, m)
	})
	n.BindLostMints(a.withdrawals.PaymentMade)
}

// closedInBooks records in the books that a customer is closed, by an entry that moves nothing: whoever posts locks the books.
type closedInBooks struct{ ledger *ledger.Ledger }

func (b closedInBooks) CustomerClosed(ctx context.Context, tx db.Tx, customerID string) error {
	_, err := b.ledger.Post(ctx, tx, ledger.Entry{
		Key: "customer.closed:" + customerID, Kind: "customer.closed", Reference: customerID, NoMovement: true,
	})
	if errors.Is(err, ledger.ErrAlreadyPosted) {
		return nil
	}
	return err
}
