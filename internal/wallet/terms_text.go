package wallet

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// TermsText is how terms are written: in the configuration's file, in the database, in the API.
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
	Most        *string `json:"most" maxLength:"32" required:"false" nullable:"true" doc:"null: no ceiling"`
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
	PerDay         *string `json:"perDay" maxLength:"32" required:"false" nullable:"true" doc:"of a UTC day"`
	PerMonth       *string `json:"perMonth" maxLength:"32" required:"false" nullable:"true" doc:"of a UTC month"`
}

// VelocityText says from when on operators look at a payment out.
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

// mostBasisPoints: a tenth of the amount is a slip of the pen, not a fee.
const mostBasisPoints = 1000

// Terms are the terms that the text says, or a field error for each thing wrong.
func (t TermsText) Terms() (Terms, error) {
	r := &termsReader{}
	terms := Terms{Limits: map[Tier]map[customer.Kind]Limits{}}
	terms.Fees = Fees{
		FiatDeposit: r.fee("fees.fiatDeposit", t.Fees.FiatDeposit, money.GBP), FiatWithdrawal: r.fee("fees.fiatWithdrawal", t.Fees.FiatWithdrawal, money.GBP),
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
			r.wrong.Add(field, fault.OutOfRange, "These limits stand there twice.")
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

// termsReader collects what is wrong.
type termsReader struct{ wrong fault.Fields }

// amount is a positive amount, or the zero Amount where there is none.
func (r *termsReader) amount(field string, text *string, c money.Currency) money.Amount {
	if text == nil || *text == "" {
		return money.Amount{}
	}
	a, err := money.Parse(*text, c)
	switch {
	case errors.Is(err, money.ErrDecimals):
		r.wrong.Add(field, fault.TooManyDecimals)
	case err != nil || a.Sign() <= 0:
		r.wrong.Add(field, fault.InvalidFormat)
	}
	return a
}

func (r *termsReader) fee(field string, t FeeText, c money.Currency) Fee {
	fixed, err := money.Parse(t.Fixed, c)
	switch {
	case errors.Is(err, money.ErrDecimals):
		r.wrong.Add(field+".fixed", fault.TooManyDecimals)
	case err != nil:
		r.wrong.Add(field+".fixed", fault.InvalidFormat)
	}
	if t.BasisPoints < 0 || t.BasisPoints > mostBasisPoints {
		r.wrong.Add(field+".basisPoints", fault.OutOfRange)
	}
	return Fee{fixed, t.BasisPoints, r.amount(field+".most", t.Most, c)}
}

// limit also looks that a longer time does not allow less than a shorter one.
func (r *termsReader) limit(field string, t LimitText, c money.Currency) Limit {
	l := Limit{r.amount(field+".perTransaction", t.PerTransaction, c), r.amount(field+".perDay", t.PerDay, c), r.amount(field+".perMonth", t.PerMonth, c)}
	if l.PerDay.Minor() > 0 && l.PerTransaction.Minor() > l.PerDay.Minor() {
		r.wrong.Add(field+".perDay", fault.OutOfRange, "A day cannot allow less than one payment.")
	}
	if l.PerMonth.Minor() > 0 && max(l.PerDay.Minor(), l.PerTransaction.Minor()) > l.PerMonth.Minor() {
		r.wrong.Add(field+".perMonth", fault.OutOfRange, "A month cannot allow less than a day.")
	}
	return l
}

// Text is how the terms are written, every tier of every kind named.
func (t Terms) Text() TermsText {
	text := TermsText{
		Fees:     FeesText{feeText(t.Fees.FiatDeposit, money.GBP), feeText(t.Fees.FiatWithdrawal, money.GBP), feeText(t.Fees.ChainWithdrawal, money.GBPC)},
		Velocity: VelocityText{t.Velocity.PaymentsPerDay, amountText(t.Velocity.CoinsPerDay)},
	}
	for _, tier := range Tiers {
		for _, kind := range []customer.Kind{customer.Individual, customer.Business} {
			l := t.Limits[tier][kind]
			text.Limits = append(text.Limits, LimitsText{tier, kind, limitText(l.Fiat), limitText(l.Chain)})
		}
	}
	return text
}

func amountText(a money.Amount) *string {
	if a.Sign() == 0 {
		return nil
	}
	return orNull(a.String())
}

func feeText(f Fee, c money.Currency) FeeText {
	fixed := f.Fixed
	if fixed.Sign() == 0 {
		fixed = money.Zero(c)
	}
	return FeeText{fixed.String(), f.BasisPoints, amountText(f.Most)}
}

func limitText(l Limit) LimitText {
	return LimitText{amountText(l.PerTransaction), amountText(l.PerDay), amountText(l.PerMonth)}
}

// lines say every term by its name, so that two texts can be held against each other.
func (t TermsText) lines() [][2]string {
	var all [][2]string
	text := func(s *string) string {
		if s == nil || *s == "" {
			return "none"
		}
		return *s
	}
	for _, f := range []struct {
		name string
		fee  FeeText
	}{{"fiat deposit", t.Fees.FiatDeposit}, {"fiat withdrawal", t.Fees.FiatWithdrawal}, {"chain withdrawal", t.Fees.ChainWithdrawal}} {
		all = append(all, [2]string{"fee on a " + f.name + ", fixed", f.fee.Fixed}, [2]string{"fee on a " + f.name + ", basis points", fmt.Sprint(f.fee.BasisPoints)}, [2]string{"fee on a " + f.name + ", at most", text(f.fee.Most)})
	}
	for _, l := range t.Limits {
		for _, way := range []struct {
			name  string
			limit LimitText
		}{{"to banks", l.Fiat}, {"on chains", l.Chain}} {
			name := fmt.Sprintf("%s of %s risk %s, ", l.Kind, l.Tier, way.name)
			all = append(all, [2]string{name + "a payment", text(way.limit.PerTransaction)}, [2]string{name + "a day", text(way.limit.PerDay)}, [2]string{name + "a month", text(way.limit.PerMonth)})
		}
	}
	return append(all, [2]string{"review from this many payments a day", fmt.Sprint(t.Velocity.PaymentsPerDay)}, [2]string{"review from this many coins a day", text(t.Velocity.CoinsPerDay)})
}

// changes are the terms that differ, "name: before → after".
func changes(before, after TermsText) []string {
	var found []string
	old := map[string]string{}
	for _, line := range before.lines() {
		old[line[0]] = line[1]
	}
	for _, line := range after.lines() {
		if was := old[line[0]]; was != line[1] {
			found = append(found, fmt.Sprintf("%s: %s → %s", line[0], was, line[1]))
		}
	}
	return found
}
