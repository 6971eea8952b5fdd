package banking

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// Rail is the connection to our bank. Folder implements it over files, clearbank over an API.
type Rail interface {
	// Stage prepares an order without involving the bank: nothing is submitted. It may be called again
	// for the same order, and then with another StagedAs. ErrRejected means that the order can never be
	// submitted.
	Stage(ctx context.Context, o iso20022.Order) error
	// Send submits an order to the bank as it was staged, at most once: called again for the same order, it
	// finds that the order was submitted. This is the last fence, behind the one in the database: a process
	// that begins a submission and then stands still for minutes may come back while another repeats it. ErrRejected means that the
	// bank will never make the payment,
	// ErrOutcomeUnknown that only LookUp can tell; any other error means that nothing was submitted.
	Send(ctx context.Context, o iso20022.Order) error
	// LookUp asks the bank for the status of a payment that was submitted under this key.
	LookUp(ctx context.Context, key string) (LookUpResult, error)
	// Receive passes every file of the bank to process until ctx ends. A file that process rejects
	// (ErrRejected) is put aside; one for which it returns another error is passed again later.
	Receive(ctx context.Context, process func(ctx context.Context, f InboundFile) error) error
}

// Lister is a rail whose bank lists what it has booked, at any time and for any time. Each reference of such a bank
// names one entry, for ever.
type Lister interface {
	// List returns what the bank booked on one of our accounts from a time up to another.
	List(ctx context.Context, of AccountID, from, until time.Time) (Listing, error)
}

// Listing is what a bank has booked in a time.
type Listing struct {
	Entries []iso20022.Entry // each once
	// Open is when the oldest transaction was begun that may still be booked; zero: there is none.
	Open time.Time
}

// StatementAsker is a rail that asks its bank for the statement of each day. It asks held, from before Receive on, for the
// statements of an account that are here.
type StatementAsker interface {
	BindHeld(held func(ctx context.Context, of AccountID, since day.Day) (HeldStatements, error))
}

// HeldStatements say of which days the statement of an account is here.
type HeldStatements struct {
	First, Newest day.Day   // zero: there is none yet
	Days          []day.Day // since the day that was asked for
}

// Scheduler is a rail whose bank does not take every payment at any time.
type Scheduler interface {
	// TakenFrom returns when the bank takes a payment of this amount that is ordered at that time.
	TakenFrom(amount money.Amount, ordered time.Time) time.Time
}

// AddressNeeder is a rail whose bank makes some payments only to a payee whose postal address is known.
type AddressNeeder interface {
	// NeedsAddress reports whether a payment of this amount is one of them.
	NeedsAddress(amount money.Amount) bool
}

// CanReturn reports whether the bank takes a payment of this amount from us to somebody whose address is not known.
func (s *Service) CanReturn(amount money.Amount) bool {
	rail, needs := railAs[AddressNeeder](s.rail)
	return !needs || !rail.NeedsAddress(amount)
}

// railAs returns the rail as one that can do more than every rail can, or the one that it wraps.
func railAs[T any](r Rail) (as T, ok bool) {
	for r != nil {
		if as, ok = r.(T); ok {
			return as, true
		}
		outer, wraps := r.(interface{ Unwrap() Rail })
		if !wraps {
			break
		}
		r = outer.Unwrap()
	}
	return as, false
}

// LookUpResult is the bank's answer when it is asked for a payment.
type LookUpResult struct {
	Status LookUpStatus
	Reason iso20022.Reason // of a rejection
}

// LookUpStatus is the status of a payment at the bank.
type LookUpStatus int

// The statuses. A rail over files cannot return LookUpRejected: its bank answers in its own time.
const (
	LookUpUnknown  LookUpStatus = iota
	LookUpNotFound              // it is certain that the bank did not receive the payment
	LookUpPending               // the bank has the payment, or will fetch it
	LookUpRejected              // the bank rejected the payment
)

// Probe asks the bank about a payment that does not exist: the cheapest question that every bank answers.
func (s *Service) Probe(ctx context.Context) error {
	_, err := s.rail.LookUp(ctx, id.Hex(id.New()))
	return err
}

// InboundFile is a message from the bank: its content, or how it is opened where it may be large.
type InboundFile struct {
	Name    string
	Content []byte
	Open    func() (io.ReadCloser, error) // nil: Content is all there is
	Shared  bool                          // it lies where other processes see it too: it is claimed before it is processed
	Stray   bool                          // its name is not that of a message, or it is no file: there is nothing to read
}

func (f InboundFile) read(do func(io.Reader) error) error {
	if f.Open == nil {
		return do(bytes.NewReader(f.Content))
	}
	r, err := f.Open()
	if err != nil {
		return err
	}
	return errors.Join(do(r), r.Close())
}

func (f InboundFile) hash() (string, error) {
	sum := sha256.New()
	err := f.read(func(r io.Reader) error {
		_, err := io.Copy(sum, r)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}

func (f InboundFile) scan(visit func(iso20022.Item) error) (m iso20022.Message, err error) {
	err = f.read(func(r io.Reader) error {
		m, err = iso20022.Scan(r, visit)
		return err
	})
	return m, err
}
