package privacy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/privacy/q"
	"github.com/gbpc/gbpc/internal/staff"
)

// exportRule is how often a customer may ask for an export.
var exportRule = limit.Rule{Name: "data-export", Calls: 2, Period: 24 * time.Hour}

// Limits lists the rules, each of which can be set by its name.
var Limits = []limit.Rule{exportRule}

// exportJob prepares an export. It reads everything about a customer and copies every document, which may take a while.
var exportJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "privacy.export", Lane: jobs.LaneFiles, Timeout: 20 * time.Minute}}

const (
	exportPurpose  = "export"           // marks the files of this package in the store
	exportLifetime = 3 * 24 * time.Hour // how long an export can be downloaded
)

// Export is a copy of everything about a customer, as it is prepared or waits to be downloaded.
type Export struct {
	ID, CustomerID string
	CreatedAt      time.Time
	ReadyAt        *time.Time // nil while it is prepared
	ExpiresAt      *time.Time
	Size           int64 // in bytes
	file           string
	requestedBy    string
	byOperator     bool
	own            bool
}

func exportOf(row q.PrivacyExport) Export {
	return Export{
		ID: row.ID, CustomerID: row.CustomerID, CreatedAt: row.CreatedAt, ReadyAt: row.ReadyAt, ExpiresAt: row.ExpiresAt, Size: row.Size,
		file: row.File, requestedBy: row.RequestedBy, byOperator: row.ByOperator, own: row.Own}
}

// RequestExport has an export of the caller's account prepared, and returns it; one that is being prepared is returned
// again. Another owner of a business has it without the sign-in of the person who opened the account. It requires a
// secondary authentication, and returns fault.TooManyRequests with the time after which to ask again.
func (s *Service) RequestExport(ctx context.Context) (e Export, err error) {
	if err := s.d.Auth.RequireSecondaryAuth(ctx); err != nil {
		return Export{}, err
	}
	caller := auth.Caller(ctx)
	e = Export{ID: id.New(), CustomerID: caller.CustomerID, CreatedAt: s.d.Clock.Now(), requestedBy: caller.UserID, own: caller.Own}
	return e, s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if known, err := s.preparing(ctx, tx, &e); err != nil || known {
			return err
		}
		if err := s.d.Limits.AllowIn(ctx, tx, exportRule, e.CustomerID); err != nil {
			return err
		}
		if err := s.enqueue(ctx, tx, e); err != nil {
			return err
		}
		if err := s.d.Auth.RecordDataEvent(ctx, tx, securityevents.DataExportRequested, "data_export_requested"); err != nil {
			return err
		}
		return s.recordCustomers(ctx, tx, "customer.export", e.CustomerID, map[string]any{"by": customerAsks, "export": e.ID})
	})
}

// RequestExportFor has an export of a customer prepared for an operator. It returns customer.ErrUnknown for an id that no
// customer has, and ErrNotFound for a customer of whom nothing is kept any more.
func (s *Service) RequestExportFor(ctx context.Context, by staff.Operator, customerID string) (e Export, err error) {
	e = Export{ID: id.New(), CustomerID: customerID, CreatedAt: s.d.Clock.Now(), requestedBy: by.UserID, byOperator: true, own: true}
	return e, s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		known, err := s.preparing(ctx, tx, &e)
		if err != nil || known {
			return err
		}
		if erasure, erased, err := s.erasure(ctx, tx, customerID); err != nil || erased && erasure.FinishedAt != nil {
			return orElse(err, ErrNotFound)
		}
		if err := s.enqueue(ctx, tx, e); err != nil {
			return err
		}
		return s.d.Staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "customer.export", Subject: "customer", SubjectID: customerID, Details: map[string]any{"export": e.ID},
		})
	})
}

// preparing replaces e by the export that the same person asked for and that is being prepared.
func (s *Service) preparing(ctx context.Context, tx db.Tx, e *Export) (known bool, err error) {
	if _, err := s.d.Customers.LockStatus(ctx, tx, e.CustomerID); err != nil { // one after the other
		return false, err
	}
	newest, found, err := s.newestExport(ctx, tx, e.CustomerID, e.requestedBy, e.byOperator)
	if err != nil || !found || newest.ReadyAt != nil {
		return false, err
	}
	*e = newest
	return true, nil
}

func (s *Service) enqueue(ctx context.Context, tx db.Tx, e Export) error {
	err := q.New(tx).InsertExport(ctx, q.InsertExportParams{
		ID: e.ID, CustomerID: e.CustomerID, RequestedBy: e.requestedBy, ByOperator: e.byOperator, Own: e.own, CreatedAt: e.CreatedAt,
	})
	if err != nil {
		return fmt.Errorf("request an export: %w", err)
	}
	return s.d.Queue.Enqueue(ctx, tx, exportJob.Job(e.ID))
}

