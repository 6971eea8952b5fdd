package withdrawals

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// settleMadeJob settles a payment that the bank made for books that are gone.
var settleMadeJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "withdrawals.settle_made", Lane: jobs.LaneMoney}}

// PaymentMade is told that the bank made a payment under this id which these books did not order: they were restored. If
// it is a withdrawal that is still open, it is settled. Anything else is left to operators.
func (s *Service) PaymentMade(ctx context.Context, tx db.Tx, id string) error {
	w, err := q.New(tx).Withdrawal(ctx, id)
	if db.IsNoRows(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read withdrawal %s: %w", id, err)
	}
	if transactions.Type(w.Type) != transactions.FiatWithdrawal || isFinal(w) {
		return nil
	}
	return s.queue.Enqueue(ctx, tx, settleMadeJob.Kind.Job("", jobs.Subject{ID: id}))
}

// settleMade has a withdrawal that the bank made for books that are gone settled by its debit. What would keep it from
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

// acceptMade has a payment that the bank made go on, although nobody let it leave in these books: its debit settles it.
func (s *Service) acceptMade(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	if transactions.Status(w.Status) == transactions.AwaitingApproval {
		if err := q.New(tx).SetAuthorised(ctx, q.SetAuthorisedParams{ID: w.ID, AuthorisedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("authorise withdrawal %s: %w", w.ID, err)
		}
	}
	if err := s.endHold(ctx, tx, w, "sent"); err != nil {
		return err
	}
	if transactions.Status(w.Status) != transactions.Processing {
		if err := s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil); err != nil {
			return err
		}
	}
	return s.orderPayout(ctx, tx, w)
}

// isMadeBefore reports whether the bank says that it made the payment, which these books have not ordered yet: they were
// restored. Whoever decides about it, its money is not given back: it goes on, and its debit settles it. It returns
// ErrInDoubt while the bank has not said whether it made it.
func (s *Service) isMadeBefore(ctx context.Context, conn db.Conn, w q.Withdrawal) (bool, error) {
	return s.wasMade(ctx, conn, transactions.Type(w.Type), w.ID, w.Coins)
}

func (s *Service) wasMade(ctx context.Context, conn db.Conn, kind transactions.Type, id string, coins int64) (bool, error) {
	if kind != transactions.FiatWithdrawal {
		return false, nil
	}
	made, err := s.isPaid(ctx, conn, id, coins)
	if err != nil || made {
		return made, err
	}
	doubt, err := s.bank.IsInDoubt(ctx, conn, id)
	if err == nil && doubt {
		err = ErrInDoubt
	}
	return false, err
}

// isMade reports what isMadeBefore does, and false while the bank has not said.
func (s *Service) isMade(ctx context.Context, conn db.Conn, w q.Withdrawal) (bool, error) {
	if transactions.Type(w.Type) != transactions.FiatWithdrawal {
		return false, nil
	}
	return s.isPaid(ctx, conn, w.ID, w.Coins)
}

func (s *Service) isPaid(ctx context.Context, conn db.Conn, id string, coins int64) (bool, error) {
	pounds, _ := money.New(coins, money.GBPC).ToPounds()
	return s.bank.MadeBefore(ctx, conn, banking.Payout{ID: id, From: banking.Main, Amount: pounds})
}

// refuseIfMade returns ErrNotCancellable if the bank made the payment for books that are gone, and ErrInDoubt if it may have.
func (s *Service) refuseIfMade(ctx context.Context, conn db.Conn, w q.Withdrawal) error {
	made, err := s.isMadeBefore(ctx, conn, w)
	if err == nil && made {
		err = ErrNotCancellable
	}
	return err
}
