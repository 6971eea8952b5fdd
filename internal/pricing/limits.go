package pricing

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing/q"
)

// Limit is how much may be paid out; an amount that is not set limits nothing.
type Limit struct {
	PerTransaction, PerDay, PerMonth money.Amount
}

// Limits are those of one kind of customer in one tier: in pounds to banks, in coins on chains.
type Limits struct {
	Fiat, Chain Limit
}

func (l Limits) of(k Kind) Limit {
	if k == FiatWithdrawal {
		return l.Fiat
	}
	return l.Chain
}

func (l Limit) allows(amount money.Amount) bool {
	return l.PerTransaction.Sign() == 0 || amount.Cmp(l.PerTransaction) <= 0
}

// allowsMore reports whether amount may be paid after what was used of the day and of the month.
func (l Limit) allowsMore(day, month int64, amount money.Amount) bool {
	return within(l.PerDay, day, amount) && within(l.PerMonth, month, amount)
}

func within(limit money.Amount, used int64, amount money.Amount) bool {
	return limit.Sign() == 0 || used+amount.Minor() <= limit.Minor()
}

// LimitUse is one limit and how much of it was used today and this month.
type LimitUse struct {
	Kind         Kind
	Limit        Limit
	Today, Month money.Amount
}

// LimitsOf returns the customer's tier, and its limits with what was used of them. A sub-account with its business's own
// money shares those of the business.
func (s *Service) LimitsOf(ctx context.Context, c customer.Customer) (Tier, []LimitUse, error) {
	terms, tier, err := s.termsAndTier(ctx, s.db.Gathered(), c.CheckedAs())
	if err != nil {
		return "", nil, err
	}
	now := s.clock.Now()
	toBank, toChain := limitKey(c.CheckedAs(), string(FiatWithdrawal), now), limitKey(c.CheckedAs(), string(ChainWithdrawal), now)
	used, err := s.used(ctx, toBank, monthKey(toBank), toChain, monthKey(toChain))
	if err != nil {
		return "", nil, err
	}
	use := func(kind Kind, key string) LimitUse {
		return LimitUse{
			Kind: kind, Limit: terms.Limits[tier][c.Kind].of(kind), Today: money.New(used[key], kind.currency()),
			Month: money.New(used[monthKey(key)], kind.currency()),
		}
	}
	return tier, []LimitUse{use(FiatWithdrawal, toBank), use(ChainWithdrawal, toChain)}, nil
}

// used returns what was used of limits, by their keys; of one that is not there nothing was.
func (s *Service) used(ctx context.Context, keys ...string) (map[string]int64, error) {
	list, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	rows, err := q.New(s.db.Gathered()).LimitsUsed(ctx, string(list))
	if err != nil {
		return nil, fmt.Errorf("read what was used of limits: %w", err)
	}
	used := make(map[string]int64, len(rows))
	for _, row := range rows {
		used[row.ID] = row.Used
	}
	return used, nil
}

// GiveLimitBack counts a payment that was not made no longer against the day and the month of its limit
// key.
func (s *Service) GiveLimitBack(ctx context.Context, tx db.Tx, key string, amount money.Amount) error {
	for _, k := range []string{key, monthKey(key)} {
		if err := q.New(tx).GiveLimitBack(ctx, q.GiveLimitBackParams{ID: k, Amount: amount.Minor()}); err != nil {
			return fmt.Errorf("give a limit back: %w", err)
		}
	}
	return nil
}

// limitKey is the row that counts what a customer paid out in one day in London; monthKey is the month's.
func limitKey(customerID, what string, at time.Time) string {
	return strings.Join([]string{customerID, what, day.In(at).String()}, "/")
}

// DayOf returns the day in London of a Quote.LimitKey, as YYYY-MM-DD.
func DayOf(limitKey string) string { return limitKey[strings.LastIndexByte(limitKey, '/')+1:] }

func monthKey(limitKey string) string { return limitKey[:len(limitKey)-len("-02")] }

// limitUsed is how much was used of a limit in a day or a month, in minor units; or how many payments were made.
type limitUsed struct {
	amount    int64
	keepUntil time.Time // by then its day and month are over
}

// limitsKept is how long the use of a limit is kept: longer than any month, and than any payment takes to fail and
// give it back.
const limitsKept = 100 * 24 * time.Hour

// limitsUsed are the rows that are read and counted under the lock.
var limitsUsed = ledger.NewUpsertPrecondition(db.NewKeyedTable[string]("pricing_limits_used", "id", func(u *limitUsed) []db.Field {
	return []db.Field{db.BigIntField("used", &u.amount), db.TimeField("keep_until", &u.keepUntil)}
}))
