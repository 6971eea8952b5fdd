package names

import (
	"slices"
	"strings"
)

// forms are the legal forms of companies, each under the words in which it is written; what is the same form has the same code.
var forms = func() map[string]string {
	all := map[string]string{}
	for code, spellings := range map[string]string{
		"ltd":   "ltd|limited|company limited|co ltd|company ltd|co limited|private limited|pvt ltd|pvt limited|private limited company|pte ltd|pte limited|pty ltd|pty limited|proprietary limited",
		"plc":   "plc|public limited company",
		"llp":   "llp|limited liability partnership",
		"lp":    "lp|limited partnership",
		"llc":   "llc|limited liability company|limited liability co|limited liability",
		"cic":   "cic|community interest company",
		"inc":   "inc|incorporated",
		"corp":  "corp|corporation",
		"co":    "co|company",
		"gmbh":  "gmbh|gesellschaft mit beschrankter haftung|gesellschaft mit beschraenkter haftung|mbh",
		"ag":    "ag|aktiengesellschaft",
		"kg":    "kg|kommanditgesellschaft",
		"sa":    "sa|societe anonyme|sociedad anonima|sociedade anonima|societa anonima",
		"sarl":  "sarl|societe a responsabilite limitee",
		"sas":   "sas|societe par actions simplifiee",
		"srl":   "srl|sl|sociedad limitada|sociedad de responsabilidad limitada|societa a responsabilita limitata|ltda|limitada",
		"spa":   "spa|societa per azioni",
		"bv":    "bv|besloten vennootschap",
		"nv":    "nv|naamloze vennootschap",
		"ab":    "ab|aktiebolag",
		"as":    "as|aksjeselskap|aktieselskab|anonim sirketi|anonim sirket",
		"oy":    "oy|osakeyhtio|oyj",
		"spzoo": "sp zoo|sp z oo|spolka z ograniczona odpowiedzialnoscia",
		"doo":   "doo|drustvo s ogranicenom odgovornoscu",
		"ooo":   "ooo|obshchestvo s ogranichennoi otvetstvennostyu|obshchestvo s ogranichennoy otvetstvennostyu|obschestvo s ogranichennoi otvetstvennostyu|obshchestvo s ogranichennoi otvetstvennostiu",
		"oao":   "oao|otkrytoe aktsionernoe obshchestvo|open joint stock company|ojsc",
		"zao":   "zao|zakrytoe aktsionernoe obshchestvo|closed joint stock company|cjsc",
		"pao":   "pao|publichnoe aktsionernoe obshchestvo|public joint stock company|pjsc",
		"ao":    "ao|aktsionernoe obshchestvo|joint stock company|jsc",
		"sdn":   "sdn bhd|sendirian berhad",
		"bhd":   "bhd|berhad",
		"kk":    "kk|kabushiki kaisha",
		"fze":   "fze|free zone establishment|fzco|free zone company|fz llc|fzc",
		"group": "group of companies",
	} {
		for spelling := range strings.SplitSeq(spellings, "|") {
			all[spelling] = code
		}
	}
	return all
}()

// longestForm is the number of words of the longest legal form.
const longestForm = 5

// Company returns the words of a company's name in which each legal form at the beginning or the end is its code, without a
// leading "the". ok is false if the name has no legal form. A name that is nothing but a form is no company's.
func Company(words []string) (plain []string, ok bool) {
	name, before, after := cutForms(words)
	if len(name) == 0 {
		return words, false
	}
	if len(name) > 1 && name[0] == "the" {
		name = name[1:]
	}
	return slices.Concat(name, before, after), len(before)+len(after) > 0
}

// WithoutForms returns the words of a company's name without its legal forms and a leading "the".
func WithoutForms(words []string) []string {
	name, _, _ := cutForms(words)
	if len(name) == 0 {
		return words
	}
	if len(name) > 1 && name[0] == "the" {
		name = name[1:]
	}
	return name
}

// cutForms cuts the legal forms at both ends of a name off.
func cutForms(words []string) (name, before, after []string) {
	name = words
	for {
		if code, n := formAtEnd(name); n > 0 && n < len(name) {
			name, after = name[:len(name)-n], append([]string{code}, after...)
			continue
		}
		break
	}
	if code, n := formAtStart(name); n > 0 && n < len(name) {
		name, before = name[n:], append(before, code)
	}
	return name, before, after
}

func formAtEnd(words []string) (code string, n int) {
	for n := min(longestForm, len(words)); n > 0; n-- {
		if code := formOf(words[len(words)-n:]); code != "" {
			return code, n
		}
	}
	return "", 0
}

func formAtStart(words []string) (code string, n int) {
	for n := min(longestForm, len(words)); n > 0; n-- {
		if code := formOf(words[:n]); code != "" && code != "co" {
			return code, n
		}
	}
	return "", 0
}

// formOf returns the code of the legal form that the words write, also letter by letter ("l l c"); "" if they write none.
func formOf(words []string) string {
	if code := forms[strings.Join(words, " ")]; code != "" {
		return code
	}
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return len(w) > 1 }) {
		return forms[strings.Join(words, "")]
	}
	return ""
}
