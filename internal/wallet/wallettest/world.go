package wallettest

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/ownership"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/travelrule"
)

// World imitates everything outside: the bank, the chain, the treasury that mints, the sanctions lists and
// verification.
type World struct {
	Verifications       map[string]bool                // customers who are verified
	Identities          map[string]string              // the identity documents of customers, where they are known
	OpenMatches         map[string]bool                // customers who have an open screening match
	Screened            map[string]bool                // subjects of ScreenNames that matched
	PaymentMatches      map[string]paymentMatch        // by payment
	Listed              string                         // the name on the lists, instead of ListedName
	BankAccounts        map[string]banking.BankAccount // by id
	Credits             map[string]banking.Credit      // as the bank reported them, by id
	Payouts             map[string]banking.PayoutOrder // ordered, by id
	Mints               map[string]MintOrder           // ordered, by withdrawal
	TopUps              map[string]string              // what our own cash was asked for, by deposit
	Made                map[string]bool                // payments that the bank made for lost books
	LostMints           map[string]chain.Mint          // that a chain confirmed, and lost books ordered; by withdrawal
	ReturnedByHand      money.Amount                   // from which on the bank takes no return from us; zero: any
	Paused              bool                           // it is not known whether books are gone
	InDoubt             map[string]bool                // payments that the bank may have made for lost books
	Released            []string                       // deposits whose coins may be burned
	SanctionedAddresses map[string]bool
	FrozenAddresses     map[string]bool
	Names               map[string]string // under which customers were verified
	// OutsideDown has payments stay ordered: neither the bank nor the chain takes them. Leave has them leave.
	OutsideDown       bool
	Unreachable       bool // neither the lists nor the chain can be asked
	ConfirmationCount int  // of every transaction
	// ScreeningTakes is how long the screening of an address takes; DuringScreening is called once
	// meanwhile.
	ScreeningTakes  time.Duration
	Screenings      atomic.Int64 // how often an address was screened
	DuringScreening func()

	Providers // of wallets

	Meanwhile func() // happens between a reading of a customer and what is decided by it

	lock             sync.Mutex
	leaving          func(ctx context.Context, tx db.Tx, o banking.PayoutOrder) (banking.Clearance, error)
	left             map[string]bool // payouts that were submitted
	clock            clock.Clock
	accountOwners    map[string]string // by bank account
	depositAddresses map[string]string // customers, by address
	paymentDecided   []func(ctx context.Context, tx db.Tx, paymentID string) error
}

// MintOrder is what the treasury was asked to mint.
type MintOrder struct {
	ID      string
	Network string
	To      string
	Amount  money.Amount
}

func newWorld(c clock.Clock) *World {
	return &World{
		Verifications: map[string]bool{}, Identities: map[string]string{}, OpenMatches: map[string]bool{}, Screened: map[string]bool{}, PaymentMatches: map[string]paymentMatch{}, BankAccounts: map[string]banking.BankAccount{}, Credits: map[string]banking.Credit{},
		Payouts: map[string]banking.PayoutOrder{}, Mints: map[string]MintOrder{}, TopUps: map[string]string{}, Made: map[string]bool{}, LostMints: map[string]chain.Mint{}, InDoubt: map[string]bool{},
		SanctionedAddresses: map[string]bool{}, FrozenAddresses: map[string]bool{}, Names: map[string]string{}, clock: c, accountOwners: map[string]string{}, depositAddresses: map[string]string{},
		left: map[string]bool{}, Providers: Providers{Directory: travelrule.Directory{Abroad, AtHome}, Answer: travelrule.Reply{Decision: travelrule.Approve}},
	}
}

// Verify verifies the customer and gives it a verified bank account.
func (w *World) Verify(customerID string) (bankID string) {
	w.Verifications[customerID] = true
	bankID = id.New()
	w.BankAccounts[bankID] = banking.BankAccount{
		ID: bankID, BankName: "Barclays", VerifiedAt: w.clock.Now(), Party: banking.Party{Name: "Jane Doe", SortCode: "200000", AccountNumber: "55779911"},
	}
	w.accountOwners[bankID] = customerID
	return bankID
}

// VerificationStatus answers auth: everybody is verified.
func (w *World) VerificationStatus(context.Context, db.Conn, string, customer.Kind) (int, error) {
	return 2, nil
}

