package team

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	london "github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team/q"
)

// ErrPolicyChanged means that the policy, or what the business has ordered today, asks for more than it did when the order
// was looked at: ask again what is needed.
var ErrPolicyChanged = errors.New("team: the policy asks for something else now")

// Part is how much of one subject is ordered, in coins.
type Part struct {
	Subject Subject
	Coins   money.Amount
}

// Order is an order that moves money, as the policy looks at it. A batch has a part for each kind of payment in it; each
// asks its rules with the total of the batch, and its rules by day with what was ordered of its subject.
type Order struct {
	Payer customer.Customer
	Parts []Part
	// NewPayee is set where an address is paid that is on no whitelist. It then needs what adding it would: a payment is no
	// way around a rule about recipients.
	NewPayee bool
	At       time.Time
}

func (o Order) total() money.Amount {
	sum := money.Zero(money.GBPC)
	for _, p := range o.Parts {
		sum = sum.Add(p.Coins)
	}
	return sum
}

// Requirement is what the policy asks of an order.
type Requirement struct {
	Approvals  int // 0: none
	Separation bool
	// Subject is that of the rule that counts.
	Subject Subject

	order  Order
	policy Policy
}

// approvals returns how many approvals the amount needs: the rule with the greatest from that is not above it counts.
func (p Policy) approvals(subject Subject, perDay bool, coins money.Amount) (needed int) {
	for _, r := range p.Rules { // sorted by from
		if r.Subject == subject && r.PerDay == perDay && r.From.ToCoins().Cmp(coins) <= 0 {
			needed = r.Approvals
		}
	}
	return needed
}

// ofOrder returns how many approvals the order needs, after what was ordered before on the same day: the strictest rule counts.
func (p Policy) ofOrder(o Order, today func(Subject) money.Amount) (subject Subject, needed int) {
	for _, part := range o.Parts {
		n := max(p.approvals(part.Subject, false, o.total()), p.approvals(part.Subject, true, today(part.Subject).Add(part.Coins)))
		if subject == "" || n > needed {
			subject, needed = part.Subject, n
		}
	}
	if o.NewPayee {
		needed = max(needed, p.approvals(Recipient, false, money.Zero(money.GBPC)))
	}
	return subject, needed
}

func (p Policy) hasRuleByDay() bool {
	for _, r := range p.Rules {
		if r.PerDay {
			return true
		}
	}
	return false
}

// Needed returns what the policy asks of something that the caller asks for and that moves no money, or ErrNoApprovers if
// the team could never give it.
func (s *Service) Needed(ctx context.Context, conn db.Conn, customerID customer.ID, subject Subject) (Requirement, error) {
	p, err := s.Policy(ctx, conn, customerID)
	if err != nil || p.Version == 0 {
		return Requirement{}, err
	}
	r := Requirement{Approvals: p.approvals(subject, false, money.Zero(money.GBPC)), Separation: p.Separation, Subject: subject}
	return r, s.requireApprovers(ctx, conn, customerID, r)
}

// NeededFor returns what the policy asks of the caller's order, or ErrNoApprovers if the team could never give it. What it
// says is checked again, and the order counted, under the lock of the books: see Requirement.Count.
func (s *Service) NeededFor(ctx context.Context, conn db.Conn, o Order) (Requirement, error) {
	p, err := s.Policy(ctx, conn, o.Payer.ID)
	if err != nil {
		return Requirement{}, err
	}
	r := Requirement{Separation: p.Separation, order: o, policy: p}
	today := map[Subject]money.Amount{}
	for _, part := range o.Parts {
		today[part.Subject] = money.Zero(money.GBPC)
		if p.hasRuleByDay() {
			sum, err := q.New(conn).DaySum(ctx, o.dayKey(part.Subject))
			if err != nil && !db.IsNoRows(err) {
				return r, fmt.Errorf("read what a business ordered today: %w", err)
			}
			today[part.Subject] = money.New(sum, money.GBPC)
		}
	}
	r.Subject, r.Approvals = p.ofOrder(o, func(subject Subject) money.Amount { return today[subject] })
	return r, s.requireApprovers(ctx, conn, o.Payer.ID, r)
}

