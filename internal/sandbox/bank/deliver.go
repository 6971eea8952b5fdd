package bank

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
)

// enqueueMessage stores a message for the issuer, in the transaction of what it reports.
func (b *Bank) enqueueMessage(ctx context.Context, tx db.Tx, kind string, content []byte) error {
	serial, err := q.New(tx).Next(ctx, "message")
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%010d-%s.xml", b.Clock.Now().Format("20060102"), serial, kind)
	return q.New(tx).InsertMessage(ctx, q.InsertMessageParams{Serial: serial, Name: name, Content: content})
}

func (b *Bank) deliverNow(ctx context.Context) error {
	b.working.Lock()
	defer b.working.Unlock()
	return b.deliver(ctx)
}

// deliver writes the waiting messages into the issuer's folder. A message whose delivery was interrupted is
// delivered again, as banks do.
func (b *Bank) deliver(ctx context.Context) error {
	f := b.Faults()
	if f.Outage {
		return nil
	}
	waiting, err := q.New(b.db.Read()).Waiting(ctx)
	if err != nil {
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
		if err := b.put(name, m.Content); err != nil {
			return err
		}
		if f.Twice {
			if err := b.put("again-"+name, append(m.Content, '\n')); err != nil {
				return err
			}
		}
		if err := q.New(b.db.Writer()).Delivered(ctx, m.Serial); err != nil {
			return err
		}
	}
	return nil
}

// partialPrefix begins the name of a file that is not complete.
const partialPrefix = ".partial-"

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
}

// SetFaults replaces the faults. The zero value makes the bank work properly.
func (b *Bank) SetFaults(f Faults) {
	b.faultsMu.Lock()
	defer b.faultsMu.Unlock()
	b.faults = f
}

// Faults returns the faults that apply.
func (b *Bank) Faults() Faults {
	b.faultsMu.Lock()
	defer b.faultsMu.Unlock()
	return b.faults
}

func (b *Bank) version() iso20022.Version {
	if b.Faults().Old {
		return iso20022.V02
	}
	return iso20022.V08
}
