package world

import (
	"context"
	"fmt"
	"time"
)

// approvedFrom is the amount in pounds from which a payment of the seeded company needs an approval of its team. What its
// people pay every day is less.
const approvedFrom = 5_000

// connect has the seeded company make keys and webhooks for its programs. One webhook leads to a program that fails, and is
// disabled when its last attempt has failed.
func (m *maker) connect(ctx context.Context) error {
	c := m.firm()
	for _, w := range []map[string]any{
		{"url": "https://orders.marlow-and-finch.example/gbpc", "events": []string{"*"}, "description": "Order system"},
		{
			"url": "https://archive.marlow-and-finch.example/gbpc/500", "events": []string{"key.created", "key.revoked"},
			"description": "Archive of security events",
		},
	} {
		if err := m.call(ctx, &c.caller, post, "/developer/webhook", w, nil); err != nil {
			return err
		}
	}
	program, _, err := m.makeKey(ctx, "Order system", "read", "deposits", "redemptions", "reports")
	if err != nil {
		return err
	}
	m.program = caller{key: program, address: c.address}
	_, retired, err := m.makeKey(ctx, "Month-end export", "read", "reports")
	if err != nil {
		return err
	}
	m.in(30*time.Hour, "rotation of a key", func(ctx context.Context) error {
		m.try("rotation of a key", m.call(ctx, &c.caller, post, "/developer/key/"+retired+"/rotate", map[string]int{"graceHours": 24}, nil))
		return m.Work(ctx)
	})
	_, trial, err := m.makeKey(ctx, "Trial", "read")
	if err != nil {
		return err
	}
	return m.call(ctx, &c.caller, remove, "/developer/key/"+trial, nil, nil)
}

// makeKey makes a key of the seeded company, and returns its secret and its id.
func (m *maker) makeKey(ctx context.Context, name string, scopes ...string) (secret, id string, err error) {
	var made struct {
		Key    struct{ ID string }
		Secret string
	}
	err = m.call(ctx, &m.firm().caller, post, "/developer/key", map[string]any{"name": name, "scopes": scopes}, &made)
	return made.Secret, made.Key.ID, err
}

// orderByProgram has the program of the seeded company read its balance and pay a supplier.
func (m *maker) orderByProgram(ctx context.Context) error {
	if m.program.key == "" {
		return nil
	}
	c := m.firm()
	available, err := m.available(ctx, &customer{caller: m.program})
	if err != nil {
		return err
	}
	order := map[string]any{
		"amount": pounds(min(120+5*m.IntN(40), int(available)/3)), "bankId": c.bankID, "externalId": fmt.Sprintf("PO-%04d", m.serial),
		"metadata": map[string]string{"supplier": "Tarnwick Stationery"},
	}
	return m.call(ctx, &m.program, post, "/wallet/account/trade/fiat/withdrawal", order, nil)
}

// gatherTeam has the seeded company invite two people who may approve, if there are two, its accountant and its developer.
func (m *maker) gatherTeam(ctx context.Context) error {
	business, err := m.id(ctx, m.firm())
	if err != nil {
		return err
	}
	iris := m.people[0]
	for _, c := range []*customer{iris, m.active(false)} {
		if c == nil {
			continue
		}
		if err := m.join(ctx, &c.caller, "approver"); err != nil {
			return err
		}
		m.approvers = append(m.approvers, &caller{email: c.email, address: c.address, business: business})
	}
	for i, role := range []string{"viewer", "developer"} {
		c := &customer{caller: caller{address: fmt.Sprintf("127.4.0.%d", i+1)}}
		c.first, c.last = m.personName()
		c.name = c.first + " " + c.last
		c.email = m.mailbox(c.name)
		if err := m.signUp(ctx, c); err != nil {
			return err
		}
		if err := m.introduce(ctx, c); err != nil {
			return err
		}
		if err := m.join(ctx, &c.caller, role); err != nil {
			return err
		}
	}
	return nil
}

func (m *maker) join(ctx context.Context, who *caller, role string) error {
	if err := m.invite(ctx, who.email, role); err != nil {
		return err
	}
	token, err := m.mailed(ctx, who.email, mailedInvitation)
	if err != nil {
		return err
	}
	return m.call(ctx, who, post, "/team/invitation/accept", map[string]string{"token": token}, nil)
}

func (m *maker) invite(ctx context.Context, email, role string) error {
	if err := m.call(ctx, &m.firm().caller, post, "/team/invitation", map[string]string{"email": email, "role": role}, nil); err != nil {
		return err
	}
	return m.Work(ctx)
}

