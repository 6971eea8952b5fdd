package transactions

import (
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// Transaction is one movement as the customer sees it.
type Transaction struct {
	ID           string
	CustomerID   string
	Type         Type
	Amount       money.Amount
	Fee          money.Amount // in the currency of the amount
	Status       Status
	Reference    string
	Counterparty string
	Network      string // "" off chain
	TxHash       string
	CreatedAt    time.Time
	CompletedAt  time.Time  // zero until it is final
	FailureCode  fault.Code // why it failed or came back, "" otherwise
	// Entry is the number of the entry in the books that moved the customer's money, 0 before.
	Entry int64
	// UpdatedAt is when any of this changed last.
	UpdatedAt time.Time
	Labels
	// BankReason is the bank's own code for why it failed or came back, such as AC04, and BankReference the bank's
	// reference of the entry on its account. Each is "" where there is none.
	BankReason, BankReference string
	// Initiator is who ordered it; zero where nobody did.
	Initiator auth.Initiator
}

// IsIncoming reports whether money comes to the customer.
func (t Transaction) IsIncoming() bool {
	return t.Type == FiatDeposit || t.Type == ChainDeposit || t.Type == AccountTransferIn
}

// betweenAccounts reports whether it is one side of a transfer between accounts of a business.
func (t Transaction) betweenAccounts() bool {
	return t.Type == AccountTransferIn || t.Type == AccountTransferOut
}

type transactionRow struct {
	ID            string             `db:"id"`
	CustomerID    string             `db:"customer_id"`
	Type          Type               `db:"type"`
	Currency      string             `db:"currency"`
	Amount        int64              `db:"amount"`
	Fee           int64              `db:"fee"`
	Status        Status             `db:"status"`
	Reference     string             `db:"reference"`
	Counterparty  string             `db:"counterparty"`
	Network       string             `db:"network"`
	TxHash        string             `db:"tx_hash"`
	FailureCode   fault.Code         `db:"failure_code"`
	Entry         any                `db:"entry,bigint"`
	CreatedAt     time.Time          `db:"created_at"`
	CompletedAt   time.Time          `db:"completed_at"`
	UpdatedAt     time.Time          `db:"updated_at"`
	ExternalID    string             `db:"external_id"`
	Metadata      []byte             `db:"metadata"`
	BankReason    string             `db:"bank_reason"`
	BankReference string             `db:"bank_reference"`
	InitiatorKind auth.InitiatorKind `db:"initiator_kind"`
	InitiatorID   string             `db:"initiator_id"`
}

var transactionRows = db.RowsOf[transactionRow]("transactions")

// rows returns the transaction as the ledger inserts it together with its entry, and what gives it its external id.
// entry is the value of the column that holds the entry's number.
func (s *Service) rows(t Transaction, entry any) ([]db.Row, error) {
	metadata, err := s.SealMetadata(t.ID, t.Metadata)
	if err != nil {
		return nil, err
	}
	rows := []db.Row{transactionRows.Row(transactionRow{
		ID: t.ID, CustomerID: t.CustomerID, Type: t.Type, Currency: t.Amount.Currency().Code(), Amount: t.Amount.Minor(), Fee: t.Fee.Minor(),
		Status:    t.Status,
		Reference: t.Reference, Counterparty: t.Counterparty, Network: t.Network, TxHash: t.TxHash, FailureCode: t.FailureCode, Entry: entry,
		CreatedAt: t.CreatedAt, CompletedAt: t.CompletedAt, UpdatedAt: t.UpdatedAt, ExternalID: t.ExternalID, Metadata: metadata,
		BankReason: t.BankReason, BankReference: t.BankReference, InitiatorKind: t.Initiator.Kind, InitiatorID: t.Initiator.ID,
	})}
	if t.ExternalID != "" {
		rows = append(rows, ExternalIDRow(t.CustomerID, t.ExternalID, t.ID))
	}
	return rows, nil
}

func pointer(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func (s *Service) transactionOf(r q.Transaction) (Transaction, error) {
	currency, err := money.CurrencyOf(r.Currency)
	if err != nil {
		return Transaction{}, err
	}
	t := Transaction{
		ID: r.ID, CustomerID: r.CustomerID, Type: Type(r.Type), Amount: money.New(r.Amount, currency), Fee: money.New(r.Fee, currency),
		Status: Status(r.Status), Reference: r.Reference, Counterparty: r.Counterparty, Network: r.Network, TxHash: r.TxHash,
		CreatedAt: r.CreatedAt, FailureCode: fault.Code(r.FailureCode), Entry: r.Entry,
		UpdatedAt: r.UpdatedAt, BankReason: r.BankReason, BankReference: r.BankReference,
		Initiator: auth.Initiator{Kind: auth.InitiatorKind(r.InitiatorKind), ID: r.InitiatorID},
	}
	t.ExternalID = r.ExternalID
	if t.Metadata, err = s.OpenMetadata(r.ID, r.Metadata); err != nil {
		return Transaction{}, err
	}
	if r.CompletedAt != nil {
		t.CompletedAt = *r.CompletedAt
	}
	return t, nil
}

func (s *Service) transactionsOf(rows []q.Transaction) ([]Transaction, error) {
	found := make([]Transaction, len(rows))
	for i, r := range rows {
		var err error
		if found[i], err = s.transactionOf(r); err != nil {
			return nil, err
		}
	}
	return found, nil
}
