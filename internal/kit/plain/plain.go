package plain

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Line judges one line of any words, as the subject of a message. It returns what is wrong with it, or "".
func Line(s string, longest int) fault.Code {
	switch {
	case utf8.RuneCountInString(s) > longest:
		return fault.TooLong
	case !utf8.ValidString(s), strings.ContainsFunc(s, deceptive):
		return fault.InvalidFormat
	}
	return ""
}

// Person judges a person's name. Besides what Line and Company refuse, it refuses a domain: in a name a full stop stands at
// the end of an initial or a title, or before a space.
func Person(s string, longest int) fault.Code {
	if code := Company(s, longest); code != "" {
		return code
	}
	for _, host := range hostForm.FindAllString(readable(s), -1) {
		if isDomain(host) {
			return fault.AddressInName
		}
	}
	return ""
}

// Company judges a company's name, which may hold a domain but no other address: none with a scheme, a www., a path, or an @.
func Company(s string, longest int) fault.Code {
	if code := Line(s, longest); code != "" {
		return code
	}
	if addressForm.MatchString(readable(s)) {
		return fault.AddressInName
	}
	return ""
}

const host = `[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)+`

var (
	hostForm    = regexp.MustCompile(host)
	addressForm = regexp.MustCompile(strings.Join([]string{
		`[a-z][a-z0-9+-]*:[/\\]|://`,                     // http:/
		`(?:^|[^\p{L}\p{N}])(?:mailto|javascript|data):`, // schemes without a host
		`(?:^|[^\p{L}\p{N}])www\d{0,2}\.`,
		`[^\s@]@` + host,
		host + `\.?(?:[/\\?#]|:\d)`, // a domain with a path, a query or a port
		`(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?:\D|$)`,
		`xn--`,
	}, "|"))
)

// titles are abbreviations that are written before a name, at times without a space.
var titles = strings.Fields("mr mrs ms miss mx dr prof st ste fr rev hon sir sr jr md mohd capt col gen lt sgt mme mlle dipl ing")

// isDomain reports whether words with full stops between them look like a domain and not like initials and titles.
func isDomain(host string) bool {
	labels := strings.Split(host, ".")
	top := labels[len(labels)-1]
	if utf8.RuneCountInString(top) < 2 || !strings.ContainsFunc(top, unicode.IsLetter) {
		return false
	}
	if slices.Contains([]string{"com", "net", "org"}, top) {
		return true
	}
	return slices.ContainsFunc(labels[:len(labels)-1], func(label string) bool {
		return utf8.RuneCountInString(label) > 1 && !slices.Contains(titles, label)
	})
}

// readable is s as a reader, or a mail program, may take it: in small letters of the usual width, with one kind of full stop.
func readable(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case isJoiner(r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		case r == '。', r == '｡':
			return '.'
		}
		return r
	}, s)
	return strings.ToLower(norm.NFKC.String(s))
}

// Joiners shape letters in names of several scripts, Sinhala and Persian among them.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

func isJoiner(r rune) bool { return r == nonJoiner || r == joiner }

// blanks are letters and marks that show nothing.
const blanks = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"

// deceptive reports whether r is a character that has no place in a name: it shows nothing, breaks the line, or changes the
// direction of the others.
func deceptive(r rune) bool {
	return unicode.In(
		r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
	) && !isJoiner(r) || strings.ContainsRune(blanks, r)
}

// Clean returns s as one line of at most longest characters: with single spaces, and without deceptive characters.
func Clean(s string, longest int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, deceptive(r):
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > longest {
		s = strings.TrimSpace(string(runes[:longest]))
	}
	return s
}

var linkable = regexp.MustCompile(`([.。｡．:@])([\p{L}\p{N}/\\])`)

// Unlinked returns s with a character that shows nothing where a mail program would see an address, so that it makes no link.
func Unlinked(s string) string {
	return linkable.ReplaceAllString(linkable.ReplaceAllString(s, "$1\u200c$2"), "$1\u200c$2")
}

// DocumentNumber returns the number of an identity document as two of them are compared: its letters and digits, in upper
// case.
func DocumentNumber(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, text)
}
