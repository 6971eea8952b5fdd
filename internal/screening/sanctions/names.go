package sanctions

import (
	"math/bits"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// foldedLetters are letters that Unicode does not decompose.
var foldedLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i", "ə", "a", "'", "", "’", "", "`", "", "ʼ", "")

// ignoredWords are titles and legal forms, which say nothing about identity.
var ignoredWords = map[string]bool{
	"mr": true, "mrs": true, "ms": true, "miss": true, "dr": true, "prof": true, "sir": true, "the": true, "of": true, "and": true, "haji": true, "hajji": true, "sheikh": true, "shaykh": true,
	"ltd": true, "limited": true, "plc": true, "llc": true, "llp": true, "inc": true, "corp": true, "corporation": true, "company": true, "co": true, "gmbh": true, "sa": true, "ag": true, "ooo": true, "oao": true, "pjsc": true, "jsc": true, "bv": true,
}

// tokensOf returns the words of a name in comparable form: lower case, without diacritics, titles and
// legal forms. A name that consists of ignored words keeps them.
func tokensOf(name string) []string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		}
		return ' '
	}, norm.NFD.String(foldedLetters.Replace(strings.ToLower(name))))
	words := strings.Fields(plain)
	tokens := make([]string, 0, len(words))
	for _, w := range words {
		if !ignoredWords[w] {
			tokens = append(tokens, w)
		}
	}
	if len(tokens) == 0 {
		return words
	}
	return tokens
}

// fingerprint holds the pairs of adjacent letters of a name as bits. Most names of a list are ruled out
// by comparing fingerprints.
type fingerprint [4]uint64

func fingerprintOf(tokens []string) (f fingerprint) {
	for _, t := range tokens {
		before := '^'
		for _, r := range t {
			bit := (uint32(before)*31 + uint32(r)) % 256 // a rune is not negative
			f[bit/64] |= 1 << (bit % 64)
			before = r
		}
	}
	return f
}

// near reports whether two names share enough pairs of letters to be worth comparing.
func (f fingerprint) near(other fingerprint) bool {
	shared, a, b := 0, 0, 0
	for i := range f {
		shared += bits.OnesCount64(f[i] & other[i])
		a += bits.OnesCount64(f[i])
		b += bits.OnesCount64(other[i])
	}
	return shared*10 >= min(a, b)*4
}

// compareNames scores a name against a listed one, from 0 to 100. Each word of the shorter name is
// paired with the most similar word of the longer one. Words left over lower the score, the last one
// more than one in the middle, and a single word scores low against a longer name.
func compareNames(name, listed []string) (score int, reasons []Reason) {
	a, b := name, listed
	if len(a) > len(b) {
		a, b = b, a
	}
	used := make([]bool, len(b))
	var points, weight float64
	for _, word := range a {
		at, best := -1, 0.0
		for i, other := range b {
			if used[i] {
				continue
			}
			if s := compareWords(word, other); s > best {
				at, best = i, s
			}
		}
		w := float64(len(word))
		weight += w
		points += w * best
		if at >= 0 {
			used[at] = true
			if best > 0.5 {
				r := Reason{Code: WordMatches, Word: word, ListedWord: b[at], Percent: int(best * 100)}
				if len(name) > len(listed) {
					r.Word, r.ListedWord = r.ListedWord, r.Word
				}
				reasons = append(reasons, r)
			}
		}
	}
	left, total := 0.0, 0.0
	for i, word := range b {
		total += float64(len(word))
		switch {
		case used[i]:
		case i == len(b)-1:
			left += 0.6 * float64(len(word)) // the family name
		default:
			left += 0.2 * float64(len(word)) // a middle name
		}
	}
	result := points / weight
	switch {
	case len(a) == 1 && len(b) > 1:
		result *= 0.75 // "Ali" must not match every name with an Ali in it
	case left > 0:
		result -= left / total
	}
	return int(result*100 + 0.5), reasons
}

// compareWords returns the Jaro–Winkler similarity of two words, from 0 to 1, lowered for different
// lengths. Words of two letters are equal or different: "li" and "le" are different names.
func compareWords(a, b string) float64 {
	if a == b {
		return 1
	}
	x, y := []rune(a), []rune(b)
	if len(x) == 1 || len(y) == 1 {
		if x[0] == y[0] {
			return 0.8 // an initial
		}
		return 0
	}
	if min(len(x), len(y)) <= 2 {
		return 0
	}
	s := jaro(x, y)
	for i := 0; i < min(4, len(x), len(y)) && x[i] == y[i]; i++ {
		s += 0.1 * (1 - s)
	}
	// Sam and Samuelson share a prefix and are different names.
	return s * (1 - 0.5*(1-float64(min(len(x), len(y)))/float64(max(len(x), len(y)))))
}

func jaro(a, b []rune) float64 {
	reach := max(len(a), len(b))/2 - 1
	inB := make([]bool, len(b))
	var fromA, fromB []rune
	for i, r := range a {
		for j := max(0, i-reach); j < min(len(b), i+reach+1); j++ {
			if !inB[j] && b[j] == r {
				inB[j] = true
				fromA = append(fromA, r)
				break
			}
		}
	}
	for j, r := range b {
		if inB[j] {
			fromB = append(fromB, r)
		}
	}
	if len(fromA) == 0 {
		return 0
	}
	swapped := 0
	for i := range fromA {
		if fromA[i] != fromB[i] {
			swapped++
		}
	}
	m := float64(len(fromA))
	return (m/float64(len(a)) + m/float64(len(b)) + (m-float64(swapped)/2)/m) / 3
}
