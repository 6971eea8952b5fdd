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
	states.Row[PayoutState]{
		State: Ordered, Meaning: "recorded and not sent, unless restored books lost that it was sent or two operators have it sent again",
		Next:      []PayoutState{Staged, Settled, Rejected},
		Exit:      "the job banking.send_payout, the bank's report of it to restored books, or two operators while it is held",
		Exception: string(exceptions.JobFailing),
	},
	states.Row[PayoutState]{
		State: Staged, Meaning: "ready to be sent, and may have been sent", Next: []PayoutState{Sent, Settled, Rejected},
		Exit:      "the job banking.send_payout, after customer and payee were screened once more; two operators while it is held",
		Exception: string(exceptions.JobFailing),
	},
	states.Row[PayoutState]{
		State: Sent, Meaning: "submitted to the bank; only the bank can end it now", Next: []PayoutState{Settled, Rejected, Ordered},
		Exit:      "the bank reports the debit or a rejection, the job banking.look_up_payout, or two operators enter its outcome",
		Exception: string(exceptions.PayoutUnanswered),
	},
	states.Row[PayoutState]{
		State: Settled, Meaning: "the bank debited our account", Next: []PayoutState{Returned},
		Exit: "the payee's bank returns the payment; otherwise it is final",
	},
	states.Row[PayoutState]{
		State: Rejected, Meaning: "it was not paid and will not be paid: the bank rejected it, or two operators refused it before it was sent",
	},
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
	states.Row[BankAccountState]{
		State: AccountPending, Meaning: "the micro-deposit was ordered and its code has not been entered yet",
		Next: []BankAccountState{AccountVerified, AccountFailed}, Exit: "the customer enters the code, or the code expires",
	},
	states.Row[BankAccountState]{
		State: AccountVerified, Meaning: "the customer entered the code", Next: []BankAccountState{AccountFailed},
		Exit: "the bank returns the micro-deposit; otherwise it stays",
	},
	states.Row[BankAccountState]{State: AccountFailed, Meaning: "too many wrong codes, the code expired, or the micro-deposit failed"},
)

func (s BankAccountState) may(to BankAccountState) bool { return bankAccountStates.May(s, to) }

// refusedEntryState says what became of an entry of the bank that was put aside.
type refusedEntryState string

// The states of an entry that was put aside.
const (
	refusedOpen      refusedEntryState = "open"
	refusedBooked    refusedEntryState = "booked"
	refusedDismissed refusedEntryState = "dismissed"
)

var refusedEntryStates = states.New("refused bank entry",
	states.Row[refusedEntryState]{
		State: refusedOpen, Meaning: "set aside; the rest of its file was processed", Next: []refusedEntryState{refusedBooked, refusedDismissed},
		Exit: "the job banking.check_files tries it again, or two operators book or dismiss it", Exception: string(exceptions.BankEntryRefused),
	},
	states.Row[refusedEntryState]{State: refusedBooked, Meaning: "it was processed after all"},
	states.Row[refusedEntryState]{State: refusedDismissed, Meaning: "two operators decided that there is nothing to book"},
)

// fileState says what became of a file of the bank.
type fileState string

// The states of a file.
const (
	processedFile fileState = "processed"
	rejectedFile  fileState = "rejected"
	failingFile   fileState = "failing"
)

// A file has no row before it was tried.
var fileStates = states.New("bank file",
	states.Row[fileState]{
		State: failingFile, Meaning: "an entry could not be booked; the file is passed again", Next: []fileState{processedFile, rejectedFile},
		Exit: "the rail passes it again; after five attempts its bad entries are set aside", Exception: string(exceptions.BankFileRefused),
	},
	states.Row[fileState]{
		State: rejectedFile, Meaning: "not a valid message, or not about our accounts", Next: []fileState{processedFile, failingFile},
		Exit:      "it is read again when the bank sends it again, by the next version of the program, or when an operator requests it",
		Exception: string(exceptions.BankFileRefused),
	},
	states.Row[fileState]{State: processedFile, Meaning: "every entry is recorded or set aside"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{payoutStates.Describe(), bankAccountStates.Describe(), fileStates.Describe(), refusedEntryStates.Describe()}
}
