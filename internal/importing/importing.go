package importing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/importing/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/verification"
)

// ErrRefused reports that lines are wrong, and that nothing was written.
var ErrRefused = errors.New("nothing was imported")

// batch is how many lines are written in one transaction.
const batch = 200

// Dependencies are what the service works with.
type Dependencies struct {
	DB           *db.DB
	Sealer       *seal.Sealer
	Clock        clock.Clock
	Customers    *customer.Service
	Auth         *auth.Service
	Staff        *staff.Service
	Verification *verification.Service
	Transactions *transactions.Service
	Payees       *payees.Service
	Treasury     *treasury.Service
	Lists        screening.Lists
}

// Service brings customers in.
type Service struct {
	d Dependencies
}

// New builds the service.
func New(d Dependencies) *Service { return &Service{d: d} }

// File is a file and its name in the report.
type File struct {
	Name    string
	Content io.Reader
}

// Order says what is brought in.
type Order struct {
	Customers File
	Addresses File     // Content nil: none
	Networks  []string // that addresses may be on
	Total     string   // of all balances in the file, as its sender states it
	DryRun    bool
	Invite    bool // mail each customer how to choose a password
	Progress  func(done, of int)
}

// Report is what was found, and done.
type Report struct {
	Problems                   []Problem
	Customers, Addresses       int // in the files
	NewCustomers, NewAddresses int // brought in, or that would be
	Total                      money.Amount
	known                      map[string]string // reference to customer, of lines that were brought in before
	people                     []person
	addresses                  []addressLine
	done                       int
}

// Run checks every line, and then brings the new ones in. It returns ErrRefused with the problems in the report if a line is
// wrong; nothing was written then.
func (s *Service) Run(ctx context.Context, o Order) (r Report, err error) {
	if err := s.read(ctx, o, &r); err != nil {
		return r, err
	}
	if len(r.Problems) > 0 {
		sort.SliceStable(r.Problems, func(i, j int) bool {
			a, b := r.Problems[i], r.Problems[j]
			if a.File != b.File {
				return a.File < b.File
			}
			return a.Line < b.Line
		})
		return r, ErrRefused
	}
	if o.DryRun {
		return r, nil
	}
	for part := range slices.Chunk(r.people, batch) {
		if err := s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.bringPeople(ctx, tx, o, part, r.known) }); err != nil {
			return r, err
		}
		s.told(o, &r, len(part))
	}
	for part := range slices.Chunk(r.addresses, batch) {
		if err := s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.bringAddresses(ctx, tx, part, r.known) }); err != nil {
			return r, err
		}
		s.told(o, &r, len(part))
	}
	if len(r.people)+len(r.addresses) == 0 {
		return r, nil
	}
	return r, s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.d.Staff.Record(ctx, tx, staff.AuditEvent{Action: "customers.import", Subject: "file", SubjectID: o.Customers.Name,
			Details: map[string]any{"by": "command line", "customers": r.NewCustomers, "addresses": r.NewAddresses, "total": r.Total.String()}})
	})
}

func (s *Service) told(o Order, r *Report, done int) {
	r.done += done
	if o.Progress != nil {
		o.Progress(r.done, len(r.people)+len(r.addresses))
	}
}

// read reads both files, and keeps the lines that are new.
func (s *Service) read(ctx context.Context, o Order, r *Report) error {
	r.known, r.Total = map[string]string{}, money.Zero(money.GBPC)
	references, emails := map[string]int{}, map[string]int{}
	var failed error
	wrong, err := readTable(o.Customers, customerColumns, moreOfCustomer, func(number int, fields map[string]string) {
		p := person{number: number, fields: fields, balance: money.Zero(money.GBPC)}
		r.Customers++
		found := checkPerson(o.Customers.Name, &p)
		found = append(found, twice(o.Customers.Name, number, "reference", fields["reference"], references)...)
		found = append(found, twice(o.Customers.Name, number, "email", customer.NormalEmail(fields["email"]), emails)...)
		if len(found) == 0 && failed == nil {
			r.Total = r.Total.Add(p.balance)
			found, failed = s.compare(ctx, o, r, p)
		}
		r.Problems = append(r.Problems, found...)
	})
	r.Problems = append(r.Problems, wrong...)
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	if stated, err := money.Parse(
		money.Typed(o.Total), money.GBPC,
	); len(r.Problems) == 0 && !r.Total.IsZero() && (err != nil || stated.Cmp(r.Total) != 0) {
		r.Problems = append(r.Problems, Problem{File: o.Customers.Name, Line: 1, Column: "balance", Reason: fmt.Sprintf(
			"the balances sum to %s, but the stated total is %q", r.Total, o.Total,
		)})
	}
	if o.Addresses.Content == nil {
		return nil
	}
	seen := map[string]int{}
	wrong, err = readTable(o.Addresses, addressColumns, moreOfAddress, func(number int, fields map[string]string) {
		a := addressLine{number: number, fields: fields}
		r.Addresses++
		found := checkAddress(o.Addresses.Name, &a, o.Networks)
		found = append(
			found,
			twice(o.Addresses.Name, number, "address", fields["reference"]+" "+fields["network"]+" "+strings.ToLower(fields["address"]), seen)...,
		)
		if len(found) == 0 && failed == nil {
			found, failed = s.compareAddress(ctx, o, r, a, references)
		}
		r.Problems = append(r.Problems, found...)
	})
	r.Problems = append(r.Problems, wrong...)
	return errors.Join(err, failed)
}

