package banking

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/names"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/money"
)

// NewBankAccount is a bank account that a customer wants to add.
type NewBankAccount struct {
	AccountHolder string
	SortCode      string // with or without hyphens
	AccountNumber string
	Nickname      string
	// Business says that the account is a business's, not a person's.
	Business bool
	// AcceptMismatch adds the account although its bank did not fully confirm the name.
	AcceptMismatch bool
}

// The rules of the micro-deposit, which proves that the customer can read the account's statements.
const (
	codeLifetime           = 7 * 24 * time.Hour
	codeAttempts           = 3
	codeLength             = 6
	codeCharacters         = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789"
	codePrefix             = "GBPC "
	maxMicroDepositsPerDay = 30
	maxBankAccounts        = 100
	maxHolder              = 140
	maxNickname            = 60
)

// AddBankAccount adds a bank account held by the customer and orders a micro-deposit of one penny to it,
// with a code in the reference. It returns ErrNotVerified, ErrHolderMismatch, ErrBankExists, ErrPayeeNoMatch,
// ErrPayeeMismatch, ErrTooManyPayeeChecks, ErrTooManyMicroDeposits, a validation error, or the error that asks for an
// authentication of this very account. Where the policy of the customer's own team wants approvals, it cannot be paid until it has them.
func (s *Service) AddBankAccount(ctx context.Context, customerID string, n NewBankAccount) (BankAccount, error) {
	name, verified, err := s.verified.VerifiedName(ctx, customerID)
	if err != nil {
		return BankAccount{}, err
	}
	if !verified {
		return BankAccount{}, ErrNotVerified
	}
	n, err = s.validate(n)
	if err != nil {
		return BankAccount{}, err
	}
	if !names.SameHolder(name, n.AccountHolder) {
		return BankAccount{}, ErrHolderMismatch
	}
	if err := s.checkNotAdded(ctx, customerID, n); err != nil {
		return BankAccount{}, err
	}
	confirmation, err := s.confirmPayee(ctx, customerID, n)
	if err != nil {
		return BankAccount{}, err
	}
	operation := n.operation(customerID, confirmation)
	asked, err := s.needsTeam(ctx, customerID)
	if err != nil {
		return BankAccount{}, err
	}
	challenge := ""
	if asked.Approvals == 0 {
		if challenge, err = s.auth.RequireAuthentication(ctx, operation); err != nil {
			return BankAccount{}, err
		}
	}
	var added BankAccount
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if added, err = s.add(ctx, tx, customerID, n, confirmation, asked.Approvals > 0); err != nil {
			return err
		}
		if asked.Approvals > 0 {
			if err := s.askForBankAccount(ctx, tx, asked, added); err != nil {
				return err
			}
		} else if err := s.auth.SpendChallenge(ctx, tx, challenge, operation); err != nil {
			return err
		}
		return s.auth.RecordNewPayees(ctx, tx, auth.NewPayee{
			Kind: auth.BankAccountPayee, ID: added.ID, Name: cmp.Or(added.BankName, "Account") + " ••••" + n.AccountNumber[4:],
		})
	})
	if db.IsUniqueViolation(err) { // the same request twice, concurrently
		return BankAccount{}, ErrBankExists
	}
	return added, err
}

// validate returns n in the form in which it is stored, or an error that names every invalid field.
func (s *Service) validate(n NewBankAccount) (NewBankAccount, error) {
	n.AccountHolder = strings.Join(strings.Fields(n.AccountHolder), " ")
	n.Nickname = strings.TrimSpace(n.Nickname)
	n.SortCode = strings.NewReplacer("-", "", " ", "").Replace(n.SortCode)
	n.AccountNumber = strings.TrimSpace(n.AccountNumber)
	var wrong []fault.FieldError
	bad := func(field string, code fault.Code) { wrong = append(wrong, fault.Field(field, code)) }
	if n.AccountHolder == "" {
		bad("accountHolder", fault.RequiredField)
	} else if code := plain.Company(n.AccountHolder, maxHolder); code != "" {
		bad("accountHolder", code)
	}
	switch {
	case n.SortCode == "":
		bad("sortCode", fault.RequiredField)
	case !digits(n.SortCode, 6):
		bad("sortCode", fault.InvalidFormat)
	case n.SortCode == s.issuer.SortCode: // our own: the money would go round in a circle
		bad("sortCode", fault.OutOfRange)
	}
	switch {
	case n.AccountNumber == "":
		bad("accountNumber", fault.RequiredField)
	case !digits(n.AccountNumber, 8):
		bad("accountNumber", fault.InvalidFormat)
	case len(wrong) == 0 && !s.modulus.Valid(n.SortCode, n.AccountNumber):
		bad("accountNumber", fault.ModulusFailed)
	}
	if code := plain.Line(n.Nickname, maxNickname); code != "" {
		bad("nickname", code)
	}
	if len(wrong) > 0 {
		return n, fault.Invalid(wrong...)
	}
	return n, nil
}