// VerifiedName answers from Names.
func (w *World) VerifiedName(_ context.Context, customerID string) (string, bool, error) {
	name, ok := w.Names[customerID]
	return name, ok, nil
}

// PersonOf answers from Identities.
func (w *World) PersonOf(_ context.Context, _ db.Conn, customerID, _ string) (string, error) {
	return w.Identities[customerID], nil
}

// Verified reports whether Verify was called for the customer.
func (w *World) Verified(_ context.Context, _ db.Conn, customerID string) (bool, error) {
	return w.Verifications[customerID], nil
}

// VerifiedBankAccount answers from BankAccounts.
func (w *World) VerifiedBankAccount(_ context.Context, _ db.Conn, customerID, bankID string) (banking.BankAccount, error) {
	account, ok := w.BankAccounts[bankID]
	if !ok || w.accountOwners[bankID] != customerID {
		return account, fault.For(fault.NoBankID)
	}
	if account.VerifiedAt.IsZero() {
		return account, fault.New(fault.BankNotVerified)
	}
	return account, nil
}

// VirtualAccount returns the same account for everybody.
func (w *World) VirtualAccount(_ context.Context, _ db.Tx, customerID string) (banking.ReceivingAccount, error) {
	return banking.ReceivingAccount{
		ID: customerID, Currency: "GBP", AccountHolder: "GBPC Ltd", BankName: "Pretend Bank", SortCode: "040000", AccountNumber: "10000008", IBAN: "GB00", BIC: "PRETGB2L",
	}, nil
}

// OrderPayout notes the order.
func (w *World) OrderPayout(ctx context.Context, tx db.Tx, o banking.PayoutOrder) error {
	w.lock.Lock()
	defer w.lock.Unlock()
	if before, ok := w.Payouts[o.ID]; ok && before != o {
		return errors.New("another payout under the same id")
	}
	w.Payouts[o.ID] = o
	if w.OutsideDown || w.left[o.ID] || w.Made[o.ID] { // banking settles what was made by its debit
		return nil
	}
	return w.submit(ctx, tx, o)
}

func (w *World) submit(ctx context.Context, tx db.Tx, o banking.PayoutOrder) error {
	cleared, err := w.leaving(ctx, tx, o)
	w.left[o.ID] = cleared == banking.Leaves
	return err
}

// MadeBefore reports whether the test says that the bank made the payment for lost books.
func (w *World) MadeBefore(_ context.Context, _ db.Conn, p banking.Payout) (bool, error) {
	return w.Made[p.ID], nil
}

// IsInDoubt reports whether the test says that lost books may have submitted the payment.
func (w *World) IsInDoubt(_ context.Context, _ db.Conn, paymentID string) (bool, error) {
	return w.InDoubt[paymentID], nil
}

// WithdrawPayout forgets a payout that has not left.
func (w *World) WithdrawPayout(_ context.Context, _ db.Tx, payoutID string) (found bool, err error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.left[payoutID] {
		return true, banking.ErrPayoutDecided
	}
	_, found = w.Payouts[payoutID]
	delete(w.Payouts, payoutID)
	return found, nil
}

// ConfirmedMint returns the mint of which the test says that the chain shows it, and that lost books ordered it.
func (w *World) ConfirmedMint(_ context.Context, _ db.Conn, order, _ string) (chain.Mint, bool, error) {
	m, ok := w.LostMints[order]
	return m, ok, nil
}

// IsMintInDoubt reports whether the test says that lost books may have signed the mint.
func (w *World) IsMintInDoubt(_ context.Context, _ db.Conn, order, _ string) (bool, error) {
	return w.InDoubt[order], nil
}

// Require returns an error while the test says that payments are paused.
func (w *World) Require(context.Context) error {
	if w.Paused {
		return fault.New(fault.Paused)
	}
	return nil
}

// WithdrawMint forgets a mint.
func (w *World) WithdrawMint(_ context.Context, _ db.Tx, order, _ string) (found bool, err error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	_, found = w.Mints[order]
	delete(w.Mints, order)
	return found, nil
}

// CanReturn says that the bank takes no return from us of as much as the test says.
func (w *World) CanReturn(amount money.Amount) bool {
	return w.ReturnedByHand.IsZero() || amount.Cmp(w.ReturnedByHand) < 0
}

