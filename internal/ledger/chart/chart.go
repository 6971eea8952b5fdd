package chart

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
)

// The classes of accounts: the part of the name before the colon, by which ledger.Total sums.
const (
	ClassBank        = "bank"
	ClassCustomer    = "customer"
	ClassHeld        = "held"
	ClassCirculation = "circulation"
	ClassQuarantine  = "quarantine"
	ClassReceivable  = "receivable"
	ClassBacking     = "backing"
)

// The accounts that exist once.
var (
	// BankOwn is the issuer's own cash at a bank. It is not a safeguarding account and is never mixed with
	// customers' money.
	BankOwn = ledger.NewAccount("bank:own", money.GBP, ledger.DebitSide)
	// OwnCapital is the capital behind BankOwn.
	OwnCapital = ledger.NewAccount("own", money.GBP, ledger.CreditSide)
	// Receipts is money that was received and is not allocated to a customer yet.
	Receipts = ledger.NewAccount("receipts", money.GBP, ledger.CreditSide)
	// Reserve is the backing of the issued coins.
	Reserve = ledger.NewAccount("reserve", money.GBP, ledger.CreditSide)
	// Buffer is the issuer's own money among the backing: what the holdings earned and was not taken out, and what was
	// put in so that a loss on a holding is the issuer's.
	Buffer = ledger.NewAccount("buffer", money.GBP, ledger.CreditSide)
	// Fees is accrued fees that have not been paid out yet.
	Fees = ledger.NewAccount("fees", money.GBPC, ledger.CreditSide)
	// Issued is all coins in existence, in the books or on a chain.
	Issued = ledger.NewAccount("issued", money.GBPC, ledger.DebitSide)
)

// Bank returns the account of the cash at one safeguarding bank account. The id "own" is that of BankOwn:
// an entry that uses it as customers' money violates the safeguarding invariant and is refused.
func Bank(id string) ledger.Account {
	return ledger.NewAccount(ClassBank+":"+id, money.GBP, ledger.DebitSide)
}

// Backing returns the account of one holding of the reserve that is not cash, at cost.
func Backing(id string) ledger.Account {
	return ledger.NewAccount(ClassBacking+":"+id, money.GBP, ledger.DebitSide)
}

// Customer returns the account of the coins that a customer can spend.
func Customer(id string) ledger.Account {
	return ledger.NewAccount(ClassCustomer+":"+id, money.GBPC, ledger.CreditSide)
}

// Held returns the account of the coins that a customer has ordered to be paid out and that are not final.
// The API calls this balance pending.
func Held(id string) ledger.Account {
	return ledger.NewAccount(ClassHeld+":"+id, money.GBPC, ledger.CreditSide)
}

// Circulation returns the account of the coins on a network, outside the issuer's own addresses.
func Circulation(network string) ledger.Account {
	return ledger.NewAccount(ClassCirculation+":"+network, money.GBPC, ledger.CreditSide)
}

// Quarantine returns the account of the coins on a network that were received from a sanctioned or frozen
// sender, or for a customer with an open screening match.
func Quarantine(network string) ledger.Account {
	return ledger.NewAccount(ClassQuarantine+":"+network, money.GBPC, ledger.CreditSide)
}

// Receivable returns the account of what a customer owes after money that was already spent was recalled
// or lost in a reorganisation of a chain.
func Receivable(customer string) ledger.Account {
	return ledger.NewAccount(ClassReceivable+":"+customer, money.GBP, ledger.DebitSide)
}

// The reasons for which Rules refuses an entry.
var (
	ErrUnbacked      = errors.New("chart: the reserve would no longer equal the issued coins")
	ErrUnsafeguarded = errors.New("chart: bank accounts and holdings would no longer equal reserve, receipts and buffer")
	ErrNoSuchAccount = errors.New("chart: no such account")
)

// ErrClosed is the reason for which Gates refuse an entry: the account of the coins that a customer can spend is closed.
var ErrClosed = errors.New("chart: the customer's account is closed")

// Gates refuse an entry that adds to the coins of a customer who is closed, or of nobody. One who is frozen receives.
var Gates = []ledger.Gate{ledger.NewGate(ClassCustomer, ledger.NewPrecondition(customer.StatusRows), func(r customer.StatusRow) error {
	if r.Status == customer.Closed {
		return ErrClosed
	}
	return nil
})}

// Rules refuses an entry that would break one of two invariants: the reserve in pence × 10 000 equals the
// issued coins in millionths, and all safeguarding bank accounts and holdings together, at cost, equal reserve plus
// receipts plus buffer. Both are sums that start at zero, so they hold for the books if every entry preserves them. The ledger itself
// ensures that each asset sums to zero and that no balance is negative.
func Rules(lines []ledger.Line) error {
	var reserve, receipts, buffer, bank, issued int64
	for _, l := range lines {
		if !known(l.Account) {
			return fmt.Errorf("%w: %s (%s, %s)", ErrNoSuchAccount, l.Account, l.Account.Asset().Code(), l.Account.Side())
		}
		change := int64(l.Side) * int64(l.Account.Side()) * l.Amount.Minor()
		switch {
		case l.Account == Reserve:
			reserve += change
		case l.Account == Receipts:
			receipts += change
		case l.Account == Buffer:
			buffer += change
		case l.Account == Issued:
			issued += change
		case l.Account.Class() == ClassBacking, l.Account.Class() == ClassBank && l.Account != BankOwn:
			bank += change
		}
	}
	backing, rest := money.New(issued, money.GBPC).ToPounds()
	if backing.Minor() != reserve || !rest.IsZero() {
		return fmt.Errorf("%w: reserve %+d pence, issued %+d millionths", ErrUnbacked, reserve, issued)
	}
	if bank != reserve+receipts+buffer {
		return fmt.Errorf(
			"%w: banks and holdings %+d pence, reserve %+d, receipts %+d, buffer %+d", ErrUnsafeguarded, bank, reserve, receipts, buffer,
		)
	}
	return nil
}

// Named returns the account of the chart with this name; ok is false if the chart has none.
func Named(name string) (a ledger.Account, ok bool) {
	for _, once := range []ledger.Account{BankOwn, OwnCapital, Receipts, Reserve, Buffer, Fees, Issued} {
		if once.Name() == name {
			return once, true
		}
	}
	class, id, _ := strings.Cut(name, ":")
	kind, ok := classes[class]
	if !ok || id == "" {
		return ledger.Account{}, false
	}
	return ledger.NewAccount(name, kind.Asset(), kind.Side()), true
}

// known reports whether the account is one of the chart.
func known(a ledger.Account) bool {
	switch a {
	case BankOwn, OwnCapital, Receipts, Reserve, Buffer, Fees, Issued:
		return true
	}
	kind, ok := classes[a.Class()]
	return ok && a.ID() != "" && a.Asset() == kind.Asset() && a.Side() == kind.Side()
}

// classes holds one account of each class.
var classes = map[string]ledger.Account{
	ClassBank: Bank("1"), ClassCustomer: Customer("1"), ClassHeld: Held("1"),
	ClassCirculation: Circulation("1"), ClassQuarantine: Quarantine("1"), ClassReceivable: Receivable("1"),
	ClassBacking: Backing("1"),
}