// inviteAnother leaves an invitation that nobody accepts while the world lasts.
func (m *maker) inviteAnother(ctx context.Context) error {
	first, last := m.personName()
	return m.invite(ctx, m.mailbox(first+" "+last), "initiator")
}

// wantApprovals puts a policy of the seeded company in force: of large payments and of keys.
func (m *maker) wantApprovals(ctx context.Context) error {
	return m.putPolicy(ctx, append(ofPayments(), rule{"subject": "key", "from": "0.00", "approvals": 1}))
}

// trustKeys leaves a policy of large payments alone when the world ends: who reads the first example asks for a key that works at once.
func (m *maker) trustKeys(ctx context.Context) error { return m.putPolicy(ctx, ofPayments()) }

type rule map[string]any

func ofPayments() []rule {
	from := fmt.Sprintf("%d.00", approvedFrom)
	return []rule{{"subject": "fiat_withdrawal", "from": from, "approvals": 1}, {"subject": "chain_withdrawal", "from": from, "approvals": 1}}
}

func (m *maker) putPolicy(ctx context.Context, rules []rule) error {
	return m.call(ctx, &m.firm().caller, put, "/team/policy", map[string]any{"separation": true, "rules": rules}, nil)
}

// payLarge has the seeded company pay in and order a payment that its team decides on after a while. The team refuses the
// second one.
func (m *maker) payLarge(ctx context.Context) error {
	c := m.firm()
	amount := pounds(approvedFrom + 100*m.IntN(20))
	a, err := m.announce(ctx, c, amount)
	if err != nil {
		return err
	}
	if err := m.credit(
		ctx, c.name, c.sortCode, c.account, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, amount, a.Reference,
	); err != nil {
		return err
	}
	if err := m.Work(ctx); err != nil {
		return err
	}
	if err := m.redeem(ctx, c, amount); err != nil {
		return err
	}
	m.decideLater()
	return nil
}

// askForKey has the seeded company ask its team for a key. The last one waits when the world ends.
func (m *maker) askForKey(ctx context.Context) error {
	name, scopes := "Payouts to agents", []string{"read", "redemptions", "transfers"}
	if m.Now().After(m.closing()) {
		name, scopes = "Treasury dashboard", []string{"read", "reports"}
	} else {
		m.decideLater()
	}
	_, _, err := m.makeKey(ctx, name, scopes...)
	return err
}

// payPayroll orders two payments of the account for the payroll, which wait when the world ends.
func (m *maker) payPayroll(ctx context.Context) error {
	if m.payroll == nil {
		return nil
	}
	if err := m.orderBatch(ctx, m.payroll, "Salaries", "SAL", func(i int) int { return 430 + 15*i }); err != nil {
		return err
	}
	return m.redeem(ctx, m.payroll, pounds(approvedFrom+240))
}

// decideLater has the team of the seeded company decide within hours on everything that waits.
func (m *maker) decideLater() {
	m.in(m.between(30*time.Minute, 4*time.Hour), "decision of a team", func(ctx context.Context) error {
		m.try("decision of a team", m.decideForTeam(ctx))
		return m.Settle(ctx)
	})
}

func (m *maker) decideForTeam(ctx context.Context) error {
	if len(m.approvers) == 0 {
		return nil
	}
	by := pick(m, m.approvers)
	var waiting list[struct{ ID string }]
	if err := m.call(ctx, by, get, "/team/approval?status=pending&pageSize=100", nil, &waiting); err != nil {
		return err
	}
	for _, one := range waiting.List {
		m.teamDecisions++
		decision := map[string]string{"decision": "approve"}
		if m.teamDecisions == 3 {
			decision = map[string]string{"decision": "reject", "reason": "The invoice is paid already."}
		}
		if err := m.call(ctx, by, post, "/team/approval/"+one.ID+"/decision", decision, nil); err != nil {
			return err
		}
	}
	return nil
}

// tryWebhook has the seeded company test a webhook that does not answer as it should: it is sent again when the world ends.
func (m *maker) tryWebhook(ctx context.Context) error {
	c := m.firm()
	var added struct{ Webhook struct{ ID string } }
	if err := m.call(ctx, &c.caller, post, "/developer/webhook", map[string]any{
		"url": "https://staging.marlow-and-finch.example/gbpc/503", "events": []string{"transaction.completed", "transaction.failed"},
		"description": "Staging",
	}, &added); err != nil {
		return err
	}
	return m.call(ctx, &c.caller, post, "/developer/webhook/"+added.Webhook.ID+"/test", nil, nil)
}
