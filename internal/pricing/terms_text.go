package pricing

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// TermsText is terms as text: in the configuration's file, in the database and in the API.
type TermsText struct {
	Fees     FeesText     `json:"fees"`
	Limits   []LimitsText `json:"limits" nullable:"false" maxItems:"6" doc:"what is left out has no limits"`
	Velocity VelocityText `json:"velocity"`
}

// FeesText is the schedule.
type FeesText struct {
	FiatDeposit     FeeText `json:"fiatDeposit"`
	FiatWithdrawal  FeeText `json:"fiatWithdrawal"`
	ChainWithdrawal FeeText `json:"chainWithdrawal"`
}

// FeeText is one fee.
type FeeText struct {
	Fixed       string  `json:"fixed" maxLength:"32" example:"0.50" doc:"in the currency of the movement"`
	BasisPoints int64   `json:"basisPoints" doc:"ten-thousandths of the amount"`
	Max         *string `json:"max" maxLength:"32" required:"false" nullable:"true" doc:"null: no ceiling"`
}

// LimitsText are the limits of one kind of customer in one tier.
type LimitsText struct {
	Tier  Tier          `json:"tier" enum:"low,medium,high" doc:"how risky the customer is held to be"`
	Kind  customer.Kind `json:"kind" enum:"individual,business"`
	Fiat  LimitText     `json:"fiat" doc:"in pounds"`
	Chain LimitText     `json:"chain" doc:"in coins"`
}

// LimitText is one limit; null is none.
type LimitText struct {
	PerTransaction *string `json:"perTransaction" maxLength:"32" required:"false" nullable:"true"`
	PerDay         *string `json:"perDay" maxLength:"32" required:"false" nullable:"true" doc:"of a day in London"`
	PerMonth       *string `json:"perMonth" maxLength:"32" required:"false" nullable:"true" doc:"of a month in London"`
}

// VelocityText says from when on a withdrawal is reviewed by operators.
type VelocityText struct {
	PaymentsPerDay int64   `json:"paymentsPerDay" doc:"0: no rule"`
	CoinsPerDay    *string `json:"coinsPerDay" maxLength:"32" required:"false" nullable:"true" doc:"null: no rule"`
}

// ReadTerms reads the terms from a file.
func ReadTerms(file string) (Terms, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return Terms{}, fmt.Errorf("read the terms: %w", err)
	}
	var text TermsText
	if err := json.Unmarshal(content, &text); err != nil {
		return Terms{}, fmt.Errorf("read the terms in %s: %w", file, err)
	}
	terms, err := text.Terms()
	if err != nil {
		return Terms{}, fmt.Errorf("the terms in %s: %v", file, fault.Of(err).Fields())
	}
	return terms, nil
}

// maxBasisPoints is the highest fee that operators can enter: more than a tenth of the amount is taken for
// a slip of the pen.
const maxBasisPoints = 1000

// Terms parses the text, and returns a field error for everything that is wrong.
func (t TermsText) Terms() (Terms, error) {
	r := &termsReader{}
	terms := Terms{Limits: map[Tier]map[customer.Kind]Limits{}}
	terms.Fees = Fees{
		FiatDeposit:     r.fee("fees.fiatDeposit", t.Fees.FiatDeposit, money.GBP),
		FiatWithdrawal:  r.fee("fees.fiatWithdrawal", t.Fees.FiatWithdrawal, money.GBP),
		ChainWithdrawal: r.fee("fees.chainWithdrawal", t.Fees.ChainWithdrawal, money.GBPC),
	}
	for i, l := range t.Limits {
		field := fmt.Sprintf("limits[%d]", i)
		if !slices.Contains(Tiers, l.Tier) {
			r.wrong.Add(field+".tier", fault.OutOfRange)
		}
		if l.Kind != customer.Individual && l.Kind != customer.Business {
			r.wrong.Add(field+".kind", fault.OutOfRange)
		}
		if _, twice := terms.Limits[l.Tier][l.Kind]; twice {
			r.wrong.Add(field, fault.OutOfRange, "These limits are listed twice.")
		}
		if terms.Limits[l.Tier] == nil {
			terms.Limits[l.Tier] = map[customer.Kind]Limits{}
		}
		terms.Limits[l.Tier][l.Kind] = Limits{r.limit(field+".fiat", l.Fiat, money.GBP), r.limit(field+".chain", l.Chain, money.GBPC)}
	}
	if t.Velocity.PaymentsPerDay < 0 {
		r.wrong.Add("velocity.paymentsPerDay", fault.OutOfRange)
	}
	terms.Velocity = Velocity{t.Velocity.PaymentsPerDay, r.amount("velocity.coinsPerDay", t.Velocity.CoinsPerDay, money.GBPC)}
	return terms, r.wrong.Err()
}

// termsReader collects the field errors.
type termsReader struct{ wrong fault.Fields }

// amount parses a positive amount, and returns the zero Amount where there is none.
func (r *termsReader) amount(field string, text *string, c money.Currency) money.Amount {
	if text == nil || *text == "" {
		return money.Amount{}
	}
	a, err := money.ParseField(field, *text, c)
	r.wrong.Join(err)
	if err == nil && a.IsZero() {
		r.wrong.Add(field, fault.InvalidFormat)
	}
	return a
}

