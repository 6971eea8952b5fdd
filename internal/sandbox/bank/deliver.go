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

// tell writes down a message for the issuer, in the transaction of what it is about.
func (b *Bank) tell(ctx context.Context, tx db.Tx, kind string, content []byte) error {
	serial, err := q.New(tx).Next(ctx, "message")
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%010d-%s.xml", b.Clock.Now().Format("20060102"), serial, kind)
	return q.New(tx).InsertMessage(ctx, q.InsertMessageParams{Serial: serial, Name: name, Content: content})
}

func (b *Bank) deliverNow(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.deliver(ctx)
}

// deliver puts waiting messages into the issuer's folder. A message whose delivery was cut short is
// put there again, as banks do.
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
			name = fmt.Sprintf("%04d-%s", i, m.Name) // the reader goes by name
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

// half begins the name of a file that is not whole yet.
const half = ".half-"

// put makes the file appear whole or not at all.
func (b *Bank) put(name string, content []byte) error {
	file, err := os.CreateTemp(b.Deliveries, half)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(b.Deliveries, name))
}

// Faults are what the bank does wrong on demand. They last until they are set again and are not
// kept over a restart.
type Faults struct {
	// Reject gives the reason to refuse a payment for, the zero Reason to make it.
	Reject func(iso20022.Payment) iso20022.Reason
	// NoAnswers: no pain.002. NoNotices: no camt.054; the statement tells all.
	NoAnswers, NoNotices bool
	// Outage holds every message back; Backwards delivers the newest first; Twice delivers each two
	// times, the second time as another file.
	Outage, Backwards, Twice bool
	// Old writes version .02 of the camt messages.
	Old bool
}

// SetFaults has the bank do wrong, or right again.
func (b *Bank) SetFaults(f Faults) {
	b.fmu.Lock()
	defer b.fmu.Unlock()
	b.faults = f
}

// Faults are the faults in force.
func (b *Bank) Faults() Faults {
	b.fmu.Lock()
	defer b.fmu.Unlock()
	return b.faults
}

func (b *Bank) version() iso20022.Version {
	if b.Faults().Old {
		return iso20022.V02
	}
	return iso20022.V08
}
