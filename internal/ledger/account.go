package ledger

import (
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/money"
)

// Side is one of the two sides of an account.
type Side int8

// The sides. The zero Side is invalid.
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

// Account is a ledger account: a name, the asset in which it is counted, and its normal side, on which
// the balance grows. Accounts of one name are the same account; the ledger refuses one whose asset or
// side differs from the first use of the name. Accounts are comparable.
type Account struct {
	name  string
	asset money.Currency
	side  Side
}

// NewAccount returns the account named "class" or "class:id". A malformed name is refused when it is
// used in an entry. Package ledger/chart defines the product's accounts.
func NewAccount(name string, asset money.Currency, normal Side) Account {
	return Account{name, asset, normal}
}

// Name returns the full name.
func (a Account) Name() string { return a.name }

// Class returns the part of the name before the colon: "customer" of "customer:42".
func (a Account) Class() string {
	class, _, _ := strings.Cut(a.name, ":")
	return class
}

// ID returns the part of the name after the colon, or "" if there is none.
func (a Account) ID() string {
	_, id, _ := strings.Cut(a.name, ":")
	return id
}

// Asset returns the currency in which the account is counted.
func (a Account) Asset() money.Currency { return a.asset }

// Side returns the normal side, on which the balance grows.
func (a Account) Side() Side { return a.side }

func (a Account) String() string { return a.name }

const maxNameLength = 200

// validate refuses names that are ambiguous or that a reader of the books could not see.
func (a Account) validate() error {
	class, id, divided := strings.Cut(a.name, ":")
	ok := len(a.name) <= maxNameLength && class != "" && (id != "") == divided && plain(class) && plain(id)
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
