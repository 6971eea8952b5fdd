package banking

import (
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// isSameHolder reports whether the holder of a bank account is the verified customer. It tolerates case,
// accents, punctuation, titles, omitted middle names and initials, but not another given name, another
// surname, or a second person.
func isSameHolder(verified, holder string) bool {
	v, h := nameWords(verified), nameWords(holder)
	if len(v) == 0 || len(h) == 0 {
		return false
	}
	if slices.Equal(v, h) {
		return true
	}
	if isCompany(v) || isCompany(h) {
		return slices.Equal(companyWords(v), companyWords(h))
	}
	return isSamePerson(v, h)
}

// isSamePerson requires the first name or its initial first, the full surname last, and between them only
// given names of the verified name, in its order.
func isSamePerson(verified, holder []string) bool {
	if len(holder) < 2 || len(verified) < 2 || holder[len(holder)-1] != verified[len(verified)-1] {
		return false
	}
	given, known := spelledOut(holder[:len(holder)-1], verified), verified[:len(verified)-1]
	if len(given) == 0 || !matchesGivenName(given[0], known[0]) {
		return false
	}
	at := 0
	for _, word := range given {
		for at < len(known) && !matchesGivenName(word, known[at]) {
			at++
		}
		if at == len(known) {
			return false
		}
		at++
	}
	return true
}

// matchesGivenName reports whether a word on the account is a given name or its initial.
func matchesGivenName(word, name string) bool {
	return word == name || (len(word) == 1 && strings.HasPrefix(name, word))
}

// spelledOut splits initials that are written together ("JA Doe"), unless they are a name.
func spelledOut(words, names []string) []string {
	if len(words) != 1 || len(words[0]) > 3 || slices.Contains(names, words[0]) {
		return words
	}
	return strings.Split(words[0], "")
}

var titles = []string{"MR", "MRS", "MS", "MISS", "MX", "DR", "PROF", "PROFESSOR", "SIR", "DAME", "LADY", "LORD", "REV", "REVEREND", "ESQ"}

// nameWords returns the words of a name in capitals, without titles.
func nameWords(name string) []string {
	name = strings.ToUpper(iso20022.Latin(name))
	name = strings.NewReplacer("'", "", "&", " AND ", "+", " AND ").Replace(name)
	words := strings.FieldsFunc(name, func(c rune) bool { return !(c >= 'A' && c <= 'Z' || c >= '0' && c <= '9') })
	for len(words) > 1 && slices.Contains(titles, words[0]) {
		words = words[1:]
	}
	if len(words) > 2 && words[len(words)-1] == "ESQ" {
		words = words[:len(words)-1]
	}
	return words
}

// companyForms maps the spellings of legal forms to one of them.
var companyForms = map[string]string{
	"LTD": "LIMITED", "LIMITED": "LIMITED", "PLC": "PLC", "LLP": "LLP", "LP": "LP", "CIC": "CIC", "INC": "INC", "INCORPORATED": "INC", "CO": "COMPANY", "COMPANY": "COMPANY",
	"GMBH": "GMBH", "BV": "BV", "SA": "SA", "AG": "AG", "LLC": "LLC",
}

func isCompany(words []string) bool {
	_, ok := companyForms[words[len(words)-1]]
	return ok && len(words) > 1
}

// companyWords unifies the spelling of legal forms and drops a leading THE.
func companyWords(words []string) []string {
	out := make([]string, 0, len(words))
	for i, word := range words {
		if i == 0 && word == "THE" && len(words) > 1 {
			continue
		}
		if form, ok := companyForms[word]; ok && i > 0 {
			word = form
		}
		out = append(out, word)
	}
	return out
}

// upperLatin returns s in capitals and in the Latin characters that the clearing carries.
func upperLatin(s string) string { return strings.ToUpper(iso20022.Latin(s)) }

// trimTo cuts s to n bytes and trims spaces. It is for text in Latin characters, and for text that only
// operators read.
func trimTo(s string, n int) string {
	if len(s) > n {
		s = s[:n]
	}
	return strings.TrimSpace(s)
}