// prepare writes an export into the store of documents, sealed with the customer's key. The customer may be erased meanwhile.
func (s *Service) prepare(ctx context.Context, exportID string) error {
	e, err := s.export(ctx, s.d.DB.Read(), exportID)
	if errors.Is(err, ErrNotFound) || err == nil && e.ReadyAt != nil {
		return nil
	}
	if err != nil {
		return err
	}
	expires := s.d.Clock.Now().Add(exportLifetime)
	content, archive := io.Pipe()
	written := make(chan struct{})
	go func() {
		defer close(written)
		archive.CloseWithError(s.write(ctx, archive, e.CustomerID, e.own)) // nil is the end
	}()
	f, err := s.d.Files.Put(ctx, files.Upload{
		Owner: e.ID, KeyOwner: e.CustomerID, Purpose: exportPurpose, Kinds: []files.Kind{files.ZIP}, DeleteAt: &expires, Content: content,
	})
	_ = content.Close() // who still writes ends
	<-written
	if err != nil {
		return fmt.Errorf("write an export: %w", err)
	}
	return s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now := s.d.Clock.Now()
		n, err := q.New(tx).FinishExport(ctx, q.FinishExportParams{ID: e.ID, File: f.Name, Size: f.Size, ReadyAt: &now, ExpiresAt: &expires})
		if err != nil {
			return fmt.Errorf("finish an export: %w", err)
		}
		if n == 0 { // it was finished by another attempt, or the customer was erased
			return s.d.Files.KeepUntil(ctx, tx, f.Name, &now)
		}
		return nil
	})
}

// Download returns what writes the caller's export. It requires a secondary authentication, and returns ErrNotFound for an
// export that another has asked for, that is not ready, or whose time is over.
func (s *Service) Download(ctx context.Context, exportID string) (Download, error) {
	caller := auth.Caller(ctx)
	e, err := s.export(ctx, s.d.DB.Read(), exportID)
	if err == nil && (e.byOperator || e.requestedBy != caller.UserID || e.CustomerID != caller.CustomerID) {
		err = errNoCopy
	}
	if err != nil {
		return Download{}, err
	}
	if err := s.d.Auth.RequireSecondaryAuth(ctx); err != nil {
		return Download{}, err
	}
	return s.download(ctx, e, func(ctx context.Context, tx db.Tx) error {
		if err := s.d.Auth.RecordDataEvent(ctx, tx, securityevents.DataDownloaded, ""); err != nil {
			return err
		}
		return s.recordCustomers(ctx, tx, "customer.export_download", e.CustomerID, map[string]any{"by": customerAsks, "export": e.ID})
	})
}

// DownloadFor is Download for the operator who asked for the export.
func (s *Service) DownloadFor(ctx context.Context, by staff.Operator, customerID, exportID string) (Download, error) {
	e, err := s.export(ctx, s.d.DB.Read(), exportID)
	if err == nil && (!e.byOperator || e.requestedBy != by.UserID || e.CustomerID != customerID) {
		err = errNoCopy
	}
	if err != nil {
		return Download{}, err
	}
	return s.download(ctx, e, func(ctx context.Context, tx db.Tx) error {
		return s.d.Staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "customer.export_download", Subject: "customer", SubjectID: customerID, Details: map[string]any{"export": e.ID},
		})
	})
}

// Download is an export that is sent.
type Download struct {
	Name  string
	Write func(ctx context.Context, w io.Writer) error
}

// download records it before the first byte is sent.
func (s *Service) download(ctx context.Context, e Export, record func(ctx context.Context, tx db.Tx) error) (Download, error) {
	if e.ReadyAt == nil || !s.d.Clock.Now().Before(*e.ExpiresAt) {
		return Download{}, errNoCopy
	}
	f, err := s.d.Files.Find(ctx, s.d.DB.Read(), e.file)
	if err != nil {
		return Download{}, err
	}
	return Download{
		Name:  "gbpc-data-" + e.CreatedAt.UTC().Format(time.DateOnly) + ".zip",
		Write: func(ctx context.Context, w io.Writer) error { return s.d.Files.Copy(ctx, w, f) },
	}, s.d.DB.Tx(ctx, record)
}

func (s *Service) export(ctx context.Context, conn db.Conn, exportID string) (Export, error) {
	row, err := q.New(conn).Export(ctx, exportID)
	if errors.Is(err, sql.ErrNoRows) {
		return Export{}, errNoCopy
	}
	if err != nil {
		return Export{}, fmt.Errorf("read an export: %w", err)
	}
	return exportOf(row), nil
}

// newestExport returns the newest export of a customer that this person asked for.
func (s *Service) newestExport(
	ctx context.Context, conn db.Conn, customerID, userID string, byOperator bool,
) (e Export, found bool, err error) {
	row, err := q.New(conn).NewestExport(ctx, q.NewestExportParams{CustomerID: customerID, RequestedBy: userID, ByOperator: byOperator})
	if errors.Is(err, sql.ErrNoRows) {
		return Export{}, false, nil
	}
	if err != nil {
		return Export{}, false, fmt.Errorf("read the newest export: %w", err)
	}
	return exportOf(row), true, nil
}
