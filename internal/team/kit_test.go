package team_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type object = wallettest.Object

// company is a business with its owner, and what it can pay with.
type company struct {
	*wallettest.Person
	b *wallettest.Bench
}

func each(t *testing.T, test func(t *testing.T, b *wallettest.Bench, acme company)) {
	t.Helper()
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		test(t, b, business(b, "acme@example.com", "1000.00"))
	})
}

// business adds a verified business with money, and its owner, who is signed in.
func business(b *wallettest.Bench, email, amount string) company {
	b.T.Helper()
	return company{Person: b.Business(email, amount), b: b}
}

// invited returns the token that was mailed.
func (c company) invited(email, role string) string {
	c.T.Helper()
	c.OK(c.Confirmed("POST", "/team/invitation", object{"email": email, "role": role}))
	letters, err := c.b.Mail.Captured(c.T.Context(), email)
	require.NoError(c.T, err)
	found := regexp.MustCompile(`token=([A-Z0-9]+)`).FindStringSubmatch(letters[0].Text)
	require.NotNil(c.T, found, letters[0].Text)
	return found[1]
}

// join has a new person join the business. Who may move or approve money is verified.
func (c company) join(email, role string) *wallettest.Person {
	c.T.Helper()
	p := c.joinUnchecked(email, role)
	own := p.ID
	c.b.World.Verify(own)
	return p
}

func (c company) joinUnchecked(email, role string) *wallettest.Person {
	c.T.Helper()
	token := c.invited(email, role)
	p := c.b.Open(email)
	p.OK(p.Call("POST", "/team/invitation/accept", object{"token": token}))
	c.enter(p)
	return p
}

// enter switches the person's session to the business.
func (c company) enter(p *wallettest.Person) {
	c.T.Helper()
	p.OK(p.Call("POST", "/user/self/business", object{"id": c.ID}))
	p.BankID = c.BankID
}

func userOf(p *wallettest.Person) string {
	var me struct{ ID string }
	p.Call("GET", "/user/self", nil).Into(p.T, &me)
	return me.ID
}

type rule = object

func (c company) policy(separation bool, rules ...rule) wallettest.Answer {
	c.T.Helper()
	return c.Confirmed("PUT", "/team/policy", object{"rules": append([]rule{}, rules...), "separation": separation})
}

type approval struct {
	ID, Subject, Status, Summary, Item string
	Amount                             *string
	Needed, Given                      int
	Decisions                          []struct{ Decision string }
}

type payment struct {
	ID, Status  string
	FailureCode *string
	Approval    *struct {
		ID, Status    string
		Needed, Given int
	}
}

// order orders a redemption that waits.
func order(p *wallettest.Person, amount string) (t payment) {
	p.T.Helper()
	p.Call("POST", wallettest.ToBank, p.BankOrder(amount)).Into(p.T, &t)
	require.Equal(p.T, "awaiting_approval", t.Status)
	require.NotNil(p.T, t.Approval)
	return t
}

func decisionPath(approvalID string) string { return "/team/approval/" + approvalID + "/decision" }

// decide decides with the authentication for it.
func decide(p *wallettest.Person, approvalID, decision string) wallettest.Answer {
	p.T.Helper()
	body := object{"decision": decision}
	a := p.Call("POST", decisionPath(approvalID), body)
	if a.Code != string(fault.SecondaryAuthRequired) {
		return a
	}
	var needed struct{ ChallengeID string }
	require.NoError(p.T, json.Unmarshal(a.Data, &needed))
	p.Authenticate(needed.ChallengeID)
	return p.Call("POST", decisionPath(approvalID), body)
}