// operation is what an authentication must be for: this account, whole, with what its bank said of it.
func (n NewBankAccount) operation(customerID string, c PayeeConfirmation) auth.Operation {
	// strings do not fail
	text, _ := json.Marshal([]any{"1", customerID, n.AccountHolder, n.SortCode, n.AccountNumber, n.Nickname, n.AcceptMismatch})
	return auth.Operation{Call: "addBank", BodyHash: sha256.Sum256(text), Summary: auth.Summary{
		Payee:               Party{Name: n.AccountHolder, SortCode: n.SortCode, AccountNumber: n.AccountNumber}.Whole(),
		ConfirmationOfPayee: &auth.ConfirmationOfPayee{Result: string(c.Result), Name: c.Name},
	}}
}

// checkNotAdded rejects an account that is on the list already before anybody is asked about it. The transaction
// decides.
func (s *Service) checkNotAdded(ctx context.Context, customerID string, n NewBankAccount) error {
	row, err := q.New(s.db.Read()).BankAccountByIndex(ctx, s.byIndex(customerID, n.SortCode, n.AccountNumber))
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look up the bank account: %w", err)
	}
	known, err := s.bankAccountOf(row)
	if err == nil && known.State != AccountFailed {
		err = ErrBankExists
	}
	return err
}

func (s *Service) add(
	ctx context.Context, tx db.Tx, customerID string, n NewBankAccount, c PayeeConfirmation, awaitsApproval bool,
) (BankAccount, error) {
	queries, now := q.New(tx), s.clock.Now()
	if err := s.checkBankAccountLimits(ctx, tx, customerID, n, now); err != nil {
		return BankAccount{}, err
	}
	bankID, microDepositID, code := id.New(), id.New(), newCode()
	holder := Party{Name: n.AccountHolder, SortCode: n.SortCode, AccountNumber: n.AccountNumber}
	details, err := s.seal(bankContext, bankID, bankDetails{Party: holder, Nickname: n.Nickname, NameAtBank: c.Name})
	if err != nil {
		return BankAccount{}, err
	}
	if err := queries.InsertBankAccount(ctx, q.InsertBankAccountParams{
		ID: bankID, CustomerID: customerID, AccountIndex: s.accountIndexes(n.SortCode, n.AccountNumber)[0], Details: details,
		State:     string(AccountPending),
		CodeIndex: s.sealer.Index(codeContext+":"+bankID, code), CodeExpiresAt: now.Add(codeLifetime), AttemptsLeft: codeAttempts,
		MicroDepositID: &microDepositID, CreatedAt: now, Confirmation: string(c.Result), AwaitingApproval: awaitsApproval,
	}); err != nil {
		return BankAccount{}, err
	}
	if err := s.OrderPayout(ctx, tx, PayoutOrder{
		ID: microDepositID, Kind: MicroDeposit, From: Own, Creditor: holder, Amount: money.New(1, money.GBP), Reference: codePrefix + code,
	}); err != nil {
		return BankAccount{}, err
	}
	if err := s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.BankAccountHint, Subject: bankID}); err != nil {
		return BankAccount{}, err
	}
	return s.BankAccount(ctx, tx, customerID, bankID)
}

