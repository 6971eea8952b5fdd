package screening

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/screening/q"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
)

// MatchStatus is the status of a screening match.
type MatchStatus string

// A match is potential until an operator decides it, once.
const (
	Potential     MatchStatus = "potential"
	FalsePositive MatchStatus = "false_positive"
	Confirmed     MatchStatus = "confirmed"
)

// Match is a customer, or a person of a customer, whose name matches an entry on a sanctions list.
type Match struct {
	ID         string
	Subject    SubjectKind
	SubjectID  string
	CustomerID string // empty: the name came with money for nobody
	List       string // "UK" or "OFAC"
	Entry      string // the list's own id of the entry
	EntryName  string // the name on the list
	Score      int    // 0 to 100
	Reasons    []sanctions.Reason
	Status     MatchStatus
	DecidedBy  string // the operator's name
	Reason     string // the operator's words
	CreatedAt  time.Time
	DecidedAt  *time.Time
}

// HasOpenMatch reports whether the customer, one of its people or the business of a sub-account has a screening match that is
// potential or confirmed, or deals with somebody whose match is confirmed. Payments from and to the customer then wait for an
// operator. A potential match of somebody else's name holds its own payment alone; see PaymentMatch.
func (s *Service) HasOpenMatch(ctx context.Context, conn db.Conn, customerID customer.ID) (bool, error) {
	n, err := q.New(conn).CountOpenMatches(ctx, customerID)
	if err != nil {
		return false, fmt.Errorf("count open screening matches: %w", err)
	}
	return n > 0, nil
}

// MatchesOf returns every match of a customer and its people, the oldest first.
func (s *Service) MatchesOf(ctx context.Context, conn db.Conn, customerID customer.ID) ([]Match, error) {
	rows, err := q.New(conn).MatchesOfCustomer(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("list screening matches: %w", err)
	}
	return s.matchesOf(rows)
}

// Matches returns one page of the matches with this status, the oldest first.
func (s *Service) Matches(ctx context.Context, status MatchStatus, w db.Window) (page []Match, total int64, err error) {
	at, id := w.After()
	queries := q.New(s.db.Read())
	rows, err := queries.ListMatches(ctx, q.ListMatchesParams{
		Status: string(status), AfterAt: at, AfterID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list screening matches: %w", err)
	}
	if page, err = s.matchesOf(rows); err != nil {
		return nil, 0, err
	}
	if !w.ByCreation {
		if total, err = queries.CountMatches(ctx, string(status)); err != nil {
			return nil, 0, fmt.Errorf("count screening matches: %w", err)
		}
	}
	return page, total, nil
}

// DecideMatch records whether a potential match is a FalsePositive or Confirmed. It returns ErrDecided
// if it was decided before.
func (s *Service) DecideMatch(ctx context.Context, by staff.Operator, matchID string, decision MatchStatus, reason string) (Match, error) {
	var m Match
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		m, err = s.decide(ctx, tx, by, matchID, decision, reason)
		return err
	})
	return m, err
}

func (s *Service) decide(
	ctx context.Context, tx db.Tx, by staff.Operator, matchID string, decision MatchStatus, reason string,
) (Match, error) {
	if reason = strings.TrimSpace(reason); reason == "" {
		return Match{}, fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	queries := q.New(tx)
	row, err := queries.LockMatch(ctx, matchID)
	switch {
	case db.IsNoRows(err):
		return Match{}, ErrNotFound
	case err != nil:
		return Match{}, fmt.Errorf("lock screening match: %w", err)
	case MatchStatus(row.Status) != Potential:
		return Match{}, ErrDecided
	}
	if err := s.staff.CheckUninvolved(ctx, tx, by, row.CustomerID); err != nil {
		return Match{}, err
	}
	now := s.clock.Now()
	row.Status, row.DecidedAt = string(decision), &now
	if row.Decision, err = s.staff.SealWords(matchContext(row.ID), staff.Words{By: by.Name, Reason: reason}); err != nil {
		return Match{}, err
	}
	if err := queries.DecideMatch(ctx, q.DecideMatchParams{
		ID: row.ID, Status: row.Status, Decision: row.Decision, DecidedAt: row.DecidedAt,
	}); err != nil {
		return Match{}, fmt.Errorf("decide screening match: %w", err)
	}
	m, err := s.matchOf(row)
	if err != nil {
		return Match{}, err
	}
	if err := s.queueHold(ctx, tx, m.CustomerID); err != nil {
		return m, err
	}
	if err := s.tellPayment(ctx, tx, m); err != nil {
		return m, err
	}
	return m, s.staff.Record(ctx, tx, staff.AuditEvent{
		Actor: by, Action: "screening." + string(decision), Subject: "screening_match", SubjectID: m.ID,
		Details: map[string]any{"customer": m.CustomerID, "list": m.List, "entry": m.Entry},
	})
}

func (s *Service) matchesOf(rows []q.ScreeningMatch) ([]Match, error) {
	all := make([]Match, len(rows))
	for i, row := range rows {
		var err error
		if all[i], err = s.matchOf(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func reasonsContext(matchID string) string { return "screening.reasons/" + matchID }

func matchContext(matchID string) string { return "screening.match/" + matchID }

func (s *Service) matchOf(row q.ScreeningMatch) (Match, error) {
	decision, err := s.staff.OpenWords(matchContext(row.ID), row.Decision)
	if err != nil {
		return Match{}, err
	}
	m := Match{
		ID: row.ID, Subject: SubjectKind(row.Subject), SubjectID: row.SubjectID, CustomerID: row.CustomerID, List: row.List, Entry: row.Entry,
		EntryName: row.EntryName, Score: int(row.Score),
		Status: MatchStatus(row.Status), DecidedBy: decision.By, Reason: decision.Reason, CreatedAt: row.CreatedAt, DecidedAt: row.DecidedAt,
	}
	if err := s.sealer.OpenJSON(reasonsContext(row.ID), row.Reasons, &m.Reasons); err != nil {
		return Match{}, err
	}
	return m, nil
}
