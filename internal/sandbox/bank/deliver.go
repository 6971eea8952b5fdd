package bank

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// enqueueMessage stores a message for the issuer, in the change that it reports.
func (b *Bank) enqueueMessage(s *books, kind string, content []byte) {
	serial := s.next()
	m := message{serial, fmt.Sprintf("%s-%010d-%s.xml", b.Clock.Now().Format("20060102"), serial, kind), string(content)}
	s.waiting = append(s.waiting, m)
	s.put(messageRecord, serial, m)
}

func (b *Bank) deliverNow(ctx context.Context) error {
	b.working.Lock()
	defer b.working.Unlock()
	return b.deliver(ctx)
}

// deliver hands the waiting messages to the issuer. A message whose delivery was interrupted is delivered again, as
// banks do.
func (b *Bank) deliver(ctx context.Context) error {
	f := b.Faults()
	if f.Outage {
		return nil
	}
	var waiting []message
	if err := b.read(ctx, func(s *books) { waiting = slices.Clone(s.waiting) }); err != nil {
		return err
	}
	if f.Backwards {
		slices.Reverse(waiting)
	}
	for i, m := range waiting {
		name := m.Name
		if f.Backwards {
			name = fmt.Sprintf("%04d-%s", i, m.Name) // the issuer reads in order of name
		}
		if err := b.Deliver(name, []byte(m.Content)); err != nil {
			return err
		}
		if f.Twice {
			if err := b.Deliver("again-"+name, []byte(m.Content+"\n")); err != nil {
				return err
			}
		}
		if err := b.change(ctx, func(s *books) error {
			s.waiting = slices.DeleteFunc(s.waiting, func(w message) bool { return w.serial == m.serial })
			s.gone = append(s.gone, m.serial)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// partialPrefix begins the name of a file that is not complete.
const partialPrefix = ".partial-"

// removePartial removes what was being written when the bank was killed.
func (b *Bank) removePartial() error {
	partial, err := filepath.Glob(filepath.Join(b.Deliveries, partialPrefix+"*"))
	for _, name := range partial {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// put writes the file so that it appears completely or not at all.
func (b *Bank) put(name string, content []byte) error {
	file, err := os.CreateTemp(b.Deliveries, partialPrefix)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if !b.Hurry {
		err = errors.Join(err, file.Sync())
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(b.Deliveries, name))
}

// Faults make the bank misbehave. They apply until they are set again, and not after a restart.
type Faults struct {
	// Reject returns the reason for which a payment is rejected, or the zero Reason to make it.
	Reject func(iso20022.Payment) iso20022.Reason
	// NoAnswers omits pain.002. NoNotices omits camt.054, so that only the statement reports entries.
	NoAnswers, NoNotices bool
	// Outage delivers nothing; Backwards delivers the newest message first; Twice delivers each message
	// twice, the second time as another file.
	Outage, Backwards, Twice bool
	// Old uses version .02 of the camt messages.
	Old bool
	// PaysAgain makes an order again that comes again.
	PaysAgain bool
}

// SetFaults replaces the faults. The zero value makes the bank work properly.
func (b *Bank) SetFaults(f Faults) { b.faults.Store(&f) }

// Faults returns the faults that apply.
func (b *Bank) Faults() Faults { return *b.faults.Load() }

func (b *Bank) version() iso20022.Version {
	if b.Faults().Old {
		return iso20022.V02
	}
	return iso20022.V08
}
