package world

import (
	"context"
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
