package plain_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

func TestPerson_AcceptsRealNames(t *testing.T) {
	for _, name := range []string{
		"Jane Doe", "St. John", "St.John", "O'Brien", "O’Brien", "M. de la Tour", "M.de la Tour", "Dr. Jane Doe", "Dr.Li", "J.R.R. Tolkien", "J.R.R.Tolkien", "A.Ng", "Md.Ali", "Jean-Pierre Müller",
		"María José", "Sammy Davis Jr.", "Jane Doe Ph.D.", "李小龙", "王。", "محمد علی", "نام\u200cخانوادگی", "ශ්\u200dරී", "Nguyễn Thị Ánh", "Þór Æsisdóttir", "X Æ A-12", "Renée", "Rene\u0301e", "Wwwilma Smith", "Http",
		"Mary J. Blige", "d'Artagnan, Charles", "A. B. (Bob) Smith", "Smith: Jane", "St.Co",
	} {
		require.Empty(t, plain.Person(name, 100), name)
	}
}

func TestCompany_AcceptsRealNames(t *testing.T) {
	for _, name := range []string{
		"A.C.M.E. Ltd", "Amazon.com Inc", "Booking.com Ltd", "AT&T", "Yahoo!", "Marks & Spencer p.l.c.", "Novo Nordisk A/S", "Smith c/o Jones", "Acme Inc./Partners", "3i Group", "S.p.A. Rossi", "有限公司（英国）", "Ratio 2:1 Ltd", "Toys “R” Us",
	} {
		require.Empty(t, plain.Company(name, 100), name)
	}
}

func TestNames_ThatHoldAnAddressAreRefused(t *testing.T) {
	for _, name := range []string{
		"http://evil.example", "Jane https://evil.example/x Doe", "HTTPS://EVIL.EXAMPLE", "http:/evil.example", `http:\\evil.example`, "ftp://x", "www.evil.example", "Jane WWW.evil", "visit www.evil.example now", "www2.evil.example",
		"evil.com/win", "Evil.Example/", "evil.co.uk?id=1", "evil.example#x", "evil.example:8080", `evil.example\win`, "evil.com./win", "jane@evil.example", "mailto:jane", "javascript:alert(1)", "192.0.2.1", "Go to 192.0.2.1 now", "xn--80ak6aa92e.com",
		"ｗｗｗ．ｅｖｉｌ．ｃｏｍ", "ｅｖｉｌ．ｃｏｍ／ｗｉｎ", "evil。com/win", "w\u200cww.evil.example", "evil\u200d.com/win", "http\u200c://evil.example", "пример.рф/приз",
	} {
		require.Equal(t, fault.AddressInName, plain.Company(name, 100), name)
		require.Equal(t, fault.AddressInName, plain.Person(name, 100), name)
	}
	for _, name := range []string{"evil.com", "Win at evil.example", "Jane evil.co Doe", "x.com", "пример.рф", "evil。com", "sub.evil.io", "evil.ｃｏｍ"} {
		require.Equal(t, fault.AddressInName, plain.Person(name, 100), name)
	}
}

func TestLines_HaveNoControlDirectionOrInvisibleCharacters(t *testing.T) {
	for what, text := range map[string]string{
		"line end": "Jane\r\nBcc: x", "tab": "a\tb", "null": "a\x00b", "delete": "a\x7f", "C1": "a\u0085b", "right to left override": "a\u202eb", "isolate": "a\u2066b", "mark": "a\u200fb", "Arabic mark": "a\u061cb", "zero width space": "a\u200bb",
		"byte order mark": "\ufeffa", "soft hyphen": "a\u00adb", "line separator": "a\u2028b", "paragraph separator": "a\u2029b", "tag": "a\U000e0041", "private use": "a\ue000", "filler": "a\u3164", "blank": "\u2800", "not UTF-8": "a\xff",
	} {
		require.Equal(t, fault.InvalidFormat, plain.Line(text, 100), what)
		require.Equal(t, fault.InvalidFormat, plain.Person(text, 100), what)
		require.Equal(t, fault.InvalidFormat, plain.Company(text, 100), what)
	}
	require.Empty(t, plain.Line("An error on https://gbpc.example/Fees 👩‍💻", 100), "a subject is shown to operators only")
	require.Equal(t, fault.TooLong, plain.Line(strings.Repeat("é", 101), 100))
	require.Empty(t, plain.Line(strings.Repeat("é", 100), 100))
}

func TestUnlinked_LeavesNoAddressToBeLinked(t *testing.T) {
	require.Equal(t, "Booking.\u200ccom Ltd", plain.Unlinked("Booking.com Ltd"))
	require.Equal(t, "A.\u200cC.\u200cM.\u200cE. Ltd", plain.Unlinked("A.C.M.E. Ltd"))
	require.Equal(t, "https:\u200c//evil.\u200cexample", plain.Unlinked("https://evil.example"))
	require.Equal(t, "jane@\u200cevil.\u200cexample", plain.Unlinked("jane@evil.example"))
	require.Equal(t, "O'Brien", plain.Unlinked("O'Brien"))
}

func FuzzNames_HoldNothingDeceptiveOrLinked(f *testing.F) {
	for _, seed := range []string{"Jane Doe", "Booking.com Ltd", "http://evil.example", "a\u202eb", "ｗｗｗ．ｅｖｉｌ", "A.C.M.E. Ltd", "x\r\nBcc: y@z.example", "نام\u200cخانوادگی", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		person, company := plain.Person(s, 100), plain.Company(s, 100)
		if person == "" && company != "" {
			t.Fatalf("%q may be a person's name, and no company's", s)
		}
		if lower := strings.ToLower(s); company == "" && (strings.Contains(s, "://") || strings.HasPrefix(lower, "www.") || strings.ContainsAny(s, "\r\n\x00\u202e\u2066\u2028")) {
			t.Fatalf("%q may be a name", s)
		}
		clean := plain.Clean(s, 100)
		if strings.ContainsFunc(clean, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) || len([]rune(clean)) > 100 {
			t.Fatalf("%q is cleaned to %q", s, clean)
		}
		if unlinked := plain.Unlinked(clean); strings.Contains(unlinked, "://") || strings.Contains(strings.ToLower(unlinked), "www.e") || plain.Unlinked(unlinked) != unlinked {
			t.Fatalf("%q is written as %q", s, unlinked)
		}
		if company == "" && plain.Company(clean, 100) != "" && plain.Company(clean, 100) != fault.AddressInName {
			t.Fatalf("%q is a name, and %q is none", s, clean)
		}
	})
}
