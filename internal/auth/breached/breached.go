package breached

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // the list
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The lists, one password a line in lower case. The first is the frequency list of zxcvbn 4.4.2 (MIT,
// Dropbox). The second are those of ten characters and more, which our rules would let through, among
// the 100 000 most used passwords of Have I Been Pwned, as the UK's National Cyber Security Centre
// published them for exactly this use: each was found in breaches, most of them thousands of times.
var (
	//go:embed passwords.txt.gz
	mostUsed []byte
	//go:embed breached.txt.gz
	breachedList []byte
)

// OwnWords are the words that attackers try first at this site. No password may be made of them.
// docs/security.md lists them.
var OwnWords = []string{"gbpc", "stablecoin", "digitalpound", "poundsterling"}

var (
	frequent = sync.OnceValue(func() map[string]struct{} {
		passwords := read(mostUsed)
		passwords["sterling"] = struct{}{} // also a family name: refused alone, not within another password
		return passwords
	})
	leaked = sync.OnceValue(func() map[string]struct{} { return read(breachedList) })
)

func read(compressed []byte) map[string]struct{} {
	unpacked, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		panic(err)
	}
	passwords := make(map[string]struct{}, 32_000)
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		passwords[lines.Text()] = struct{}{}
	}
	if lines.Err() != nil {
		panic(lines.Err())
	}
	return passwords
}

// Size returns how many passwords the lists hold. Those on both are counted twice.
func Size() int { return len(frequent()) + len(leaked()) }

// IsCommon reports whether s is a breached password, or one of the most used, however disguised: in capitals,
// with punctuation and digits around it, with digits in place of letters, or repeated.
func IsCommon(s string) bool {
	s = strings.ToLower(s)
	if _, found := leaked()[s]; found {
		return true
	}
	for _, form := range []string{s, bare(s), undisguised(s), bare(undisguised(s)), unrepeated(s)} {
		if _, found := frequent()[form]; found {
			return true
		}
	}
	return counting(s)
}

// fewLetters is as many letters as an article or a possessive has.
const fewLetters = 3

// IsMostlyOwnName reports whether s consists of little more than OwnWords: in capitals, with punctuation and
// digits around and between the letters, or digits in their place.
func IsMostlyOwnName(s string) bool {
	s = strings.ToLower(s)
	for _, form := range []string{lettersOf(s), lettersOf(undisguised(s))} {
		rest := form
		for _, word := range OwnWords {
			rest = strings.ReplaceAll(rest, word, "")
		}
		if rest != form && utf8.RuneCountInString(rest) <= fewLetters {
			return true
		}
	}
	return false
}

func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, s)
}

// bare returns s without the digits and punctuation around it.
func bare(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}

var disguises = strings.NewReplacer("0", "o", "1", "l", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i")

// undisguised replaces digits and punctuation by the letters they stand for, except at the end.
func undisguised(s string) string {
	core := strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	return disguises.Replace(core) + s[len(core):]
}

// unrepeated returns the shortest piece that s repeats.
func unrepeated(s string) string {
	for size := 1; size <= len(s)/2; size++ {
		if len(s)%size == 0 && strings.Repeat(s[:size], len(s)/size) == s {
			return s[:size]
		}
	}
	return s
}

// counting reports whether every character follows from the one before it by the same small step:
// "aaaaaaaaaa", "abcdefghij", "9876543210", "890123456789".
func counting(s string) bool {
	if len(s) < 2 {
		return false
	}
	step := int(s[1]) - int(s[0])
	for i := 1; i < len(s); i++ {
		d := int(s[i]) - int(s[i-1])
		if d != step && !(s[i-1] == '9' && s[i] == '0' && step == 1) && !(s[i-1] == '0' && s[i] == '9' && step == -1) {
			return false
		}
	}
	return step >= -1 && step <= 1
}
