package withdrawals

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// settleMadeJob settles a payment that was made for lost books.
var settleMadeJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "withdrawals.settle_made", Lane: jobs.LaneMoney}}

// PaymentMade is called when the bank made a payment, or a chain confirmed a mint, under this id which these books did not
// order: they were restored. If it is a withdrawal that is still open, it is settled. Anything else is left to operators.
func (s *Service) PaymentMade(ctx context.Context, tx db.Tx, payment string) error {
	w, err := q.New(tx).Withdrawal(ctx, payment)
	if db.IsNoRows(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read withdrawal %s: %w", payment, err)
	}
	if isFinal(w) {
		return nil
	}
	return s.queue.Enqueue(ctx, tx, settleMadeJob.Kind.Job("", jobs.Subject{ID: payment}))
}

// settleMade has a withdrawal that was made for lost books settled by its debit, or by its mint. What would keep it from
// leaving comes too late, and nobody is asked any more: its approval, its review and its hold end.
func (s *Service) settleMade(ctx context.Context, id string) error {
	w, err := q.New(s.db.Read()).Withdrawal(ctx, id)
	if err != nil {
		return fmt.Errorf("read withdrawal %s: %w", id, err)
	}
	if made, err := s.isMade(ctx, s.db.Read(), w); err != nil || !made { // operators explained its debit, or it is settled
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.cancelApproval(ctx, tx, id); err != nil { // locked first of all, as its team does
			return err
		}
		w, err := lockWithdrawal(ctx, tx, id)
		if err != nil || isFinal(w) {
			return err
		}
		switch made, err := s.isMade(ctx, tx, w); {
		case err != nil:
			return err
		case !made:
			return jobs.Later(0) // explained just now: its approval stands
		}
		return s.acceptMade(ctx, tx, w)
	})
}

// acceptMade releases a payment that was executed, although nobody approved it in these books: its debit settles it, or its mint
// completes it at once.
func (s *Service) acceptMade(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	if transactions.Status(w.Status) == transactions.AwaitingApproval {
		if err := q.New(tx).SetAuthorised(ctx, q.SetAuthorisedParams{ID: w.ID, AuthorisedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("authorise withdrawal %s: %w", w.ID, err)
		}
	}
	if err := errors.Join(s.endUnscreened(ctx, tx, w), s.endHold(ctx, tx, w, "sent")); err != nil {
		return err
	}
	if transactions.Status(w.Status) != transactions.Processing {
		if err := s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil); err != nil {
			return err
		}
	}
	if transactions.Type(w.Type) == transactions.FiatWithdrawal {
		return s.orderPayout(ctx, tx, w)
	}
	return s.completeMinted(ctx, tx, w)
}

// completeMinted books that the chain has the coins of a withdrawal, whose mint the books have not ordered.
func (s *Service) completeMinted(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	ref, err := id.Bytes32(w.ID)
	if err != nil {
		return fmt.Errorf("encode the order's id as a reference: %w", err)
	}
	m, err := s.networks[w.Network].RecordLostMint(ctx, tx, chain.Ref(ref).String())
	if err != nil {
		return err
	}
	return s.MintConfirmed(ctx, tx, w.ID, m.TxHash.Hex())
}

// isMadeBefore reports whether bank or chain show that the payment was made, which these books have not ordered yet: they
// were restored. Whoever decides about it, its money is not given back: it goes on, and what was made settles it. It
// returns ErrInDoubt while bank or chain have not said whether it was made, and while payments are paused.
func (s *Service) isMadeBefore(ctx context.Context, conn db.Conn, w q.Withdrawal) (bool, error) {
	return s.wasMade(ctx, conn, leaving{kind: transactions.Type(w.Type), id: w.ID, coins: w.Coins, network: w.Network})
}

// leaving is a payment to a bank account or to an address.
type leaving struct {
	kind    transactions.Type
	id      string
	coins   int64
	network string // of an address
}

func (s *Service) wasMade(ctx context.Context, conn db.Conn, p leaving) (made bool, err error) {
	doubt := false
	switch p.kind {
	case transactions.FiatWithdrawal:
		if made, err = s.isPaid(ctx, conn, p); err == nil && !made {
			doubt, err = s.bank.IsInDoubt(ctx, conn, p.id)
		}
	case transactions.ChainWithdrawal:
		if _, made, err = s.minter.ConfirmedMint(ctx, conn, p.id, p.network); err == nil && !made {
			doubt, err = s.minter.IsMintInDoubt(ctx, conn, p.id, p.network)
		}
	default:
		return false, nil
	}
	if err != nil || made {
		return made, err
	}
	if doubt || s.pause.Require(ctx) != nil {
		err = ErrInDoubt
	}
	return false, err
}

// isMade reports what isMadeBefore does, and false while bank or chain have not said. A mint of other coins is left to operators.
func (s *Service) isMade(ctx context.Context, conn db.Conn, w q.Withdrawal) (bool, error) {
	if transactions.Type(w.Type) == transactions.FiatWithdrawal {
		return s.isPaid(ctx, conn, leaving{id: w.ID, coins: w.Coins})
	}
	m, confirmed, err := s.minter.ConfirmedMint(ctx, conn, w.ID, w.Network)
	return confirmed && m.To.String() == w.Address && m.Amount.Minor() == w.Coins, err
}

func (s *Service) isPaid(ctx context.Context, conn db.Conn, p leaving) (bool, error) {
	pounds, _ := money.New(p.coins, money.GBPC).ToPounds()
	return s.bank.MadeBefore(ctx, conn, banking.Payout{ID: p.id, From: banking.Main, Amount: pounds})
}

// refuseIfMade returns ErrNotCancellable if the payment was made for lost books, and ErrInDoubt if it may have been.
func (s *Service) refuseIfMade(ctx context.Context, conn db.Conn, w q.Withdrawal) error {
	made, err := s.isMadeBefore(ctx, conn, w)
	if err == nil && made {
		err = ErrNotCancellable
	}
	return err
}
