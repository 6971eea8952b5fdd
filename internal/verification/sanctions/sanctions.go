package sanctions

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Entry is one designation: a person, a company, a ship.
type Entry struct {
	List      string // "UK", "OFAC"
	ID        string // the list's own
	Person    bool
	Names     []string // as published, the primary name first
	Births    []Birth
	Programme string
	Addresses []string // digital-currency addresses
}

// Birth is a date of birth as far as it is known: the parts that are not are zero.
type Birth struct {
	Year, Month, Day int
}

// Publication is one list as it was published.
type Publication struct {
	List    string
	AsOf    time.Time
	Entries []Entry
}

// Lists are the publications in force, ready to be asked. It is never changed: new publications make
// new Lists.
type Lists struct {
	publications []Publication
	names        []indexed
	byAddress    map[string][]*Entry
}

type indexed struct {
	entry     *Entry
	published string
	tokens    []string
	marks     fingerprint
}

// New makes the publications ready.
func New(publications ...Publication) *Lists {
	l := &Lists{publications: publications, byAddress: map[string][]*Entry{}}
	for p := range publications {
		for e := range publications[p].Entries {
			entry := &publications[p].Entries[e]
			for _, name := range entry.Names {
				if tokens := tokensOf(name); len(tokens) > 0 {
					l.names = append(l.names, indexed{entry, name, tokens, fingerprintOf(tokens)})
				}
			}
			for _, address := range entry.Addresses {
				key := strings.ToLower(strings.TrimSpace(address))
				l.byAddress[key] = append(l.byAddress[key], entry)
			}
		}
	}
	return l
}

// Published tells which lists are in force and of when.
func (l *Lists) Published() []Publication { return l.publications }

// Query is who is looked for.
type Query struct {
	Name   string
	Birth  string // YYYY-MM-DD, "" when it is not known
	Person bool   // a person is not compared with companies and ships, nor a company with people
}

// Match is an entry that resembles.
type Match struct {
	Entry   *Entry
	Name    string // the name on the list that resembles most
	Score   int    // 0 to 100
	Because []string
}

// Threshold is the score from which a person has to look. Tests hold it against spellings that must
// be found and common names that must not.
const Threshold = 85

// Names are the entries that resemble, the most alike first. Each entry comes once.
func (l *Lists) Names(query Query) []Match {
	tokens := tokensOf(query.Name)
	if len(tokens) == 0 {
		return nil
	}
	marks := fingerprintOf(tokens)
	best := map[*Entry]Match{}
	for i := range l.names {
		candidate := &l.names[i]
		if candidate.entry.Person != query.Person || !marks.near(candidate.marks) {
			continue
		}
		m, ok := compare(query, tokens, candidate)
		if ok && m.Score > best[m.Entry].Score {
			best[m.Entry] = m
		}
	}
	matches := make([]Match, 0, len(best))
	for _, m := range best {
		matches = append(matches, m)
	}
	slices.SortFunc(matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Entry.List+a.Entry.ID, b.Entry.List+b.Entry.ID))
	})
	return matches
}

// Address are the entries that own a chain address, written in any case.
func (l *Lists) Address(address string) []*Entry {
	return l.byAddress[strings.ToLower(strings.TrimSpace(address))]
}

// compare scores the name and then what is known of the birth. A different year speaks against the
// resemblance, the same day for it; what is not known says nothing.
func compare(query Query, tokens []string, candidate *indexed) (Match, bool) {
	score, because := alike(tokens, candidate.tokens)
	if score < Threshold-sameDay {
		return Match{}, false
	}
	points, reason := births(query.Birth, candidate.entry.Births)
	score = min(100, max(0, score+points))
	if reason != "" {
		because = append(because, reason)
	}
	return Match{candidate.entry, candidate.published, score, because}, score >= Threshold
}

// What the birth adds or takes, in points.
const (
	sameDay       = 8
	sameYear      = 4
	nearYear      = 0
	differentYear = -15
)

func births(given string, known []Birth) (points int, reason string) {
	day, err := time.Parse(time.DateOnly, given)
	if err != nil || len(known) == 0 {
		return 0, ""
	}
	points, reason = differentYear, "the year of birth differs"
	for _, b := range known {
		switch gap := day.Year() - b.Year; {
		case b.Year == 0:
		case gap == 0 && b.Month == int(day.Month()) && b.Day == day.Day():
			return sameDay, "the date of birth is the same"
		case gap == 0:
			points, reason = sameYear, "the year of birth is the same"
		case gap >= -1 && gap <= 1 && points < nearYear:
			points, reason = nearYear, "the year of birth differs by one"
		}
	}
	return points, reason
}
