package ledger

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gbpc/gbpc/internal/money"
)

// Entry is one journal entry. It balances in each asset or is refused, and it is never changed: a
// mistake is corrected by another entry that names it.
type Entry struct {
	// Key is the idempotency key of an entry that is posted: a key writes one entry, ever. The entry of a
	// command leaves it empty, because the command has a key.
	Key string
	// Kind is the kind of event, for example "withdrawal.ordered".
	Kind string
	// Reference is the id of the object of the event, for example of the withdrawal.
	Reference string
	// Reverses is the sequence of the entry that this one reverses, or 0. The lines must be those of that
	// entry with the sides exchanged (see Reversed). An entry can be reversed once.
	Reverses int64
	// NoMovement marks an entry that has no lines on purpose: it records a decision that moved nothing.
	NoMovement bool
	// Lines are applied in this order, and none may take a balance below zero.
	Lines []Line
}

// Line is an amount on one side of an account. The amount is positive and in the account's asset.
type Line struct {
	Account Account
	Side    Side
	Amount  money.Amount
}

// Debit returns a line on the debit side.
func Debit(a Account, amount money.Amount) Line { return Line{a, DebitSide, amount} }

// Credit returns a line on the credit side.
func Credit(a Account, amount money.Amount) Line { return Line{a, CreditSide, amount} }

// Move returns the pair of lines that debits one account and credits another. For an amount of zero it
// returns no lines, so that an entry can be composed without conditions.
func Move(debit, credit Account, amount money.Amount) []Line {
	if amount.Minor() == 0 {
		return nil
	}
	return []Line{Debit(debit, amount), Credit(credit, amount)}
}

// Lines concatenates moves to the lines of one entry.
func Lines(moves ...[]Line) []Line {
	var all []Line
	for _, m := range moves {
		all = append(all, m...)
	}
	return all
}

// Reversed returns the lines that reverse an entry with these lines.
func Reversed(lines []Line) []Line {
	back := make([]Line, len(lines))
	for i, l := range lines {
		back[i] = Line{l.Account, -l.Side, l.Amount}
	}
	return back
}

// change returns what the line adds to the account's balance, which is counted on the normal side.
func (l Line) change() int64 {
	if l.Side == l.Account.side {
		return l.Amount.Minor()
	}
	return -l.Amount.Minor()
}

// signed returns the amount as it is stored: debits are positive, so that an entry sums to zero.
func (l Line) signed() int64 { return int64(l.Side) * l.Amount.Minor() }

// Within these bounds no sum of an entry and no balance can overflow.
const (
	maxAmount  = 1 << 53
	maxBalance = 1 << 62
	maxLines   = 100
)

// validate refuses what no state of the books could make valid.
func (e *Entry) validate() error {
	if err := text("kind", e.Kind, 1, 100); err != nil {
		return err
	}
	if err := text("reference", e.Reference, 0, 200); err != nil {
		return err
	}
	if e.Reverses < 0 {
		return fmt.Errorf("%w: reverses entry %d", ErrMalformed, e.Reverses)
	}
	if e.NoMovement != (len(e.Lines) == 0) || len(e.Lines) > maxLines {
		return fmt.Errorf("%w: %d lines", ErrUnbalanced, len(e.Lines))
	}
	if e.NoMovement && e.Reverses != 0 {
		return fmt.Errorf("%w: a reversal without lines", ErrMalformed)
	}
	var pounds, coins int64
	for i, l := range e.Lines {
		if err := l.validate(); err != nil {
			return err
		}
		for _, other := range e.Lines[:i] {
			if other.Account.name == l.Account.name && other.Account != l.Account {
				return fmt.Errorf("%w: %s", ErrAccountDiffers, l.Account)
			}
		}
		if l.Account.asset == money.GBP {
			pounds += l.signed()
		} else {
			coins += l.signed()
		}
	}
	if pounds != 0 || coins != 0 {
		return fmt.Errorf("%w: %d pence and %d millionths over", ErrUnbalanced, pounds, coins)
	}
	return nil
}

func (l Line) validate() error {
	if err := l.Account.validate(); err != nil {
		return err
	}
	switch {
	case l.Side != DebitSide && l.Side != CreditSide:
		return fmt.Errorf("%w: a line of %s has no side", ErrMalformed, l.Account)
	case l.Amount.Currency() != l.Account.asset:
		return fmt.Errorf("%w: %s is not counted in %s", ErrMalformed, l.Account, l.Amount.Currency().Code())
	case l.Amount.Minor() <= 0 || l.Amount.Minor() > maxAmount:
		return fmt.Errorf("%w: %d on %s is not a positive amount within bounds", ErrMalformed, l.Amount.Minor(), l.Account)
	}
	return nil
}

// text refuses what one of the two databases would not store unchanged. The bounds are in bytes.
func text(what, s string, minLength, maxLength int) error {
	if len(s) < minLength || len(s) > maxLength || !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return fmt.Errorf("%w: %s %.40q", ErrMalformed, what, s)
	}
	return nil
}
