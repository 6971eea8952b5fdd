package exceptions

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// Exception is something that cannot go on by itself.
type Exception struct {
	Kind       Kind
	Subject    string            // the id of the thing; an open exception is known by its kind and subject
	CustomerID string            // the customer concerned, or ""
	Amount     money.Amount      // the zero Amount if no money is concerned
	Reason     string            // a code; the sentence is made where it is shown
	Details    map[string]string // codes and figures only, nothing personal
}

// Item is an exception as it stands in the queue.
type Item struct {
	ID string
	Exception
	Severity   Severity
	Status     Status
	Since      time.Time
	ChangedAt  time.Time
	ResolvedAt *time.Time
	Resolution string // a code; "" while open
	// OwnerID and Owner are the operator who took it, or "".
	OwnerID, Owner string
	// ApprovalID is the approval that Requested, one of the actions, waits for, or by which the exception was
	// resolved. Both are "" if there is none.
	ApprovalID, Requested string
}

// Config is what the issuer decides.
type Config struct {
	Site string // the address of the site, for links in mails
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Clock     clock.Clock
	Staff     *staff.Service
	Customers *customer.Service
	Mail      *mail.Outbox
	Queue     *jobs.Queue
	Log       *slog.Logger // nil: nothing is logged
}

// Service keeps the queue. It is safe for concurrent use once every department has registered its actions.
type Service struct {
	config    Config
	db        *db.DB
	clock     clock.Clock
	staff     *staff.Service
	customers *customer.Service
	mail      *mail.Outbox
	queue     *jobs.Queue
	log       *slog.Logger
	actions   map[Kind][]Action
	services  []ExternalService

	probeInterval, probeTimeout time.Duration
	maxTogether                 int32
}

// New returns the service, with its queue on the operators' dashboard.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, clock: d.Clock, staff: d.Staff, customers: d.Customers, mail: d.Mail, queue: d.Queue, log: d.Log,
		actions:       map[Kind][]Action{},
		probeInterval: probeInterval, probeTimeout: probeTimeout, maxTogether: maxTogether,
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	d.Queue.HandlePeriodic(jobs.Periodic{Name: jobNotify, Every: notifyInterval}, s.Notify)
	jobs.Handle(d.Queue, carryOutJob, s.carryOut)
	staff.Handle(d.Staff, actionKind, staff.Handler[oneDetail]{
		Approved: s.actAsApproved, Rejected: s.rejectAction, MovedOn: s.isResolved,
		RolesFor: func(r staff.Request[oneDetail]) []staff.Role { return s.rolesFor(r.Detail.actionDetail) },
	})
	staff.Handle(d.Staff, togetherKind, staff.Handler[groupDetail]{
		Approved: s.actTogether, Rejected: s.rejectTogether, MovedOn: s.allResolved,
		RolesFor: func(r staff.Request[groupDetail]) []staff.Role { return s.rolesFor(r.Detail.actionDetail) },
	})
	d.Staff.AddQueue(staff.Queue{Name: "exceptions", Roles: concerned(), Count: func(ctx context.Context, conn db.Conn) (int64, error) {
		return q.New(conn).CountOpen(ctx)
	}})
	return s
}

