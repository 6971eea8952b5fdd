package backing

import (
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Limit is a limit of the reserve, as a code.
type Limit string

// The limits.
const (
	CashLimit      Limit = "least_cash"      // too little is left in on-demand deposits
	MaturityLimit  Limit = "longest"         // it matures too late
	HoldingLimit   Limit = "largest_holding" // too much in one instrument
	CustodianLimit Limit = "largest_custody" // too much at one custodian
	SurplusLimit   Limit = "surplus"         // the value of the holdings needs it
)

// Breach is a limit that the reserve breaks.
type Breach struct {
	Limit   Limit
	Subject string       // the holding's id, the custodian's name, or ""
	Amount  money.Amount // in pounds, what there is
	Bound   money.Amount // in pounds, the least or the most that there may be
}

// allows returns ErrLimit if the purchase would break a limit. Cash that open orders may take is gone already.
func (c Config) allows(p Position, h Holding, amount money.Amount, today day.Day) error {
	cash := p.Cash.Sub(p.Committed).Sub(p.Redeeming).Sub(amount)
	if cash.Cmp(p.Reserve.BasisPoints(c.LeastCash, money.RoundUp)) < 0 {
		return ErrLimit.With(Broken{CashLimit})
	}
	if !h.Matures.IsZero() && h.Matures.Sub(today) > c.LongestDays {
		return ErrLimit.With(Broken{MaturityLimit})
	}
	inOne, atOne := amount, amount
	for _, held := range p.Holdings {
		if held.ID == h.ID {
			inOne = inOne.Add(held.Cost).Add(p.buying[held.ID])
		}
		if held.Custodian == h.Custodian {
			atOne = atOne.Add(held.Cost).Add(p.buying[held.ID])
		}
	}
	switch {
	case inOne.Cmp(p.Reserve.BasisPoints(c.MostInOne, money.RoundDown)) > 0:
		return ErrLimit.With(Broken{HoldingLimit})
	case atOne.Cmp(p.Reserve.BasisPoints(c.MostAtOne, money.RoundDown)) > 0:
		return ErrLimit.With(Broken{CustodianLimit})
	}
	return nil
}

// breaches returns the limits that the reserve breaks now: redemptions are paid from cash, so that shares grow without
// a purchase. How late a holding matures can only get better.
func (c Config) breaches(p Position) (broken []Breach) {
	if !p.Held() {
		return nil
	}
	if least := p.Reserve.BasisPoints(c.LeastCash, money.RoundUp); p.Cash.Cmp(least) < 0 {
		broken = append(broken, Breach{Limit: CashLimit, Amount: p.Cash, Bound: least})
	}
	inOne, atOne := p.Reserve.BasisPoints(c.MostInOne, money.RoundDown), p.Reserve.BasisPoints(c.MostAtOne, money.RoundDown)
	custodians, order := map[string]money.Amount{}, []string{}
	for _, h := range p.Holdings {
		if h.Cost.Cmp(inOne) > 0 {
			broken = append(broken, Breach{Limit: HoldingLimit, Subject: h.ID, Amount: h.Cost, Bound: inOne})
		}
		sum, known := custodians[h.Custodian]
		if !known {
			sum, order = money.Zero(money.GBP), append(order, h.Custodian)
		}
		custodians[h.Custodian] = sum.Add(h.Cost)
	}
	for _, name := range order {
		if custodians[name].Cmp(atOne) > 0 {
			broken = append(broken, Breach{Limit: CustodianLimit, Subject: name, Amount: custodians[name], Bound: atOne})
		}
	}
	return broken
}
