package banking

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// What a customer can meet.
var (
	// ErrNotFound: no such bank account, or another customer's.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrNotVerified: the customer's identity is not verified yet.
	ErrNotVerified = fault.New(fault.NotVerified)
	// ErrHolderMismatch: the account's holder is not the verified customer.
	ErrHolderMismatch = fault.New(fault.HolderMismatch)
	// ErrBankExists: the customer has added this account before.
	ErrBankExists = fault.New(fault.BankExists)
	// ErrBankNotVerified: the code of the penny was not confirmed yet.
	ErrBankNotVerified = fault.New(fault.BankNotVerified)
	// ErrCodeWrong: the code is not the penny's. It used up an attempt.
	ErrCodeWrong = fault.New(fault.MicroDepositCodeIncorrect)
	// ErrCodeEnded: the attempts or the time are used up, or the account is verified already.
	ErrCodeEnded = fault.New(fault.MicroDepositExpired)
	// ErrTooManyMicroDeposits: each added account costs us a payment.
	ErrTooManyMicroDeposits = fault.New(fault.TooManyRequests)
)

// What the rail and the department tell each other.
var (
	// ErrRefused: the bank or the message's own form says that this will never be.
	ErrRefused = errors.New("refused")
	// ErrUnknown: whether the bank took the order is not known.
	ErrUnknown = errors.New("outcome unknown")
)
