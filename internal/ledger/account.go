package ledger

import (
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/money"
)

// Side is the side of an account on which an amount stands.
type Side int8

// The sides. The zero Side is none.
const (
	DebitSide  Side = 1
	CreditSide Side = -1
)

func (s Side) String() string {
	switch s {
	case DebitSide:
		return "debit"
	case CreditSide:
		return "credit"
	}
	return "none"
}

// Account is a line in the books: a name, what it is counted in, and the side on which its balance
// grows. Two accounts of one name are the same account; the ledger refuses one whose asset or side
// is not what it was when the name was first used. It can be a key of a map.
type Account struct {
	name  string
	asset money.Currency
	side  Side
}

// NewAccount is the account named "class" or "class:id". A name that is not well formed is refused
// when it is used in an entry. See ledger/chart for ours.
func NewAccount(name string, asset money.Currency, normal Side) Account {
	return Account{name, asset, normal}
}

// Name is the account's name.
func (a Account) Name() string { return a.name }

// Class is what stands before the colon: "customer" of "customer:42".
func (a Account) Class() string {
	class, _, _ := strings.Cut(a.name, ":")
	return class
}

// ID is what stands behind the colon; "" where there is none.
func (a Account) ID() string {
	_, id, _ := strings.Cut(a.name, ":")
	return id
}

// Asset is what the account is counted in.
func (a Account) Asset() money.Currency { return a.asset }

// Side is the side on which the balance grows.
func (a Account) Side() Side { return a.side }

func (a Account) String() string { return a.name }

const longestName = 200

// check refuses names that could be read in two ways or hide from a reader of the books.
func (a Account) check() error {
	class, id, divided := strings.Cut(a.name, ":")
	ok := len(a.name) <= longestName && class != "" && (id != "") == divided && plain(class) && plain(id)
	if !ok {
		return fmt.Errorf("%w: account name %q", ErrMalformed, a.name)
	}
	if a.asset != money.GBP && a.asset != money.GBPC {
		return fmt.Errorf("%w: account %s has no asset", ErrMalformed, a.name)
	}
	if a.side != DebitSide && a.side != CreditSide {
		return fmt.Errorf("%w: account %s has no side", ErrMalformed, a.name)
	}
	return nil
}

func plain(s string) bool {
	for _, c := range []byte(s) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
			return false
		}
	}
	return true
}
