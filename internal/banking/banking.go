package banking

import (
	"cmp"
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
)

// AccountID names one of the issuer's accounts at its bank. In the books they are bank:main and bank:own.
type AccountID string

// The issuer's accounts. Customers' money and corporate money are never mixed.
const (
	Main AccountID = "main" // the safeguarding account, with customers' money
	Own  AccountID = "own"  // the corporate account
)

// Issuer is the issuer as its bank knows it.
type Issuer struct {
	Name     string // the holder of both accounts
	BankName string
	BIC      string // its first four letters are part of the IBANs
	SortCode string // exclusively the issuer's: every number under it is one of its accounts
	Main     string // account number of the safeguarding account
	Own      string // account number of the corporate account
	// Address is where the holder is registered, and LEI its legal entity identifier, as payments name them; the zero value
	// and "" if they are not known.
	Address iso20022.Address
	LEI     string
}

func (i Issuer) account(id AccountID) iso20022.Account {
	if id == Own {
		return iso20022.Account{SortCode: i.SortCode, Number: i.Own}
	}
	return iso20022.Account{SortCode: i.SortCode, Number: i.Main}
}

// ReceivingAccount is an account of the issuer with the details that a payer needs, as the API shows it.
type ReceivingAccount struct {
	ID            string `json:"id"`
	Currency      string `json:"currency" enum:"GBP"`
	AccountHolder string `json:"accountHolder"`
	BankName      string `json:"bankName"`
	SortCode      string `json:"sortCode"`
	AccountNumber string `json:"accountNumber"`
	IBAN          string `json:"iban"`
	BIC           string `json:"bic"`
}

func (i Issuer) receivingAccount(id, number string) ReceivingAccount {
	return ReceivingAccount{
		ID: id, Currency: money.GBP.Code(), AccountHolder: i.Name, BankName: i.BankName,
		SortCode: i.SortCode, AccountNumber: number, IBAN: modulus.IBAN(i.BIC[:4], i.SortCode, number), BIC: i.BIC,
	}
}

// Party is the holder of an account at a bank, as creditor or debtor.
type Party struct {
	Name          string `json:"name"`
	SortCode      string `json:"sortCode"`
	AccountNumber string `json:"accountNumber"`
}

// Whole identifies the account as the customer confirms it: holder, sort code and the whole number.
func (p Party) Whole() string {
	sortCode := p.SortCode
	if len(sortCode) == 6 {
		sortCode = sortCode[:2] + "-" + sortCode[2:4] + "-" + sortCode[4:]
	}
	return p.Name + ", " + sortCode + ", " + p.AccountNumber
}

// LogValue keeps parties out of logs.
func (Party) LogValue() slog.Value { return slog.StringValue("[hidden]") }

func partyOf(p iso20022.Party) Party {
	return Party{Name: p.Name, SortCode: p.Account.SortCode, AccountNumber: p.Account.Number}
}

// iso returns the party with a name that the clearing accepts. A name that it cannot carry, or that the
// debtor's bank did not give, becomes "Account holder": a payment needs a name.
func (p Party) iso() iso20022.Party {
	name := trimTo(iso20022.Latin(p.Name), maxHolder)
	if strings.Trim(name, ". ") == "" {
		name = "Account holder"
	}
	return iso20022.Party{Name: name, Account: iso20022.Account{SortCode: p.SortCode, Number: p.AccountNumber}}
}

// Credit is money that the bank credited to one of our accounts.
type Credit struct {
	ID          string
	EntryRef    string // our name of the entry
	AcctSvcrRef string // the bank's reference of the entry, or ""
	Amount      money.Amount
	Account     AccountID
	// CustomerID is the customer whose virtual account was credited, or "" if it was no virtual
	// account. The money is the customer's without further checks only if the credit is Matched: it
	// came from a verified bank account of that customer.
	CustomerID string
	Matched    bool
	Reference  string
	Debtor     Party
	// DebtorAddress is where the debtor lives, if the bank has said at least town and country; nil otherwise. A return by CHAPS needs it.
	DebtorAddress *iso20022.Address
	// Others are the further names that came with it: whom it is for by the payer's word, on whose behalf it was paid.
	Others []string
	PaidTo string // the credited account number
	At     time.Time
	// Returns is our payment which the bank says came back with this credit, "" for any other credit. The books do not
	// know that it was paid.
	Returns string
	// OfPayout says that the credit is a payment of ours that came back and was not given back to its customer: its id is the
	// payment's, and the debtor who did not take it.
	OfPayout bool

	// Names are the banks' for the payment.
	Names PaymentNames

	returnReason iso20022.Reason // for which it came back
}

