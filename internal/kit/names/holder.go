package names

import (
	"slices"
	"strings"
)

// Verified is the name under which a customer was verified: a company's, or a person's with the family name apart.
type Verified struct {
	Given, Family string
	Company       string
}

// SameHolder reports whether a name is that of the customer who was verified under the other, of which nobody says what is the
// family name: its last word, unless it is a company's.
func SameHolder(verified, name string) bool {
	words := Person(Words(verified))
	if _, company := Company(Words(verified)); company || len(words) < 2 {
		return Verified{Company: verified}.Is(name)
	}
	last := len(words) - 1
	return Verified{Given: strings.Join(words[:last], " "), Family: words[last]}.is(name) || sameInAnotherSpelling(verified, name)
}

// Is reports whether a name is the customer's. It tolerates case, accents, script, punctuation, titles, legal forms written out,
// blanks, the family name first, omitted middle names, initials, and of several family names the first alone. It does not
// tolerate another given name, another family name, another legal form, or a second person.
func (v Verified) Is(name string) bool {
	if v.Company == "" {
		return v.is(name) || sameInAnotherSpelling(v.Given+" "+v.Family, name)
	}
	own, other := Words(v.Company), Words(name)
	if len(own) == 0 || len(other) == 0 {
		return false
	}
	a, _ := Company(own)
	b, _ := Company(other)
	return same(a, b) || same(Person(own), Person(other)) || sameInAnotherSpelling(v.Company, name)
}

func (v Verified) is(name string) bool {
	given, family, other := Words(v.Given), Words(v.Family), Person(Words(name))
	if len(other) == 0 || len(given)+len(family) == 0 {
		return false
	}
	if same(append(slices.Clone(given), family...), other) {
		return true
	}
	for _, f := range familyNames(family) {
		for _, rest := range without(other, f) {
			if isGiven(given, rest, len(f) == len(family)) {
				return true
			}
		}
	}
	return false
}

// familyNames returns what may stand for the family name: all of it, and the first of several.
func familyNames(family []string) [][]string {
	if len(family) == 0 {
		return nil
	}
	all := [][]string{family}
	first := 0
	for first < len(family)-1 && IsParticle(family[first]) {
		first++
	}
	if first < len(family)-1 {
		all = append(all, family[:first+1])
	}
	return all
}

// without returns the given names that are left of a name if it begins or ends with the family name.
func without(name, family []string) (rest [][]string) {
	for n := 1; n < len(name); n++ {
		if same(name[n:], family) {
			rest = append(rest, name[:n])
		}
		if same(name[:n], family) {
			rest = append(rest, name[n:])
		}
	}
	return rest
}

// isGiven requires the first given name, or if initials may stand for it its initial, and between only given names of the verified
// name, in its order.
func isGiven(known, given []string, initials bool) bool {
	if initials {
		given = spelledOut(given, known)
	}
	if len(known) == 0 || len(given) == 0 || !isGivenName(given[0], known[0], initials) {
		return beginsJoined(known, given)
	}
	at := 0
	for _, word := range given {
		for at < len(known) && !isGivenName(word, known[at], true) {
			at++
		}
		if at == len(known) {
			return beginsJoined(known, given)
		}
		at++
	}
	return true
}

// beginsJoined reports whether the given names are the first of the known ones, with other blanks.
func beginsJoined(known, given []string) bool {
	for n := range known {
		if same(known[:n+1], given) {
			return true
		}
	}
	return false
}

func isGivenName(word, name string, initials bool) bool {
	return word == name || initials && len(word) == 1 && strings.HasPrefix(name, word)
}

// spelledOut splits initials that are written together ("JA Doe"), unless they are a name.
func spelledOut(words, known []string) []string {
	if len(words) != 1 || len(words[0]) > 3 || slices.Contains(known, words[0]) {
		return words
	}
	return strings.Split(words[0], "")
}

// same reports whether two names have the same letters in the same order: where one writes a blank, another writes none.
func same(a, b []string) bool {
	return len(a) > 0 && len(b) > 0 && strings.Join(a, "") == strings.Join(b, "")
}

// sameInAnotherSpelling compares the spellings without umlauts: "Mueller" is "Müller".
func sameInAnotherSpelling(verified, name string) bool {
	a, changed := broadWords(verified)
	b, alsoChanged := broadWords(name)
	if !changed {
		a = Words(verified)
	}
	if !alsoChanged {
		b = Words(name)
	}
	if !changed && !alsoChanged {
		return false
	}
	return SameHolder(strings.Join(a, " "), strings.Join(b, " "))
}
