package banking

import (
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/money"
)

// The contexts of sealed and indexed values: a value that is moved to another column does not open there.
const (
	bankContext   = "banking.account"
	codeContext   = "banking.code"
	payoutContext = "banking.payout"
	reasonContext = "banking.reason"
	creditContext = "banking.credit"
	entryContext  = "banking.entry"

	endToEndContext = "banking.end_to_end"
	nameContext     = "banking.name"
	checkContext    = "banking.payee_check"
	refusedContext  = "banking.refused_entry"
	fileContext     = "banking.file"
)

func (s *Service) seal(context, id string, v any) ([]byte, error) {
	return s.sealer.SealJSON(context+":"+id, v)
}

func (s *Service) open(context, id string, sealed []byte, v any) error {
	return s.sealer.OpenJSON(context+":"+id, sealed, v)
}

// accountIndexes returns the keyed hashes by which a bank account is found without being opened. It is stored under the
// first; the other one is of the other index key, while that is replaced.
func (s *Service) accountIndexes(sortCode, number string) [2][]byte {
	return s.sealer.Indexes(bankContext, sortCode+number)
}

func (s *Service) byIndex(customerID, sortCode, number string) q.BankAccountByIndexParams {
	index := s.accountIndexes(sortCode, number)
	return q.BankAccountByIndexParams{CustomerID: customerID, AccountIndex: index[0], Older: index[1]}
}

type bankDetails struct {
	Party
	Nickname string `json:"nickname"`
	// NameAtBank is what the bank calls the holder, where that is not quite the name that was entered.
	NameAtBank string `json:"nameAtBank,omitempty"`
}

func (s *Service) bankAccountOf(row q.BankAccount) (BankAccount, error) {
	var d bankDetails
	if err := s.open(bankContext, row.ID, row.Details, &d); err != nil {
		return BankAccount{}, err
	}
	b := BankAccount{
		ID: row.ID, CustomerID: row.CustomerID, Party: d.Party, Nickname: d.Nickname, BankName: bankName(d.SortCode),
		State:     BankAccountState(row.State),
		CreatedAt: row.CreatedAt, ExpiresAt: row.CodeExpiresAt, AttemptsLeft: int(row.AttemptsLeft), AwaitingApproval: row.AwaitingApproval,
		Confirmation: PayeeConfirmation{Result: PayeeResult(row.Confirmation), Name: d.NameAtBank},
	}
	if b.State == AccountPending && !s.clock.Now().Before(row.CodeExpiresAt) {
		b.State = AccountFailed // the code was not entered in time
	}
	if row.VerifiedAt != nil {
		b.VerifiedAt = *row.VerifiedAt
	}
	if row.ActiveAt != nil {
		b.ActiveAt = *row.ActiveAt
	}
	return b, nil
}

type payoutDetails struct {
	Party
	Reference string            `json:"reference"`
	Address   *iso20022.Address `json:"address,omitempty"` // of the payee, in full if it is paid by CHAPS
	LEI       string            `json:"lei,omitempty"`     // of a payee that is an institution
}

func (s *Service) payoutOf(row q.BankPayout) (Payout, error) {
	var d payoutDetails
	if err := s.open(payoutContext, row.ID, row.Details, &d); err != nil {
		return Payout{}, err
	}
	return Payout{
		ID: row.ID, Kind: PayoutKind(row.Kind), From: AccountID(row.Account), Creditor: d.Party, Amount: money.New(row.Amount, money.GBP),
		Reference: d.Reference, address: d.Address, lei: d.LEI,
		State: PayoutState(row.State), OrderedAt: row.OrderedAt, DueAt: row.DueAt, stagedAs: row.StagedAs, attempts: row.Attempts,
		attemptedAt: timeOf(row.AttemptedAt), operatorSaid: row.OperatorSaid, again: row.OrderedAgain,
		SentAt: timeOf(row.SentAt), SettledAt: timeOf(row.SettledAt), CreditedAt: timeOf(row.CreditedAt), BankReference: row.ServicerRef,
		trace: row.Trace,
	}, nil
}

type creditDetails struct {
	Party
	Address   *iso20022.Address `json:"address,omitempty"`
	Reference string            `json:"reference"`
	PaidTo    string            `json:"paidTo"`
	Names     PaymentNames      `json:"names,omitzero"`
	// Returns is our payment that came back, and Reason why.
	Returns string          `json:"returns,omitempty"`
	Reason  iso20022.Reason `json:"reason,omitzero"`
	Others  []string        `json:"others,omitempty"`
}

func (s *Service) creditOf(row q.BankCredit) (Credit, error) {
	var d creditDetails
	if err := s.open(creditContext, row.ID, row.Details, &d); err != nil {
		return Credit{}, err
	}
	c := Credit{
		ID: row.ID, EntryRef: row.Ref, AcctSvcrRef: row.ServicerRef, Amount: pence(row.Amount), Account: AccountID(row.Account),
		Matched:   row.Matched,
		Reference: d.Reference, PaidTo: d.PaidTo, Debtor: d.Party, DebtorAddress: d.Address, At: row.BookedAt, Names: d.Names,
		Returns: d.Returns, returnReason: d.Reason, Others: d.Others}
	if row.CustomerID != nil {
		c.CustomerID = *row.CustomerID
	}
	return c, nil
}

func timeOf(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

func orNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func pence(p int64) money.Amount { return money.New(p, money.GBP) }

func notFound(what, id string) error { return fmt.Errorf("%s %s: %w", what, id, ErrNotFound) }