// PaymentNames are the ids by which the banks know a payment of somebody else. Each may be "".
type PaymentNames struct {
	EndToEnd    string `json:"endToEnd,omitempty"` // the payer's choice
	UETR        string `json:"uetr,omitempty"`     // unique
	Transaction string `json:"transaction,omitempty"`
}

func namesOf(e iso20022.Entry) PaymentNames {
	return PaymentNames{EndToEnd: e.EndToEndID, UETR: e.UETR, Transaction: e.TransactionID}
}

// Payout is a payment that we ordered the bank to make.
type Payout struct {
	ID        string
	Kind      PayoutKind
	From      AccountID
	Creditor  Party
	Amount    money.Amount
	Reference string
	State     PayoutState
	OrderedAt time.Time
	// DueAt is when the payee must have the money.
	DueAt time.Time
	// SentAt is when the order was submitted to the bank, SettledAt when the bank debited our account,
	// CreditedAt when it credited our other account with a transfer. Each is zero until then.
	SentAt, SettledAt, CreditedAt time.Time
	// BankReference is the bank's reference of the debit, or "" if it gave none. BankReason is its code for why it was
	// rejected or returned, such as AC04: never its own words.
	BankReference, BankReason string

	stagedAs     string            // the staging that may be submitted
	again        bool              // two operators had it sent again: the first order may have left
	attempts     int32             // submissions that were begun
	attemptedAt  time.Time         // a submission is under way since then, or its process died
	address      *iso20022.Address // of the payee, if it is known
	lei          string            // of the payee, if it is an institution and known
	operatorSaid string            // what operators decided in place of the bank: "", "settled" or "failed"
	trace        string            // of what ordered it
}

// Statement is the bank's closing balance of one of our accounts at the end of a day in London, or on that day
// when the bank wrote it.
type Statement struct {
	Account AccountID
	Day     day.Day
	Closing money.Amount
	// StatedAt is the time of the balance: the end of the day, or when the bank wrote it if that is earlier.
	StatedAt time.Time
	// Since is the sum of the entries booked after that, as far as they are recorded: the books should hold
	// Closing + Since now.
	Since money.Amount
	// Missing are our names of entries that were reported for that day before and that the statement does not
	// contain, at most 100 of them.
	Missing []string
	// FileHash is the SHA-256 of the statement's file in hexadecimal. It is what is published of it.
	FileHash string
}

// Clearance says whether a payment may leave now.
type Clearance bool

// The clearances.
const (
	Leaves Clearance = true
	Stays  Clearance = false // for now: it is asked again, or WithdrawPayout ends it
)

// Sink receives what happened at the bank, once each, inside the transaction that records it.
type Sink interface {
	// CreditReceived reports money credited to one of our accounts. On Own it is the issuer's.
	CreditReceived(ctx context.Context, tx db.Tx, c Credit) error
	// RecallReported reports a debit of our account that takes an earlier credit back. It returns the unmatched credit
	// that it takes, which nobody can assign or send back until operators have said what the debit was, or "".
	RecallReported(ctx context.Context, tx db.Tx, debit UnexplainedEntry) (unmatchedCreditID string, err error)
	// PaymentMade reports a debit of our account for a payment under an id of ours that is not ordered: lost books
	// ordered it. Ordering it now settles it.
	PaymentMade(ctx context.Context, tx db.Tx, of AccountID, id string) error
	// ReturnWaits reports whether a credit waits for the payment, which the bank has sent back (Credit.Returns).
	ReturnWaits(ctx context.Context, conn db.Conn, payoutID string) (bool, error)
	// ReturnTaken reports that the payment is being settled. It takes the credit that waits for it out of the books, if
	// one does, and returns its id, else "". PayoutReturned follows.
	ReturnTaken(ctx context.Context, tx db.Tx, payoutID string) (creditID string, err error)
	// PayoutLeaving asks, in the last moment before a payment is submitted, whether it may leave. Nothing of it has left
	// yet; after Leaves, only the bank knows whether it has.
	PayoutLeaving(ctx context.Context, tx db.Tx, p Payout) (Clearance, error)
	// PayoutSettled reports that the bank debited our account, PayoutRejected that it did not pay and
	// will not, PayoutReturned that it had paid and the money was returned.
	PayoutSettled(ctx context.Context, tx db.Tx, p Payout) error
	PayoutRejected(ctx context.Context, tx db.Tx, p Payout, reason fault.Code) error
	PayoutReturned(ctx context.Context, tx db.Tx, p Payout, reason fault.Code) error
	// TransferCredited reports that a transfer between our accounts was credited. The bank may report
	// the credit before the debit.
	TransferCredited(ctx context.Context, tx db.Tx, p Payout) error
	// StatementClosed reports the closing balance of a day.
	StatementClosed(ctx context.Context, tx db.Tx, s Statement) error
}

