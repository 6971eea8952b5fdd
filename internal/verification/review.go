package verification

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// CaseSummary is a case as the operators' queue shows it.
type CaseSummary struct {
	ID          string
	Kind        Kind
	Status      Status
	Decision    string
	CustomerID  string
	Submissions int
	CreatedAt   time.Time
	SubmittedAt *time.Time
	DecidedAt   *time.Time
}

// Cases returns one page of the cases with that status, the longest waiting first. If status is nil, it
// returns every case that was ever submitted, the newest first. A window by creation has the newest first.
func (s *Service) Cases(ctx context.Context, status *Status, w db.Window) (page []CaseSummary, total int64, err error) {
	queries := q.New(s.db.Read())
	at, id := w.Before()
	add := func(r q.CasesByCreationRow) {
		page = append(page, CaseSummary{
			ID: r.ID, Kind: Kind(r.Kind), Status: Status(r.Status), Decision: r.Decision, CustomerID: r.CustomerID, Submissions: int(r.Submissions),
			CreatedAt: r.CreatedAt, SubmittedAt: r.SubmittedAt, DecidedAt: r.DecidedAt,
		})
	}
	switch {
	case w.ByCreation && status == nil:
		rows, failed := queries.CasesByCreation(ctx, q.CasesByCreationParams{BeforeAt: at, BeforeID: id, PageSize: w.Limit})
		for _, r := range rows {
			add(r)
		}
		err = failed
	case w.ByCreation:
		rows, failed := queries.CasesByStatusAndCreation(ctx, q.CasesByStatusAndCreationParams{
			Status: int32(*status), BeforeAt: at, BeforeID: id, PageSize: w.Limit,
		})
		for _, r := range rows {
			add(q.CasesByCreationRow(r))
		}
		err = failed
	case status == nil:
		rows, failed := queries.ListSubmitted(ctx, q.ListSubmittedParams{PageSize: w.Limit, PageOffset: w.Offset})
		for _, r := range rows {
			add(q.CasesByCreationRow(r))
		}
		if err = failed; err == nil {
			total, err = queries.CountSubmitted(ctx)
		}
	default:
		rows, failed := queries.ListByStatus(ctx, q.ListByStatusParams{Status: int32(*status), PageSize: w.Limit, PageOffset: w.Offset})
		for _, r := range rows {
			add(q.CasesByCreationRow(r))
		}
		if err = failed; err == nil {
			total, err = queries.CountByStatus(ctx, int32(*status))
		}
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list cases: %w", err)
	}
	return page, total, nil
}

// CaseOfCustomer returns the case that the customer submitted, nil if there is none.
func (s *Service) CaseOfCustomer(ctx context.Context, customerID string) (*screening.Case, error) {
	rows, err := q.New(s.db.Read()).CasesOfCustomer(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("find a customer's case: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil // callers handle a customer without a case
	}
	return &screening.Case{Kind: rows[0].Kind, ID: rows[0].ID}, nil
}

// CaseOfOwner returns the ID of the case to which the documents of an owner belong, empty while there is
// none.
func (s *Service) CaseOfOwner(ctx context.Context, ownerID string) (string, error) {
	if memberID, ok := strings.CutPrefix(ownerID, memberOwnerPrefix); ok {
		member, err := q.New(s.db.Read()).Member(ctx, memberID)
		if db.IsNoRows(err) {
			return "", nil
		}
		return member.RecordID, err
	}
	submitted, err := s.CaseOfCustomer(ctx, ownerID)
	if submitted == nil || err != nil {
		return "", err
	}
	return submitted.ID, nil
}

// Case is everything a reviewer needs to decide.
type Case struct {
	*Record
	Members []Member
	Matches []screening.Match
	History []HistoryEntry
	Checks  []Check
}

// HistoryEntry is one event in the history of a case.
type HistoryEntry struct {
	At     time.Time
	Actor  string
	What   string
	Review Review
}

// Case returns a case from one state of the database, or ErrNotFound.
func (s *Service) Case(ctx context.Context, kind Kind, recordID string) (*Case, error) {
	var c *Case
	err := s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).Record(ctx, recordID)
		if errors.Is(err, sql.ErrNoRows) || err == nil && row.Kind != string(kind) {
			return ErrNotFound
		}
		r, err := s.recordOf(ctx, tx, row, err)
		if err != nil {
			return err
		}
		c, err = s.caseOf(ctx, tx, r)
		return err
	})
	return c, err
}

