package banking

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// PayoutState says how far a payout has come.
type PayoutState string

// The states of a payout.
const (
	Ordered  PayoutState = "ordered"
	Staged   PayoutState = "staged"
	Sent     PayoutState = "sent"
	Settled  PayoutState = "settled"
	Rejected PayoutState = "rejected"
	Returned PayoutState = "returned"
)

// The bank can answer before we have recorded the submission.
var payoutStates = states.New("payout",
	states.Row[PayoutState]{State: Ordered, Meaning: "recorded; nothing was sent", Next: []PayoutState{Staged, Rejected}, Exit: "the job banking.send_payout", Exception: string(exceptions.JobFailing)},
	states.Row[PayoutState]{State: Staged, Meaning: "ready to be sent, and may have been sent", Next: []PayoutState{Sent, Settled, Rejected}, Exit: "the job banking.send_payout", Exception: string(exceptions.JobFailing)},
	states.Row[PayoutState]{State: Sent, Meaning: "submitted to the bank; only the bank can end it now", Next: []PayoutState{Settled, Rejected}, Exit: "the bank reports the debit or a rejection, or the job banking.look_up_payout", Exception: string(exceptions.PayoutUnanswered)},
	states.Row[PayoutState]{State: Settled, Meaning: "the bank debited our account", Next: []PayoutState{Returned}, Exit: "the payee's bank sends the money back; otherwise it is over"},
	states.Row[PayoutState]{State: Rejected, Meaning: "the bank did not pay and will not pay"},
	states.Row[PayoutState]{State: Returned, Meaning: "it was paid, and the money was returned"},
)

func (s PayoutState) may(to PayoutState) bool { return payoutStates.May(s, to) }

// BankAccountState says how far the verification of a customer's bank account has come.
type BankAccountState string

// The states of a customer's bank account. A failed account can be removed or added again.
const (
	AccountPending  BankAccountState = "pending"
	AccountVerified BankAccountState = "verified"
	AccountFailed   BankAccountState = "failed"
)

var bankAccountStates = states.New("bank account",
	states.Row[BankAccountState]{State: AccountPending, Meaning: "the micro-deposit with the code was ordered and the code not entered yet", Next: []BankAccountState{AccountVerified, AccountFailed}, Exit: "the customer enters the code, or the code expires"},
	states.Row[BankAccountState]{State: AccountVerified, Meaning: "the customer entered the code", Next: []BankAccountState{AccountFailed}, Exit: "the bank returns the micro-deposit; otherwise it stays"},
	states.Row[BankAccountState]{State: AccountFailed, Meaning: "too many wrong codes, the code expired, or the micro-deposit failed"},
)

func (s BankAccountState) may(to BankAccountState) bool { return bankAccountStates.May(s, to) }

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{payoutStates.Describe(), bankAccountStates.Describe()}
}
