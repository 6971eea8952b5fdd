package deposits

import (
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
)

// What a customer or an operator can meet.
var (
	// ErrNotCancellable means that the deposit is not awaited any more.
	ErrNotCancellable = fault.New(fault.NotCancellable)
	// ErrNotFound means that there is no such deposit or credit, or that it is another customer's.
	ErrNotFound = fault.For(fault.NoDeposit)
	// ErrKeyReused means that the key came with another request.
	ErrKeyReused = ledger.ErrKeyReused
	// ErrInsufficientFunds means that the customer has spent what should have been taken back.
	ErrInsufficientFunds = ledger.ErrInsufficientFunds
	// ErrDepositExpired means that the order was not confirmed in time.
	ErrDepositExpired = fault.New(fault.DepositExpired)
	// ErrDepositAnnounced means that the order was confirmed before.
	ErrDepositAnnounced = fault.New(fault.DepositCompleted)
	// ErrAccountClosed means that the customer who should be credited is closed.
	ErrAccountClosed = fault.New(fault.AccountClosed)
	// ErrDecided means that the state of the credit or deposit no longer allows this.
	ErrDecided = fault.New(fault.Conflict)
	// ErrNameMatched means that a name that came with the money is perhaps, or certainly, on a sanctions list.
	ErrNameMatched = fault.New(fault.ScreeningOpen)
	// ErrNoSender means that the bank did not say from which account the money came.
	ErrNoSender = fault.New(fault.RuleRefused)
	// ErrReturnByHand means that the bank does not take this return from us: it is made at the bank, whose debit is then
	// explained by the credit.
	ErrReturnByHand = fault.New(fault.ReturnByHand)
)
