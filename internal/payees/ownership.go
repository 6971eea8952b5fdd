package payees

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain/ownership"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/payees/q"
)

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
	parsed, err := s.ParseAddress(network, address)
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
	parsed, err := s.ParseAddress(network, address)
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
func (s *Service) spendText(ctx context.Context, tx db.Tx, customerID string, a Address, signed string) error {
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
