package privacy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/privacy/q"
	"github.com/gbpc/gbpc/internal/staff"
)

// Kept is what a customer may know of what is kept, and what became of the customer's requests.
type Kept struct {
	Holdings []Holding
	Export   *Export    // the newest that the caller asked for
	NextAt   *time.Time // when another can be asked for; nil: now
	Closing  *Closing
	// MayClose says that the caller opened the account, and can ask for its closing.
	MayClose  bool
	Obstacles []Obstacle // those that the customer may know
	// EnrolmentRequired says that the caller must set up a second factor first, for any of the requests.
	EnrolmentRequired bool
}

// Kept returns what the caller may know about the account.
func (s *Service) Kept(ctx context.Context) (k Kept, err error) {
	caller, conn := auth.Caller(ctx), s.d.DB.Read()
	k = Kept{Holdings: Holdings(), MayClose: caller.Own}
	e, found, err := s.newestExport(ctx, conn, caller.CustomerID, caller.UserID, false)
	if err != nil {
		return k, err
	}
	if found {
		k.Export = &e
	}
	if k.EnrolmentRequired, err = s.d.Auth.EnrolmentRequired(ctx); err != nil {
		return k, err
	}
	wait, err := s.d.Limits.Wait(ctx, conn, exportRule, caller.CustomerID)
	if err != nil {
		return k, err
	}
	if wait > 0 {
		at := s.d.Clock.Now().Add(wait)
		k.NextAt = &at
	}
	if !k.MayClose {
		return k, nil
	}
	if k.Closing, err = s.closing(ctx, conn, caller); err != nil {
		return k, err
	}
	m, err := s.d.Customers.Find(ctx, conn, caller.CustomerID)
	if err != nil {
		return k, err
	}
	left, err := s.obstacles(ctx, conn, m.Customer)
	k.Obstacles = told(left)
	return k, err
}

// Erasure is the note of a customer who was erased.
type Erasure struct {
	CustomerID, ApprovalID string
	ErasedAt               time.Time
	KeptUntil              time.Time  // until when the law requires the rest
	FinishedAt             *time.Time // nothing is kept any more
}

// File is what operators may know: all that is left in the account, and what became of requests.
type File struct {
	Export    *Export // the newest that the operator asked for
	Obstacles []Obstacle
	Request   *staff.Approval // the newest request for erasure, by anybody
	Erasure   *Erasure
}

// File returns what the operator may know. It returns customer.ErrUnknown for an id that no customer has.
func (s *Service) File(ctx context.Context, by staff.Operator, customerID string) (f File, err error) {
	conn := s.d.DB.Read()
	m, err := s.d.Customers.Find(ctx, conn, customerID)
	if err != nil {
		return f, err
	}
	if f.Obstacles, err = s.obstacles(ctx, conn, m.Customer); err != nil {
		return f, err
	}
	if e, found, err := s.newestExport(ctx, conn, customerID, by.UserID, true); err != nil {
		return f, err
	} else if found {
		f.Export = &e
	}
	if a, found, err := s.d.Staff.NewestAbout(ctx, conn, erasureKind.Name, customerID, ""); err != nil {
		return f, err
	} else if found {
		f.Request = &a
	}
	if e, found, err := s.erasure(ctx, conn, customerID); err != nil {
		return f, err
	} else if found {
		f.Erasure = &e
	}
	return f, nil
}

func (s *Service) erasure(ctx context.Context, conn db.Conn, customerID string) (e Erasure, found bool, err error) {
	row, err := q.New(conn).Erasure(ctx, customerID)
	if errors.Is(err, sql.ErrNoRows) {
		return e, false, nil
	}
	if err != nil {
		return e, false, fmt.Errorf("read an erasure: %w", err)
	}
	return Erasure(row), true, nil
}

// Erasures returns a page of the customers who were erased, the newest first, and how many there are.
func (s *Service) Erasures(ctx context.Context, w db.Window) (page []Erasure, total int64, err error) {
	queries := q.New(s.d.DB.Read())
	return db.Page(ctx, w, "erasures", queries.ListErasures, queries.CountErasures, func(row q.PrivacyErasure) (Erasure, error) {
		return Erasure(row), nil
	})
}
