package day

import (
	"slices"
	"time"
)

// The bank holidays of England and Wales follow from the Banking and Financial Dealings Act 1971, section 1 and
// schedule 1, and from common law (Good Friday, Christmas Day). Royal proclamations under section 1(2) and (3) move
// some of them and add others; they are published at https://www.gov.uk/bank-holidays, which also says which day
// is taken instead of one on a weekend. When a new one is proclaimed, it is added to proclaimed.

// proclaimed are the years in which a holiday was moved or added since 2000.
var proclaimed = map[int]struct {
	// moved replaces the day that the rule gives by another one.
	moved map[Day]Day
	added []Day
}{
	// Golden Jubilee
	2002: {moved: map[Day]Day{On(2002, time.May, 27): On(2002, time.June, 4)}, added: []Day{On(2002, time.June, 3)}},
	// wedding of Prince William
	2011: {added: []Day{On(2011, time.April, 29)}},
	// Diamond Jubilee
	2012: {moved: map[Day]Day{On(2012, time.May, 28): On(2012, time.June, 4)}, added: []Day{On(2012, time.June, 5)}},
	// 75 years of VE Day
	2020: {moved: map[Day]Day{On(2020, time.May, 4): On(2020, time.May, 8)}},
	// Platinum Jubilee, state funeral of the Queen
	2022: {
		moved: map[Day]Day{On(2022, time.May, 30): On(2022, time.June, 2)}, added: []Day{On(2022, time.June, 3), On(2022, time.September, 19)},
	},
	// coronation
	2023: {added: []Day{On(2023, time.May, 8)}},
}

// BankHolidays returns the bank holidays of England and Wales in a year, in order. Years before 2000 may lack
// those that were proclaimed.
func BankHolidays(year int) []Day {
	sunday := easter(year)
	days := []Day{
		sunday.Add(-2), sunday.Add(1), // Good Friday, Easter Monday
		firstMonday(year, time.May), lastMonday(year, time.May), lastMonday(year, time.August),
	}
	days = append(days, weekdaysFor(On(year, time.January, 1))...)
	days = append(days, weekdaysFor(On(year, time.December, 25), On(year, time.December, 26))...)
	p := proclaimed[year]
	for i, d := range days {
		if to, moved := p.moved[d]; moved {
			days[i] = to
		}
	}
	days = append(days, p.added...)
	slices.SortFunc(days, Day.Compare)
	return days
}

// weekdaysFor returns the holidays, each on a weekend replaced by the next weekday that is no holiday itself.
func weekdaysFor(holidays ...Day) []Day {
	days := slices.DeleteFunc(slices.Clone(holidays), Day.isWeekend)
	for _, h := range holidays {
		if !h.isWeekend() {
			continue
		}
		instead := h.Next()
		for instead.isWeekend() || slices.Contains(days, instead) {
			instead = instead.Next()
		}
		days = append(days, instead)
	}
	return days
}

func firstMonday(year int, month time.Month) Day {
	d := On(year, month, 1)
	for d.Weekday() != time.Monday {
		d = d.Next()
	}
	return d
}

func lastMonday(year int, month time.Month) Day {
	d := On(year, month+1, 1).Previous()
	for d.Weekday() != time.Monday {
		d = d.Previous()
	}
	return d
}

// easter returns Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher).
func easter(year int) Day {
	a, b, c := year%19, year/100, year%100
	d, e, f := b/4, b%4, (b+8)/25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	return On(year, time.Month((h+l-7*m+114)/31), (h+l-7*m+114)%31+1)
}

func (d Day) isWeekend() bool {
	return d.Weekday() == time.Saturday || d.Weekday() == time.Sunday
}

// IsBusiness reports whether banks in England and Wales work on the day: it is neither on a weekend nor a bank
// holiday.
func (d Day) IsBusiness() bool {
	year, _, _ := d.Date()
	return !d.isWeekend() && !slices.Contains(BankHolidays(year), d)
}

// NextBusiness returns the first business day after d.
func (d Day) NextBusiness() Day {
	for d = d.Next(); !d.IsBusiness(); {
		d = d.Next()
	}
	return d
}

// AddBusiness returns the n-th business day after d.
func (d Day) AddBusiness(n int) Day {
	for range n {
		d = d.NextBusiness()
	}
	return d
}
