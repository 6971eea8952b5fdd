package sanctions

import "math/bits"

// The similarity of words of which not the letters are the same.
const (
	sameSound     = 0.96
	sameBones     = 0.84
	sameBareBones = 0.94 // one of them is written in consonants alone
	anInitial     = 0.9
)

// compareWords returns the similarity of two words, from 0 to 1: that of their sounds, or the Jaro–Winkler similarity of their
// letters lowered for different lengths. Words of two letters are equal or different: "li" and "le" are different names.
func compareWords(a, b *word, bare bool) float64 {
	switch {
	case a.text == b.text:
		return 1
	case a.initial || b.initial:
		if a.text[0] == b.text[0] {
			return anInitial
		}
		return 0
	case bare && a.bones == b.bones:
		if len(a.bones) == 1 {
			return sameBones
		}
		return sameBareBones
	case min(len(a.text), len(b.text)) <= 2:
		return 0
	case a.sound == b.sound || len(a.sound) > 2 && softened(a.sound) == softened(b.sound):
		return sameSound
	}
	like := 0.0
	if len(a.bones) > 2 && a.bones == b.bones {
		like = sameBones
	}
	switch {
	case bare:
		return max(like, winkler(a.bones, b.bones))
	case !mayFit(a, b):
		return like
	}
	if like = max(like, winkler(a.text, b.text)); like < least {
		like = max(like, winkler(a.sound, b.sound))
	}
	return like
}

// mayFit reports whether two words have so many letters in common, as they sound, that they can be similar. It costs a
// hundredth of a comparison.
func mayFit(a, b *word) bool {
	la, lb := len(a.sound), len(b.sound)
	most := min(la-bits.OnesCount32(a.letters&^b.letters), lb-bits.OnesCount32(b.letters&^a.letters))
	if most <= 0 {
		return false
	}
	m := float64(most)
	s := (m/float64(la) + m/float64(lb) + 1) / 3
	return s+0.4*(1-s) >= least
}

// softened writes the "j" at the beginning as the vowel that it is in half of the languages: "Juri" is "Yuri".
func softened(sound string) string {
	if sound[0] == 'j' {
		return "i" + sound[1:]
	}
	return sound
}

// winkler returns the Jaro–Winkler similarity, lowered for different lengths: Sam and Samuelson share a prefix and are different
// names. It is 0 for words of one or two letters, and for those that the lengths alone keep apart.
func winkler(a, b string) float64 {
	shorter, longer := min(len(a), len(b)), max(len(a), len(b))
	penalty := 1 - 0.5*(1-float64(shorter)/float64(longer))
	if penalty < least || shorter < 3 {
		return 0
	}
	s := jaro(a, b)
	for i := 0; i < min(4, shorter) && a[i] == b[i]; i++ {
		s += 0.1 * (1 - s)
	}
	return s * penalty
}

// jaro returns the Jaro similarity of two words of at most 64 letters.
func jaro(a, b string) float64 {
	a, b = a[:min(64, len(a))], b[:min(64, len(b))]
	reach := max(len(a), len(b))/2 - 1
	var inA, inB uint64
	m := 0
	for i := range len(a) {
		for j := max(0, i-reach); j < min(len(b), i+reach+1); j++ {
			if inB&(1<<j) == 0 && b[j] == a[i] {
				inA, inB, m = inA|1<<i, inB|1<<j, m+1
				break
			}
		}
	}
	if m == 0 {
		return 0
	}
	swapped, j := 0, 0
	for i := range len(a) {
		if inA&(1<<i) == 0 {
			continue
		}
		for inB&(1<<j) == 0 {
			j++
		}
		if a[i] != b[j] {
			swapped++
		}
		j++
	}
	all := float64(m)
	return (all/float64(len(a)) + all/float64(len(b)) + (all-float64(swapped)/2)/all) / 3
}
