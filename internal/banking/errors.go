package banking

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// The errors that customers can meet.
var (
	// ErrNotFound means that there is no such row, or that it is another customer's.
	ErrNotFound = fault.For(fault.NoBankAccount)
	// ErrNotVerified means that the customer's identity is not verified yet.
	ErrNotVerified = fault.New(fault.NotVerified)
	// ErrHolderMismatch means that the account holder is not the verified customer.
	ErrHolderMismatch = fault.New(fault.HolderMismatch)
	// ErrPayeeNoMatch means that the bank says that the account is not in this name.
	ErrPayeeNoMatch = fault.New(fault.PayeeNoMatch)
	// ErrPayeeMismatch means that the bank did not fully confirm the name, and the customer has not accepted that.
	ErrPayeeMismatch = fault.New(fault.PayeeMismatch)
	// ErrTooManyPayeeChecks means that the banks were asked too often for this customer today.
	ErrTooManyPayeeChecks = fault.New(fault.TooManyRequests)
	// ErrBankExists means that the customer has this account on the list already.
	ErrBankExists = fault.New(fault.BankExists)
	// ErrBankNotVerified means that the code of the micro-deposit was not entered yet.
	ErrBankNotVerified = fault.New(fault.BankNotVerified)
	// ErrCodeWrong means that the code is not the one of the micro-deposit. The attempt counts.
	ErrCodeWrong = fault.New(fault.MicroDepositCodeIncorrect)
	// ErrCodeEnded means that no attempts or no time are left, or that the account is verified already.
	ErrCodeEnded = fault.New(fault.MicroDepositExpired)
	// ErrPayoutDecided means that it is known already what became of the payout.
	ErrPayoutDecided = fault.New(fault.Conflict)
	// ErrTooManyMicroDeposits means that the daily or total number of added accounts is reached.
	ErrTooManyMicroDeposits = fault.New(fault.TooManyRequests)
)

// The errors of a Rail.
var (
	// ErrRejected means that the bank, or the form of the message, excludes it for good.
	ErrRejected = errors.New("rejected")
	// ErrOutcomeUnknown means that it is not known whether the bank received the order.
	ErrOutcomeUnknown = errors.New("outcome unknown")
)

// The reasons for which one entry of a file is put aside.
var (
	// errContradicted means that the entry contradicts one that the bank reported before.
	errContradicted = errors.New("the bank reported this entry with another amount")
	// errPanicked means that the program failed at this very entry.
	errPanicked = errors.New("panic")
)
