package pricing

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
)

// Payment is a withdrawal as fees, limits and velocity rules look at it.
type Payment struct {
	Kind   Kind
	Amount money.Amount // as ordered, in the currency of the kind
	Coins  money.Amount // the same amount in coins
	At     time.Time
}

// Quote is what a withdrawal costs its customer, and the limits it is held against.
type Quote struct {
	Payment
	Fee      money.Amount // in the currency of the kind
	FeeCoins money.Amount // the same fee in coins

	customerID string
	limit      Limit
	velocity   Velocity
}

// QuoteWithdrawal returns the fee of a customer's withdrawal and its limits, by the terms in force.
func (s *Service) QuoteWithdrawal(ctx context.Context, c customer.Customer, p Payment) (Quote, error) {
	quotes, err := s.QuoteWithdrawals(ctx, c, []Payment{p})
	if err != nil {
		return Quote{}, err
	}
	return quotes[0], nil
}

// QuoteWithdrawals returns the quotes of several withdrawals of a customer, by the same terms.
func (s *Service) QuoteWithdrawals(ctx context.Context, c customer.Customer, payments []Payment) ([]Quote, error) {
	terms, tier, err := s.termsAndTier(ctx, s.db.Gathered(), c.CheckedAs())
	if err != nil {
		return nil, err
	}
	quotes := make([]Quote, len(payments))
	for i, p := range payments {
		quotes[i] = quoteOf(terms, tier, c, p)
	}
	return quotes, nil
}

func quoteOf(terms Terms, tier Tier, c customer.Customer, p Payment) Quote {
	fee := terms.Fees.of(p.Kind).Of(p.Amount)
	quote := Quote{
		Payment: p, Fee: fee, FeeCoins: fee, customerID: c.CheckedAs(), limit: terms.Limits[tier][c.Kind].of(p.Kind), velocity: terms.Velocity,
	}
	if p.Kind == FiatWithdrawal {
		quote.FeeCoins = fee.ToCoins()
	}
	return quote
}

// CheckAmount returns ErrLimit if the withdrawal alone is more than a limit allows.
func (q Quote) CheckAmount() error {
	if !q.limit.allows(q.Amount) {
		return ErrLimit
	}
	return nil
}

// LimitKey names the row that counts the use of the day on which the withdrawal was ordered.
func (q Quote) LimitKey() string { return limitKey(q.customerID, string(q.Kind), q.At) }

func (q Quote) paymentsKey() string { return limitKey(q.customerID, "payments", q.At) }
func (q Quote) coinsKey() string    { return limitKey(q.customerID, "coins", q.At) }

// CheckLimits returns ErrLimit if the withdrawal passes a limit. The use of the day and of the month is
// checked again under the lock, by CountUse.
func (s *Service) CheckLimits(ctx context.Context, q Quote) error {
	if err := q.CheckAmount(); err != nil {
		return err
	}
	used, err := s.used(ctx, q.LimitKey(), monthKey(q.LimitKey()))
	if err != nil {
		return err
	}
	if !q.limit.allowsMore(used[q.LimitKey()], used[monthKey(q.LimitKey())], q.Amount) {
		return ErrLimit
	}
	return nil
}

// ExceedsVelocity reports whether the withdrawal is more than the velocity rules let through in one day
// without a review. That is checked again under the lock, by CountUse.
func (s *Service) ExceedsVelocity(ctx context.Context, q Quote) (bool, error) {
	if q.velocity.PaymentsPerDay == 0 && q.velocity.CoinsPerDay.Sign() == 0 {
		return false, nil
	}
	used, err := s.used(ctx, q.paymentsKey(), q.coinsKey())
	return err == nil && q.exceedsVelocity(used[q.paymentsKey()], used[q.coinsKey()]), err
}

// exceedsVelocity reports whether the withdrawal is one too many, or too much, after what was ordered on
// the same day.
func (q Quote) exceedsVelocity(payments, coins int64) bool {
	v := q.velocity
	return v.PaymentsPerDay > 0 && payments+1 > v.PaymentsPerDay || !within(v.CoinsPerDay, coins, q.Coins)
}

// Preconditions name the rows that CountUse reads and counts under the lock.
func (q Quote) Preconditions() []ledger.RowRef {
	refs := []ledger.RowRef{limitsUsed.Row(q.LimitKey()), limitsUsed.Row(monthKey(q.LimitKey()))}
	if q.velocity.PaymentsPerDay > 0 {
		refs = append(refs, limitsUsed.Row(q.paymentsKey()))
	}
	if q.velocity.CoinsPerDay.Sign() > 0 {
		refs = append(refs, limitsUsed.Row(q.coinsKey()))
	}
	return refs
}

// CountUse counts the withdrawal in its rows under the lock, or returns ErrLimit. It also reports whether
// the velocity rules want the withdrawal reviewed.
func (q Quote) CountUse(rows *ledger.Rows) (exceedsVelocity bool, err error) {
	used := func(key string) int64 {
		u, _ := limitsUsed.Get(rows, key) // nothing was used while there is no row
		return u.amount
	}
	set := func(key string, amount int64) { limitsUsed.Set(rows, key, limitUsed{amount, q.At.Add(limitsKept)}) }
	day, month := q.LimitKey(), monthKey(q.LimitKey())
	if !q.limit.allowsMore(used(day), used(month), q.Amount) {
		return false, ErrLimit
	}
	set(day, used(day)+q.Amount.Minor())
	set(month, used(month)+q.Amount.Minor())
	var payments, coins int64
	if q.velocity.PaymentsPerDay > 0 {
		payments = used(q.paymentsKey())
		set(q.paymentsKey(), payments+1)
	}
	if q.velocity.CoinsPerDay.Sign() > 0 {
		coins = used(q.coinsKey())
		set(q.coinsKey(), coins+q.Coins.Minor())
	}
	return q.exceedsVelocity(payments, coins), nil
}
