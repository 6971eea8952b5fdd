package api

import (
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Days reads the first and the last day of a period, both inclusive. Either may be missing and is then the
// zero Day. The period runs from the first day's Start to the last day's End, in London.
func Days(from, to string) (first, last day.Day, err error) {
	var wrong fault.Fields
	if from != "" {
		if first, err = day.Parse(from); err != nil {
			wrong.Add("from", fault.InvalidFormat)
		}
	}
	if to != "" {
		if last, err = day.Parse(to); err != nil {
			wrong.Add("to", fault.InvalidFormat)
		}
	}
	if len(wrong) == 0 && from != "" && to != "" && last.Before(first) {
		wrong.Add("to", fault.OutOfRange, "The last day is before the first.")
	}
	return first, last, wrong.Err()
}
