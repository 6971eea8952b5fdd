package wallet

import (
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

// Credit is money that arrived at one of our accounts, as the bank's notice says it.
type Credit struct {
	ID         string // the bank department's, the same however often the bank repeats itself
	Account    string // ours: the id in the books
	Amount     money.Amount
	CustomerID string // whose virtual account it came to; "" where it is no one's
	// Matched: it came from a verified bank account of that customer.
	Matched   bool
	Reference string
	Debtor    Party
	At        time.Time
}

// Payout is a payment through the bank of which something is reported.
type Payout struct {
	ID     string
	Kind   PayoutKind
	From   string // our account
	Amount money.Amount
}

// Arrival is coins that came to a customer's deposit address.
type Arrival struct {
	ID         string // the chain department's
	Network    string
	CustomerID string
	From       string
	Amount     money.Amount
	TxHash     string
}
