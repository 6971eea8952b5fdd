package privacy

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
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
	return s.write(ctx, w, customerID, true)
}

// notTheirs is why the owner's sign-in is missing where another owner of the business asks.
const notTheirs = "about the person who opened the account, who exports it"

// write writes the archive. Without own, what is about the person who opened the account is left out.
func (s *Service) write(ctx context.Context, w io.Writer, customerID string, own bool) error {
	archive := zip.NewWriter(w)
	var documents []string
	err := s.d.DB.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		left := map[string]string{}
		for _, t := range tables {
			switch {
			case t.why != "":
				left[t.name] = t.why
				continue
			case t.isOwners() && !own:
				left[t.name] = notTheirs
				continue
			}
			err := s.writeRows(ctx, tx, archive, t, customerID, func(row map[string]any) {
				if name, ok := row["name"].(string); t.name == "files" && ok && row["state"] == "stored" && row["purpose"] != exportPurpose {
					documents = append(documents, name)
				}
			})
			if err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
		}
		return writeJSON(archive, "about.json", map[string]any{
			"customerId": customerID, "exportedAt": s.d.Clock.Now().UTC().Format(time.RFC3339), "notIncluded": left,
		})
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

// writeRows writes the rows of a customer as a file, one by one: there may be a million. Where there are none, there is no file.
func (s *Service) writeRows(
	ctx context.Context, tx db.Tx, archive *zip.Writer, t table, customerID string, seen func(row map[string]any),
) error {
	rows, err := tx.QueryContext(ctx, t.read(), customerID)
	if err != nil {
		return err
	}
	var file io.Writer
	err = scan(rows, func(row map[string]any) error {
		if err := s.open(t, row); err != nil {
			return err
		}
		seen(row)
		before := ",\n  "
		if file == nil {
			before = "[\n  "
			if file, err = archive.Create(t.name + ".json"); err != nil {
				return err
			}
		}
		var text bytes.Buffer
		if err := encoder(&text, "  ").Encode(row); err != nil {
			return err
		}
		_, err := io.WriteString(file, before+strings.TrimSuffix(text.String(), "\n"))
		return err
	})
	if err == nil && file != nil {
		_, err = io.WriteString(file, "\n]\n")
	}
	return err
}

func encoder(w io.Writer, prefix string) *json.Encoder {
	e := json.NewEncoder(w)
	e.SetIndent(prefix, "  ")
	e.SetEscapeHTML(false)
	return e
}

func writeJSON(archive *zip.Writer, name string, v any) error {
	w, err := archive.Create(name)
	if err != nil {
		return err
	}
	return encoder(w, "").Encode(v)
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

// open replaces what is sealed in the row by what it says, and removes what is not exported.
func (s *Service) open(t table, row map[string]any) error {
	for name, value := range row {
		if slices.Contains(t.hide, name) {
			delete(row, name)
			continue
		}
		sealed, ok := value.([]byte)
		if !ok || !slices.Contains(resealing.Columns(), t.name+"."+name) || len(sealed) == 0 {
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
	return nil
}

// each reads the rows of a customer by their columns, all of them before the first is dealt with: that may write.
func each(ctx context.Context, conn db.Conn, t table, customerID string, do func(row map[string]any) error) error {
	rows, err := conn.QueryContext(ctx, t.read(), customerID)
	if err != nil {
		return err
	}
	var found []map[string]any
	err = scan(rows, func(row map[string]any) error {
		found = append(found, row)
		return nil
	})
	if err != nil {
		return err
	}
	for _, row := range found {
		if err := do(row); err != nil {
			return err
		}
	}
	return nil
}

// scan reads the rows by their columns, one by one.
func scan(rows *sql.Rows, do func(row map[string]any) error) error {
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
		if err := do(row); err != nil {
			return err
		}
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
