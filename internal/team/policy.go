package team

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team/q"
)

// Subject is what a rule of a policy is about.
type Subject string

// The subjects.
const (
	FiatWithdrawal  Subject = "fiat_withdrawal"
	ChainWithdrawal Subject = "chain_withdrawal"
	Recipient       Subject = "recipient" // a bank account or an address is added
	PolicyChange    Subject = "policy"
	Key             Subject = "key" // an API key is made, or may do more
)

// permissions say who asks for each subject.
var permissions = map[Subject]auth.Permission{
	FiatWithdrawal: auth.Redeem, ChainWithdrawal: auth.Transfer, Recipient: auth.Recipients, PolicyChange: auth.ManagePolicy, Key: auth.ManageKeys,
}

// movesMoney reports whether amounts matter to the subject.
func (s Subject) movesMoney() bool { return s == FiatWithdrawal || s == ChainWithdrawal }

const (
	maxRules     = 50
	maxApprovals = 5
)

// Rule says how many approvals a subject needs from an amount of pounds on. Coins are at par.
type Rule struct {
	Subject   Subject
	From      money.Amount // pounds
	Approvals int
}

// Policy is the policy of a business. The zero Policy asks for no approvals.
type Policy struct {
	Version    int64 // grows with each change; 0 before the first
	Rules      []Rule
	Separation bool // whoever asks never approves
	ChangedAt  time.Time
}

// PolicyRow is the policy as other departments decide by it under the lock of the books.
type PolicyRow struct {
	// Version is 0 where there is no policy.
	Version int64
}

// PolicyRows finds the policy of a customer.
var PolicyRows = db.NewKeyedTable[customer.ID]("team_policies", "customer_id", func(r *PolicyRow) []db.Field {
	return []db.Field{db.BigIntField("version", &r.Version)}
})

// storedRule is a rule as it is stored and shown.
type storedRule struct {
	Subject   Subject `json:"subject" enum:"fiat_withdrawal,chain_withdrawal,recipient,policy,key"`
	From      string  `json:"from" example:"10000.00" doc:"pounds, or coins at par; 0.00 where no money moves"`
	Approvals int     `json:"approvals" minimum:"0" maximum:"5"`
}

func stored(rules []Rule) []storedRule {
	all := make([]storedRule, len(rules))
	for i, r := range rules {
		all[i] = storedRule{Subject: r.Subject, From: r.From.String(), Approvals: r.Approvals}
	}
	return all
}

// parseRules reads rules and sorts them, or returns an error that names every invalid field.
func parseRules(given []storedRule) ([]Rule, error) {
	var wrong fault.Fields
	if len(given) > maxRules {
		wrong.Add("rules", fault.TooLong)
		return nil, wrong.Err()
	}
	rules := make([]Rule, len(given))
	for i, g := range given {
		field := func(name string) string { return "rules[" + strconv.Itoa(i) + "]." + name }
		if _, known := permissions[g.Subject]; !known {
			wrong.Add(field("subject"), fault.OutOfRange)
		}
		from, err := money.ParseField(field("from"), g.From, money.GBP)
		wrong.Join(err)
		if err == nil && from.Sign() > 0 && !g.Subject.movesMoney() {
			wrong.Add(field("from"), fault.OutOfRange)
		}
		if g.Approvals < 0 || g.Approvals > maxApprovals {
			wrong.Add(field("approvals"), fault.OutOfRange)
		}
		rules[i] = Rule{Subject: g.Subject, From: from, Approvals: g.Approvals}
		for _, before := range rules[:i] {
			if err == nil && before.Subject == g.Subject && before.From.Currency() == from.Currency() && before.From.Cmp(from) == 0 {
				wrong.Add(field("from"), fault.OutOfRange, "Another rule begins at this amount.")
			}
		}
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	sort.SliceStable(rules, func(i, j int) bool {
		a, b := rules[i], rules[j]
		if a.Subject != b.Subject {
			return slices.Index(subjects, a.Subject) < slices.Index(subjects, b.Subject)
		}
		return a.From.Cmp(b.From) < 0
	})
	return rules, nil
}

var subjects = []Subject{FiatWithdrawal, ChainWithdrawal, Recipient, PolicyChange, Key}

// Policy returns the policy of the business that is in force.
func (s *Service) Policy(ctx context.Context, conn db.Conn, customerID customer.ID) (Policy, error) {
	row, err := q.New(conn).Policy(ctx, customerID)
	if db.IsNoRows(err) {
		return Policy{Separation: true}, nil
	}
	if err != nil {
		return Policy{}, fmt.Errorf("read the policy: %w", err)
	}
	var given []storedRule
	if err := json.Unmarshal([]byte(row.Rules), &given); err != nil {
		return Policy{}, fmt.Errorf("read the policy: %w", err)
	}
	rules, err := parseRules(given)
	return Policy{Version: row.Version, Rules: rules, Separation: row.Separation, ChangedAt: row.ChangedAt}, err
}

// approvals returns how many approvals the amount needs: the rule with the greatest from that is not above it counts.
func (p Policy) approvals(subject Subject, coins money.Amount) (needed int) {
	for _, r := range p.Rules { // sorted by from
		if r.Subject == subject && r.From.ToCoins().Cmp(coins) <= 0 {
			needed = r.Approvals
		}
	}
	return needed
}

// Requirement is what the policy asks of an order.
type Requirement struct {
	Approvals  int // 0: none
	Separation bool
	// Version is the policy's. Compare it with PolicyRow.Version under the lock of the books.
	Version int64
}

// Needed returns what the policy asks of the caller's order, or ErrNoApprovers if the team could never give it. coins is
// the amount in coins, the zero Amount where no money moves.
func (s *Service) Needed(ctx context.Context, conn db.Conn, customerID customer.ID, subject Subject, coins money.Amount) (Requirement, error) {
	p, err := s.Policy(ctx, conn, customerID)
	if err != nil || p.Version == 0 {
		return Requirement{}, err
	}
	if coins.Currency() == (money.Currency{}) {
		coins = money.Zero(money.GBPC)
	}
	r := Requirement{Approvals: p.approvals(subject, coins), Separation: p.Separation, Version: p.Version}
	if r.Approvals == 0 {
		return r, nil
	}
	all, err := s.people(ctx, conn, customerID)
	if err != nil {
		return r, err
	}
	var leftOut []string
	if r.Separation {
		leftOut = []string{auth.Caller(ctx).UserID}
	}
	if len(deciders(all, leftOut...)) < r.Approvals {
		return r, ErrNoApprovers
	}
	return r, nil
}

// unsatisfiable returns the rules that nobody's order could ever satisfy with these people.
func (p Policy) unsatisfiable(all []person) (rules []int) {
	everyone := len(deciders(all))
	for i, r := range p.Rules {
		if r.Approvals == 0 {
			continue
		}
		best := 0
		for _, asks := range all {
			if !asks.may(permissions[r.Subject]) {
				continue
			}
			possible := everyone
			if p.Separation && asks.decides() {
				possible--
			}
			best = max(best, possible)
		}
		if best < r.Approvals {
			rules = append(rules, i)
		}
	}
	return rules
}
