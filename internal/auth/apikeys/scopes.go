package apikeys

// Scope is what a key may do for its customer.
type Scope string

// The scopes. None covers what people alone may do: sign-in and profile, safety settings, their own identity check, keys,
// the team, its policy and its decisions.
const (
	Read        Scope = "read"
	Deposits    Scope = "deposits"    // prepare and announce a deposit
	Redemptions Scope = "redemptions" // pay to a bank account, and cancel that
	Transfers   Scope = "transfers"   // pay on a chain, and cancel that
	Recipients  Scope = "recipients"  // addresses and bank accounts
	Reports     Scope = "reports"     // statements, receipts, exports
	Webhooks    Scope = "webhooks"
	Accounts    Scope = "accounts" // sub-accounts: open, change, close, submit identity checks of their holders
)

// Scopes lists them as they are shown.
var Scopes = []Scope{Read, Deposits, Redemptions, Transfers, Recipients, Reports, Webhooks, Accounts}
