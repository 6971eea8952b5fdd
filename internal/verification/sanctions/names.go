package sanctions

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// folded are letters that Unicode does not take apart.
var folded = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i", "ə", "a", "'", "", "’", "", "`", "", "ʼ", "")

// dropped are words that stand in names without naming anybody.
var dropped = map[string]bool{
	"mr": true, "mrs": true, "ms": true, "miss": true, "dr": true, "prof": true, "sir": true, "the": true, "of": true, "and": true, "haji": true, "hajji": true, "sheikh": true, "shaykh": true,
	"ltd": true, "limited": true, "plc": true, "llc": true, "llp": true, "inc": true, "corp": true, "corporation": true, "company": true, "co": true, "gmbh": true, "sa": true, "ag": true, "ooo": true, "oao": true, "pjsc": true, "jsc": true, "bv": true,
}

// tokensOf is the name in words that can be compared: lower case, no marks, no titles and legal
// forms unless there is nothing else.
func tokensOf(name string) []string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		}
		return ' '
	}, norm.NFD.String(folded.Replace(strings.ToLower(name))))
	words := strings.Fields(plain)
	tokens := make([]string, 0, len(words))
	for _, w := range words {
		if !dropped[w] {
			tokens = append(tokens, w)
		}
	}
	if len(tokens) == 0 {
		return words
	}
	return tokens
}

// fingerprint is which pairs of neighbouring letters a name has, as bits, so that most names of a
// list need no closer look.
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

// near: a name that resembles shares a good part of its pairs, however it is spelt.
func (f fingerprint) near(other fingerprint) bool {
	shared, a, b := 0, 0, 0
	for i := range f {
		shared += bits.OnesCount64(f[i] & other[i])
		a += bits.OnesCount64(f[i])
		b += bits.OnesCount64(other[i])
	}
	return shared*10 >= min(a, b)*4
}

// alike scores two names from 0 to 100. Each word of the shorter name is paired with the word of
// the longer it resembles most; a word left over counts against, a last one more than one in the
// middle. A name of one word resembles a longer one only by far less.
func alike(a, b []string) (score int, because []string) {
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
			if s := wordsAlike(word, other); s > best {
				at, best = i, s
			}
		}
		w := float64(len(word))
		weight += w
		points += w * best
		if at >= 0 {
			used[at] = true
			if best > 0.5 {
				because = append(because, fmt.Sprintf("%s ~ %s (%d %%)", word, b[at], int(best*100)))
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
		result *= 0.75 // "Ali" is not everybody whose name has an Ali in it
	case left > 0:
		result -= left / total
	}
	return int(result*100 + 0.5), because
}

// wordsAlike is Jaro–Winkler's measure, lowered for different lengths, with short words held to be equal or not at all: "li" and
// "le" are different names.
func wordsAlike(a, b string) float64 {
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
	// Sam and Samuelson begin alike and are different names.
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