// Verified is implemented by verification.
type Verified interface {
	// VerifiedName returns the customer's name as it was verified; ok is false if it was not.
	VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error)
	// VerifiedAddress returns the customer's postal address as it was verified; ok is false if it was not.
	VerifiedAddress(ctx context.Context, conn db.Conn, customerID string) (a iso20022.Address, ok bool, err error)
}

// Authenticator is implemented by auth.
type Authenticator interface {
	// RequireAuthentication returns the challenge with which the caller authenticated exactly this operation, and
	// otherwise the error that asks for it. SpendChallenge uses it up.
	RequireAuthentication(ctx context.Context, op auth.Operation) (challenge string, err error)
	SpendChallenge(ctx context.Context, tx db.Tx, challenge string, op auth.Operation) error
	// RecordNewPayees records payees that the caller added, and mails the caller.
	RecordNewPayees(ctx context.Context, tx db.Tx, payees ...auth.NewPayee) error
}

// Customers is implemented by customer.
type Customers interface {
	Settings(ctx context.Context, conn db.Conn, customerID string) (customer.Settings, error)
	LockStatus(ctx context.Context, tx db.Tx, customerID string) (customer.Status, error)
}

// Exceptions is implemented by exceptions.
type Exceptions interface {
	Raise(ctx context.Context, tx db.Tx, e exceptions.Exception) error
	Resolve(ctx context.Context, tx db.Tx, k exceptions.Kind, subject, resolution string) error
	Register(k exceptions.Kind, actions ...exceptions.Action)
}

// Config holds the settings of the service.
type Config struct {
	// Shared means that several processes share the database also if it is SQLite, as in a simulation.
	Shared bool
	Issuer Issuer
	// UnansweredAfter is how long the bank may take to say what became of a payout until operators have to
	// ask; zero is four hours.
	UnansweredAfter time.Duration
	// Program is the version of the program. What one version could not read is tried again by the next.
	Program string
	// Suspended returns an error while no new account number may be given out; nil: never.
	Suspended func(context.Context) error
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Events     *events.Log
	Sealer     *seal.Sealer
	Log        *slog.Logger // nil discards
	Rail       Rail
	Sink       Sink
	Verified   Verified
	Auth       Authenticator
	Customers  Customers
	Team       *team.Service // nil: nothing waits for a customer's own team
	Modulus    *modulus.Checker
	Exceptions Exceptions
	// Tracing continues the traces of payouts; nil continues none.
	Tracing *telemetry.Tracing
	// Payees compares the names on bank accounts; nil: nobody does, and every account is unavailable.
	Payees PayeeNames
}

// Service keeps the customers' bank accounts and the entries on the issuer's.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	queue      *jobs.Queue
	tracing    *telemetry.Tracing
	events     *events.Log
	sealer     *seal.Sealer
	log        *slog.Logger
	rail       Rail
	sink       Sink
	verified   Verified
	auth       Authenticator
	customers  Customers
	team       *team.Service
	payees     PayeeNames
	modulus    *modulus.Checker
	exceptions Exceptions
	issuer     Issuer
	program    string
	suspended  func(context.Context) error // nil: never
	lister     Lister                      // nil: the bank does not list

	unansweredAfter time.Duration
	shared          bool
	holder          string   // this process, in claims
	submissions     sync.Map // the payouts that this process is submitting
}

// New builds the service and registers its jobs with the queue.
func New(c Config, d Dependencies) *Service {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{
		db: d.DB, clock: d.Clock, queue: d.Queue, tracing: d.Tracing, events: d.Events, sealer: d.Sealer, log: d.Log, rail: d.Rail, sink: d.Sink,
		verified: d.Verified, auth: d.Auth, customers: d.Customers, team: d.Team, payees: d.Payees, modulus: d.Modulus, exceptions: d.Exceptions,
		issuer: c.Issuer, suspended: c.Suspended, program: c.Program, shared: c.Shared, holder: id.New(),
		unansweredAfter: cmp.Or(c.UnansweredAfter, defaultUnansweredAfter),
	}
	s.handleJobs()
	s.handleApprovals()
	s.handleFileJobs()
	s.handleListing()
	s.registerActions()
	s.registerPayoutActions()
	return s
}

// Run processes the bank's files until ctx ends, and first what an earlier version of the program could not read.
func (s *Service) Run(ctx context.Context) error {
	if err := s.retryRefused(ctx); err != nil {
		s.log.ErrorContext(ctx, "what was refused is not tried again", "err", err)
	}
	if rail, asks := railAs[StatementAsker](s.rail); asks {
		rail.BindHeld(s.heldStatements)
	}
	return s.rail.Receive(ctx, s.ProcessFile)
}