func (s *Service) requireApprovers(ctx context.Context, conn db.Conn, customerID customer.ID, r Requirement) error {
	if r.Approvals == 0 {
		return nil
	}
	all, err := s.people(ctx, conn, customerID)
	if err != nil {
		return err
	}
	leftOut := ""
	if r.Separation {
		leftOut = identityOf(all, auth.Caller(ctx).UserID)
	}
	if len(deciders(all, leftOut)) < r.Approvals {
		return ErrNoApprovers
	}
	return nil
}

// daySum is what a business ordered of a subject in one day in London, in minor units of coins.
type daySum struct {
	coins     int64
	keepUntil time.Time
}

// daySumsKept is how long a day's sum is kept: longer than any order takes to end and be counted no longer.
const daySumsKept = 100 * 24 * time.Hour

// policyRow is the policy as orders are decided by it under the lock of the books; version is 0 where there is none.
type policyRow struct{ version int64 }

// The rows that are read, and some of them counted, under the lock.
var (
	policies = ledger.NewUpsertPrecondition(db.NewKeyedTable[customer.ID]("team_policies", "customer_id", func(r *policyRow) []db.Field {
		return []db.Field{db.BigIntField("version", &r.version)}
	}))
	daySums = ledger.NewUpsertPrecondition(db.NewKeyedTable[string]("team_day_sums", "id", func(r *daySum) []db.Field {
		return []db.Field{db.BigIntField("coins", &r.coins), db.TimeField("keep_until", &r.keepUntil)}
	}))
)

func daySuffix(subject Subject, date string) string { return "/" + string(subject) + "/" + date }

func (o Order) dayKey(subject Subject) string {
	return o.Payer.BusinessID() + daySuffix(subject, london.In(o.At).String())
}

// Preconditions name the rows that Count reads and counts under the lock; none of an order that no policy was asked about.
func (r Requirement) Preconditions() []ledger.RowRef {
	if len(r.order.Parts) == 0 {
		return nil
	}
	refs := []ledger.RowRef{policies.Row(r.order.Payer.BusinessID())}
	for _, part := range r.order.Parts {
		refs = append(refs, daySums.Row(r.order.dayKey(part.Subject)))
	}
	return refs
}

// Count counts the order in the sum of its day under the lock, or returns ErrPolicyChanged if more is needed now than was
// asked for.
func (r Requirement) Count(rows *ledger.Rows) error {
	if len(r.order.Parts) == 0 {
		return nil
	}
	if inForce, _ := policies.Get(rows, r.order.Payer.BusinessID()); inForce.version != r.policy.Version {
		return ErrPolicyChanged
	}
	today := func(subject Subject) money.Amount {
		sum, _ := daySums.Get(rows, r.order.dayKey(subject)) // nothing was ordered while there is no row
		return money.New(sum.coins, money.GBPC)
	}
	if _, needed := r.policy.ofOrder(r.order, today); needed > r.Approvals {
		return ErrPolicyChanged
	}
	for _, part := range r.order.Parts {
		sum := today(part.Subject).Add(part.Coins)
		daySums.Set(rows, r.order.dayKey(part.Subject), daySum{sum.Minor(), r.order.At.Add(daySumsKept)})
	}
	return nil
}

// GiveBack counts an order that was refused or cancelled no longer in the sum of its day. date is the day in London on
// which it was counted, as YYYY-MM-DD.
func (s *Service) GiveBack(ctx context.Context, tx db.Tx, customerID customer.ID, subject Subject, date string, coins money.Amount) error {
	err := q.New(tx).GiveDayBack(ctx, q.GiveDayBackParams{CustomerID: customerID, Suffix: daySuffix(subject, date), Coins: coins.Minor()})
	if err != nil {
		return fmt.Errorf("give back what was ordered in a day: %w", err)
	}
	return nil
}