func (s *Service) caseOf(ctx context.Context, tx db.Tx, r *Record) (c *Case, err error) {
	c = &Case{Record: r}
	if c.Members, err = s.members(ctx, tx, r.ID); err != nil {
		return nil, err
	}
	for i := range c.Members {
		if c.Members[i].Liveness, err = s.liveness.Latest(ctx, tx, liveness.Person{
			CustomerID: r.CustomerID, Kind: customer.Kind(r.Kind), MemberID: c.Members[i].ID,
		}); err != nil {
			return nil, err
		}
	}
	if c.Matches, err = s.screening.MatchesOf(ctx, tx, r.CustomerID); err != nil {
		return nil, err
	}
	if c.History, err = s.history(ctx, tx, r.ID); err != nil {
		return nil, err
	}
	c.Checks = c.checks(s.clock.Now())
	unique, err := s.checkDocuments(ctx, tx, c)
	c.Checks = append(c.Checks, unique)
	return c, err
}

func (s *Service) history(ctx context.Context, tx db.Tx, recordID string) ([]HistoryEntry, error) {
	rows, err := q.New(tx).EventsOf(ctx, recordID)
	if err != nil {
		return nil, fmt.Errorf("read case's history: %w", err)
	}
	all := make([]HistoryEntry, len(rows))
	for i, row := range rows {
		var sealed sealedEvent
		if err := s.sealer.OpenJSON(eventContext(row.ID), row.Data, &sealed); err != nil {
			return nil, err
		}
		all[i] = HistoryEntry{At: row.At, Actor: sealed.Actor, What: row.What, Review: sealed.Review}
	}
	return all, nil
}

// ReviewDecision is an operator's decision on a case.
type ReviewDecision struct {
	Decision string // Approve, Return or Reject
	Reason   string
	Fields   []ReviewField
}

func (d *ReviewDecision) check() error {
	var wrong fault.Fields
	d.Reason = strings.TrimSpace(d.Reason)
	if !slices.Contains([]string{Approve, Return, Reject}, d.Decision) {
		wrong.Add("decision", fault.OutOfRange)
	}
	if d.Decision != Approve && d.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	for i, f := range d.Fields {
		if strings.TrimSpace(f.Field) == "" {
			wrong.Add(fmt.Sprintf("fields[%d].field", i), fault.RequiredField)
		}
	}
	return wrong.Err()
}

// Decide approves a case, returns it with reasons, or rejects it for good. It mails the customer and
// records the operator on the audit trail. It returns ErrNotInReview if the case was decided before.
func (s *Service) Decide(ctx context.Context, by staff.Operator, kind Kind, recordID string, d ReviewDecision) (*Record, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	var r *Record
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockRecord(ctx, recordID)
		if errors.Is(err, sql.ErrNoRows) || err == nil && row.Kind != string(kind) {
			return ErrNotFound
		}
		if r, err = s.recordOf(ctx, tx, row, err); err != nil {
			return err
		}
		if r.Status != InReview {
			return ErrNotInReview
		}
		if err := s.staff.CheckUninvolved(ctx, tx, by, r.CustomerID); err != nil {
			return err
		}
		if d.Decision == Approve {
			if err := s.mayApprove(ctx, tx, r); err != nil {
				return err
			}
		}
		if err := s.decide(ctx, tx, r, d); err != nil {
			return err
		}
		if err := s.notifyCustomer(ctx, tx, r, d); err != nil {
			return err
		}
		if err := s.addEvent(ctx, tx, r, by.UserID, by.Name, d.Decision, &r.Review); err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "verification." + d.Decision, Subject: string(kind), SubjectID: r.ID,
			Details: map[string]any{"customer": r.CustomerID},
		})
	})
	return r, err
}

