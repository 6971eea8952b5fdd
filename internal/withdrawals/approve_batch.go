package withdrawals

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// teamBatch is the kind of the approvals of batches by the customer's own team.
const teamBatch = "batch"

// askPolicyOfBatch asks the policy of the customer's team what the batch needs. Each kind of payment in it asks its rule
// with the total of the whole batch, and the rule that wants the most approvals counts: a batch is no way around a rule.
func (s *Service) askPolicyOfBatch(ctx context.Context, b *batch) (err error) {
	if !auth.Caller(ctx).OfTeam() {
		return nil
	}
	if err := s.team.RequireIdentity(ctx); err != nil {
		return err
	}
	o := team.Order{Payer: b.by.Customer, At: b.by.At}
	for _, kind := range []transactions.Type{transactions.FiatWithdrawal, transactions.ChainWithdrawal} {
		if coins := b.coinsOf(kind); coins.Sign() > 0 {
			o.Parts = append(o.Parts, team.Part{Subject: team.Subject(kind), Coins: coins})
		}
	}
	o.NewPayee = slices.ContainsFunc(b.check.payments, func(p *payment) bool { return p.to.IsNew() })
	b.policy, err = s.team.NeededFor(ctx, s.db.Read(), o)
	return err
}

func (b *batch) coinsOf(kind transactions.Type) money.Amount {
	sum := money.Zero(money.GBPC)
	for _, p := range b.check.payments {
		if p.kind == kind {
			sum = sum.Add(p.coins())
		}
	}
	return sum
}

// awaitsApproval reports whether the customer's own team has to approve the batch.
func (b *batch) awaitsApproval() bool { return b.policy.Approvals > 0 }

// requestBatchApproval returns the rows that ask the customer's team.
func (s *Service) requestBatchApproval(ctx context.Context, b *batch) (team.Approval, []db.Row, error) {
	details := map[string]string{"count": strconv.Itoa(len(b.order.Items)), "name": b.order.Name, "payees": strings.Join(b.payees(), "\n")}
	if !b.fees.IsZero() {
		details["fee"] = b.fees.String()
	}
	return s.team.Rows(ctx, team.Request{
		CustomerID: b.order.CustomerID, Subject: b.policy.Subject, Kind: teamBatch, Item: b.id, Amount: b.total(), Summary: b.summary(),
		Details: details, Requirement: b.policy,
	})
}

// batchDecided has a batch that the customer's team approved started, or gives its money back.
func (s *Service) batchDecided(ctx context.Context, tx db.Tx, a team.Approval) error {
	b, err := q.New(tx).LockBatch(ctx, a.Item)
	if err != nil {
		return fmt.Errorf("lock batch %s: %w", a.Item, err)
	}
	if b.Status != batchAwaitingApproval {
		return ErrDecided
	}
	made := false
	if a.Status != team.Approved {
		if made, err = s.isPartMade(ctx, tx, b); err != nil {
			return untilKnown(err, a.Status)
		}
	}
	switch {
	case a.Status == team.Approved, made && a.Status == team.Expired: // the bank made some of it: all of it goes on
	case made:
		return ErrNotCancellable
	case a.Status == team.Expired:
		return s.cancelBatch(ctx, tx, b, fault.ApprovalExpired)
	default:
		return s.cancelBatch(ctx, tx, b, fault.ApproverRejected)
	}
	if err := batchStates.Check(b.Status, batchPending); err != nil {
		return err
	}
	if err := q.New(tx).AuthoriseBatch(ctx, q.AuthoriseBatchParams{
		ID: b.ID, Status: batchPending, AuthorisedAt: new(s.clock.Now()),
	}); err != nil {
		return fmt.Errorf("authorise batch %s: %w", b.ID, err)
	}
	return s.queue.Enqueue(ctx, tx, batchJob.Job(b.ID))
}

// CancelBatch takes back one of the customer's batches that waits for the approval of its team: its money is back when it
// returns. It returns ErrNotCancellable for any other. A caller may cancel what the caller may order.
func (s *Service) CancelBatch(ctx context.Context, customerID, batchID string) (Batch, error) {
	found, err := s.FindBatch(ctx, customerID, batchID)
	if err != nil {
		return found, err
	}
	uses, err := q.New(s.db.Read()).BatchUse(ctx, batchID)
	if err != nil {
		return found, fmt.Errorf("read the kinds of batch %s: %w", batchID, err)
	}
	for _, u := range uses {
		if err := auth.Caller(ctx).May(permissionOf(transactions.Type(u.Type))); err != nil {
			return found, err
		}
	}
	if found.Status != batchAwaitingApproval {
		return found, ErrNotCancellable
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.cancelApproval(ctx, tx, batchID); err != nil { // locked first, as its team does
			return err
		}
		b, err := q.New(tx).LockBatch(ctx, batchID)
		if err != nil {
			return fmt.Errorf("lock batch %s: %w", batchID, err)
		}
		if b.Status != batchAwaitingApproval {
			return ErrNotCancellable
		}
		if made, err := s.isPartMade(ctx, tx, b); err != nil {
			return err
		} else if made {
			return ErrNotCancellable
		}
		return s.cancelBatch(ctx, tx, b, "")
	})
	if err != nil {
		return found, err
	}
	return s.FindBatch(ctx, customerID, batchID)
}

// cancelBatch ends a locked batch of which nothing was started, and gives its money and what it used of the limits back.
func (s *Service) cancelBatch(ctx context.Context, tx db.Tx, b q.WithdrawalsBatch, why fault.Code) error {
	if err := batchStates.Check(b.Status, batchCancelled); err != nil {
		return err
	}
	held := money.New(b.Coins, money.GBPC).Add(money.New(b.Fees, money.GBPC))
	err := s.post(ctx, tx, ledger.Entry{
		Key: batchReleasedKey(b), Kind: "batch.released", Reference: b.ID,
		Lines: ledger.Move(chart.Held(b.CustomerID), chart.Customer(b.CustomerID), held),
	})
	if err != nil {
		return err
	}
	uses, err := q.New(tx).BatchUse(ctx, b.ID)
	if err != nil {
		return fmt.Errorf("read what batch %s used of the limits: %w", b.ID, err)
	}
	for _, u := range uses {
		if err := s.giveLimitBack(ctx, tx, used{
			customerID: b.CustomerID, kind: transactions.Type(u.Type), limitKey: u.LimitKey, coins: u.Coins,
		}); err != nil {
			return err
		}
	}
	if err := q.New(tx).CancelBatch(ctx, q.CancelBatchParams{
		ID: b.ID, Status: batchCancelled, CompletedAt: new(s.clock.Now()), FailureCode: string(why),
	}); err != nil {
		return fmt.Errorf("cancel batch %s: %w", b.ID, err)
	}
	return nil
}
