package ledger

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gbpc/gbpc/internal/money"
)

// Entry is what is written in the books at once. It balances in each asset or is refused, and it
// is never changed: a mistake is corrected by another entry that names it.
type Entry struct {
	// Key makes an entry that is posted unique: the same key writes one entry, for ever. Entries
	// that are submitted leave it empty, they are known by the key of their command.
	Key string
	// Kind says what happened, for example "withdrawal.ordered".
	Kind string
	// Reference names what it happened to, for example the withdrawal's id.
	Reference string
	// Reverses is the sequence of the entry that this one takes back: its lines are that entry's
	// with the sides exchanged (see Reversed), and an entry is reversed once. 0 is none.
	Reverses int64
	// NoMovement says that there are no lines on purpose: something was decided, nothing moved.
	NoMovement bool
	// Lines are applied in their order, and none may take a balance below zero.
	Lines []Line
}

// Line is an amount on one side of an account. The amount is positive and in the account's asset.
type Line struct {
	Account Account
	Side    Side
	Amount  money.Amount
}

// Debit is a line on the debit side.
func Debit(a Account, amount money.Amount) Line { return Line{a, DebitSide, amount} }

// Credit is a line on the credit side.
func Credit(a Account, amount money.Amount) Line { return Line{a, CreditSide, amount} }

// Move is "debit → credit": the pair of lines that moves an amount from one account to another. An
// amount of zero moves nothing and is no lines, so that an entry can be put together without ifs.
func Move(debit, credit Account, amount money.Amount) []Line {
	if amount.Minor() == 0 {
		return nil
	}
	return []Line{Debit(debit, amount), Credit(credit, amount)}
}

// Lines joins moves to the lines of one entry.
func Lines(moves ...[]Line) []Line {
	var all []Line
	for _, m := range moves {
		all = append(all, m...)
	}
	return all
}

// Reversed is the lines that take an entry with these lines back.
func Reversed(lines []Line) []Line {
	back := make([]Line, len(lines))
	for i, l := range lines {
		back[i] = Line{l.Account, -l.Side, l.Amount}
	}
	return back
}

// change is what the line adds to its account's balance, which is kept on the normal side.
func (l Line) change() int64 {
	if l.Side == l.Account.side {
		return l.Amount.Minor()
	}
	return -l.Amount.Minor()
}

// signed is the amount as it is stored: debits are positive, so that an entry sums to zero.
func (l Line) signed() int64 { return int64(l.Side) * l.Amount.Minor() }

// Within these no sum of an entry and no balance can wrap around.
const (
	maxAmount  = 1 << 53
	maxBalance = 1 << 62
	maxLines   = 100
)

// check refuses what no state of the books could make right.
func (e *Entry) check() error {
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
		if err := l.check(); err != nil {
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

func (l Line) check() error {
	if err := l.Account.check(); err != nil {
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

// text refuses what one of the databases would not keep as it is.
func text(what, s string, least, most int) error {
	if len(s) < least || len(s) > most || !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return fmt.Errorf("%w: %s %.40q", ErrMalformed, what, s)
	}
	return nil
}
