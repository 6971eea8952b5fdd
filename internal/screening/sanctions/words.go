package sanctions

import (
	"math/bits"
	"strings"
	"unicode"

	"github.com/gbpc/gbpc/internal/kit/names"
)

// word is one word of a name, in the forms in which it is compared.
type word struct {
	text  string // as names.Words has it
	sound string // of the many spellings of one sound the same letter: "v" for "w" and "ph"
	bones string // the consonants alone, as scripts write that have no vowels
	// letters are those of the sound, a bit each.
	letters uint32
	// weight is how much the word says of who it is: its letters; less for "al" and "company".
	weight   float64
	family   bool // of the family name, by the list's own field
	initial  bool
	particle bool // "al", "bin", "van"
	common   bool // of many companies
}

// phrase is a name as its words.
type phrase struct {
	words   []word
	weight  float64     // of the words together
	sound   fingerprint // of the words as they sound
	bones   fingerprint
	bare    bool // written without vowels, as in Arabic and Hebrew
	sounds  int  // bits of the fingerprints
	boned   int
	letters uint32 // of all words, as they sound
	// whole is the name as it sounds, without blanks and particles; reversed has the last word first. The bones are their consonants.
	whole, reversed, wholeBones, reversedBones string
	// apart says that the list has the family name in a field of its own.
	apart bool
}

// common are words of companies' names that many have.
var common = map[string]bool{
	"group": true, "holding": true, "holdings": true, "trading": true, "trade": true, "international": true, "intl": true, "company": true,
	"co": true, "corporation": true, "corp": true, "services": true, "service": true,
	"industries": true, "industry": true, "industrial": true, "general": true, "global": true, "and": true, "of": true, "for": true,
	"the": true, "uk": true, "bank": true, "import": true, "export": true, "shipping": true,
	"management": true, "investment": true, "investments": true, "enterprise": true, "enterprises": true, "solutions": true,
	"technology": true, "technologies": true, "partners": true, "sons": true, "brothers": true,
}

// The share of its letters that a word counts which says little.
const (
	particleWeight = 0.15
	commonWeight   = 0.35
	initialWeight  = 0.5
)

// maxWords bounds what is compared of a name.
const maxWords = 16

// personPhrase returns the words of a person's name. family is the part that is the family name, "" if nobody says.
func personPhrase(given, family string) phrase {
	all := names.Person(names.Words(given + " " + family))
	p := phrase{apart: given != "" && family != ""}
	of := len(all) - len(names.Words(family))
	bare := isBare(given + family)
	for i, text := range all[:min(maxWords, len(all))] {
		if bare && len(text) > 4 {
			text = strings.TrimPrefix(text, "al") // the article, which is one word with the name
		}
		w := wordOf(text)
		if w.particle = names.IsParticle(text) && len(all) > 1; w.particle {
			w.weight *= particleWeight
		}
		w.family = p.apart && i >= of && !w.particle
		p.words = append(p.words, w)
	}
	return p.finished(given + family)
}

// companyPhrase returns the words of a company's name, or a ship's, without its legal form.
func companyPhrase(name string) phrase {
	p := phrase{}
	all := names.WithoutForms(names.Words(name))
	for _, text := range all[:min(maxWords, len(all))] {
		w := wordOf(text)
		if w.common = common[text]; w.common {
			w.weight *= commonWeight
		}
		p.words = append(p.words, w)
	}
	return p.finished(name)
}

func (p phrase) finished(original string) phrase {
	p.bare = isBare(original)
	for _, w := range p.words {
		p.weight += w.weight
		if !w.particle {
			p.letters |= w.letters
		}
		p.sound.add(w.sound)
		p.bones.add(w.bones)
	}
	p.join()
	p.sounds, p.boned = p.sound.count(), p.bones.count()
	return p
}

// isBare reports whether a name is in a script without vowels.
func isBare(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac) })
}

// full returns the number of words that are no particles.
func (p *phrase) full() (n int) {
	for i := range p.words {
		if !p.words[i].particle {
			n++
		}
	}
	return n
}

