package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// unansweredAfter is how long other administrators have for a recovery before whoever has the server can go on without them.
const unansweredAfter = 24 * time.Hour

// unanswered is the cause of a recovery's approval that nobody decided in time.
const unanswered = "unanswered"

// Recovered is what became of a recovery.
type Recovered struct {
	// Link leads once, until then, to a new password; empty while other administrators have to decide.
	Link  string
	Until time.Time // of the link; or when the command may be repeated, if they do not answer
	Asked int       // administrators who can decide
}

// Recover lets an operator in again who has lost every second factor; it is for somebody with the server itself in hand. If
// other administrators can sign in, one of them has to approve it in the back office first, and only if none has answered for
// a day does a repetition go on alone. The operator sets up a new factor at the next sign-in. It returns ErrNotFound for an
// address that no operator has.
func (s *Service) Recover(ctx context.Context, tx db.Tx, email, reason string) (r Recovered, err error) {
	user, found, err := s.customers.ByEmail(ctx, tx, email)
	if err != nil {
		return r, err
	}
	o, known, err := s.Operator(ctx, tx, user.ID)
	if err != nil {
		return r, err
	}
	if !found || !known || !o.Active {
		return r, ErrNotFound
	}
	others, err := s.otherAdministrators(ctx, tx, user.ID)
	if err != nil {
		return r, err
	}
	details := map[string]any{"by": "command line", "alone": len(others) == 0}
	if len(others) > 0 {
		asked, err := s.askedForRecovery(ctx, tx, user.ID)
		switch {
		case err != nil:
			return r, err
		case asked.ID == "":
			return Recovered{Until: s.clock.Now().Add(unansweredAfter), Asked: len(others)}, s.askForRecovery(ctx, tx, o, reason, others)
		case s.clock.Now().Before(asked.At.Add(unansweredAfter)):
			return Recovered{Until: asked.At.Add(unansweredAfter), Asked: len(others)}, nil
		}
		now := s.clock.Now()
		if _, err := q.New(tx).CancelApproval(ctx, q.CancelApprovalParams{ID: asked.ID, Cause: unanswered, DecidedAt: &now}); err != nil {
			return r, fmt.Errorf("cancel approval %s: %w", asked.ID, err)
		}
		details["unanswered"] = asked.ID
	}
	if r.Link, r.Until, err = s.auth.Recover(ctx, tx, user); err != nil {
		return r, err
	}
	return r, s.Record(ctx, tx, AuditEvent{Action: "operator.recover", Subject: "operator", SubjectID: user.ID, Details: details})
}

// otherAdministrators are those who can sign in and decide.
func (s *Service) otherAdministrators(ctx context.Context, tx db.Tx, userID string) (others []customer.User, err error) {
	all, err := s.byName(ctx, tx)
	if err != nil {
		return nil, err
	}
	administrators, err := q.New(tx).ActiveWithRole(ctx, string(Administrator))
	if err != nil {
		return nil, fmt.Errorf("list administrators: %w", err)
	}
	for _, o := range all {
		if o.UserID == userID || !slices.Contains(administrators, o.UserID) {
			continue
		}
		m, err := s.customers.Member(ctx, tx, o.UserID)
		if err != nil {
			return nil, err
		}
		if m.User.State == customer.UserActive {
			others = append(others, m.User)
		}
	}
	return others, nil
}

// askedForRecovery returns the request for the operator's recovery that waits, or none.
func (s *Service) askedForRecovery(ctx context.Context, tx db.Tx, userID string) (Approval, error) {
	rows, err := q.New(tx).PendingApprovals(ctx)
	if err != nil {
		return Approval{}, fmt.Errorf("list pending approvals: %w", err)
	}
	for _, row := range rows {
		if row.Kind == operatorSignInKind.Name && row.Subject == userID && row.RequestedBy == userID {
			return s.withDecisions(ctx, tx, row)
		}
	}
	return Approval{}, nil
}

// askForRecovery has an administrator decide. The operator concerned counts as who asks, and can so never decide.
func (s *Service) askForRecovery(ctx context.Context, tx db.Tx, o Operator, reason string, others []customer.User) error {
	a, err := operatorSignInKind.Ask(ctx, tx, s, Proposal[signInDetail]{
		Subject: o.UserID, RequestedBy: o.UserID, RequestedName: "command line",
		Detail: signInDetail{Action: RemoveSecondFactors, Operator: o.Name, Reason: strings.TrimSpace(reason)},
	})
	if err != nil {
		return err
	}
	for _, other := range others {
		if err := s.auth.TellOfRecovery(ctx, tx, other); err != nil {
			return err
		}
	}
	return s.Record(ctx, tx, AuditEvent{
		Action: "operator.request_recover", Subject: "operator", SubjectID: o.UserID,
		Details: map[string]any{"by": "command line", "approval": a.ID},
	})
}
