package sanctions

import (
	"strconv"
	"strings"
	"time"
)

// Birth is a date of birth as far as a list knows it. Parts that are unknown are zero. A birth without a year is known to be
// published, and not to say anything.
type Birth struct {
	Year, Month, Day int
	// Until is the last year, where the list gives several; zero otherwise.
	Until int
	// Circa says that the list does not know it exactly.
	Circa bool
}

// aroundYears is how far from a year that is not known exactly the real one may be.
const aroundYears = 2

// span returns the first and the last year in which the birth may have been.
func (b Birth) span() (from, to int) {
	from, to = b.Year, max(b.Year, b.Until)
	if b.Circa {
		from, to = from-aroundYears, to+aroundYears
	}
	return from, to
}

// parseUKBirth parses 27/08/1955, and dd/mm/1955 where only the year is known.
func parseUKBirth(s string) (b Birth) {
	parts := strings.Split(strings.TrimSpace(s), "/")
	if len(parts) != 3 {
		return b
	}
	year, err := strconv.Atoi(parts[2])
	if err != nil {
		return b
	}
	b.Day, _ = strconv.Atoi(parts[0])
	b.Month, _ = strconv.Atoi(parts[1])
	b.Year = year
	return b
}

// parseOFACBirth parses "19 Jun 1951", "Jun 1951", "1951", "circa 1951", and two of them as in "1960 to 1962".
func parseOFACBirth(s string) (b Birth) {
	first, last, several := strings.Cut(strings.ToLower(s), " to ")
	if b = parseOFACDay(first); !several || b.Year == 0 {
		return b
	}
	until := parseOFACDay(last)
	if until.Year < b.Year {
		return Birth{}
	}
	return Birth{Year: b.Year, Until: until.Year, Circa: b.Circa || until.Circa}
}

func parseOFACDay(s string) (b Birth) {
	s, circa := strings.CutPrefix(strings.TrimSpace(s), "circa")
	for _, form := range []string{"2 Jan 2006", "Jan 2006", "2006"} {
		at, err := time.Parse(form, strings.TrimSpace(s))
		if err != nil {
			continue
		}
		b = Birth{Year: at.Year(), Circa: circa}
		if strings.Contains(form, "Jan") {
			b.Month = int(at.Month())
		}
		if strings.Contains(form, "2 Jan") {
			b.Day = at.Day()
		}
		return b
	}
	return Birth{}
}

// The points that a date of birth adds to the score.
const (
	sameDay       = 8
	sameYear      = 4
	nearYear      = 0
	differentYear = -15
)

// compareBirths compares a day with what a list knows of a birth. What one of them does not know says nothing.
func compareBirths(given string, known []Birth) (points int, reason ReasonCode) {
	day, err := time.Parse(time.DateOnly, given)
	if err != nil || len(known) == 0 {
		return 0, ""
	}
	points, reason = differentYear, DifferentBirth
	better := func(p int, r ReasonCode) {
		if p > points {
			points, reason = p, r
		}
	}
	for _, b := range known {
		from, to := b.span()
		switch year := day.Year(); {
		case b.Year == 0:
			better(0, "")
		case b.Until == 0 && year == b.Year && b.Month == int(day.Month()) && b.Day == day.Day():
			better(sameDay, SameBirthDate)
		case year >= from && year <= to:
			better(sameYear, SameBirthYear)
		case year >= from-1 && year <= to+1:
			better(nearYear, NearBirthYear)
		}
	}
	return points, reason
}
