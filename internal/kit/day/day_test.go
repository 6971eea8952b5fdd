package day_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/day"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

func TestIn_HalfAnHourBeforeMidnightUTCIsTheNextDayInSummerAndTheSameInWinter(t *testing.T) {
	require.Equal(t, "2026-07-02", day.In(at("2026-07-01T23:30:00Z")).String())
	require.Equal(t, "2026-07-01", day.In(at("2026-07-01T22:59:59Z")).String())
	require.Equal(t, "2026-01-01", day.In(at("2026-01-01T23:30:00Z")).String())
	require.Equal(t, "2026-08", day.In(at("2026-07-31T23:30:00Z")).Month(), "a month begins in London too")
	require.True(t, day.In(time.Time{}).IsZero())
}

func TestDay_OfAChangeOfClocksHas23And25Hours(t *testing.T) {
	for date, hours := range map[string]int{"2026-03-28": 24, "2026-03-29": 23, "2026-03-30": 24, "2026-10-24": 24, "2026-10-25": 25, "2026-10-26": 24} {
		d, err := day.Parse(date)
		require.NoError(t, err)
		require.Equal(t, time.Duration(hours)*time.Hour, d.End().Sub(d.Start()), date)
		require.Equal(t, d.End(), d.Next().Start())
		require.Equal(t, d, day.In(d.Start()))
		require.Equal(t, d, day.In(d.End().Add(-time.Microsecond)))
		require.Equal(t, d.Next(), day.In(d.End()))
		require.Equal(t, time.UTC, d.Start().Location())
	}
	require.Equal(t, at("2026-03-28T23:59:59Z").Add(time.Second), mustParse(t, "2026-03-29").Start(), "it begins in winter")
	require.Equal(t, at("2026-03-29T23:00:00Z"), mustParse(t, "2026-03-29").End(), "and ends in summer")
	require.Equal(t, at("2026-10-24T23:00:00Z"), mustParse(t, "2026-10-25").Start())
	require.Equal(t, at("2026-10-26T00:00:00Z"), mustParse(t, "2026-10-25").End())
}

func mustParse(t *testing.T, text string) day.Day {
	t.Helper()
	d, err := day.Parse(text)
	require.NoError(t, err)
	return d
}

func TestDay_CountsAndReadsDates(t *testing.T) {
	d := mustParse(t, "2028-02-28")
	require.Equal(t, "2028-02-29", d.Next().String())
	require.Equal(t, "2028-03-01", d.Add(2).String())
	require.Equal(t, 2, d.Add(2).Sub(d))
	require.Equal(t, "2028-02-27", d.Previous().String())
	require.Equal(t, "2029-03-28", d.AddDate(1, 1, 0).String())
	require.True(t, d.Before(d.Next()))
	require.True(t, d.Next().After(d))
	var read day.Day
	require.NoError(t, read.UnmarshalText([]byte("2028-02-28")))
	require.Equal(t, d, read)
	require.NoError(t, read.UnmarshalText(nil))
	require.True(t, read.IsZero())
	require.Empty(t, read.String())
	for _, wrong := range []string{"", "2028-2-28", "2027-02-29", "2028-02-28T00:00:00Z", "28/02/2028", "0001-01-01"} {
		_, err := day.Parse(wrong)
		require.Error(t, err, wrong)
	}
	local, err := day.ParseLocal("2006-01-02T15:04:05", "2026-07-01T00:30:00")
	require.NoError(t, err)
	require.Equal(t, at("2026-06-30T23:30:00Z"), local)
}

// The holidays as gov.uk/bank-holidays publishes them for England and Wales.
func TestBankHolidays_AreThosePublished(t *testing.T) {
	for year, published := range map[int][]string{
		2020: {"01-01", "04-10", "04-13", "05-08", "05-25", "08-31", "12-25", "12-28"},
		2021: {"01-01", "04-02", "04-05", "05-03", "05-31", "08-30", "12-27", "12-28"},
		2022: {"01-03", "04-15", "04-18", "05-02", "06-02", "06-03", "08-29", "09-19", "12-26", "12-27"},
		2023: {"01-02", "04-07", "04-10", "05-01", "05-08", "05-29", "08-28", "12-25", "12-26"},
		2024: {"01-01", "03-29", "04-01", "05-06", "05-27", "08-26", "12-25", "12-26"},
		2025: {"01-01", "04-18", "04-21", "05-05", "05-26", "08-25", "12-25", "12-26"},
		2026: {"01-01", "04-03", "04-06", "05-04", "05-25", "08-31", "12-25", "12-28"},
		2027: {"01-01", "03-26", "03-29", "05-03", "05-31", "08-30", "12-27", "12-28"},
		2028: {"01-03", "04-14", "04-17", "05-01", "05-29", "08-28", "12-25", "12-26"},
	} {
		var got []string
		for _, d := range day.BankHolidays(year) {
			got = append(got, d.Format("01-02"))
		}
		require.Equal(t, published, got, "%d", year)
	}
}

func TestNextBusiness_SkipsWeekendsAndBankHolidays(t *testing.T) {
	for from, want := range map[string]string{
		"2026-04-01": "2026-04-02", // Wednesday
		"2026-04-02": "2026-04-07", // Maundy Thursday: Good Friday, the weekend and Easter Monday are skipped
		"2026-04-04": "2026-04-07", // a Saturday
		"2027-12-24": "2027-12-29", // both days of Christmas are on the weekend
		"2027-12-31": "2028-01-04", // New Year's Day is a Saturday
		"2026-12-24": "2026-12-29",
	} {
		require.Equal(t, want, mustParse(t, from).NextBusiness().String(), from)
	}
	require.False(t, mustParse(t, "2026-12-28").IsBusiness())
	require.True(t, mustParse(t, "2026-12-29").IsBusiness())
	require.Equal(t, "2026-04-09", mustParse(t, "2026-04-02").AddBusiness(3).String())
}

func TestAddMonths_KeepsTheDateOrTakesTheLastOfTheMonth(t *testing.T) {
	for _, c := range []struct {
		from   string
		months int
		to     string
	}{
		{"2026-08-20", 3, "2026-11-20"}, {"2026-11-30", 3, "2027-02-28"}, {"2027-11-30", 3, "2028-02-29"}, {"2026-12-31", 2, "2027-02-28"}, {"2026-02-28", 3, "2026-05-28"}, {"2026-05-31", -3, "2026-02-28"}, {"2026-01-15", -1, "2025-12-15"},
	} {
		from, err := day.Parse(c.from)
		require.NoError(t, err)
		require.Equal(t, c.to, from.AddMonths(c.months).String(), c)
	}
}