// Raise opens an exception inside tx. If the thing has an open one of the kind, its reason and details are
// replaced and the time since when it is open stays. It panics for a kind that kinds.go does not have.
func (s *Service) Raise(ctx context.Context, tx db.Tx, e Exception) error {
	info, known := kinds[e.Kind]
	if !known {
		panic("exceptions: unknown kind " + string(e.Kind))
	}
	details := []byte("{}")
	if len(e.Details) > 0 {
		var err error
		if details, err = json.Marshal(e.Details); err != nil {
			return fmt.Errorf("encode the details of exception %s: %w", e.Kind, err)
		}
	}
	changed, err := q.New(tx).Raise(ctx, q.RaiseParams{
		ID: id.New(), Kind: string(e.Kind), Severity: string(info.severity), Subject: e.Subject, CustomerID: e.CustomerID,
		Amount: e.Amount.Minor(), Currency: e.Amount.Currency().Code(), Reason: e.Reason, Details: string(details), At: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("raise exception %s of %s: %w", e.Kind, e.Subject, err)
	}
	if changed > 0 && info.severity == High {
		tx.AfterCommit(func() {
			s.log.ErrorContext(ctx, "exception", "kind", e.Kind, "subject", e.Subject, "reason", e.Reason)
		})
	}
	return nil
}

// Resolve closes the open exception of the thing inside tx, because its cause is gone or somebody has dealt
// with it; resolution is a code that says which. It does nothing if none is open.
func (s *Service) Resolve(ctx context.Context, tx db.Tx, k Kind, subject, resolution string) error {
	_, err := q.New(tx).Resolve(ctx, q.ResolveParams{Kind: string(k), Subject: subject, Resolution: resolution, At: ref(s.clock.Now())})
	if err != nil {
		return fmt.Errorf("resolve exception %s of %s: %w", k, subject, err)
	}
	return nil
}

// Find returns the exception with this id, or ErrNotFound.
func (s *Service) Find(ctx context.Context, conn db.Conn, exceptionID string) (Item, error) {
	row, err := q.New(conn).ByID(ctx, exceptionID)
	if db.IsNoRows(err) {
		return Item{}, ErrNotFound
	}
	if err != nil {
		return Item{}, fmt.Errorf("read exception: %w", err)
	}
	return s.itemOf(row)
}

// OpenOne returns the open exception of the thing. ok is false if there is none.
func (s *Service) OpenOne(ctx context.Context, conn db.Conn, k Kind, subject string) (item Item, ok bool, err error) {
	row, err := q.New(conn).OpenOne(ctx, q.OpenOneParams{Kind: string(k), Subject: subject})
	if db.IsNoRows(err) {
		return Item{}, false, nil
	}
	if err != nil {
		return Item{}, false, fmt.Errorf("read the exception %s of %s: %w", k, subject, err)
	}
	item, err = s.itemOf(row)
	return item, err == nil, err
}

// OpenOf returns the open exceptions of the kind, the oldest first.
func (s *Service) OpenOf(ctx context.Context, conn db.Conn, k Kind) (open []Item, err error) {
	rows, err := q.New(conn).OpenOf(ctx, string(k))
	if err != nil {
		return nil, fmt.Errorf("read the open exceptions %s: %w", k, err)
	}
	return s.itemsOf(rows)
}

// Filter selects exceptions. Empty fields other than Status select all.
type Filter struct {
	Status   Status
	Kind     Kind
	Severity Severity
	Reason   string    // the code
	OwnerID  string    // Nobody: those that nobody has taken
	Until    time.Time // only those that have been open since then, or longer
}

// Nobody is the OwnerID of a Filter for the exceptions that nobody has taken.
const Nobody = "nobody"

func (f Filter) until() time.Time {
	if f.Until.IsZero() {
		return time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return f.Until
}

// List returns a page of the exceptions and how many match: the open ones with high severity first and then
// by age, the resolved ones newest first. A window by creation has the newest first.
func (s *Service) List(ctx context.Context, f Filter, w db.Window) (page []Item, total int64, err error) {
	queries := q.New(s.db.Read())
	kind, severity := string(f.Kind), string(f.Severity)
	var rows []q.Exception
	switch {
	case w.ByCreation:
		at, id := w.Before()
		rows, err = queries.ListByCreation(ctx, q.ListByCreationParams{
			Status: string(f.Status), Kind: kind, Severity: severity, Reason: f.Reason, OwnerID: f.OwnerID, Until: f.until(), BeforeAt: at,
			BeforeID: id, PageSize: w.Limit,
		})
	case f.Status == Resolved:
		rows, err = queries.ListResolved(ctx, q.ListResolvedParams{
			Kind: kind, Severity: severity, Reason: f.Reason, OwnerID: f.OwnerID, Until: f.until(), PageSize: w.Limit, PageOffset: w.Offset,
		})
	default:
		rows, err = queries.ListOpen(ctx, q.ListOpenParams{
			Kind: kind, Severity: severity, Reason: f.Reason, OwnerID: f.OwnerID, Until: f.until(), PageSize: w.Limit, PageOffset: w.Offset,
		})
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list exceptions: %w", err)
	}
	page, err = s.itemsOf(rows)
	if err != nil || w.ByCreation {
		return page, 0, err
	}
	total, err = queries.CountListed(ctx, q.CountListedParams{
		Status: string(f.Status), Kind: kind, Severity: severity, Reason: f.Reason, OwnerID: f.OwnerID, Until: f.until(),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count exceptions: %w", err)
	}
	return page, total, nil
}

// OpenCount says how many exceptions of a kind are open, and since when the oldest is.
type OpenCount struct {
	Kind     Kind
	Severity Severity
	Open     int64
	Unmailed int64 // have not been in a mail yet
	Oldest   time.Time
}

// OpenCounts returns the kinds of which exceptions are open.
func (s *Service) OpenCounts(ctx context.Context, conn db.Conn) ([]OpenCount, error) {
	queries := q.New(conn)
	rows, err := queries.OpenByKind(ctx)
	if err != nil {
		return nil, fmt.Errorf("count open exceptions: %w", err)
	}
	counts := make([]OpenCount, 0, len(rows))
	for _, row := range rows {
		oldest, err := queries.OldestOpen(ctx, row.Kind)
		if db.IsNoRows(err) {
			continue // resolved between the two queries
		}
		if err != nil {
			return nil, fmt.Errorf("read the oldest exception %s: %w", row.Kind, err)
		}
		counts = append(counts, OpenCount{
			Kind: Kind(row.Kind), Severity: Severity(row.Severity), Open: row.OpenCount, Unmailed: row.OpenCount - row.MailedCount, Oldest: oldest,
		})
	}
	return counts, nil
}

func ownerContext(exceptionID string) string { return "exceptions.owner/" + exceptionID }

func (s *Service) itemsOf(rows []q.Exception) (items []Item, err error) {
	for _, row := range rows {
		item, err := s.itemOf(row)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

func (s *Service) itemOf(row q.Exception) (Item, error) {
	owner, err := s.staff.OpenWords(ownerContext(row.ID), row.OwnerName)
	if err != nil {
		return Item{}, err
	}
	item := Item{
		ID: row.ID, Severity: Severity(row.Severity), Status: Status(row.Status), Since: row.Since, ChangedAt: row.ChangedAt,
		ResolvedAt: row.ResolvedAt,
		Resolution: row.Resolution, OwnerID: row.OwnerID, Owner: owner.By, ApprovalID: row.ApprovalID, Requested: row.Action,
		Exception: Exception{Kind: Kind(row.Kind), Subject: row.Subject, CustomerID: row.CustomerID, Reason: row.Reason},
	}
	if row.Currency != "" {
		c, err := money.CurrencyOf(row.Currency)
		if err != nil {
			return Item{}, fmt.Errorf("read the currency of exception %s: %w", row.ID, err)
		}
		item.Amount = money.New(row.Amount, c)
	}
	if err := json.Unmarshal([]byte(row.Details), &item.Details); err != nil {
		return Item{}, fmt.Errorf("read the details of exception %s: %w", row.ID, err)
	}
	return item, nil
}

func ref[T any](v T) *T { return &v }
