package payees

import (
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/payees/q"
)

// Beneficiary is the person who controls an address, as the customer says: the travel rule (FATF
// recommendation 16) asks for it.
type Beneficiary struct {
	Kind     string `json:"kind"` // "self" or "other"
	Name     string `json:"name"`
	Provider string `json:"provider"` // who hosts the wallet; "" for a self-hosted one
	Country  string `json:"country"`  // of the provider; "" if it is not said
}

func (b *Beneficiary) check(wrong *fault.Fields, field string) {
	if b == nil {
		return
	}
	if b.Kind != "self" && b.Kind != "other" {
		wrong.Add(field+".kind", fault.OutOfRange)
	}
	if b.Kind == "other" && strings.TrimSpace(b.Name) == "" {
		wrong.Add(field+".name", fault.RequiredField)
	}
	for name, value := range map[string]string{"name": b.Name, "provider": b.Provider} {
		if code := plain.Company(value, maxName); code != "" {
			wrong.Add(field+"."+name, code)
		}
	}
	if b.Country != "" && !isCountry(b.Country) {
		wrong.Add(field+".country", fault.InvalidFormat)
	}
}

func isCountry(code string) bool {
	return len(code) == 2 && strings.ToUpper(code) == code && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

const beneficiaryContext = "withdrawals.beneficiary"

func (s *Service) sealBeneficiary(b *Beneficiary) ([]byte, error) {
	if b == nil {
		return nil, nil
	}
	return s.sealer.SealJSON(beneficiaryContext, b)
}

// DescribeAddress says whose wallet an address on the customer's whitelist is, or proves that it is the customer's, or
// both. What is left out stays. It changes neither what may be paid nor when; what waited for it goes on.
func (s *Service) DescribeAddress(
	ctx context.Context, customerID, addressID string, b *Beneficiary, signature string,
) (Address, error) {
	if !id.Valid(addressID) {
		return Address{}, errNoAddress
	}
	var wrong fault.Fields
	if b == nil && signature == "" {
		wrong.Add("beneficiary", fault.RequiredField)
	}
	b.check(&wrong, "beneficiary")
	if err := wrong.Err(); err != nil {
		return Address{}, err
	}
	row, err := q.New(s.db.Read()).FindAddress(ctx, q.FindAddressParams{ID: addressID, CustomerID: customerID})
	if db.IsNoRows(err) {
		return Address{}, errNoAddress
	}
	if err != nil {
		return Address{}, fmt.Errorf("read an address: %w", err)
	}
	proof := ""
	if signature != "" {
		if proof, err = s.checkProof(ctx, customerID, row.Network, row.Address, signature, "signature"); err != nil {
			return Address{}, err
		}
	}
	var entry Address
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		entry, err = s.describe(ctx, tx, customerID, addressID, b, signature, proof)
		return err
	})
	return entry, err
}

// describe writes whose wallet the address is; proof is the text that was signed, "" without a signature.
func (s *Service) describe(
	ctx context.Context, tx db.Tx, customerID, addressID string, b *Beneficiary, signature, proof string,
) (entry Address, err error) {
	row, err := q.New(tx).LockAddress(ctx, q.LockAddressParams{ID: addressID, CustomerID: customerID})
	if db.IsNoRows(err) {
		return entry, errNoAddress
	}
	if err != nil {
		return entry, fmt.Errorf("lock an address: %w", err)
	}
	if b != nil {
		if row.Beneficiary, err = s.sealBeneficiary(b); err != nil {
			return entry, err
		}
	}
	if proof != "" {
		now := s.clock.Now()
		row.Signature, row.SignedText, row.ProvedAt = signature, proof, &now
	}
	if err := q.New(tx).SetHolder(ctx, q.SetHolderParams{
		ID: row.ID, Beneficiary: row.Beneficiary, Signature: row.Signature, SignedText: row.SignedText, ProvedAt: row.ProvedAt,
	}); err != nil {
		return entry, fmt.Errorf("write whose an address is: %w", err)
	}
	if entry, err = s.whitelisted(row); err != nil {
		return entry, err
	}
	if err := s.spendText(ctx, tx, customerID, entry, proof); err != nil {
		return entry, err
	}
	if err := s.described(ctx, tx, customerID, entry.Network, entry.Address); err != nil {
		return entry, err
	}
	return entry, s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.AddressHint, Subject: row.ID})
}
