package sanctions

import (
	"cmp"
	"sort"
	"strings"
	"time"
)

// Entry is one designation: a person, a company, a ship.
type Entry struct {
	List      string // "UK", "OFAC"
	ID        string // the list's own
	Person    bool
	Names     []Name // as published, the primary name first
	Births    []Birth
	Programme string
	Addresses []string // digital-currency addresses
}

// Name is a name as a list publishes it, in Latin letters or in its own script.
type Name struct {
	Given  string // "" where the list has the name in one field, as a company's
	Family string
}

func (n Name) String() string { return strings.TrimSpace(n.Given + " " + n.Family) }

// Publication is one list as it was published.
type Publication struct {
	List    string
	AsOf    time.Time
	Entries []Entry
}

// Lists are publications, indexed for searching. Lists never change and are safe for concurrent use.
type Lists struct {
	publications []Publication
	names        []indexed
	byAddress    map[string][]*Entry
}

type indexed struct {
	entry     *Entry
	published string
	phrase
}

func indexOf(entry *Entry, n Name) indexed {
	i := indexed{entry: entry, published: n.String()}
	if entry.Person {
		i.phrase = personPhrase(n.Given, n.Family)
	} else {
		i.phrase = companyPhrase(i.published)
	}
	return i
}

// New indexes the publications.
func New(publications ...Publication) *Lists {
	l := &Lists{publications: publications, byAddress: map[string][]*Entry{}}
	for p := range publications {
		for e := range publications[p].Entries {
			entry := &publications[p].Entries[e]
			for _, name := range entry.Names {
				if one := indexOf(entry, name); len(one.words) > 0 {
					l.names = append(l.names, one)
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

// Published returns the publications in force.
func (l *Lists) Published() []Publication { return l.publications }

// Refresh reports that nothing changed: the publications were given to New.
func (l *Lists) Refresh() (changed bool, err error) { return false, nil }

// Downloaded returns nothing: the publications were given to New.
func (l *Lists) Downloaded() map[string]time.Time { return nil }

// Query is a name to compare with the lists.
type Query struct {
	Name   string
	Birth  string // YYYY-MM-DD, empty if unknown
	Person bool   // people are compared with people only, and companies with companies and ships
	Either bool   // nobody knows whether it is a person; Person says nothing
}

// ReasonCode says what raised or lowered the score of a match.
type ReasonCode string

// The reasons for a score.
const (
	WordMatches    ReasonCode = "word"                 // Word and ListedWord are Percent similar
	SameBirthDate  ReasonCode = "birth_date_same"      // the date of birth is the same
	SameBirthYear  ReasonCode = "birth_year_same"      // the year of birth is the same
	NearBirthYear  ReasonCode = "birth_year_near"      // the years of birth differ by one
	DifferentBirth ReasonCode = "birth_year_different" // the years of birth differ
)

// Reason is one part of the score of a match.
type Reason struct {
	Code       ReasonCode `json:"code" enum:"word,birth_date_same,birth_year_same,birth_year_near,birth_year_different"`
	Word       string     `json:"word,omitempty" doc:"of the name that was compared; with the code word"`
	ListedWord string     `json:"listedWord,omitempty" doc:"of the name on the list; with the code word"`
	Percent    int        `json:"percent,omitempty" doc:"how similar the words are; with the code word"`
}

// Match is an entry on a list that matches a name.
type Match struct {
	Entry   *Entry
	Name    string // the name of the entry that matches best
	Score   int    // 0 to 100
	Reasons []Reason
}

// Threshold is the score from which a match is reported. The tests hold it against spellings that must
// be found and common names that must not.
const Threshold = 85

// Names returns the entries that match the name, each once, the best match first.
func (l *Lists) Names(query Query) []Match {
	person, company := personPhrase("", query.Name), companyPhrase(query.Name)
	if len(person.words) == 0 {
		return nil
	}
	best := map[*Entry]Match{}
	var c comparison
	for i := range l.names {
		candidate := &l.names[i]
		name := &company
		if candidate.entry.Person {
			name = &person
		}
		if !query.Either && candidate.entry.Person != query.Person || !name.near(&candidate.phrase) {
			continue
		}
		m, ok := c.score(query, name, candidate)
		if ok && m.Score > best[m.Entry].Score {
			best[m.Entry] = m
		}
	}
	matches := make([]Match, 0, len(best))
	for _, m := range best {
		matches = append(matches, m)
	}
	sort.Slice(matches, func(i, j int) bool {
		a, b := matches[i], matches[j]
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Entry.List+a.Entry.ID, b.Entry.List+b.Entry.ID)) < 0
	})
	return matches
}

// Address returns the entries to which a chain address belongs, in whatever case it is written.
func (l *Lists) Address(address string) []*Entry {
	return l.byAddress[strings.ToLower(strings.TrimSpace(address))]
}

// score scores the name, and then the date of birth as far as it is known: a different year lowers
// the score, the same day or year raises it.
func (c *comparison) score(query Query, name *phrase, candidate *indexed) (Match, bool) {
	score := c.compare(name, &candidate.phrase, candidate.entry.Person)
	if score < Threshold-sameDay {
		return Match{}, false
	}
	points, reason := compareBirths(query.Birth, candidate.entry.Births)
	if score = min(100, max(0, score+points)); score < Threshold {
		return Match{}, false
	}
	reasons := c.reasons(name, &candidate.phrase, candidate.entry.Person)
	if reason != "" {
		reasons = append(reasons, Reason{Code: reason})
	}
	return Match{Entry: candidate.entry, Name: candidate.published, Score: score, Reasons: reasons}, true
}
