package banking

import (
	"context"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// Rail is the way to our bank and back. Folder is one over files, HTTP one over an API bank.
type Rail interface {
	// Stage makes everything ready that can be made ready without the bank: nothing leaves. It may be
	// called again for the same order.
	Stage(ctx context.Context, o iso20022.Order) error
	// Send hands a staged order to the bank, at most once: called again for the same order it finds
	// out that it was sent. ErrRefused means that it never will be, ErrUnknown that only Find can tell;
	// any other error that nothing left.
	Send(ctx context.Context, o iso20022.Order) error
	// Find asks what became of a payment that was sent.
	Find(ctx context.Context, key string) (Finding, error)
	// Receive gives every file of the bank to take until ctx ends. A file that take refuses
	// (ErrRefused) is put aside, one that fails otherwise is given again later.
	Receive(ctx context.Context, take func(ctx context.Context, f File) error) error
}

// File is a message from the bank.
type File struct {
	Name    string
	Content []byte
}

// Finding is what the bank says of a payment when it is asked.
type Finding struct {
	Found  Found
	Reason iso20022.Reason // of a rejection
}

// Found is the answer to a look-up.
type Found int

// Silent is all that a rail of files can say: its bank answers in its own time. Absent means that
// the bank is certain not to have it.
const (
	Silent Found = iota
	Absent
	UnderWay
	WasRejected
)
