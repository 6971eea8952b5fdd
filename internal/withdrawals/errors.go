package withdrawals

import (
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
)

// What a customer can meet.
var (
	// ErrNotFound means that there is no such thing, or that it is another customer's.
	ErrNotFound             = fault.New(fault.NotFound)
	errNoBatch, errNoBankID = fault.For(fault.NoBatch), fault.For(fault.NoBankID)
	// ErrFrozen means that the customer is frozen or closed.
	ErrFrozen = fault.New(fault.CustomerFrozen)
	// ErrInsufficientFunds means that the available balance does not cover amount and fee.
	ErrInsufficientFunds = ledger.ErrInsufficientFunds
	// ErrKeyReused means that the key came with another request.
	ErrKeyReused = ledger.ErrKeyReused
	// ErrInFlight means that the same request is being carried out.
	ErrInFlight = fault.New(fault.RequestInProgress)
	// ErrDecided means that the withdrawal is no longer in review.
	ErrDecided = fault.New(fault.Conflict)
	// ErrBatchRefused means that items of a batch are wrong. Its data name them.
	ErrBatchRefused = fault.New(fault.BatchRefused)
	// ErrNotCancellable means that the withdrawal is final, or may have left. It cannot be refused either.
	ErrNotCancellable = fault.New(fault.NotCancellable)
	// ErrInDoubt means that lost books may have sent the payment, and the bank has not said yet: its money is not
	// given back until it has.
	ErrInDoubt = fault.New(fault.PaymentInDoubt)
)

// BatchRefusal says what is wrong with which items of a batch. Nothing of it was accepted.
type BatchRefusal struct{ Errors []ItemError }

// Error counts them.
func (r *BatchRefusal) Error() string {
	return fmt.Sprintf("withdrawals: %d errors in the items of a batch", len(r.Errors))
}

// errVelocity is the verdict under the lock that operators must review the withdrawal after all.
var errVelocity = errors.New("withdrawals: this withdrawal exceeds the velocity rules")
