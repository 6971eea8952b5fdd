package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// Terms are what the issuer charges and allows. The configuration says them first; from the first
// change on which two operators agree, the newest version in the database is in force.
type Terms struct {
	Version  int64 // 0 is the configuration's
	Fees     Fees
	Limits   map[Tier]map[customer.Kind]Limits // what is missing has no limits
	Velocity Velocity
}

// Tier is how risky a customer is held to be.
type Tier string

// The tiers. Who was given none is of medium risk.
const (
	LowRisk    Tier = "low"
	MediumRisk Tier = "medium"
	HighRisk   Tier = "high"
)

// Tiers are all of them.
var Tiers = []Tier{LowRisk, MediumRisk, HighRisk}

// Velocity sends what a customer pays out unusually fast to two operators. A part that is not set
// sends nothing.
type Velocity struct {
	PaymentsPerDay int64        // more payments than this in one UTC day
	CoinsPerDay    money.Amount // more coins than this in one UTC day, all ways out together
}

// TermsNow are those in force.
func (s *Service) TermsNow(ctx context.Context, conn db.Conn) (Terms, error) {
	row, err := q.New(conn).NewestTerms(ctx)
	if db.IsNoRows(err) {
		return s.Config.Terms, nil
	}
	if err != nil {
		return Terms{}, fmt.Errorf("read the terms: %w", err)
	}
	var text TermsText
	if err := json.Unmarshal([]byte(row.Terms), &text); err != nil {
		return Terms{}, fmt.Errorf("read version %d of the terms: %w", row.Version, err)
	}
	terms, err := text.Terms()
	terms.Version = row.Version
	return terms, err
}

// TierOf is the customer's.
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

// limitsOf are the customer's, for all kinds of payments out.
func (s *Service) limitsOf(ctx context.Context, t Terms, c customer.Customer) (Limits, error) {
	tier, err := s.TierOf(ctx, s.DB.Read(), c.ID)
	return t.Limits[tier][c.Kind], err
}

// priced says what the payment costs this customer, and what it may be.
func (s *Service) priced(ctx context.Context, p *payment) error {
	terms, err := s.TermsNow(ctx, s.DB.Read())
	if err != nil {
		return err
	}
	limits, err := s.limitsOf(ctx, terms, p.payer.customer)
	p.fee, p.limit, p.velocity = terms.Fees.of(p.kind).Of(p.amount), limits.of(p.kind), terms.Velocity
	p.feeCoins = p.fee
	if p.kind == FiatWithdrawal {
		p.feeCoins = p.fee.ToCoins()
	}
	return err
}

// withinLimits looks at the limits before the customer is asked to authenticate; what was used of
// the day and of the month is decided again under the lock.
func (s *Service) withinLimits(ctx context.Context, p *payment) error {
	if !p.limit.allows(p.amount) {
		return ErrLimit
	}
	day, err := s.used(ctx, p.limitKey())
	if err != nil {
		return err
	}
	month, err := s.used(ctx, monthKey(p.limitKey()))
	if err != nil {
		return err
	}
	if !p.limit.allowsMore(day, month, p.amount) {
		return ErrLimit
	}
	return nil
}

func (s *Service) used(ctx context.Context, key string) (int64, error) {
	used, err := q.New(s.DB.Read()).LimitUsed(ctx, key)
	if db.IsNoRows(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read what was used of a limit: %w", err)
	}
	return used, nil
}

// atUsualPace has a payment looked at that is one too many, or too much, for one day. Whether it is
// one is decided again under the lock.
func (s *Service) atUsualPace(ctx context.Context, p *payment) error {
	payments, coins := int64(0), int64(0)
	for _, read := range []struct {
		wanted bool
		key    string
		to     *int64
	}{{p.velocity.PaymentsPerDay > 0, p.paymentsKey(), &payments}, {p.velocity.CoinsPerDay.Sign() > 0, p.coinsKey(), &coins}} {
		if !read.wanted {
			continue
		}
		var err error
		if *read.to, err = s.used(ctx, read.key); err != nil {
			return err
		}
	}
	if p.tooFast(payments, coins) {
		p.doubts = append(p.doubts, doubtVelocity)
	}
	return nil
}

// tooFast tells whether the payment passes the usual, after so many of the same day.
func (p *payment) tooFast(payments, coins int64) bool {
	v := p.velocity
	return v.PaymentsPerDay > 0 && payments+1 > v.PaymentsPerDay || !within(v.CoinsPerDay, coins, p.coins)
}

func (p *payment) limitKey() string    { return limitKey(p.customerID, string(p.kind), p.at) }
func (p *payment) paymentsKey() string { return limitKey(p.customerID, "payments", p.at) }
func (p *payment) coinsKey() string    { return limitKey(p.customerID, "coins", p.at) }

// errTooFast is the verdict under the lock that operators must look at the payment after all.
var errTooFast = errors.New("wallet: this payment is one too many for a day")

// usageGuards name the rows that count what the customer pays out.
func (p *payment) usageGuards() []ledger.RowRef {
	refs := []ledger.RowRef{{Table: limitGuard, Key: p.limitKey()}, {Table: limitGuard, Key: monthKey(p.limitKey())}}
	if p.velocity.PaymentsPerDay > 0 {
		refs = append(refs, ledger.RowRef{Table: limitGuard, Key: p.paymentsKey()})
	}
	if p.velocity.CoinsPerDay.Sign() > 0 {
		refs = append(refs, ledger.RowRef{Table: limitGuard, Key: p.coinsKey()})
	}
	return refs
}

// countUse counts the payment in every row that it guards, or refuses it.
func (p *payment) countUse(rows *ledger.Rows) error {
	used := func(key string) int64 {
		row, found := rows.Get(limitGuard, key)
		if !found {
			return 0
		}
		n, _ := row[0].(int64)
		return n
	}
	month := monthKey(p.limitKey())
	if !p.limit.allowsMore(used(p.limitKey()), used(month), p.amount) {
		return ErrLimit
	}
	rows.Set(limitGuard, p.limitKey(), used(p.limitKey())+p.amount.Minor())
	rows.Set(limitGuard, month, used(month)+p.amount.Minor())
	payments, coins := int64(0), int64(0)
	if p.velocity.PaymentsPerDay > 0 {
		payments = used(p.paymentsKey())
		rows.Set(limitGuard, p.paymentsKey(), payments+1)
	}
	if p.velocity.CoinsPerDay.Sign() > 0 {
		coins = used(p.coinsKey())
		rows.Set(limitGuard, p.coinsKey(), coins+p.coins.Minor())
	}
	if p.tooFast(payments, coins) && !p.doubted(doubtVelocity) {
		return errTooFast
	}
	return nil
}
