package ledger

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Submit returns when the command is committed, when it is refused, or when its outcome is unknown
// (ErrUnknown). A refusal is the error that Check returned, ErrInsufficientFunds, ErrKeyReused or
// another error of errors.go. The command is committed together with others that are waiting. Submit
// must not be called inside a transaction, because it would wait for that transaction for ever; it
// panics if it is.
//
// When ctx ends before the command is part of a batch, nothing is written and Submit returns the
// error of ctx. After that point Submit waits for the outcome.
func (l *Ledger) Submit(ctx context.Context, c Command) (receipt Receipt, err error) {
	ctx, span := telemetry.Start(ctx, "ledger.submit")
	defer func() { span.End(err) }()
	if db.InTx(ctx) {
		panic("ledger: Submit inside a transaction")
	}
	if err := c.validate(); err != nil {
		return Receipt{}, err
	}
	if err := l.rules(c.Entry.Lines); err != nil {
		return Receipt{}, err
	}
	if err := l.suspended(ctx); err != nil {
		return Receipt{}, err
	}
	l.addGates(&c)
	if c.Entry.Reverses == 0 {
		return l.commit(ctx, &c)
	}
	// The reversed entry never changes, so it can be read outside the lock. A unique index ensures that
	// it is reversed once.
	if err := reversible(ctx, l.db.Read(), &c.Entry); err != nil && !errors.Is(err, ErrReversed) {
		return Receipt{}, err // ErrReversed may be this very command, repeated: its key decides
	}
	receipt, err = l.commit(ctx, &c)
	if db.IsUniqueViolation(err) && errors.Is(reversible(ctx, l.db.Read(), &c.Entry), ErrReversed) {
		return Receipt{}, ErrReversed
	}
	return receipt, err
}

// commit commits the command with others that are waiting, or answers its repetition.
func (l *Ledger) commit(ctx context.Context, c *Command) (Receipt, error) {
	receipt, err := l.committer.submit(ctx, *c)
	if errors.Is(err, errArchivedKey) {
		return l.answerArchived(ctx, c, receipt.Sequence)
	}
	return receipt, err
}
