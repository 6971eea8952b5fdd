package transactions

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"unicode/utf8"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// Labels are what a customer attaches to a payment, for its own records. They move nothing.
type Labels struct {
	// ExternalID is the customer's own id of the payment, good for one payment for ever; "" is none.
	ExternalID string
	// Metadata may say who somebody is: it is sealed where it is stored, and in no log.
	Metadata map[string]string
}

// The limits of Metadata, in characters.
const (
	maxMetadata      = 20
	maxMetadataKey   = 40
	maxMetadataValue = 500
)

var externalIDFormat = regexp.MustCompile(`^[A-Za-z0-9._:-]{1,64}$`)

// ParseLabels checks what an order says. Its errors are about the fields externalId and metadata; nil and an empty
// metadata are none.
func ParseLabels(externalID *string, metadata map[string]string) (Labels, error) {
	var l Labels
	var wrong fault.Fields
	if externalID != nil {
		if l.ExternalID = *externalID; !externalIDFormat.MatchString(l.ExternalID) {
			wrong.Add("externalId", fault.InvalidFormat, "1 to 64 of the characters A-Z, a-z, 0-9, dot, underscore, colon and hyphen.")
		}
	}
	if len(metadata) > maxMetadata {
		wrong.Add("metadata", fault.TooLong)
	}
	for key, value := range metadata {
		switch {
		case key == "":
			wrong.Add("metadata", fault.RequiredField)
		case utf8.RuneCountInString(key) > maxMetadataKey:
			wrong.Add("metadata", fault.TooLong)
		case utf8.RuneCountInString(value) > maxMetadataValue:
			wrong.Add("metadata."+key, fault.TooLong)
		}
	}
	if len(metadata) > 0 {
		l.Metadata = metadata
	}
	return l, wrong.Err()
}

// LabelsBody is embedded in the body of an order.
type LabelsBody struct {
	ExternalID *string           `json:"externalId" required:"false" nullable:"true" example:"invoice-2026-0042" doc:"the customer's own id of the payment: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one payment for ever"`
	Metadata   map[string]string `json:"metadata" required:"false" doc:"for the customer's own records: at most 20 members, keys up to 40 and values up to 500 characters; kept sealed"`
}

// Parse returns the labels that the body has.
func (b LabelsBody) Parse() (Labels, error) { return ParseLabels(b.ExternalID, b.Metadata) }

// Text returns the labels in one way of writing, for the hash of a request.
func (l Labels) Text() string {
	metadata, err := json.Marshal(l.Metadata) // sorted by key
	if err != nil {
		panic(err) // strings alone
	}
	return l.ExternalID + "\n" + string(metadata)
}

const metadataContext = "transactions.metadata"

// SealMetadata returns the metadata of the payment with this id as it is stored, or nil if there is none.
func (s *Service) SealMetadata(id string, metadata map[string]string) ([]byte, error) {
	if len(metadata) == 0 {
		return nil, nil
	}
	return s.sealer.SealJSON(metadataContext+":"+id, metadata)
}

// OpenMetadata opens what SealMetadata returned.
func (s *Service) OpenMetadata(id string, sealed []byte) (metadata map[string]string, err error) {
	if sealed == nil {
		return nil, nil
	}
	err = s.sealer.OpenJSON(metadataContext+":"+id, sealed, &metadata)
	return metadata, err
}

// CheckExternalID returns ErrExternalIDUsed if the customer gave the id to another payment.
func (s *Service) CheckExternalID(ctx context.Context, conn db.Conn, customerID, externalID string) error {
	_, used, err := s.byExternalID(ctx, conn, customerID, externalID)
	if err == nil && used {
		return ErrExternalIDUsed
	}
	return err
}

// byExternalID returns the id of the payment to which the customer gave an id.
func (s *Service) byExternalID(ctx context.Context, conn db.Conn, customerID, externalID string) (id string, found bool, err error) {
	if externalID == "" {
		return "", false, nil
	}
	id, err = q.New(conn).ExternalID(ctx, q.ExternalIDParams{CustomerID: customerID, ExternalID: externalID})
	if db.IsNoRows(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("look an external id up: %w", err)
	}
	return id, true, nil
}

// UseExternalID gives the id to a payment, or returns ErrExternalIDUsed. It does nothing for "".
func (s *Service) UseExternalID(ctx context.Context, tx db.Tx, customerID, externalID, transactionID string) error {
	if externalID == "" {
		return nil
	}
	n, err := q.New(tx).InsertExternalID(ctx, q.InsertExternalIDParams{
		CustomerID: customerID, ExternalID: externalID, TransactionID: transactionID,
	})
	if err != nil {
		return fmt.Errorf("use an external id: %w", err)
	}
	if n == 0 {
		return ErrExternalIDUsed
	}
	return nil
}

type externalIDRow struct {
	CustomerID    string `db:"customer_id"`
	ExternalID    string `db:"external_id"`
	TransactionID string `db:"transaction_id"`
}

var externalIDRows = db.RowsOf[externalIDRow]("transactions_external_ids")

// ExternalIDRow returns the row that gives the id to a payment, as the ledger inserts it together with an entry. A
// second one violates its uniqueness.
func ExternalIDRow(customerID, externalID, transactionID string) db.Row {
	return externalIDRows.Row(externalIDRow{CustomerID: customerID, ExternalID: externalID, TransactionID: transactionID})
}
