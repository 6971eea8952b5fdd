package names

import (
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
)

// spelled are letters that are written in Latin otherwise than by the general table: as passports and lists write them.
var spelled = strings.NewReplacer(
	"ё", "e", "й", "i", "х", "kh", "ц", "ts", "щ", "shch", "ю", "yu", "я", "ya", "э", "e", "ы", "y", "ъ", "", "ь", "", "є", "ye", "ї", "yi",
	"ґ", "g", "ў", "u", "ћ", "c", "ђ", "dj", "џ", "dz",
	"ə", "a", "ع", "", "ء", "", "أ", "a", "إ", "i", "آ", "a", "ا", "a", "ى", "a", "ة", "a", "و", "w", "ي", "y", "ی", "y", "ح", "h", "خ", "kh",
	"ش", "sh", "ص", "s", "ض", "d", "ط", "t", "ظ", "z", "غ", "gh",
	"ث", "th", "ذ", "dh", "ق", "q", "گ", "g", "چ", "ch", "پ", "p", "ژ", "zh", "ک", "k", "ـ", "",
	// read otherwise as a family name
	"葉", " ye ", "叶", " ye ", "曾", " zeng ", "单", " shan ", "單", " shan ", "翟", " zhai ", "查", " zha ", "仇", " qiu ",
	"א", "", "ה", "h", "ו", "w", "ח", "h", "ט", "t", "י", "y", "כ", "k", "ך", "k", "ע", "", "צ", "ts", "ץ", "ts", "ק", "k", "ש", "sh", "ת",
	"t",
)

// broad are letters that German, Danish and the like write as two where the accent is missing.
var broad = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "ø", "oe")

// ands are the marks that are read as a word.
var ands = strings.NewReplacer("&", " and ", "+", " and ")

// joints are marks inside a word.
var joints = strings.NewReplacer("'", "", "’", "", "‘", "", "`", "", "ʼ", "", "ʻ", "", "´", "", "·", "")

// Words returns the words of a name in comparable form: Latin letters and digits in lower case, from whatever script. An "&" or
// "+" is the word "and".
func Words(name string) []string { return words(strings.ToLower(name)) }

// broadWords returns Words of the other spelling of a name with umlauts and rings: "mueller" for "Müller". ok is false if there is
// no other.
func broadWords(name string) (other []string, ok bool) {
	name = strings.ToLower(name)
	if other := broad.Replace(name); other != name {
		return words(other), true
	}
	return nil, false
}

func words(lower string) []string {
	name := joints.Replace(lower)
	if !isASCII(name) {
		name = joints.Replace(strings.ToLower(unidecode.Unidecode(spelled.Replace(name))))
	}
	return strings.FieldsFunc(ands.Replace(name), func(r rune) bool { return !isLetterOrDigit(r) })
}

func isLetterOrDigit(r rune) bool { return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] > unicode.MaxASCII {
			return false
		}
	}
	return true
}

// Each returns the name, and those of the holders of a joint account: "J Doe & A Roe" is three names. A company with an "and"
// is one.
func Each(name string) []string {
	name = strings.TrimSpace(name)
	if name == "" {
		return nil
	}
	all := []string{name}
	if _, company := Company(Words(name)); company {
		return all
	}
	parts := splitAnd(name)
	for _, part := range parts {
		if len(parts) < 2 || len(Person(Words(part))) < 2 {
			return all
		}
	}
	return append(all, parts...)
}

// splitAnd splits a name at each "&", "+", "/" and word "and".
func splitAnd(name string) (parts []string) {
	part := ""
	for word := range strings.FieldsSeq(strings.NewReplacer("&", " and ", "+", " and ", "/", " and ").Replace(name)) {
		if strings.EqualFold(word, "and") {
			parts, part = append(parts, strings.TrimSpace(part)), ""
		} else {
			part += " " + word
		}
	}
	return append(parts, strings.TrimSpace(part))
}
