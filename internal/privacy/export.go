package privacy

import (
	"archive/zip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/staff"
)

// Export writes everything about a customer as a ZIP: a JSON file for each table, and the documents. It is put on the audit
// trail. It returns customer.ErrUnknown for an id that no customer has.
func (s *Service) Export(ctx context.Context, by staff.Operator, customerID string, w io.Writer) error {
	if _, err := s.d.Customers.Find(ctx, s.d.DB.Read(), customerID); err != nil {
		return err
	}
	err := s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.d.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "customer.export", Subject: "customer", SubjectID: customerID})
	})
	if err != nil {
		return err
	}
	archive := zip.NewWriter(w)
	var documents []string
	err = s.d.DB.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		left := map[string]string{}
		for _, t := range tables() {
			if t.why != "" {
				left[t.name] = t.why
				continue
			}
			rows, err := s.rows(ctx, tx, t, customerID)
			if err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
			if len(rows) == 0 {
				continue
			}
			if err := writeJSON(archive, t.name+".json", rows); err != nil {
				return err
			}
			for _, row := range rows {
				if name, ok := row["name"].(string); t.name == "files" && ok && row["state"] == "stored" {
					documents = append(documents, name)
				}
			}
		}
		return writeJSON(archive, "about.json", map[string]any{"customerId": customerID, "exportedAt": s.d.Clock.Now().UTC().Format(time.RFC3339), "notIncluded": left})
	})
	if err != nil {
		return err
	}
	for _, name := range documents {
		if err := s.document(ctx, archive, name); err != nil {
			return fmt.Errorf("document %s: %w", name, err)
		}
	}
	return archive.Close()
}

func writeJSON(archive *zip.Writer, name string, v any) error {
	w, err := archive.Create(name)
	if err != nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

func (s *Service) document(ctx context.Context, archive *zip.Writer, name string) error {
	f, err := s.d.Files.Find(ctx, s.d.DB.Read(), name)
	if errors.Is(err, files.ErrNotFound) {
		return nil // deleted meanwhile
	}
	if err != nil {
		return err
	}
	w, err := archive.Create("documents/" + name)
	if err != nil {
		return err
	}
	return s.d.Files.Copy(ctx, w, f)
}

// rows reads the rows of a customer, with what is sealed opened.
func (s *Service) rows(ctx context.Context, conn db.Conn, t table, customerID string) (all []map[string]any, err error) {
	err = each(ctx, conn, t, customerID, func(row map[string]any) error {
		for name, value := range row {
			if slices.Contains(t.hide, name) {
				delete(row, name)
				continue
			}
			sealed, ok := value.([]byte)
			if !ok {
				continue
			}
			if !slices.Contains(resealing.Columns(), t.name+"."+name) || len(sealed) == 0 {
				continue // JSON has bytes in base64
			}
			plain, err := resealing.Open(s.d.Sealer, t.name+"."+name, row, sealed)
			if err != nil {
				return err
			}
			row[name] = string(plain)
			if json.Valid(plain) {
				row[name] = json.RawMessage(plain)
			}
		}
		all = append(all, row)
		return nil
	})
	return all, err
}

// each reads the rows of a customer by their columns.
func each(ctx context.Context, conn db.Conn, t table, customerID string, do func(row map[string]any) error) error {
	rows, err := conn.QueryContext(ctx, t.read(), customerID)
	if err != nil {
		return err
	}
	var found []map[string]any
	if err := scan(rows, &found); err != nil {
		return err
	}
	for _, row := range found {
		if err := do(row); err != nil {
			return err
		}
	}
	return nil
}

func scan(rows *sql.Rows, into *[]map[string]any) error {
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		values, pointers := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			pointers[i] = &values[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		row := make(map[string]any, len(columns))
		for i, name := range columns {
			row[name] = values[i]
		}
		*into = append(*into, row)
	}
	return rows.Err()
}

// ByEmail returns the id of the customer's own account, for the command line. It returns customer.ErrUnknown for an address of
// no customer.
func (s *Service) ByEmail(ctx context.Context, email string) (string, error) {
	user, found, err := s.d.Customers.ByEmail(ctx, s.d.DB.Read(), email)
	if err != nil {
		return "", err
	}
	if !found {
		return "", customer.ErrUnknown
	}
	m, err := s.d.Customers.Member(ctx, s.d.DB.Read(), user.ID)
	return m.Customer.ID, err
}
