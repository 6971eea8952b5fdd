package day

import (
	"cmp"
	"fmt"
	"time"
	_ "time/tzdata" // the rules of the zone, for machines without a database of zones
)

// Day is a calendar day in London. The zero Day is no day. Days can be compared with == and used as keys.
type Day struct {
	number int // of days since 1 January of the year 1, which is the zero Day
}

var london = mustLoad("Europe/London")

func mustLoad(name string) *time.Location {
	l, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // the zone is built in
	}
	return l
}

const (
	secondsPerDay = 24 * 60 * 60
	// firstSecond is 1 January of the year 1, in seconds since 1970.
	firstSecond = -62135596800
)

// In returns the day in London at a time. The zero time is in no day.
func In(t time.Time) Day {
	if t.IsZero() {
		return Day{}
	}
	return On(t.In(london).Date())
}

// On returns the day with a date.
func On(year int, month time.Month, date int) Day {
	return Day{int((time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() - firstSecond) / secondsPerDay)}
}

// Parse reads a date of the form 2006-01-02. The date of the zero Day is none.
func Parse(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil || t.IsZero() {
		return Day{}, fmt.Errorf("%q is not a date", text)
	}
	return On(t.Date()), nil
}

// ParseLocal reads a time without a zone, which is London's time.
func ParseLocal(layout, text string) (time.Time, error) {
	t, err := time.ParseInLocation(layout, text, london)
	return t.UTC(), err
}

// midnight returns the date at midnight UTC, which is good for arithmetic and for no comparison with times.
func (d Day) midnight() time.Time {
	return time.Unix(int64(d.number)*secondsPerDay+firstSecond, 0).UTC()
}

// Start returns the time at which the day begins in London; End when it has ended, which is the start of the
// next day. Both are in UTC.
func (d Day) Start() time.Time {
	year, month, date := d.midnight().Date()
	return time.Date(year, month, date, 0, 0, 0, 0, london).UTC()
}

// End returns the time at which the next day begins.
func (d Day) End() time.Time { return d.Add(1).Start() }

// Add returns the day that is n days later, or earlier if n is negative.
func (d Day) Add(n int) Day { return Day{d.number + n} }

// Sub returns how many days d is after other.
func (d Day) Sub(other Day) int { return d.number - other.number }

// Next returns the day after d.
func (d Day) Next() Day { return d.Add(1) }

// Previous returns the day before d.
func (d Day) Previous() Day { return d.Add(-1) }

// Before reports whether d is earlier than other.
func (d Day) Before(other Day) bool { return d.number < other.number }

// After reports whether d is later than other.
func (d Day) After(other Day) bool { return d.number > other.number }

// Compare returns -1, 0 or 1, as cmp.Compare does.
func (d Day) Compare(other Day) int { return cmp.Compare(d.number, other.number) }

// IsZero reports whether d is no day.
func (d Day) IsZero() bool { return d == Day{} }

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday { return d.midnight().Weekday() }

// Date returns year, month and day of the month.
func (d Day) Date() (year int, month time.Month, date int) { return d.midnight().Date() }

// AddDate returns the day that is so many years, months and days later, normalised as time.Time.AddDate does.
func (d Day) AddDate(years, months, days int) Day {
	return On(d.midnight().AddDate(years, months, days).Date())
}

// AddMonths returns the same date so many months later or earlier, and the last of the month if the month is too
// short for it.
func (d Day) AddMonths(n int) Day {
	year, month, date := d.Date()
	last := On(year, month+time.Month(n)+1, 0)
	_, _, longest := last.Date()
	return last.Add(min(date, longest) - longest)
}

// String returns the day as 2006-01-02, and "" for no day.
func (d Day) String() string { return d.Format(time.DateOnly) }

// Month returns the month of the day as 2006-01.
func (d Day) Month() string { return d.Format("2006-01") }

// Format returns the date in a layout of package time, and "" for no day.
func (d Day) Format(layout string) string {
	if d.IsZero() {
		return ""
	}
	return d.midnight().Format(layout)
}

// MarshalText returns the day as 2006-01-02.
func (d Day) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads a day as Parse does. An empty text is no day.
func (d *Day) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*d = Day{}
		return nil
	}
	*d, err = Parse(string(text))
	return err
}

// Local returns a time as it is shown where London's time is meant.
func Local(t time.Time) time.Time { return t.In(london) }
