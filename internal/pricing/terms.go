package pricing

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing/q"
)

// Terms are what the issuer charges and allows. At first they are the configuration's; from the first
// change that two operators agree to, the newest version in the database is in force.
type Terms struct {
	Version  int64 // 0 is the configuration's
	Fees     Fees
	Limits   map[Tier]map[customer.Kind]Limits // what is missing has no limits
	Velocity Velocity
}

// Tier is how risky a customer is held to be.
type Tier string

// The tiers. A customer who was given none is of medium risk.
const (
	LowRisk    Tier = "low"
	MediumRisk Tier = "medium"
	HighRisk   Tier = "high"
)

// Tiers are all of them.
var Tiers = []Tier{LowRisk, MediumRisk, HighRisk}

// Velocity sends what a customer pays out unusually fast to two operators for review. A part that is not
// set sends nothing.
type Velocity struct {
	PaymentsPerDay int64        // more payments than this in one day in London
	CoinsPerDay    money.Amount // more coins than this in one day in London, to banks and on chains together
}

// TermsInForce returns the terms in force.
func (s *Service) TermsInForce(ctx context.Context, conn db.Conn) (Terms, error) {
	row, err := q.New(conn).NewestTerms(ctx)
	if db.IsNoRows(err) {
		return s.config.Terms, nil
	}
	if err != nil {
		return Terms{}, fmt.Errorf("read the terms: %w", err)
	}
	return parseTerms(row.Version, row.Terms)
}

func parseTerms(version int64, written string) (Terms, error) {
	var text TermsText
	if err := json.Unmarshal([]byte(written), &text); err != nil {
		return Terms{}, fmt.Errorf("read version %d of the terms: %w", version, err)
	}
	terms, err := text.Terms()
	terms.Version = version
	return terms, err
}

// termsAndTier returns the terms in force and the customer's tier.
func (s *Service) termsAndTier(ctx context.Context, conn db.Conn, customerID string) (Terms, Tier, error) {
	row, err := q.New(conn).TermsAndTier(ctx, customerID)
	if err != nil {
		return Terms{}, "", fmt.Errorf("read the terms and a customer's tier: %w", err)
	}
	tier := Tier(cmp.Or(row.Tier, string(MediumRisk)))
	if row.Version == 0 {
		return s.config.Terms, tier, nil
	}
	if read := s.read.Load(); read != nil && read.written == row.Terms && read.terms.Version == row.Version {
		return read.terms, tier, nil
	}
	terms, err := parseTerms(row.Version, row.Terms)
	if err == nil {
		s.read.Store(&readTerms{row.Terms, terms})
	}
	return terms, tier, err
}

// readTerms are the terms that were parsed last, with their text. Nothing changes them.
type readTerms struct {
	written string
	terms   Terms
}

// TierOf returns the customer's tier.
func (s *Service) TierOf(ctx context.Context, conn db.Conn, customerID string) (Tier, error) {
	tier, err := q.New(conn).Tier(ctx, customerID)
	if db.IsNoRows(err) {
		return MediumRisk, nil
	}
	if err != nil {
		return "", fmt.Errorf("read a customer's tier: %w", err)
	}
	return Tier(tier), nil
}
