package team

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team/q"
)

// proposedPolicy is a change as it waits for approval.
type proposedPolicy struct {
	Rules      []storedRule `json:"rules"`
	Separation bool         `json:"separation"`
}

// ChangePolicy replaces the policy, or asks for the approvals that the policy in force wants for that: waits is then the
// approval. It returns ErrUnsatisfiable for a policy that the team could not satisfy. Where the team as it is cannot
// satisfy the rule for changes any more, because members have left, an owner changes the policy alone: otherwise nobody
// could ever again.
func (s *Service) ChangePolicy(ctx context.Context, given []storedRule, separation bool) (p Policy, waits *Approval, err error) {
	caller := auth.Caller(ctx)
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		waits = nil
		if err := s.lockTeam(ctx, tx, caller.CustomerID); err != nil {
			return err
		}
		next, all, err := s.proposed(ctx, tx, given, separation)
		if err != nil {
			return err
		}
		itself := slices.IndexFunc(all, func(p person) bool { return p.User.ID == caller.UserID })
		if itself < 0 || !all[itself].may(auth.ManagePolicy) { // taken away since the call began
			return ErrForbidden
		}
		caller.Role = all[itself].Role
		inForce, err := s.Policy(ctx, tx, caller.CustomerID)
		if err != nil {
			return err
		}
		needed := inForce.approvals(PolicyChange, false, money.Zero(money.GBPC))
		if needed > 0 && caller.Role == customer.RoleOwner && len(inForce.only(PolicyChange).unsatisfiable(all)) > 0 {
			needed = 0
		}
		if needed == 0 {
			return s.setPolicy(ctx, tx, caller.CustomerID, next)
		}
		leftOut := ""
		if inForce.Separation {
			leftOut = identityOf(all, caller.UserID)
		}
		if len(deciders(all, leftOut)) < needed {
			return ErrNoApprovers
		}
		waiting, err := q.New(tx).PendingPolicyChanges(ctx, caller.CustomerID)
		if err != nil {
			return fmt.Errorf("look for a change of the policy: %w", err)
		}
		if waiting > 0 {
			return ErrChangePending
		}
		proposal, err := json.Marshal(proposedPolicy{Rules: stored(next.Rules), Separation: separation})
		if err != nil {
			return err
		}
		a, err := s.Ask(ctx, tx, Request{
			CustomerID: caller.CustomerID, Subject: PolicyChange, Kind: policyKind, Item: id.New(), Summary: next.sentence(),
			Details: map[string]string{"policy": string(proposal)}, Requirement: Requirement{Approvals: needed, Separation: inForce.Separation},
		})
		waits = &a
		return err
	})
	if err != nil {
		return Policy{}, nil, err
	}
	p, err = s.Policy(ctx, s.db.Read(), caller.CustomerID)
	return p, waits, err
}

// proposed returns the policy that is given, or why the caller's business cannot have it, and the people of the business.
func (s *Service) proposed(ctx context.Context, conn db.Conn, given []storedRule, separation bool) (next Policy, all []person, err error) {
	caller := auth.Caller(ctx)
	if caller.AccountType != customer.Business {
		return Policy{}, nil, ErrNotABusiness
	}
	if err := auth.RequireBusiness(ctx); err != nil {
		return Policy{}, nil, err
	}
	if next.Rules, err = parseRules(given); err != nil {
		return Policy{}, nil, err
	}
	next.Separation = separation
	if all, err = s.people(ctx, conn, caller.CustomerID); err != nil {
		return Policy{}, nil, err
	}
	if wrong := next.unsatisfiable(all); len(wrong) > 0 {
		return Policy{}, nil, ErrUnsatisfiable.About(next.fieldsOf(wrong, given)...)
	}
	return next, all, nil
}

// fieldsOf names rules of the policy by where they are among those that were given, which come in any order.
func (p Policy) fieldsOf(rules []int, given []storedRule) (fields []fault.FieldError) {
	for at, g := range given {
		isGiven := func(i int) bool {
			from, err := money.Parse(g.From, money.GBP)
			return err == nil && p.Rules[i].Subject == g.Subject && p.Rules[i].PerDay == g.PerDay && p.Rules[i].From.Cmp(from) == 0
		}
		if slices.ContainsFunc(rules, isGiven) {
			fields = append(fields, fault.Field(
				"rules["+strconv.Itoa(at)+"].approvals", fault.PolicyUnsatisfiable,
				"Rule "+strconv.Itoa(at+1)+" needs more approvals than your team can give.",
			))
		}
	}
	return fields
}

// only returns the policy with its rules about the subject alone.
func (p Policy) only(subject Subject) Policy {
	p.Rules = slices.DeleteFunc(slices.Clone(p.Rules), func(r Rule) bool { return r.Subject != subject })
	return p
}

// policyDecided puts an approved policy in force, if the team can still satisfy it.
func (s *Service) policyDecided(ctx context.Context, tx db.Tx, a Approval) error {
	if a.Status != Approved {
		return nil
	}
	var proposed proposedPolicy
	if err := json.Unmarshal([]byte(a.Details["policy"]), &proposed); err != nil {
		return fmt.Errorf("read the proposed policy: %w", err)
	}
	rules, err := parseRules(proposed.Rules)
	if err != nil {
		return err
	}
	if err := s.lockTeam(ctx, tx, a.CustomerID); err != nil {
		return err
	}
	all, err := s.people(ctx, tx, a.CustomerID)
	if err != nil {
		return err
	}
	next := Policy{Rules: rules, Separation: proposed.Separation}
	if len(next.unsatisfiable(all)) > 0 {
		return ErrUnsatisfiable
	}
	return s.setPolicy(ctx, tx, a.CustomerID, next)
}

func (s *Service) setPolicy(ctx context.Context, tx db.Tx, customerID customer.ID, p Policy) error {
	rules, err := json.Marshal(stored(p.Rules))
	if err != nil {
		return err
	}
	if err := q.New(tx).SetPolicy(ctx, q.SetPolicyParams{
		CustomerID: customerID, Rules: string(rules), Separation: p.Separation, ChangedAt: s.clock.Now(),
	}); err != nil {
		return fmt.Errorf("write the policy: %w", err)
	}
	if _, err := s.auth.RecordForOwners(ctx, tx, customerID, securityevents.PolicyChanged, ""); err != nil {
		return err
	}
	return s.mailTeam(
		ctx, tx, customerID, "policy_changed", nil, func(p person) bool { return p.may(auth.ManagePolicy) || p.may(auth.Decide) },
	)
}

// lockTeam has changes of one team take turns, until tx ends.
func (s *Service) lockTeam(ctx context.Context, tx db.Tx, customerID customer.ID) error {
	_, err := s.customers.LockStatus(ctx, tx, customerID)
	return err
}

// sentence says what a policy asks for, in short, for where it is approved.
func (p Policy) sentence() string {
	var parts []string
	for _, r := range p.Rules {
		part := fmt.Sprintf("%s: %d", r.Subject, r.Approvals)
		if r.Subject.movesMoney() {
			part = fmt.Sprintf("%s from %s%s: %d", r.Subject, r.From, aDay(r), r.Approvals)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "no approvals"
	}
	text := strings.Join(parts, ", ")
	if !p.Separation {
		text += ", own requests too"
	}
	return text
}

func aDay(r Rule) string {
	if r.PerDay {
		return " a day"
	}
	return ""
}