func (r *termsReader) fee(field string, t FeeText, c money.Currency) Fee {
	fixed, err := money.ParseField(field+".fixed", t.Fixed, c)
	r.wrong.Join(err)
	if t.BasisPoints < 0 || t.BasisPoints > maxBasisPoints {
		r.wrong.Add(field+".basisPoints", fault.OutOfRange)
	}
	return Fee{fixed, t.BasisPoints, r.amount(field+".max", t.Max, c)}
}

// limit parses a limit, and checks that a longer period does not allow less than a shorter one.
func (r *termsReader) limit(field string, t LimitText, c money.Currency) Limit {
	l := Limit{
		r.amount(field+".perTransaction", t.PerTransaction, c), r.amount(field+".perDay", t.PerDay, c),
		r.amount(field+".perMonth", t.PerMonth, c),
	}
	if l.PerDay.Minor() > 0 && l.PerTransaction.Minor() > l.PerDay.Minor() {
		r.wrong.Add(field+".perDay", fault.OutOfRange, "A day cannot allow less than one payment.")
	}
	if l.PerMonth.Minor() > 0 && max(l.PerDay.Minor(), l.PerTransaction.Minor()) > l.PerMonth.Minor() {
		r.wrong.Add(field+".perMonth", fault.OutOfRange, "A month cannot allow less than a day.")
	}
	return l
}

// Text returns the terms as text, with every tier of every kind of customer.
func (t Terms) Text() TermsText {
	text := TermsText{
		Fees: FeesText{
			FiatDeposit: feeText(t.Fees.FiatDeposit, money.GBP), FiatWithdrawal: feeText(t.Fees.FiatWithdrawal, money.GBP),
			ChainWithdrawal: feeText(t.Fees.ChainWithdrawal, money.GBPC),
		},
		Velocity: VelocityText{t.Velocity.PaymentsPerDay, amountText(t.Velocity.CoinsPerDay)},
	}
	for _, tier := range Tiers {
		for _, kind := range []customer.Kind{customer.Individual, customer.Business} {
			l := t.Limits[tier][kind]
			text.Limits = append(text.Limits, LimitsText{Tier: tier, Kind: kind, Fiat: limitText(l.Fiat), Chain: limitText(l.Chain)})
		}
	}
	return text
}

func amountText(a money.Amount) *string {
	if a.Sign() == 0 {
		return nil
	}
	return new(a.String())
}

func feeText(f Fee, c money.Currency) FeeText {
	fixed := f.Fixed
	if fixed.Sign() == 0 {
		fixed = money.Zero(c)
	}
	return FeeText{fixed.String(), f.BasisPoints, amountText(f.Max)}
}

func limitText(l Limit) LimitText {
	return LimitText{amountText(l.PerTransaction), amountText(l.PerDay), amountText(l.PerMonth)}
}

// TermChange is one term that differs between two versions.
type TermChange struct {
	Term   string  `json:"term"`   // as the API addresses it: fees.fiatWithdrawal.fixed, limits.individual.low.fiat.perDay
	Before *string `json:"before"` // null: not set
	After  *string `json:"after"`
}

// changes returns the terms that differ.
func changes(before, after TermsText) []TermChange {
	var found []TermChange
	old := map[string]*string{}
	for _, t := range before.flat() {
		old[t.name] = t.value
	}
	for _, t := range after.flat() {
		was := old[t.name]
		if (was == nil) != (t.value == nil) || was != nil && *was != *t.value {
			found = append(found, TermChange{Term: t.name, Before: was, After: t.value})
		}
	}
	return found
}

type namedTerm struct {
	name  string
	value *string // nil: not set
}

// flat returns every term under its name, so that two texts can be compared.
func (t TermsText) flat() []namedTerm {
	var all []namedTerm
	for _, f := range []struct {
		name string
		fee  FeeText
	}{
		{"fees.fiatDeposit", t.Fees.FiatDeposit}, {"fees.fiatWithdrawal", t.Fees.FiatWithdrawal},
		{"fees.chainWithdrawal", t.Fees.ChainWithdrawal},
	} {
		all = append(
			all, namedTerm{f.name + ".fixed", &f.fee.Fixed}, namedTerm{f.name + ".basisPoints", new(fmt.Sprint(f.fee.BasisPoints))},
			namedTerm{f.name + ".max", unlessEmpty(f.fee.Max)},
		)
	}
	for _, l := range t.Limits {
		name := fmt.Sprintf("limits.%s.%s.", l.Kind, l.Tier)
		for _, way := range []struct {
			name  string
			limit LimitText
		}{{"fiat", l.Fiat}, {"chain", l.Chain}} {
			name := name + way.name
			all = append(
				all, namedTerm{name + ".perTransaction", unlessEmpty(way.limit.PerTransaction)},
				namedTerm{name + ".perDay", unlessEmpty(way.limit.PerDay)}, namedTerm{name + ".perMonth", unlessEmpty(way.limit.PerMonth)},
			)
		}
	}
	return append(
		all, namedTerm{"velocity.paymentsPerDay", new(fmt.Sprint(t.Velocity.PaymentsPerDay))},
		namedTerm{"velocity.coinsPerDay", unlessEmpty(t.Velocity.CoinsPerDay)},
	)
}

func unlessEmpty(s *string) *string {
	if s == nil || *s == "" {
		return nil
	}
	return s
}
