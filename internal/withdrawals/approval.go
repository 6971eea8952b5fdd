package withdrawals

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// teamWithdrawal is the kind of the approvals of payments by the customer's own team.
const teamWithdrawal = "withdrawal"

func (s *Service) handleApprovals() {
	s.team.OnDecision(teamWithdrawal, s.teamDecided)
	s.team.OnDecision(teamBatch, s.batchDecided)
}

// policyOf asks the policy of the customer's team what the payment needs.
func (s *Service) policyOf(ctx context.Context, p *payment) (team.Requirement, error) {
	if !hasTeam(p.by.Customer) {
		return team.Requirement{}, nil
	}
	if err := s.team.RequireIdentity(ctx); err != nil {
		return team.Requirement{}, err
	}
	return s.team.NeededFor(ctx, s.db.Gathered(), team.Order{
		Payer: p.by.Customer, Parts: []team.Part{{Subject: team.Subject(p.kind), Coins: p.coins()}}, NewPayee: p.to.IsNew(), At: p.by.At,
	})
}

// requestApproval returns the approval that the payment waits for, and the rows that ask the customer's team for it.
func (s *Service) requestApproval(ctx context.Context, p *payment) (team.Of, []db.Row, error) {
	details := map[string]string{"payee": p.to.whole(), "reference": transactions.ReferenceOf(p.id)}
	if network := p.to.network(); network != "" {
		details["network"] = network
	}
	if !p.quote.Fee.IsZero() {
		details["fee"] = p.quote.Fee.String()
	}
	a, rows, err := s.team.Rows(ctx, team.Request{
		CustomerID: p.customerID, Subject: team.Subject(p.kind), Kind: teamWithdrawal, Item: p.id, Amount: p.amount, Summary: p.to.whole(),
		Details: details, Requirement: p.policy,
	})
	return team.Of{ID: a.ID, Status: a.Status, Needed: a.Approvals}, append(rows, transactions.StatusChangeRow(
		p.id, transactions.StatusChange{Status: transactions.AwaitingApproval, At: p.by.At},
	)), err
}

// cancelApproval cancels the approval for which a payment waits, if it does.
func (s *Service) cancelApproval(ctx context.Context, tx db.Tx, id string) error {
	_, err := s.team.CancelOf(ctx, tx, id)
	return err
}

// teamDecided goes on with a payment that the customer's team approved, or gives the money back.
func (s *Service) teamDecided(ctx context.Context, tx db.Tx, a team.Approval) error {
	w, err := lockWithdrawal(ctx, tx, a.Item)
	if err != nil {
		return err
	}
	if transactions.Status(w.Status) != transactions.AwaitingApproval {
		return ErrDecided
	}
	if a.Status == team.Approved {
		return s.release(ctx, tx, w, a)
	}
	made, err := s.isMadeBefore(ctx, tx, w)
	switch {
	case err != nil:
		return untilKnown(err, a.Status)
	case made && a.Status == team.Expired:
		return s.acceptMade(ctx, tx, w)
	case made:
		return ErrNotCancellable
	case a.Status == team.Expired:
		return s.giveBack(ctx, tx, w, ending{status: transactions.Cancelled, reason: fault.ApprovalExpired})
	default:
		return s.giveBack(ctx, tx, w, ending{status: transactions.Cancelled, reason: fault.ApproverRejected})
	}
}

// release sends an approved payment on its way: to the operators' review if it needs one, by the reasons of its order and
// by what is known now, and otherwise to bank or minter, where customer and address are screened again. It refuses a
// payee that was removed meanwhile. Limits were counted with the order; the money was held from then on.
func (s *Service) release(ctx context.Context, tx db.Tx, w q.Withdrawal, a team.Approval) error {
	to, err := payeeOf(transactions.Type(w.Type), w.Network, w.Address, w.BankID)
	if err != nil {
		return err
	}
	if _, err := to.still(ctx, tx, s, w.CustomerID); err != nil {
		return err
	}
	var reasons []ReviewReason
	for _, reason := range strings.Fields(w.Review) {
		reasons = append(reasons, ReviewReason(reason))
	}
	match, err := s.screening.HasOpenMatch(ctx, tx, w.CustomerID)
	if err != nil {
		return err
	}
	if match && !slices.Contains(reasons, ReviewMatch) {
		reasons = append(reasons, ReviewMatch)
	}
	now := s.clock.Now()
	if err := q.New(tx).SetAuthorised(ctx, q.SetAuthorisedParams{ID: w.ID, AuthorisedAt: now}); err != nil {
		return fmt.Errorf("authorise withdrawal %s: %w", w.ID, err)
	}
	if len(reasons) == 0 {
		if err := s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil); err != nil {
			return err
		}
		return s.queue.Enqueue(ctx, tx, sendJob.Job(w.ID))
	}
	if err := s.moveWithdrawal(ctx, tx, w, transactions.InReview, nil); err != nil {
		return err
	}
	_, err = reviewKind.Ask(ctx, tx, s.staff, staff.Proposal[reviewDetail]{
		Subject: w.ID, Amount: amountOf(transactions.Type(w.Type), w.Coins), CustomerID: w.CustomerID, RequestedName: "customer", Needed: 2,
		At:     now,
		Detail: reviewDetail{Type: transactions.Type(w.Type), Payee: a.Summary, Network: w.Network, Reasons: reasons},
	})
	return err
}

// used is what a payment, or those of one kind in a batch, used of the limits and of the day of the team's policy.
type used struct {
	customerID string
	kind       transactions.Type
	limitKey   string
	coins      int64
}

// giveLimitBack counts what was not paid no longer.
func (s *Service) giveLimitBack(ctx context.Context, tx db.Tx, u used) error {
	if err := s.pricing.GiveLimitBack(ctx, tx, u.limitKey, amountOf(u.kind, u.coins)); err != nil {
		return err
	}
	return s.team.GiveBack(ctx, tx, u.customerID, team.Subject(u.kind), pricing.DayOf(u.limitKey), money.New(u.coins, money.GBPC))
}
