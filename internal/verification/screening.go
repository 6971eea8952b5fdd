package verification

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification/q"
	"github.com/gbpc/gbpc/internal/verification/sanctions"
)

// Screener compares names and addresses with the sanctions lists in force.
type Screener interface {
	Names(query sanctions.Query) []sanctions.Match
	Address(address string) []*sanctions.Entry
}

// Oracle asks a contract on the chain whether an address is sanctioned.
type Oracle interface {
	IsSanctioned(ctx context.Context, address string) (bool, error)
}

// Verdict on an address. The zero value is Inconclusive: what nobody answered is not clear.
type AddressResult int

// What is known of an address.
const (
	Inconclusive AddressResult = iota
	Clear
	Sanctioned
)

func (v AddressResult) String() string {
	return [...]string{"inconclusive", "clear", "sanctioned"}[v]
}

// ScreenAddress compares an address with the lists and, where there is one, asks the oracle. An
// oracle that cannot be reached makes it Inconclusive: that goes to review, never through.
func (s *Service) ScreenAddress(ctx context.Context, address string) (AddressResult, error) {
	if len(s.Screener.Address(address)) > 0 {
		return Sanctioned, nil
	}
	if s.Oracle == nil {
		return Clear, nil
	}
	ctx, cancel := context.WithTimeout(ctx, oraclePatience)
	defer cancel()
	sanctioned, err := s.Oracle.IsSanctioned(ctx, address)
	switch {
	case err != nil:
		return Inconclusive, nil // not knowing is an answer here, and the caller sends it to review
	case sanctioned:
		return Sanctioned, nil
	}
	return Clear, nil
}

const oraclePatience = 5 * time.Second

// MatchStatus is the status of a screening match.
type MatchStatus string

// A match is decided once.
const (
	MatchPotential     MatchStatus = "potential"
	MatchFalsePositive MatchStatus = "false_positive"
	MatchConfirmed     MatchStatus = "confirmed"
)

// Match is a screening match: a name that matches an entry on a sanctions list.
type Match struct {
	ID         string
	Subject    string // "customer" or "member"
	SubjectID  string
	CustomerID string
	List       string
	Entry      string
	EntryName  string
	Score      int
	Because    []string
	Status     MatchStatus
	DecidedBy  string
	Reason     string
	CreatedAt  time.Time
	DecidedAt  *time.Time
}

// askScreening compares everybody of the case with the lists. They are in memory, so it is done at
// once, in the transaction that made it necessary.
func (s *Service) askScreening(ctx context.Context, tx db.Tx, recordID string) error {
	row, err := q.New(tx).Record(ctx, recordID)
	r, err := s.recordOf(ctx, tx, row, err)
	if err != nil {
		return err
	}
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	return s.screen(ctx, tx, r, members)
}

// screen records every match that is not recorded yet.
func (s *Service) screen(ctx context.Context, tx db.Tx, r *Record, members []Member) error {
	subject := sanctions.Query{Name: r.Name(), Person: r.Kind == KindIndividual}
	if r.Individual != nil {
		subject.Birth = r.Individual.DateOfBirth
	}
	if err := s.recordMatches(ctx, tx, r, "customer", r.CustomerID, subject); err != nil {
		return err
	}
	for _, m := range members {
		if err := s.recordMatches(ctx, tx, r, "member", m.ID, sanctions.Query{Name: m.Name(), Birth: m.DateOfBirth, Person: true}); err != nil {
			return err
		}
	}
	now := s.Clock.Now()
	r.ScreenedAt = &now
	if err := q.New(tx).MarkScreened(ctx, q.MarkScreenedParams{ID: r.ID, ScreenedAt: r.ScreenedAt}); err != nil {
		return fmt.Errorf("note a screening: %w", err)
	}
	return nil
}

func (s *Service) recordMatches(ctx context.Context, tx db.Tx, r *Record, subject, subjectID string, query sanctions.Query) error {
	for _, m := range s.Screener.Names(query) {
		because, err := json.Marshal(m.Because)
		if err != nil {
			return fmt.Errorf("explain a match: %w", err)
		}
		_, err = q.New(tx).InsertMatch(ctx, q.InsertMatchParams{
			ID: id.New(), Subject: subject, SubjectID: subjectID, CustomerID: r.CustomerID, List: m.Entry.List, Entry: m.Entry.ID, EntryName: m.Name,
			Score: int32(m.Score), Explanation: string(because), CreatedAt: s.Clock.Now(), // 0 to 100
		})
		if err != nil {
			return fmt.Errorf("note a match: %w", err)
		}
	}
	return nil
}