// Credit answers from Credits.
func (w *World) Credit(_ context.Context, _ db.Conn, creditID string) (banking.Credit, error) {
	if c, ok := w.Credits[creditID]; ok {
		return c, nil
	}
	w.lock.Lock()
	o, ok := w.Payouts[creditID] // one that came back
	w.lock.Unlock()
	if !ok {
		return banking.Credit{}, fault.New(fault.NotFound)
	}
	return banking.Credit{ID: o.ID, Account: o.From, Amount: o.Amount, Debtor: o.Creditor, Reference: o.Reference, OfPayout: true}, nil
}

// Mint notes the order.
func (w *World) Mint(_ context.Context, _ db.Tx, order, network string, to chain.Address, amount money.Amount) error {
	w.lock.Lock()
	defer w.lock.Unlock()
	o := MintOrder{ID: order, Network: network, To: to.String(), Amount: amount}
	if before, ok := w.Mints[order]; ok && before != o {
		return errors.New("another mint under the same id")
	}
	w.Mints[order] = o
	return nil
}

// TopUpLostDeposit notes the order.
func (w *World) TopUpLostDeposit(_ context.Context, _ db.Tx, depositID, customerID string, amount money.Amount) error {
	if _, ok := w.TopUps[depositID]; ok {
		return errors.New("asked for twice")
	}
	w.TopUps[depositID] = amount.String() + " for " + customerID
	return nil
}

// RecordLostMint answers from LostMints.
func (w *World) RecordLostMint(_ context.Context, _ db.Tx, ref string) (chain.Mint, error) {
	order, _ := chain.LostOrderID(ref)
	m, ok := w.LostMints[order]
	if !ok {
		return m, chain.ErrOrderState
	}
	return m, nil
}

// NetworkID is the id of the only network.
const NetworkID = "sandbox"

// Token is the address of the coin.
var Token = Address(0x70C0)

// Network returns the only network.
func (w *World) Network() chain.Network {
	return chain.Network{ID: NetworkID, Name: "Sandbox", Token: chain.MustParseAddress(Token), Confirmations: 2}
}

// Address returns an address with its checksum.
func Address(n int) string {
	var a chain.Address
	big.NewInt(int64(n)).FillBytes(a[:])
	return a.String()
}

// IsInternalAddress reports whether the address is the token's or a deposit address.
func (w *World) IsInternalAddress(_ context.Context, _ db.Conn, a chain.Address) (bool, error) {
	_, deposit := w.depositAddresses[a.String()]
	return a.String() == Token || deposit, nil
}

// SignedBy reports whether the address' own key signed: there are no contract wallets here.
func (w *World) SignedBy(_ context.Context, a chain.Address, message string, signature []byte) (bool, error) {
	return ownership.SignedByKey(common.Address(a), ownership.Hash(message), signature), nil
}

// DepositAddress allots an address to the customer.
func (w *World) DepositAddress(_ context.Context, _ db.Tx, customerID string) (chain.Address, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	for a, owner := range w.depositAddresses {
		if owner == customerID {
			return chain.MustParseAddress(a), nil
		}
	}
	a := Address(0xD0000 + len(w.depositAddresses))
	w.depositAddresses[a] = customerID
	return chain.MustParseAddress(a), nil
}

// Frozen answers from FrozenAddresses.
func (w *World) Frozen(_ context.Context, a chain.Address) (bool, error) {
	if w.Unreachable {
		return false, errors.New("the chain does not answer")
	}
	return w.FrozenAddresses[a.String()], nil
}

// ConfirmationsOf answers with ConfirmationCount.
func (w *World) ConfirmationsOf(context.Context, db.Conn, string) (int, error) {
	return w.ConfirmationCount, nil
}

// AssignLostAddress does nothing: no address is lost here.
func (w *World) AssignLostAddress(context.Context, db.Tx, string, string) error { return nil }

// ReleaseDeposit notes the deposit.
func (w *World) ReleaseDeposit(_ context.Context, _ db.Tx, depositID string) error {
	w.Released = append(w.Released, depositID)
	return nil
}

// Forget has a submission of the payout fail for certain: it has not left.
func (w *World) Forget(payoutID string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	delete(w.left, payoutID)
}
