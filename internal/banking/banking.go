package banking

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
)

// AccountID is one of our own accounts at our bank. The books call them bank:main and bank:own.
type AccountID string

// Our accounts. Customers' money and ours are never mixed.
const (
	Main AccountID = "main" // customers' money, safeguarded
	Own  AccountID = "own"
)

// Issuer is who we are at our bank.
type Issuer struct {
	Name     string // the holder of both accounts
	BankName string
	BIC      string // its first four letters are in our IBANs
	SortCode string // ours alone: every number under it is an account of ours
	Main     string // account numbers
	Own      string
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

// Party is who holds an account at a bank.
type Party struct {
	Name          string `json:"name"`
	SortCode      string `json:"sortCode"`
	AccountNumber string `json:"accountNumber"`
}

// LogValue keeps parties out of logs.
func (Party) LogValue() slog.Value { return slog.StringValue("[hidden]") }

func partyOf(p iso20022.Party) Party { return Party{p.Name, p.Account.SortCode, p.Account.Number} }

// iso is the party as the clearing takes it. A name that it cannot carry at all, or that the payer's
// bank did not tell, is put into general words: a payment needs one.
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
	AcctSvcrRef string // the bank's reference of the entry
	Amount      money.Amount
	Account     AccountID
	// CustomerID is the customer whose virtual account was credited, or "" if it was no virtual
	// account. The money is the customer's without further checks only if the credit is Matched: it
	// came from a verified bank account of that customer.
	CustomerID string
	Matched    bool
	Reference  string
	Debtor     Party
	PaidTo     string // the credited account number
	At         time.Time
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
	// SentAt is when the order was submitted to the bank, SettledAt when the bank debited our account,
	// CreditedAt when it credited our other account with a transfer. Each is zero until then.
	SentAt, SettledAt, CreditedAt time.Time
}

// Statement is the bank's own word on one of our accounts at the end of a day.
type Statement struct {
	Account AccountID
	Date    time.Time
	Closing money.Amount
	// Since is what was booked after that day as far as we know: the books of now should hold
	// Closing + Since.
	Since money.Amount
	// Missing are the bank's keys of movements that we were told of for that day and that the
	// statement does not have.
	Missing []string
	// FileHash is the SHA-256 of the file it came in, in hexadecimal: what is published of it.
	FileHash string
}

// Sink receives what happened at the bank, once each, inside the transaction that records it.
type Sink interface {
	// CreditReceived reports money credited to one of our accounts. On Own it is the issuer's.
	CreditReceived(ctx context.Context, tx db.Tx, c Credit) error
	// PayoutSettled reports that the bank debited our account, PayoutRejected that it did not pay and
	// will not, PayoutReturned that it had paid and the money was returned.
	PayoutSettled(ctx context.Context, tx db.Tx, p Payout) error
	PayoutRejected(ctx context.Context, tx db.Tx, p Payout, reason fault.Code) error
	PayoutReturned(ctx context.Context, tx db.Tx, p Payout, reason fault.Code) error
	// TransferArrived: what we paid from one of our accounts was credited to the other. The bank may
	// tell it before it tells that it debited the first.
	TransferArrived(ctx context.Context, tx db.Tx, p Payout) error
	StatementClosed(ctx context.Context, tx db.Tx, s Statement) error
}

// Verified is filled by verification.
type Verified interface {
	// VerifiedName is the customer's name as it was verified; ok is false when it was not.
	VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error)
}

// SecondaryAuth is filled by auth: nil when the caller stepped up lately, else the failure that asks for it.
type SecondaryAuth interface {
	RequireSecondaryAuth(ctx context.Context) error
}

// Config is what the service is made of.
type Config struct {
	DB            *db.DB
	Clock         clock.Clock
	Queue         *jobs.Queue
	Changes       *changestream.Stream
	Sealer        *seal.Sealer
	Log           *slog.Logger
	Rail          Rail
	Sink          Sink
	Verified      Verified
	SecondaryAuth SecondaryAuth
	Modulus       *modulus.Checker
	Issuer        Issuer
}

// Service is the department.
type Service struct {
	db            *db.DB
	clock         clock.Clock
	queue         *jobs.Queue
	changes       *changestream.Stream
	sealer        *seal.Sealer
	log           *slog.Logger
	rail          Rail
	sink          Sink
	verified      Verified
	secondaryAuth SecondaryAuth
	modulus       *modulus.Checker
	issuer        Issuer
}

// New registers the department's jobs with the queue.
func New(c Config) *Service {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{db: c.DB, clock: c.Clock, queue: c.Queue, changes: c.Changes, sealer: c.Sealer, log: c.Log, rail: c.Rail, sink: c.Sink,
		verified: c.Verified, secondaryAuth: c.SecondaryAuth, modulus: c.Modulus, issuer: c.Issuer}
	s.handleJobs()
	return s
}

// Run takes what the bank sends until ctx ends.
func (s *Service) Run(ctx context.Context) error { return s.rail.Receive(ctx, s.Take) }
