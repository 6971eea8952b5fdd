package world

import (
	"context"
	"time"
)

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