// join writes the name without blanks: the given names first, then with the family name first.
func (p *phrase) join() {
	first := len(p.words) - 1
	for i := len(p.words) - 1; i > 0 && p.words[i].family; i-- {
		first = i
	}
	var given, family, givenBones, familyBones strings.Builder
	for i, w := range p.words {
		switch {
		case w.particle:
		case i < first:
			given.WriteString(w.sound)
			givenBones.WriteString(w.bones)
		default:
			family.WriteString(w.sound)
			familyBones.WriteString(w.bones)
		}
	}
	p.whole, p.reversed = given.String()+family.String(), family.String()+given.String()
	p.wholeBones, p.reversedBones = givenBones.String()+familyBones.String(), familyBones.String()+givenBones.String()
}

func wordOf(text string) word {
	w := word{text: text, sound: soundOf(text), bones: bonesOf(text), weight: float64(len(text)), initial: len(text) == 1}
	for i := range len(w.sound) {
		w.letters |= 1 << (w.sound[i] % 32)
	}
	if w.initial {
		w.weight *= initialWeight
	}
	return w
}

// sounds are the spellings of one sound, the longest first.
var sounds = []struct{ written, sound string }{
	{"shch", "s"}, {"tsch", "c"}, {"dzh", "j"}, {"sch", "s"}, {"tch", "c"}, {"sh", "s"}, {"sz", "s"}, {"ch", "c"}, {"cz", "c"}, {"ts", "z"},
	{"tz", "z"}, {"zh", "j"}, {"dj", "j"}, {"kh", "h"}, {"gh", "g"}, {"ph", "v"},
	{"th", "t"}, {"dh", "d"}, {"ck", "k"}, {"ks", "x"}, {"ou", "u"}, {"oo", "u"}, {"ee", "i"}, {"cv", "zv"}, {"q", "k"}, {"c", "k"},
	{"f", "v"}, {"w", "v"}, {"o", "u"}, {"e", "i"}, {"y", "i"},
}

// soundOf writes a word as it sounds, each sound once where it is doubled, and without an "h" at the end.
func soundOf(text string) string {
	var b strings.Builder
	last := byte(0)
	for rest := text; rest != ""; {
		sound, n := rest[:1], 1
		for _, s := range sounds {
			if strings.HasPrefix(rest, s.written) {
				sound, n = s.sound, len(s.written)
				break
			}
		}
		if rest = rest[n:]; sound[0] != last && (sound != "h" || rest != "") {
			b.WriteString(sound)
		}
		last = sound[0]
	}
	if b.Len() == 0 {
		return text
	}
	return b.String()
}

// bonesOf returns the consonants of a word as it sounds: what is left of it in a script without vowels.
func bonesOf(text string) string {
	bones := strings.Map(func(r rune) rune {
		if strings.ContainsRune("aeiouyw", r) {
			return -1
		}
		return r
	}, text)
	if bones == "" {
		return text
	}
	return soundOf(bones)
}

// fingerprint holds the pairs of adjacent letters of a name as bits. Most names of a list are ruled out
// by comparing fingerprints.
type fingerprint [4]uint64

func (f *fingerprint) add(text string) {
	before := byte('^')
	for i := range len(text) {
		bit := (uint32(before)*31 + uint32(text[i])) % 256
		f[bit/64] |= 1 << (bit % 64)
		before = text[i]
	}
}

func (f fingerprint) count() (n int) {
	for _, part := range f {
		n += bits.OnesCount64(part)
	}
	return n
}

// near reports whether two names share enough pairs of letters to be worth comparing.
func (p *phrase) near(other *phrase) bool {
	a, b, least := &p.sound, &other.sound, min(p.sounds, other.sounds)
	if p.bare || other.bare {
		a, b, least = &p.bones, &other.bones, min(p.boned, other.boned)
	}
	shared := bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) + bits.OnesCount64(a[2]&b[2]) + bits.OnesCount64(a[3]&b[3])
	return shared*100 >= least*nearPercent
}

// nearPercent is the share of the pairs of letters of the shorter name that the longer one must have.
const nearPercent = 60
