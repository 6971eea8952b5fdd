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

var transactionTable = &db.Table{Name: "transactions", Columns: []db.Column{
	{Name: "id", Type: db.Text}, {Name: "customer_id", Type: db.Text}, {Name: "type", Type: db.Text}, {Name: "currency", Type: db.Text},
	{Name: "amount", Type: db.BigInt}, {Name: "fee", Type: db.BigInt}, {Name: "status", Type: db.Text}, {Name: "reference", Type: db.Text},
	{Name: "counterparty", Type: db.Text}, {Name: "network", Type: db.Text}, {Name: "tx_hash", Type: db.Text}, {Name: "failure_code", Type: db.Text},
	{Name: "entry", Type: db.BigInt}, {Name: "created_at", Type: db.Timestamp}, {Name: "completed_at", Type: db.Timestamp},
	{Name: "updated_at", Type: db.Timestamp}, {Name: "external_id", Type: db.Text}, {Name: "metadata", Type: db.Bytes}, {Name: "bank_reason", Type: db.Text},
	{Name: "bank_reference", Type: db.Text}, {Name: "initiator_kind", Type: db.Text}, {Name: "initiator_id", Type: db.Text},
}}

// Rows returns the transaction as the ledger inserts it together with its entry, and what gives it its external id.
// entry is the value of the column that holds the entry's number.
func (s *Service) Rows(t Transaction, entry any) ([]db.Row, error) {
	var metadata any
	sealed, err := s.SealMetadata(t.ID, t.Metadata)
	if err != nil {
		return nil, err
	}
	if sealed != nil {
		metadata = sealed
	}
	rows := []db.Row{{Table: transactionTable, Values: []any{
		t.ID, t.CustomerID, string(t.Type), t.Amount.Currency().Code(), t.Amount.Minor(), t.Fee.Minor(), string(t.Status), t.Reference,
		t.Counterparty, t.Network, t.TxHash, string(t.FailureCode), entry, t.CreatedAt, timeOrNil(t.CompletedAt),
		t.UpdatedAt, t.ExternalID, metadata, t.BankReason, t.BankReference, string(t.Initiator.Kind), t.Initiator.ID,
	}}}
	if t.ExternalID != "" {
		rows = append(rows, ExternalIDRow(t.CustomerID, t.ExternalID, t.ID))
	}
	return rows, nil
}

func timeOrNil(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
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
		UpdatedAt: r.UpdatedAt, BankReason: r.BankReason, BankReference: r.BankReference, Initiator: auth.Initiator{Kind: auth.InitiatorKind(r.InitiatorKind), ID: r.InitiatorID},
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
