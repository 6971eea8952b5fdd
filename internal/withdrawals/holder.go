package withdrawals

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain/ownership"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
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

// whitelisted returns an entry with what is sealed of it.
func (s *Service) whitelisted(r q.WithdrawalsWhitelist) (Whitelisted, error) {
	w := Whitelisted{
		ID: r.ID, Address: r.Address, Network: r.Network, Label: r.Label, ActiveAt: r.ActiveAt, AwaitingApproval: r.AwaitingApproval,
		ProvedAt: r.ProvedAt, CreatedAt: r.CreatedAt,
	}
	if r.Beneficiary == nil {
		return w, nil
	}
	w.Beneficiary = &Beneficiary{}
	return w, s.sealer.OpenJSON(beneficiaryContext, r.Beneficiary, w.Beneficiary)
}

// DescribeAddress says whose wallet an address on the customer's whitelist is, or proves that it is the customer's, or
// both. What is left out stays. It changes neither what may be paid nor when; what waited for it goes on.
func (s *Service) DescribeAddress(
	ctx context.Context, customerID, addressID string, b *Beneficiary, signature string,
) (Whitelisted, error) {
	if !id.Valid(addressID) {
		return Whitelisted{}, errNoAddress
	}
	var wrong fault.Fields
	if b == nil && signature == "" {
		wrong.Add("beneficiary", fault.RequiredField)
	}
	b.check(&wrong, "beneficiary")
	if err := wrong.Err(); err != nil {
		return Whitelisted{}, err
	}
	row, err := q.New(s.db.Read()).FindAddress(ctx, q.FindAddressParams{ID: addressID, CustomerID: customerID})
	if db.IsNoRows(err) {
		return Whitelisted{}, errNoAddress
	}
	if err != nil {
		return Whitelisted{}, fmt.Errorf("read an address: %w", err)
	}
	proof := ""
	if signature != "" {
		if proof, err = s.checkProof(ctx, customerID, row.Network, row.Address, signature, "signature"); err != nil {
			return Whitelisted{}, err
		}
	}
	var entry Whitelisted
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		entry, err = s.describe(ctx, tx, customerID, addressID, b, signature, proof)
		return err
	})
	return entry, err
}

// describe writes whose wallet the address is; proof is the text that was signed, "" without a signature.
func (s *Service) describe(
	ctx context.Context, tx db.Tx, customerID, addressID string, b *Beneficiary, signature, proof string,
) (entry Whitelisted, err error) {
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
	if err := s.described(ctx, tx, customerID, entry); err != nil {
		return entry, err
	}
	return entry, s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.AddressHint, Subject: row.ID})
}

const (
	// textLifetime is how long a text can be signed.
	textLifetime = 30 * time.Minute
	// textReuse is how much of its lifetime a text must have left to be given again.
	textReuse = 10 * time.Minute
	// maxTexts is how many addresses a customer can be about to prove at once.
	maxTexts = 200
)

// OwnershipText returns the text (EIP-4361) whose signature proves that the customer controls the address, and until when
// it is accepted. Asked again soon, it is the same text.
func (s *Service) OwnershipText(ctx context.Context, customerID, network, address string) (text string, expires time.Time, err error) {
	parsed, err := s.parseAddress(network, address)
	if err != nil {
		return "", time.Time{}, err
	}
	address = parsed.String()
	now := s.clock.Now()
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		row, err := queries.OwnershipText(ctx, q.OwnershipTextParams{CustomerID: customerID, Network: network, Address: address})
		switch {
		case err == nil && now.Add(textReuse).Before(row.ExpiresAt):
			text, expires = row.Message, row.ExpiresAt
			return nil
		case err != nil && !db.IsNoRows(err):
			return fmt.Errorf("read a text to sign: %w", err)
		}
		if err := queries.ForgetExpiredTexts(ctx, q.ForgetExpiredTextsParams{CustomerID: customerID, Now: now}); err != nil {
			return fmt.Errorf("forget expired texts: %w", err)
		}
		open, err := queries.CountOwnershipTexts(ctx, customerID)
		if err != nil {
			return fmt.Errorf("count texts to sign: %w", err)
		}
		if open >= maxTexts {
			return ErrTooManyTexts.After(textLifetime)
		}
		text, expires = s.ownershipText(network, address, now), now.Add(textLifetime)
		if err := queries.SaveOwnershipText(ctx, q.SaveOwnershipTextParams{
			CustomerID: customerID, Network: network, Address: address, Message: text, ExpiresAt: expires,
		}); err != nil {
			return fmt.Errorf("write a text to sign: %w", err)
		}
		return nil
	})
	return text, expires, err
}

// ownershipText writes the text as wallets read and show it.
func (s *Service) ownershipText(network, address string, now time.Time) string {
	domain := s.config.Site
	if u, err := url.Parse(s.config.Site); err == nil && u.Host != "" {
		domain = u.Host
	}
	return strings.Join([]string{
		domain + " wants you to sign in with your Ethereum account:",
		address,
		"",
		"I control this address. This signature proves it to GBPC and moves no money.",
		"",
		"URI: " + s.config.Site,
		"Version: 1",
		fmt.Sprintf("Chain ID: %d", s.networks[network].Network().ChainID),
		"Nonce: " + rand.Text(),
		"Issued At: " + now.UTC().Format(time.RFC3339),
		"Expiration Time: " + now.Add(textLifetime).UTC().Format(time.RFC3339),
	}, "\n")
}

// checkProofs returns the signed text of each address, "" for one without a signature. A signature that proves nothing is
// a field error.
func (s *Service) checkProofs(
	ctx context.Context, customerID string, wanted []NewAddress, field func(int, string) string,
) ([]string, error) {
	proofs := make([]string, len(wanted))
	for i, a := range wanted {
		if a.Signature == "" {
			continue
		}
		var err error
		if proofs[i], err = s.checkProof(ctx, customerID, a.Network, a.Address, a.Signature, field(i, "signature")); err != nil {
			return nil, err
		}
	}
	return proofs, nil
}

// checkProof returns the text that the address' owner signed, or an error about the field.
func (s *Service) checkProof(ctx context.Context, customerID, network, address, signature, field string) (string, error) {
	bytes, err := ownership.Decode(signature)
	if err != nil {
		return "", fault.Invalid(fault.Field(field, fault.InvalidFormat))
	}
	row, err := q.New(s.db.Read()).OwnershipText(ctx, q.OwnershipTextParams{CustomerID: customerID, Network: network, Address: address})
	if db.IsNoRows(err) || err == nil && !s.clock.Now().Before(row.ExpiresAt) {
		return "", fault.Invalid(fault.Field(field, fault.OwnershipTextExpired))
	}
	if err != nil {
		return "", fmt.Errorf("read a text to sign: %w", err)
	}
	parsed, err := s.parseAddress(network, address)
	if err != nil {
		return "", err
	}
	signed, err := s.networks[network].SignedBy(ctx, parsed, row.Message, bytes)
	if err != nil {
		return "", err
	}
	if !signed {
		return "", fault.Invalid(fault.Field(field, fault.OwnershipNotProved))
	}
	return row.Message, nil
}

// spendText forgets a text that has proved what it was for; "" is none.
func (s *Service) spendText(ctx context.Context, tx db.Tx, customerID string, a Whitelisted, signed string) error {
	if signed == "" {
		return nil
	}
	if err := q.New(tx).ForgetOwnershipText(ctx, q.ForgetOwnershipTextParams{
		CustomerID: customerID, Network: a.Network, Address: a.Address,
	}); err != nil {
		return fmt.Errorf("forget a text to sign: %w", err)
	}
	return nil
}
