package world

import (
	"context"
	"fmt"
)

// id returns the customer's id.
func (m *maker) id(ctx context.Context, c *customer) (string, error) {
	var self struct{ Account struct{ ID string } }
	err := m.call(ctx, &c.caller, get, "/user/self", nil, &self)
	return self.Account.ID, err
}

// office of a customer: calls about one.
func (m *maker) about(ctx context.Context, c *customer, what string, body any) error {
	if c == nil {
		return nil
	}
	id, err := m.id(ctx, c)
	if err != nil {
		return err
	}
	return m.call(ctx, m.operator, post, "/admin/customer/"+id+"/"+what, body, nil)
}

func (m *maker) freeze(ctx context.Context) error {
	c := m.active(false)
	if c == nil {
		return nil
	}
	c.paying, m.frozen = false, c
	if err := m.about(ctx, c, "freeze", map[string]any{
		"frozen": true, "legalBasis": "court_order", "reason": "Account freezing order of the magistrates' court",
	}); err != nil {
		return err
	}
	return m.decideApprovals(ctx)
}

// coinsForFrozen has the outside wallet send coins to the customer whose account is frozen.
func (m *maker) coinsForFrozen(ctx context.Context) error {
	if m.frozen == nil {
		return nil
	}
	return m.transfer(ctx, m.frozen, 75)
}

func (m *maker) note(ctx context.Context) error {
	return m.about(
		ctx, m.active(m.chance(50)), "note",
		map[string]string{"text": pick(m, []string{
			"Called about the limits; explained.", "Asked for the annual statement by mail.", "New finance director from next month.",
		})},
	)
}

func (m *maker) tier(ctx context.Context) error {
	c := m.active(true)
	if c == nil || c.high {
		return nil
	}
	c.high = true
	return m.about(ctx, c, "tier", map[string]string{"tier": "high", "reason": "Volume well above what was expected"})
}

// leave is somebody who opens an account, never uses it and has it closed and erased.
func (m *maker) leave(ctx context.Context) error {
	c := &customer{caller: caller{address: "127.4.1.1"}}
	c.first, c.last = m.personName()
	c.name = c.first + " " + c.last
	c.email = m.mailbox(c.name)
	if err := m.signUp(ctx, c); err != nil {
		return err
	}
	if err := m.introduce(ctx, c); err != nil {
		return err
	}
	if err := m.call(ctx, &c.caller, post, "/customer/data/closing", map[string]string{"reason": "no_longer_needed"}, nil); err != nil {
		return err
	}
	return m.decideApprovals(ctx)
}

// message is one to the support team.
func (m *maker) message(ctx context.Context) error {
	writer := m.people[m.IntN(min(len(m.people), 6))]
	about := pick(m, []struct{ category, subject, text string }{
		{"payments", "My deposit took an hour", "I paid in this morning and the coins came after an hour. Is that usual?"},
		{"account", "A second person for our account", "Can my colleague see the statements without moving money?"},
		{"verification", "Which bill can I use?", "My electricity comes with the rent. Which other document can I send?"},
		{"business", "Monthly statement", "Our auditors ask for a statement with running balances. Where do I find it?"},
		{"payments", "Wrong reference", "I forgot the reference of my last deposit. Will it still arrive?"},
	})
	return m.site.call(
		ctx, &caller{address: writer.address}, post, "/support/contact/submit", "",
		map[string]string{
			"name": writer.name, "email": writer.email, "category": about.category, "subject": about.subject, "message": about.text,
		},
		nil,
	)
}

func (m *maker) bugReport(ctx context.Context) error {
	first, last := m.personName()
	about := pick(m, []struct{ title, severity, text string }{
		{
			"The statement breaks a long payee over two pages", "low",
			"With a payee of 140 characters the PDF puts one line of it on the next page.",
		},
		{"The time of a session is shown in UTC", "medium", "The list of sessions shows UTC without saying so, an hour away from mine."},
		{"A link in a mail is cut at a hyphen", "low", "My mail program ends the link at the first hyphen and opens a page that is not there."},
	})
	return m.site.call(ctx, &caller{address: fmt.Sprintf("127.3.0.%d", 1+m.IntN(250))}, post, "/bug/bug-bounty/submit", "", map[string]any{
		"email": m.mailbox(first + " " + last), "title": about.title, "severity": about.severity, "description": about.text,
		"steps": "Open the page, then look at the place that is described.", "impact": "None on money.", "files": []string{}}, nil)
}
