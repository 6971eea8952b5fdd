package world

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// after is a moment of the world, by the share of it that has passed.
func (m *maker) after(percent float64) time.Time {
	return m.awake(m.begin.Add(time.Duration(percent / 100 * float64(m.end.Sub(m.begin)))))
}

// before is a moment near the end. Short worlds have it earlier, so that it is in them.
func (m *maker) before(d time.Duration) time.Time {
	return m.end.Add(-min(d, m.end.Sub(m.begin)/5))
}

// incident is what happens at some times.
type incident struct {
	name string
	at   []time.Time
	do   func(context.Context) error
}

func (m *maker) incidentsOfMoney() []incident {
	return []incident{
		{
			"unmatched credit", []time.Time{m.after(20), m.after(45), m.after(71), m.before(5 * time.Hour), m.before(90 * time.Minute)},
			m.strayCredit,
		},
		{"credit from another account", []time.Time{m.after(38), m.before(11 * time.Hour)}, m.creditFromAnother},
		{"coins without a message", []time.Time{m.after(59), m.before(10 * time.Hour)}, m.coinsWithoutMessage},
		{"coins with a message", []time.Time{m.after(56), m.after(72)}, m.coinsWithMessage},
		{
			"message before the coins", []time.Time{m.before(6 * time.Hour)},
			func(ctx context.Context) error { return m.messageBeforeCoins(ctx, m.active(false), 420) },
		},
		{"provider that refuses", []time.Time{m.after(68)}, func(ctx context.Context) error { return m.payProvider(ctx, "Refusing Exchange") }},
		{
			"provider that does not answer", []time.Time{m.before(30 * time.Hour)},
			func(ctx context.Context) error { return m.payProvider(ctx, "Silent Exchange") },
		},
		{"fee", []time.Time{m.after(29)}, func(ctx context.Context) error {
			return m.chargeForTransfers(ctx, "1.00", "The chain has become dear.")
		}},
		{"payout of fees", []time.Time{m.after(63)}, m.payOutFees},
		{
			"end of the fee", []time.Time{m.after(77)},
			func(ctx context.Context) error { return m.chargeForTransfers(ctx, "0.00", "The chain is cheap again.") },
		},
		{"charge of the bank", []time.Time{m.after(33), m.after(66)}, m.bankCharge},
		{"recall", []time.Time{m.after(57)}, m.recall},
		{"returned payout", []time.Time{m.after(41), m.after(79)}, m.returnPayout},
		{
			"rejected payout", []time.Time{m.after(31), m.after(76)},
			func(ctx context.Context) error { return m.payoutMeets(ctx, "reject", "AC01") },
		},
		{
			"silent bank", []time.Time{m.after(62), m.before(7 * time.Hour)},
			func(ctx context.Context) error { return m.payoutMeets(ctx, "silent", "") },
		},
		{"large redemption", []time.Time{m.after(36), m.after(58), m.after(83), m.before(14 * time.Hour)}, m.largeRedemption},
	}
}

func (m *maker) incidentsOfPeople() []incident {
	return []incident{
		{"sub-accounts", []time.Time{m.after(46)}, m.keepApart},
		{"batch", []time.Time{m.after(48), m.after(82)}, m.payBatch},
		{"bill", []time.Time{m.after(40)}, m.holdBill},
		{"repayment of the bill", []time.Time{m.after(billMatures)}, m.repayBill},
		{"programs", []time.Time{m.after(24)}, m.connect},
		{"order of a program", []time.Time{m.after(26), m.after(49), m.after(74), m.before(49 * time.Hour)}, m.orderByProgram},
		{"team", []time.Time{m.after(42)}, m.gatherTeam},
		{"policy", []time.Time{m.after(44)}, m.wantApprovals},
		{"payment for approval", []time.Time{m.after(51), m.after(61), m.after(70)}, m.payLarge},
		{"key for approval", []time.Time{m.after(55), m.before(3 * time.Hour)}, m.askForKey},
		{"keys without approval", []time.Time{m.before(2 * time.Hour)}, m.trustKeys},
		{"payroll", []time.Time{m.before(9 * time.Hour)}, m.payPayroll},
		{"last invitation", []time.Time{m.before(8 * time.Hour)}, m.inviteAnother},
		{"webhook of a trial", []time.Time{m.before(time.Hour)}, m.tryWebhook},
		{"freeze", []time.Time{m.after(67)}, m.freeze},
		{"coins for a frozen account", []time.Time{m.before(7 * time.Hour)}, m.coinsForFrozen},
		{"note", []time.Time{m.after(28), m.after(52), m.after(73)}, m.note},
		{"tier", []time.Time{m.after(54), m.before(6 * time.Hour)}, m.tier},
		{"journal", []time.Time{m.after(50), m.before(8 * time.Hour)}, m.journal},
		{"debt", []time.Time{m.after(64)}, m.repaidDebt},
		{"account that is closed", []time.Time{m.after(35)}, m.leave},
		{"account that is closed after use", []time.Time{m.after(39)}, m.moveAway},
		{"request to assign a credit", []time.Time{m.before(4 * time.Hour)}, m.assignOne},
		{"bug report", []time.Time{m.after(22), m.after(34), m.after(47), m.after(69), m.after(84), m.before(13 * time.Hour)}, m.bugReport},
	}
}