func twice(file string, number int, column, value string, seen map[string]int) []Problem {
	if value == "" {
		return nil
	}
	if first, again := seen[value]; again {
		return []Problem{at(file, number, column, fmt.Sprintf("is the same as in line %d", first))}
	}
	seen[value] = number
	return nil
}

// compare tells a line that is new from one that was brought in before.
func (s *Service) compare(ctx context.Context, o Order, r *Report, p person) ([]Problem, error) {
	before, err := q.New(s.d.DB.Read()).Imported(ctx, p.fields["reference"])
	switch {
	case err == nil && s.isLine(before.Line, customerLine(p.fields), p.fields):
		r.known[p.fields["reference"]] = before.CustomerID
		return nil, nil
	case err == nil:
		return []Problem{at(o.Customers.Name, p.number, "reference", "this customer was already imported with different data")}, nil
	case !db.IsNoRows(err):
		return nil, fmt.Errorf("look for an imported customer: %w", err)
	}
	_, taken, err := s.d.Customers.ByEmail(ctx, s.d.DB.Read(), p.fields["email"])
	if err != nil {
		return nil, err
	}
	if taken {
		return []Problem{at(o.Customers.Name, p.number, "email", "a user already has this address")}, nil
	}
	r.people, r.NewCustomers = append(r.people, p), r.NewCustomers+1
	return nil, nil
}

func (s *Service) compareAddress(ctx context.Context, o Order, r *Report, a addressLine, inFile map[string]int) ([]Problem, error) {
	reference := a.fields["reference"]
	queries := q.New(s.d.DB.Read())
	if _, there := inFile[reference]; !there {
		before, err := queries.Imported(ctx, reference)
		if db.IsNoRows(err) {
			return []Problem{at(o.Addresses.Name, a.number, "reference", "there is no such customer")}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("look for an imported customer: %w", err)
		}
		r.known[reference] = before.CustomerID
	}
	if listed := s.d.Lists.Address(a.address); len(listed) > 0 {
		return []Problem{at(o.Addresses.Name, a.number, "address", "is on a sanctions list")}, nil
	}
	line, err := queries.ImportedAddress(ctx, q.ImportedAddressParams{Reference: reference, Network: a.fields["network"], Address: a.address})
	switch {
	case db.IsNoRows(err):
		r.addresses, r.NewAddresses = append(r.addresses, a), r.NewAddresses+1
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("look for an imported address: %w", err)
	case !s.isLine(line, addressLineOf(a.fields, a.address), a.fields):
		return []Problem{at(o.Addresses.Name, a.number, "address", "this address was already imported with different data")}, nil
	}
	return nil, nil
}

// hash is of a line, whichever order its columns have.
func hash(fields map[string]string) []byte {
	var text strings.Builder
	for _, column := range slices.Concat(customerColumns, moreOfCustomer, addressColumns, moreOfAddress) {
		fmt.Fprintf(&text, "%s=%q ", column, fields[column])
	}
	sum := sha256.Sum256([]byte(text.String()))
	return sum[:]
}

// The contexts of sealed hashes of lines. They are sealed because a line can be guessed.
func customerLine(fields map[string]string) string { return "importing.line:" + fields["reference"] }

func addressLineOf(fields map[string]string, address string) string {
	return "importing.address:" + fields["reference"] + "/" + fields["network"] + "/" + address
}

// isLine reports whether it is the hash of this line that was sealed.
func (s *Service) isLine(sealed []byte, context string, fields map[string]string) bool {
	plain, err := s.d.Sealer.Open(context, sealed)
	return err == nil && bytes.Equal(plain, hash(fields))
}
