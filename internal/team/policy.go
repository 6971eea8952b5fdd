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
	Recipient       Subject = "recipient" // a bank account or an address is added, or an address is paid that nobody added
	PolicyChange    Subject = "policy"
	Key             Subject = "key" // an API key is made, or may do more
	// InternalTransfer is a move of money between accounts of the business.
	InternalTransfer Subject = "internal_transfer"
)

// permissions say who asks for each subject.
var permissions = map[Subject]auth.Permission{
	FiatWithdrawal: auth.Redeem, ChainWithdrawal: auth.Transfer, Recipient: auth.Recipients, PolicyChange: auth.ManagePolicy,
	Key:              auth.ManageKeys,
	InternalTransfer: auth.MoveMoney,
}

// movesMoney reports whether amounts matter to the subject.
func (s Subject) movesMoney() bool {
	return s == FiatWithdrawal || s == ChainWithdrawal || s == InternalTransfer
}

const (
	maxRules     = 50
	maxApprovals = 5
)

// Rule says how many approvals a subject needs from an amount of pounds on. Coins are at par.
type Rule struct {
	Subject   Subject
	From      money.Amount // pounds
	Approvals int
	// PerDay is set where From is compared with what the business orders of the subject in a day in London, over all
	// people, keys and accounts, and not with one order.
	PerDay bool
}

// Policy is the policy of a business. The zero Policy asks for no approvals.
type Policy struct {
	Version    int64 // grows with each change; 0 before the first
	Rules      []Rule
	Separation bool // whoever asks never approves
	ChangedAt  time.Time
}

// storedRule is a rule as it is stored and shown.
type storedRule struct {
	Subject   Subject `json:"subject" enum:"fiat_withdrawal,chain_withdrawal,recipient,policy,key,internal_transfer"`
	From      string  `json:"from" example:"10000.00" doc:"pounds, or coins at par; 0.00 where no money moves"`
	Approvals int     `json:"approvals" minimum:"0" maximum:"5"`
	PerDay    bool    `json:"perDay,omitempty" doc:"from is compared with what the business orders in a day in London, over all people, keys, batches and accounts, this order included; not with one order"`
}

func stored(rules []Rule) []storedRule {
	all := make([]storedRule, len(rules))
	for i, r := range rules {
		all[i] = storedRule{Subject: r.Subject, From: r.From.String(), Approvals: r.Approvals, PerDay: r.PerDay}
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
		if g.PerDay && !g.Subject.movesMoney() {
			wrong.Add(field("perDay"), fault.OutOfRange)
		}
		if g.Approvals < 0 || g.Approvals > maxApprovals {
			wrong.Add(field("approvals"), fault.OutOfRange)
		}
		rules[i] = Rule{Subject: g.Subject, From: from, Approvals: g.Approvals, PerDay: g.PerDay}
		for _, before := range rules[:i] {
			if err == nil && before.Subject == g.Subject && before.PerDay == g.PerDay && before.From.Currency() == from.Currency() &&
				before.From.Cmp(from) == 0 {
				wrong.Add(field("from"), fault.OutOfRange, "Another rule already starts at this amount.")
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
		if a.PerDay != b.PerDay {
			return b.PerDay
		}
		return a.From.Cmp(b.From) < 0
	})
	return rules, nil
}

var subjects = []Subject{FiatWithdrawal, ChainWithdrawal, Recipient, PolicyChange, Key, InternalTransfer}

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

// unsatisfiable returns the rules that nobody's order could ever satisfy with these people.
func (p Policy) unsatisfiable(all []person) (rules []int) {
	everyone := deciders(all, "")
	for i, r := range p.Rules {
		if r.Approvals == 0 {
			continue
		}
		best := 0
		for _, asks := range all {
			if !asks.may(permissions[r.Subject]) {
				continue
			}
			possible := len(everyone)
			if p.Separation && everyone[asks.identity] {
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
