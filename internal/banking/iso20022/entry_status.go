package iso20022

import (
	"strings"
	"unicode"
)

// status is what an entry is to the account.
type status int

// The statuses of an entry.
const (
	unknown     status = iota
	booked             // it is in the balance
	pending            // it is expected, and may never be booked
	information        // it is no entry on the account
)

// statusWords are the codes of the standard, and the words in which banks say the same.
var statusWords = map[string]status{
	"BOOK": booked, "BOOKED": booked, "POSTED": booked, "SETTLED": booked, "COMPLETED": booked, "COMPLETE": booked, "EXECUTED": booked,
	"PROCESSED": booked, "CLEARED": booked, "FINAL": booked,
	"PDNG": pending, "PENDING": pending, "FUTR": pending, "FUTURE": pending, "EXPECTED": pending, "FORECAST": pending, "SCHEDULED": pending,
	"RESERVED":   pending,
	"AUTHORISED": pending, "AUTHORIZED": pending, "UNBOOKED": pending, "UNPOSTED": pending, "UNSETTLED": pending, "UNCLEARED": pending,
	"PROVISIONAL": pending, "INTERIM": pending,
	"INFO": information, "INFORMATION": information, "INFORMATIONAL": information, "INFORMATIVE": information, "MEMO": information,
}

var negations = map[string]bool{"NOT": true, "NON": true, "NO": true, "NEVER": true, "YET": true}

// status reads the status of an entry. Until version .07 it is the text of Sts itself, since then a code or the bank's own
// words, which count where they say one thing.
func (r *reader) status(n *element) status {
	found := r.must(n, "Sts")
	if found == nil {
		return unknown
	}
	for _, name := range []string{"Cd", "Prtry"} {
		if inner := r.at(found, name); inner != nil {
			found = inner
			break
		}
	}
	s := statusOf(found.text)
	if s == unknown {
		r.fail("the status %q", found.text)
	}
	return s
}

func statusOf(text string) status {
	found, negated := unknown, false
	for _, word := range strings.FieldsFunc(strings.ToUpper(text), func(c rune) bool { return !unicode.IsLetter(c) }) {
		negated = negated || negations[word]
		s := statusWords[word]
		switch {
		case s == unknown, s == found:
		case found == unknown:
			found = s
		default: // it says two things
			return unknown
		}
	}
	switch {
	case !negated:
		return found
	case found == booked: // not booked yet
		return pending
	}
	return unknown
}
