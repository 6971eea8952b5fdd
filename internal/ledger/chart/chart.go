// Package chart is the chart of accounts: which ledger accounts there are, and what must hold
// between them after every entry. It has no tables and no state. Wallet and treasury share it.
package chart

import (
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
)

// Classes of accounts: what stands before the colon, and what ledger.Totals sums by.
const (
	ClassBank        = "bank"
	ClassCustomer    = "customer"
	ClassHeld        = "held"
	ClassCirculation = "circulation"
	ClassQuarantine  = "quarantine"
	ClassReceivable  = "receivable"
)

// Accounts of which there is one.
var (
	// BankOwn is our own cash at a bank, never mixed with customers'. It is no safeguarding account.
	BankOwn = ledger.NewAccount("bank:own", money.GBP, ledger.DebitSide)
	// OwnCapital is the capital that stands against BankOwn.
	OwnCapital = ledger.NewAccount("own", money.GBP, ledger.CreditSide)
	// Receipts is money that arrived and belongs to no one yet.
	Receipts = ledger.NewAccount("receipts", money.GBP, ledger.CreditSide)
	// Reserve is what stands against issued coins.
	Reserve = ledger.NewAccount("reserve", money.GBP, ledger.CreditSide)
	// Fees is fees earned and not yet cashed.
	Fees = ledger.NewAccount("fees", money.GBPC, ledger.CreditSide)
	// Issued is every coin in existence, in the books or on a chain.
	Issued = ledger.NewAccount("issued", money.GBPC, ledger.DebitSide)
)

// Bank is the cash at one safeguarding account, as our books see it. The id "own" is BankOwn's:
// an entry that uses it as customers' money breaks the rule of the reserve and is refused.
func Bank(id string) ledger.Account {
	return ledger.NewAccount(ClassBank+":"+id, money.GBP, ledger.DebitSide)
}

// Customer is what a customer holds here and may spend.
func Customer(id string) ledger.Account {
	return ledger.NewAccount(ClassCustomer+":"+id, money.GBPC, ledger.CreditSide)
}

// Held is ordered by that customer and not final: the pending of the contract.
func Held(id string) ledger.Account {
	return ledger.NewAccount(ClassHeld+":"+id, money.GBPC, ledger.CreditSide)
}

// Circulation is coins on a chain, outside our own addresses.
func Circulation(network string) ledger.Account {
	return ledger.NewAccount(ClassCirculation+":"+network, money.GBPC, ledger.CreditSide)
}

// Quarantine is coins that came from a sanctioned or frozen sender.
func Quarantine(network string) ledger.Account {
	return ledger.NewAccount(ClassQuarantine+":"+network, money.GBPC, ledger.CreditSide)
}

// Receivable is what a customer owes us after a recall or a deep reorganisation of money already spent.
func Receivable(customer string) ledger.Account {
	return ledger.NewAccount(ClassReceivable+":"+customer, money.GBP, ledger.DebitSide)
}

// What an entry can be refused for.
var (
	ErrUnbacked      = errors.New("chart: the reserve would no longer equal the issued coins")
	ErrUnsafeguarded = errors.New("chart: the bank accounts would no longer equal reserve and receipts")
	ErrNoSuchAccount = errors.New("chart: not an account of ours")
)

// Rules refuses an entry after which the books would no longer hold: reserve in pence × 10 000 =
// issued, and all bank accounts but our own = reserve + receipts. Both are sums, so books that
// begin at zero hold for ever when every single entry keeps them. (That each asset sums to zero
// and no balance is negative is the ledger's own promise.)
func Rules(lines []ledger.Line) error {
	var reserve, receipts, bank, issued int64
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
		case l.Account == Issued:
			issued += change
		case l.Account.Class() == ClassBank && l.Account != BankOwn:
			bank += change
		}
	}
	backing, rest := money.New(issued, money.GBPC).ToPounds()
	if backing.Minor() != reserve || !rest.IsZero() {
		return fmt.Errorf("%w: reserve %+d pence, issued %+d millionths", ErrUnbacked, reserve, issued)
	}
	if bank != reserve+receipts {
		return fmt.Errorf("%w: banks %+d pence, reserve %+d, receipts %+d", ErrUnsafeguarded, bank, reserve, receipts)
	}
	return nil
}

// known tells whether the account is made by one of the names above.
func known(a ledger.Account) bool {
	switch a {
	case BankOwn, OwnCapital, Receipts, Reserve, Fees, Issued:
		return true
	}
	kind, ok := classes[a.Class()]
	return ok && a.ID() != "" && a.Asset() == kind.Asset() && a.Side() == kind.Side()
}

// classes are the accounts of which there are many: one of each.
var classes = map[string]ledger.Account{
	ClassBank: Bank("1"), ClassCustomer: Customer("1"), ClassHeld: Held("1"),
	ClassCirculation: Circulation("1"), ClassQuarantine: Quarantine("1"), ClassReceivable: Receivable("1"),
}