func (s *Service) matchesOf(ctx context.Context, conn db.Conn, customerID string) ([]Match, error) {
	rows, err := q.New(conn).MatchesOfCustomer(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", err)
	}
	return matches(rows)
}

// Matches is one page of those with this status, the oldest first.
func (s *Service) Matches(ctx context.Context, status MatchStatus, limit, offset int32) (page []Match, total int64, err error) {
	queries := q.New(s.DB.Read())
	rows, err := queries.ListMatches(ctx, q.ListMatchesParams{Status: string(status), PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list matches: %w", err)
	}
	if page, err = matches(rows); err != nil {
		return nil, 0, err
	}
	if total, err = queries.CountMatches(ctx, string(status)); err != nil {
		return nil, 0, fmt.Errorf("count matches: %w", err)
	}
	return page, total, nil
}

// caseOfCustomer is what the customer submitted.
func (s *Service) caseOfCustomer(ctx context.Context, customerID string) (kind Kind, recordID string, found bool, err error) {
	rows, err := q.New(s.DB.Read()).CasesOfCustomer(ctx, customerID)
	if err != nil {
		return "", "", false, fmt.Errorf("find a customer's case: %w", err)
	}
	if len(rows) == 0 {
		return "", "", false, nil
	}
	return Kind(rows[0].Kind), rows[0].ID, true, nil
}

func matches(rows []q.ScreeningMatch) ([]Match, error) {
	all := make([]Match, len(rows))
	for i, r := range rows {
		all[i] = Match{
			ID: r.ID, Subject: r.Subject, SubjectID: r.SubjectID, CustomerID: r.CustomerID, List: r.List, Entry: r.Entry, EntryName: r.EntryName, Score: int(r.Score),
			Status: MatchStatus(r.Status), DecidedBy: r.DecidedBy, Reason: r.Reason, CreatedAt: r.CreatedAt, DecidedAt: r.DecidedAt,
		}
		if err := json.Unmarshal([]byte(r.Explanation), &all[i].Because); err != nil {
			return nil, fmt.Errorf("read a match's explanation: %w", err)
		}
	}
	return all, nil
}

// DecideMatch records whether a potential match is a false positive or confirmed.
func (s *Service) DecideMatch(ctx context.Context, by staff.Operator, matchID string, decision MatchStatus, reason string) (Match, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return Match{}, fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	var h Match
	err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		row, err := queries.LockMatch(ctx, matchID)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock match: %w", err)
		}
		if MatchStatus(row.Status) != MatchPotential {
			return ErrDecided
		}
		now := s.Clock.Now()
		if err := queries.DecideMatch(ctx, q.DecideMatchParams{ID: matchID, Status: string(decision), DecidedBy: by.Name, Reason: reason, DecidedAt: &now}); err != nil {
			return fmt.Errorf("decide match: %w", err)
		}
		row.Status, row.DecidedBy, row.Reason, row.DecidedAt = string(decision), by.Name, reason, &now
		one, err := matches([]q.ScreeningMatch{row})
		if err != nil {
			return err
		}
		h = one[0]
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "screening." + string(decision), Subject: "screening_match", SubjectID: h.ID, Details: map[string]any{"customer": h.CustomerID, "list": h.List, "entry": h.Entry}})
	})
	return h, err
}

// Rescreen compares the cases again whose last comparison is older than age: lists change. It
// returns how many it did; fewer than most means that all are done.
func (s *Service) Rescreen(ctx context.Context, age time.Duration, most int32) (done int, err error) {
	before := s.Clock.Now().Add(-age)
	due, err := q.New(s.DB.Read()).DueForScreening(ctx, q.DueForScreeningParams{Before: &before, PageSize: most})
	if err != nil {
		return 0, fmt.Errorf("look for cases to screen: %w", err)
	}
	for _, recordID := range due {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.askScreening(ctx, tx, recordID) })
		if err != nil {
			return done, err
		}
		done++
	}
	return done, nil
}