// planIncidents plans what does not happen every day, and what is still open when the world ends.
func (m *maker) planIncidents() {
	for _, i := range slices.Concat(m.incidentsOfMoney(), m.incidentsOfPeople()) {
		for _, at := range i.at {
			m.at(at, i.name, func(ctx context.Context) error {
				m.try(i.name, i.do(ctx))
				return m.Settle(ctx)
			})
		}
	}
	for percent := 8.0; percent < 95; percent += 7 {
		m.at(m.after(percent), "message", func(ctx context.Context) error { m.try("message", m.message(ctx)); return nil })
	}
	m.at(m.before(3*time.Hour), "message that is worked on", func(ctx context.Context) error {
		m.try("message that is worked on", m.takeMessage(ctx))
		return nil
	})
	for _, d := range []time.Duration{15 * time.Hour, 5 * time.Hour, time.Hour} {
		m.at(m.before(d), "message", func(ctx context.Context) error { m.try("message", m.message(ctx)); return m.Work(ctx) })
	}
	m.at(m.before(23*time.Hour), "last payment", m.evenOut)
}

// active returns somebody who pays already, nil while there is nobody. The seeded two are left alone.
func (m *maker) active(company bool) *customer {
	var some []*customer
	for _, c := range m.people {
		if !c.seeded && c.paying && c.company == company {
			some = append(some, c)
		}
	}
	if len(some) == 0 {
		return nil
	}
	return pick(m, some)
}

func (m *maker) strayCredit(ctx context.Context) error {
	first, last := m.personName()
	from, number := m.bankDetails()
	return m.credit(ctx, first+" "+last, from, number, "", "", pounds(20+5*m.IntN(60)), pick(m, []string{
		"INVOICE 2214", "RENT", "THANK YOU", "GBPC",
	}))
}

// creditFromAnother is money for a customer from an account that is not theirs.
func (m *maker) creditFromAnother(ctx context.Context) error {
	c := m.active(false)
	if c == nil {
		return nil
	}
	a, err := m.announce(ctx, c, pounds(m.amount(c)))
	if err != nil {
		return err
	}
	first, _ := m.personName()
	from, number := m.bankDetails()
	return m.credit(
		ctx, first+" "+c.last, from, number, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, pounds(m.amount(c)), a.Reference,
	)
}

func (m *maker) bankCharge(ctx context.Context) error {
	if err := m.call(
		ctx, m.bank, post, "/sandbox/bank/debit", map[string]any{"amount": pounds(12), "account": "own", "reference": "ACCOUNT CHARGE"}, nil,
	); err != nil {
		return err
	}
	return m.explainNow(ctx)
}

// explainNow has operators explain a debit on the day on which it came: with the bank's next statement it would stop minting.
func (m *maker) explainNow(ctx context.Context) error {
	if err := m.Work(ctx); err != nil {
		return err
	}
	if err := m.explainDebits(ctx); err != nil {
		return err
	}
	return m.decideApprovals(ctx)
}

// recall is a payment that its bank asks back the next morning.
func (m *maker) recall(ctx context.Context) error {
	c := m.active(false)
	if c == nil {
		return nil
	}
	amount := pounds(150)
	if err := m.payIn(ctx, c, amount); err != nil {
		return err
	}
	m.in(20*time.Hour, "recall", func(ctx context.Context) error {
		err := m.call(
			ctx, m.bank, post, "/sandbox/bank/debit",
			map[string]any{"amount": amount, "recall": true, "reason": "Sent in error", "reference": "RECALL"}, nil,
		)
		m.recalledFrom = c
		if err == nil {
			err = m.explainNow(ctx)
		}
		m.try("recall", err)
		return m.Settle(ctx)
	})
	return nil
}

