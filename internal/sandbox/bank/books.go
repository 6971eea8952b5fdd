package bank

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
)

// books are what the bank knows, in memory. What changes in them is a record in the database before anybody sees it.
type books struct {
	state
	orders    map[string]bool // by message id: processed, however often the file comes
	payments  []*payment      // the oldest first
	made      map[string]*payment
	entries   map[string][]entry // by account, the oldest first
	waiting   []message          // not delivered yet
	scheduled []scheduled
	changed   []q.PutParams
	gone      []int64 // serials
}

// state is what there is one of.
type state struct {
	Serial    int64 // of the newest record
	Behaviour Behaviour
	Closed    map[string]closing   // the last whole day of which an account's statement was sent
	StatedAt  map[string]time.Time // the newest statement's time, of the whole day or not
}

type closing struct {
	Day     day.Day
	Balance int64
}

// entry is what was booked on an account.
type entry struct {
	Ref, Account, EndToEndID string
	Direction                iso20022.Direction
	Amount                   int64 // pence
	Balance                  int64 // after it
	BookedAt                 time.Time
	Debtor, Creditor         iso20022.Party
	Reference                string
	Returned                 bool
	Reason                   iso20022.Reason
}

func (e entry) iso() iso20022.Entry {
	return iso20022.Entry{
		ServicerRef: e.Ref, Amount: money.New(e.Amount, money.GBP), Direction: e.Direction, Booked: true, BookedAt: e.BookedAt,
		Returned: e.Returned, Reason: e.Reason, InstructionID: e.EndToEndID, EndToEndID: e.EndToEndID, Debtor: e.Debtor, Creditor: e.Creditor,
		Reference: e.Reference,
	}
}

type payment struct {
	serial                  int64
	ID, EndToEndID, Account string
	Amount                  int64 // pence
	Reference               string
	Creditor                iso20022.Party
	Status                  Status
	At                      time.Time
}

// message is a file for the issuer.
type message struct {
	serial        int64
	Name, Content string
}

// scheduled is what the bank does later: to an order, or a payment to return.
type scheduled struct {
	serial           int64
	DueAt            time.Time
	Order, PaymentID string // one of them
	Behaviour        Behaviour
}

// The kinds of records.
const (
	stateRecord     = "state"
	orderRecord     = "order"
	paymentRecord   = "payment"
	entryRecord     = "entry"
	messageRecord   = "message"
	scheduledRecord = "scheduled"
)

func newBooks() *books {
	return &books{
		state:  state{Behaviour: Behaviour{Payouts: Settle}, Closed: map[string]closing{}, StatedAt: map[string]time.Time{}},
		orders: map[string]bool{}, made: map[string]*payment{}, entries: map[string][]entry{},
	}
}

func (s *books) next() int64 {
	s.Serial++
	return s.Serial
}

// put has the record written with the change, or again.
func (s *books) put(kind string, serial int64, record any) {
	content, err := json.Marshal(record)
	if err != nil {
		panic(err) // strings, numbers and times
	}
	s.changed = append(s.changed, q.PutParams{Serial: serial, Kind: kind, Content: string(content)})
}

func (s *books) addOrder(id string) { s.orders[id] = true }

func (s *books) addPayment(p *payment) { s.payments, s.made[p.EndToEndID] = append(s.payments, p), p }

func (s *books) addEntry(e entry) { s.entries[e.Account] = append(s.entries[e.Account], e) }

func (s *books) balance(account string) int64 {
	if booked := s.entries[account]; len(booked) > 0 {
		return booked[len(booked)-1].Balance
	}
	return 0
}

// add reads a record of the last run.
func (s *books) add(r q.Record) error {
	switch r.Kind {
	case stateRecord:
		return json.Unmarshal([]byte(r.Content), &s.state)
	case orderRecord:
		return addTo(r, s.addOrder)
	case paymentRecord:
		return addTo(r, func(p *payment) { p.serial = r.Serial; s.addPayment(p) })
	case entryRecord:
		return addTo(r, s.addEntry)
	case messageRecord:
		return addTo(r, func(m message) { m.serial = r.Serial; s.waiting = append(s.waiting, m) })
	case scheduledRecord:
		return addTo(r, func(d scheduled) { d.serial = r.Serial; s.scheduled = append(s.scheduled, d) })
	}
	return fmt.Errorf("record %d is a %s, which is not known", r.Serial, r.Kind)
}

func addTo[T any](r q.Record, add func(T)) error {
	var record T
	if err := json.Unmarshal([]byte(r.Content), &record); err != nil {
		return fmt.Errorf("record %d: %w", r.Serial, err)
	}
	add(record)
	return nil
}

func (b *Bank) openDatabase(ctx context.Context) (err error) {
	if b.db, err = db.Open(ctx, b.Database); err != nil {
		return err
	}
	if b.Hurry {
		if err := b.db.Hurry(ctx); err != nil {
			return err
		}
	}
	schema, err := fs.Sub(files, "schema")
	if err != nil {
		return err
	}
	return b.db.Migrate(ctx, schema)
}

// readBooks reads the books of the last run, or what was written of them.
func (b *Bank) readBooks(ctx context.Context) error {
	s := newBooks()
	if b.db != nil {
		records, err := q.New(b.db.Read()).Records(ctx)
		if err != nil {
			return err
		}
		for _, r := range records {
			if err := s.add(r); err != nil {
				return err
			}
		}
	}
	b.books = s
	return nil
}

func (b *Bank) read(ctx context.Context, do func(s *books)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.books == nil {
		if err := b.readBooks(ctx); err != nil {
			return fmt.Errorf("read the sandbox bank's books: %w", err)
		}
	}
	do(b.books)
	return nil
}

// change makes one change of the books: all of it, or nothing. do returns an error before it has changed anything.
func (b *Bank) change(ctx context.Context, do func(s *books) error) error {
	var failed error
	if err := b.read(ctx, func(s *books) {
		if failed = do(s); failed == nil {
			failed = b.write(ctx, s)
		}
	}); err != nil {
		return err
	}
	return failed
}

func (b *Bank) write(ctx context.Context, s *books) error {
	if b.db != nil && len(s.changed)+len(s.gone) > 0 {
		s.put(stateRecord, 0, s.state)
		err := b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			for _, r := range s.changed {
				err = errors.Join(err, q.New(tx).Put(ctx, r))
			}
			for _, serial := range s.gone {
				err = errors.Join(err, q.New(tx).Drop(ctx, serial))
			}
			return err
		})
		if err != nil {
			b.books = nil // it is not known what was written
			return fmt.Errorf("write the sandbox bank's books: %w", err)
		}
	}
	s.changed, s.gone = nil, nil
	return nil
}