// mayApprove returns an error unless the applicant and every member have verified, all have been compared
// with the lists, and no screening match is potential or confirmed.
func (s *Service) mayApprove(ctx context.Context, tx db.Tx, r *Record) error {
	if !r.Liveness.Completed() {
		return ErrNotLive
	}
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(members, func(m Member) bool { return m.Status == Draft || m.Status == Returned }) {
		return ErrMembersIncomplete
	}
	// The lists are in memory, so the case is screened here in case the job has not run yet.
	if err := s.screen(ctx, tx, r, members); err != nil {
		return err
	}
	open, err := s.screening.HasOpenMatch(ctx, tx, r.CustomerID)
	if err != nil {
		return err
	}
	if open {
		return ErrScreening
	}
	return nil
}

func (s *Service) decide(ctx context.Context, tx db.Tx, r *Record, d ReviewDecision) error {
	now, next := s.clock.Now(), Returned
	if d.Decision == Approve {
		next = Approved
	}
	if err := r.transitionTo(next); err != nil {
		return err
	}
	r.Decision, r.Review, r.DecidedAt = d.Decision, Review{Note: d.Reason, Fields: d.Fields}, &now
	if err := s.updateRecord(ctx, tx, r); err != nil {
		return err
	}
	switch d.Decision {
	case Approve:
		err := q.New(tx).SetMembersStatus(ctx, q.SetMembersStatusParams{RecordID: r.ID, Status: int32(Approved), UpdatedAt: now})
		if err != nil {
			return fmt.Errorf("approve members: %w", err)
		}
		return nil
	case Reject:
		if err := q.New(tx).StopReminders(ctx, r.ID); err != nil {
			return fmt.Errorf("stop reminders: %w", err)
		}
		return s.keepDocumentsAfterClosure(ctx, tx, r)
	}
	return s.returnForCorrection(ctx, tx, r, d.Fields)
}

// returnForCorrection resets what the reviewer asked for again: the liveness session, or the documents of members.
func (s *Service) returnForCorrection(ctx context.Context, tx db.Tx, r *Record, fields []ReviewField) error {
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	queries := q.New(tx)
	for _, f := range fields {
		if f.Field == "realness" {
			if err := s.liveness.Delete(ctx, tx, r.applicant()); err != nil {
				return err
			}
			r.Liveness = nil
		}
		for _, m := range members {
			if f.Field != "members."+m.ID && !strings.HasPrefix(f.Field, "members."+m.ID+".") {
				continue
			}
			sealed, err := s.sealer.SealJSON(memberContext(m.ID), m.MemberData)
			if err != nil {
				return err
			}
			err = queries.UpdateMember(ctx, q.UpdateMemberParams{
				ID: m.ID, Status: int32(Returned), Data: sealed, DocumentIndex: s.documentIndex(m.IDDocument), UpdatedAt: s.clock.Now(),
			})
			if err != nil {
				return fmt.Errorf("ask member again: %w", err)
			}
		}
	}
	return nil
}

func (s *Service) keepDocumentsAfterClosure(ctx context.Context, tx db.Tx, r *Record) error {
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	owners := []string{r.CustomerID}
	for _, m := range members {
		owners = append(owners, memberOwner(m.ID))
	}
	return s.documents.KeepAfterClosure(ctx, tx, owners)
}

// notifyCustomer mails the decision to the customer; that about the holder of a sub-account is an event alone. The reasons are
// shown in the account area only,
// because others may read the mail.
func (s *Service) notifyCustomer(ctx context.Context, tx db.Tx, r *Record, d ReviewDecision) error {
	party, err := s.customers.Find(ctx, tx, r.CustomerID)
	if err != nil {
		return fmt.Errorf("find customer %s: %w", r.CustomerID, err)
	}
	if party.Customer.IsSubAccount() { // the event says it to the business, which may onboard thousands
		return nil
	}
	template := map[string]string{
		Approve: "verification_approved", Return: "verification_returned", Reject: "verification_rejected",
	}[d.Decision]
	values := map[string]string{"Name": plain.Unlinked(r.Name()), "Link": s.site + "/user/verification"}
	return s.mail.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: mailTemplates.Render(
		party.User.Language, template, party.User.Email, values,
	)})
}
