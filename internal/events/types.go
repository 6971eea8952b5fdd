package events

import "strings"

// Type says what happened. It is part of the API, except for hints.
type Type string

// The types of events. Of each change there is one event, of the most specific type.
const (
	TransactionCreated   Type = "transaction.created"
	TransactionUpdated   Type = "transaction.updated"
	TransactionCompleted Type = "transaction.completed"
	TransactionFailed    Type = "transaction.failed"
	TransactionReturned  Type = "transaction.returned"
	TransactionCancelled Type = "transaction.cancelled"

	DepositReceived     Type = "deposit.received" // money has reached us, and is not yet matched to a deposit
	BankAccountVerified Type = "bank_account.verified"
	BankAccountFailed   Type = "bank_account.failed"
	AddressActive       Type = "address.active" // its cooling off has ended

	ApprovalRequested   Type = "approval.requested"
	ApprovalDecided     Type = "approval.decided"
	VerificationDecided Type = "verification.decided"
	KeyCreated          Type = "key.created"
	KeyRevoked          Type = "key.revoked"
	StatementReady      Type = "statement.ready"
	WebhookDisabled     Type = "webhook.disabled"
	Ping                Type = "ping" // of one webhook, to test it
)

// Hints are changes that have no event in the API: only open pages are notified of them.
const (
	TransactionHint  Type = "hint.transaction"
	AddressHint      Type = "hint.address"
	BankAccountHint  Type = "hint.bank_account"
	VerificationHint Type = "hint.verification"
)

// Types returns the types of events in the API.
func Types() []Type {
	return []Type{
		TransactionCreated, TransactionUpdated, TransactionCompleted, TransactionFailed, TransactionReturned, TransactionCancelled,
		DepositReceived,
		BankAccountVerified, BankAccountFailed, AddressActive, ApprovalRequested, ApprovalDecided, VerificationDecided, KeyCreated, KeyRevoked,
		StatementReady, WebhookDisabled, Ping,
	}
}

// isPublic reports whether events of the type are in the API.
func (t Type) isPublic() bool { return !strings.HasPrefix(string(t), "hint.") }

// kind returns the kind of object that changed for open pages, or "" if they show none.
func (t Type) kind() Kind {
	object, _, _ := strings.Cut(strings.TrimPrefix(string(t), "hint."), ".")
	switch object {
	case "transaction", "deposit":
		return KindTransaction
	case "address":
		return KindAddress
	case "bank_account":
		return KindBank
	case "verification":
		return KindVerification
	}
	return ""
}