func (m *maker) returnPayout(ctx context.Context) error {
	var paid list[struct{ ID, Reference, Status, CreditorAccountNumber string }]
	if err := m.call(ctx, m.bank, get, "/sandbox/bank/payment", nil, &paid); err != nil {
		return err
	}
	for _, p := range paid.List {
		for _, c := range m.people {
			if p.Status == "settled" && !c.seeded && c.paying && c.account == p.CreditorAccountNumber && p.Reference != "" &&
				!microDeposit.MatchString(p.Reference) {
				return m.call(ctx, m.bank, post, "/sandbox/bank/return", map[string]string{"paymentId": p.ID, "reason": "Account closed"}, nil)
			}
		}
	}
	return nil
}

// payoutMeets has the bank behave so for one payout.
func (m *maker) payoutMeets(ctx context.Context, behaviour, reason string) error {
	c := m.active(false)
	if c == nil {
		return nil
	}
	available, err := m.available(ctx, c)
	if err != nil || available < 2 {
		return err
	}
	if err := m.behave(ctx, behaviour, reason); err != nil {
		return err
	}
	if err := m.redeem(ctx, c, pounds(min(m.amount(c), int(available)))); err != nil {
		return err
	}
	return m.behave(ctx, "settle", "")
}

func (m *maker) behave(ctx context.Context, payouts, reason string) error {
	body := map[string]any{"payouts": payouts}
	if reason != "" {
		body["reason"] = reason
	}
	return m.call(ctx, m.bank, post, "/sandbox/bank/behaviour", body, nil)
}

// largeRedemption is one that two operators look at first.
func (m *maker) largeRedemption(ctx context.Context) error {
	c := m.active(true)
	if c == nil {
		return nil
	}
	amount := 50_000 + 1_000*m.IntN(25)
	a, err := m.announce(ctx, c, pounds(amount+2_500))
	if err != nil {
		return err
	}
	if err := m.credit(
		ctx, c.name, c.sortCode, c.account, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, pounds(amount+2_500), a.Reference,
	); err != nil {
		return err
	}
	if err := m.Work(ctx); err != nil {
		return err
	}
	return m.redeem(ctx, c, pounds(amount))
}

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

// evenOut has the two seeded customers hold again what they began with.
func (m *maker) evenOut(ctx context.Context) error {
	for _, c := range m.people {
		if c.keeps == 0 {
			continue
		}
		available, err := m.available(ctx, c)
		if err != nil {
			return err
		}
		switch over := int(available) - c.keeps; {
		case over > 0:
			for ; over > 0 && err == nil; over -= approvedFrom - 1 {
				err = m.redeem(ctx, c, pounds(min(over, approvedFrom-1)))
			}
		case over < 0:
			var a announced
			if a, err = m.announce(ctx, c, pounds(-over)); err == nil {
				err = m.credit(ctx, c.name, c.sortCode, c.account, a.OfficialBank.SortCode, a.OfficialBank.AccountNumber, pounds(-over), a.Reference)
			}
		}
		if err != nil {
			return fmt.Errorf("even out %s: %w", c.email, err)
		}
	}
	return m.Settle(ctx)
}

// finish ends the world: the two seeded customers have what they began with, the bank has said what is there, and the
// books were compared with it.
func (m *maker) finish(ctx context.Context) error {
	if err := m.MoveTo(ctx, m.end.Add(-time.Minute)); err != nil {
		return err
	}
	if err := m.Routine(ctx); err != nil {
		return err
	}
	if err := m.evenOut(ctx); err != nil {
		return err
	}
	if err := m.call(ctx, m.bank, post, "/sandbox/bank/statement", nil, nil); err != nil {
		return err
	}
	if err := m.Routine(ctx); err != nil {
		return err
	}
	var compared struct {
		Balanced bool
		Findings []struct{ Code, BankAccount, Network, Difference, Unavailable string }
	}
	if err := m.call(ctx, m.operator, post, "/admin/treasury/reconciliation", nil, &compared); err != nil {
		return err
	}
	if !compared.Balanced {
		return fmt.Errorf("bank, books and chain do not agree: %+v", compared.Findings)
	}
	return nil
}