// checkBankAccountLimits rejects an account that is on the list already, removes a failed one so that it can be
// added again, and enforces the limits on adding accounts.
func (s *Service) checkBankAccountLimits(ctx context.Context, tx db.Tx, customerID string, n NewBankAccount, now time.Time) error {
	queries := q.New(tx)
	if s.sealer.IndexChanges() { // the index that keeps an account once is of one key
		if _, err := s.customers.LockStatus(ctx, tx, customerID); err != nil {
			return err
		}
	}
	row, err := queries.BankAccountByIndex(ctx, s.byIndex(customerID, n.SortCode, n.AccountNumber))
	switch {
	case err == nil:
		known, err := s.bankAccountOf(row)
		if err != nil {
			return err
		}
		if known.State != AccountFailed {
			return ErrBankExists
		}
		if err := queries.RemoveBankAccount(ctx, q.RemoveBankAccountParams{ID: row.ID, RemovedAt: &now}); err != nil {
			return err
		}
	case !errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("look up the bank account: %w", err)
	}
	today, err := queries.CountMicroDeposits(ctx, q.CountMicroDepositsParams{CustomerID: customerID, Since: now.Add(-24 * time.Hour)})
	if err != nil {
		return fmt.Errorf("count added bank accounts: %w", err)
	}
	all, err := queries.CountBankAccounts(ctx, customerID)
	if err != nil {
		return fmt.Errorf("count bank accounts: %w", err)
	}
	if today >= maxMicroDepositsPerDay || all >= maxBankAccounts {
		return ErrTooManyMicroDeposits.After(time.Hour)
	}
	return nil
}

func newCode() string {
	code := make([]byte, codeLength)
	for i := range code {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(codeCharacters))))
		if err != nil {
			panic(err) // the system has no randomness
		}
		code[i] = codeCharacters[n.Int64()]
	}
	return string(code)
}

// VerifyBankAccount verifies an account with the code of its micro-deposit. Every wrong code uses up an
// attempt, and the last one fails the account. It returns ErrNotFound, ErrCodeWrong (with the number of
// attempts left) or ErrCodeEnded.
func (s *Service) VerifyBankAccount(ctx context.Context, customerID, bankID, code string) (BankAccount, error) {
	if !id.Valid(bankID) {
		return BankAccount{}, notFound("bank account", "")
	}
	var done BankAccount
	var wrongCode error // the transaction commits nevertheless: the attempt counts
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockBankAccount(ctx, q.LockBankAccountParams{ID: bankID, CustomerID: customerID})
		if err != nil {
			return orNotFound(err, "bank account", bankID)
		}
		known, err := s.bankAccountOf(row)
		if err != nil {
			return err
		}
		if !known.State.may(AccountVerified) {
			return ErrCodeEnded
		}
		settings, err := s.customers.Settings(ctx, tx, customerID)
		if err != nil {
			return err
		}
		wrongCode = s.checkCode(&row, code, settings)
		if err := q.New(tx).SetBankAccountState(ctx, q.SetBankAccountStateParams{
			ID: row.ID, State: row.State, AttemptsLeft: row.AttemptsLeft, VerifiedAt: row.VerifiedAt, ActiveAt: row.ActiveAt,
		}); err != nil {
			return err
		}
		if done, err = s.bankAccountOf(row); err != nil {
			return err
		}
		return s.publishState(ctx, tx, customerID, done)
	})
	if err != nil {
		return BankAccount{}, err
	}
	if errors.Is(wrongCode, ErrCodeWrong) {
		wrongCode = ErrCodeWrong.With(AttemptsLeft{done.AttemptsLeft})
	}
	return done, wrongCode
}

func (s *Service) checkCode(row *q.BankAccount, code string, settings customer.Settings) error {
	if s.sealer.HasIndex(row.CodeIndex, codeContext+":"+row.ID, normaliseCode(code)) {
		now := s.clock.Now()
		active := settings.BankActiveAt(now)
		row.State, row.VerifiedAt, row.ActiveAt = string(AccountVerified), &now, &active
		return nil
	}
	if row.AttemptsLeft--; row.AttemptsLeft == 0 {
		row.State = string(AccountFailed)
	}
	return ErrCodeWrong
}

// normaliseCode accepts the code as people copy it from a statement, with spaces or the prefix.
func normaliseCode(code string) string {
	code = strings.ToUpper(strings.Join(strings.Fields(code), ""))
	if len(code) == codeLength+len(codePrefix)-1 {
		code = strings.TrimPrefix(code, strings.TrimSpace(codePrefix))
	}
	return code
}

func digits(s string, n int) bool { return len(s) == n && strings.Trim(s, "0123456789") == "" }

// AttemptsLeft is the data of ErrCodeWrong: how often another code may be tried.
type AttemptsLeft struct {
	AttemptsLeft int `json:"attemptsLeft"`
}
