package sanctions

import (
	"math/bits"
	"strings"
)

// Two names are compared word by word. What is not known lowers no score: a word that only one of the two has may be a name that the
// other left out. A word of each that fits none of the other is a contradiction, and lowers it.

// The similarity from which on two words are taken for the same one: of people, and of companies.
const (
	least        = 0.8
	leastCompany = 0.9
)

// pair is a word of the name beside the listed one. Where one of the two writes apart what the other joins, it is several words.
type pair struct {
	name, listed          int
	namedWith, listedWith int // how many words more
	like                  float64
}

// comparison is what is known of two names. It is used again, so that comparing takes no memory.
type comparison struct {
	pairs        []pair
	usedA, usedB [maxWords]bool
	like         [maxWords][maxWords]float64
}

// compare scores a name against a listed one, from 0 to 100.
func (c *comparison) compare(name, listed *phrase, person bool) int {
	c.match(name, listed, person)
	if len(c.pairs) == 0 && !person {
		return 0
	}
	points, weight := 0.0, 0.0
	for _, p := range c.pairs {
		w := (name.words[p.name].weight + listed.words[p.listed].weight) / 2
		if p.namedWith > 0 {
			w = listed.words[p.listed].weight
		} else if p.listedWith > 0 {
			w = name.words[p.name].weight
		}
		points, weight = points+w*p.like, weight+w
	}
	leftName, leftListed := left(name, &c.usedA), left(listed, &c.usedB)
	weight += min(leftName, leftListed) // a contradiction
	score := 0.0
	if weight > 0 {
		score = points / weight
	}
	if person {
		if score *= c.personFactor(name, listed); score*100 < Threshold {
			score = max(score, withoutBlanks(name, listed))
		}
	} else {
		score -= companyLeft * (leftName + leftListed) / (points + leftName + leftListed)
		if c.misses(name, &c.usedA) || c.misses(listed, &c.usedB) {
			score *= otherFirst
		}
	}
	return int(score*100 + 0.5)
}

// companyLeft is what a company's name loses by words that only one of the two has: they are seldom left out.
const companyLeft = 0.35

// otherFirst is the factor of a company's name that lacks the other's first word: the one by which it is known.
const otherFirst = 0.8

// misses reports whether the first word of a company's name that says something fits none of the other.
func (c *comparison) misses(p *phrase, used *[maxWords]bool) bool {
	for i := range p.words {
		if !p.words[i].common {
			return !used[i]
		}
	}
	return false
}

// left returns the weight of the words that fit none of the other name.
func left(p *phrase, used *[maxWords]bool) (weight float64) {
	for i := range p.words {
		if !used[i] && !p.words[i].particle {
			weight += p.words[i].weight
		}
	}
	return weight
}

const (
	// partOnly is the factor of what is no more than a given name or a family name: "Ali" must not match everybody with an Ali in
	// the name.
	partOnly = 0.75
	// otherFamily is the factor of a name without the family name, or with one of several that is not the first.
	otherFamily = 0.7
	// mostOf is the share of a listed name that must be there where the list does not say what the family name is.
	mostOf = 0.6
)

// personFactor lowers what is no more than a part of a name.
func (c *comparison) personFactor(name, listed *phrase) float64 {
	given, first, family := false, false, firstFamily(listed)
	for _, p := range c.pairs {
		for j := p.listed; j <= p.listed+p.listedWith; j++ {
			b := &listed.words[j]
			given = given || !b.family && !b.particle
			first = first || j == family
		}
	}
	rest := left(listed, &c.usedB)
	switch {
	case rest > 0 && (name.full() < 2 || listed.full() < 2), rest == 0 && listed.full() < 2 && name.full() > 1:
		return partOnly
	case !listed.apart:
		if rest > listed.weight*(1-mostOf) {
			return partOnly
		}
		return 1
	case !first:
		return otherFamily
	case !given:
		return partOnly
	}
	return 1
}

func firstFamily(listed *phrase) int {
	for i := range listed.words {
		if listed.words[i].family {
			return i
		}
	}
	return -1
}

// match pairs the words of both names, the most similar ones first.
func (c *comparison) match(name, listed *phrase, person bool) {
	enough := least
	if !person {
		enough = leastCompany
	}
	c.pairs, c.usedA, c.usedB = c.pairs[:0], [maxWords]bool{}, [maxWords]bool{}
	bare := name.bare || listed.bare
	like, fits := &c.like, false
	for i := range name.words {
		for j := range listed.words {
			like[i][j] = compareWords(&name.words[i], &listed.words[j], bare)
			fits = fits || like[i][j] >= enough
		}
	}
	if len(name.words) != len(listed.words) {
		c.join(name, listed, like)
	}
	if !fits {
		return
	}
	for {
		best := pair{like: enough}
		found := false
		for i := range name.words {
			for j := range listed.words {
				if !c.usedA[i] && !c.usedB[j] && (like[i][j] > best.like || !found && like[i][j] >= enough) {
					best, found = pair{name: i, listed: j, like: like[i][j]}, true
				}
			}
		}
		if !found {
			return
		}
		c.use(best)
	}
}

const (
	// joined is how similar a word is to several others that are its parts.
	joined = 0.98
	// maxParts is of how many parts a word may consist.
	maxParts = 4
)

// join pairs words that one of the names writes apart and the other together, where neither fits better alone.
func (c *comparison) join(name, listed *phrase, like *[maxWords][maxWords]float64) {
	bare := name.bare || listed.bare
	for i := range name.words {
		for j := range listed.words {
			if c.usedA[i] || c.usedB[j] || like[i][j] >= joined {
				continue
			}
			if n := partsOf(name.words[i:], &c.usedA, i, &listed.words[j], bare); n > 0 {
				c.use(pair{name: i, namedWith: n - 1, listed: j, like: joined})
			} else if n := partsOf(listed.words[j:], &c.usedB, j, &name.words[i], bare); n > 0 {
				c.use(pair{name: i, listed: j, listedWith: n - 1, like: joined})
			}
		}
	}
}

func (c *comparison) use(p pair) {
	for i := p.name; i <= p.name+p.namedWith; i++ {
		c.usedA[i] = true
	}
	for j := p.listed; j <= p.listed+p.listedWith; j++ {
		c.usedB[j] = true
	}
	c.pairs = append(c.pairs, p)
}

// partsOf returns how many of the words, of which the first is at the index, make the whole one: in letters, in sound, or in
// consonants of some length. 0: none do.
func partsOf(words []word, used *[maxWords]bool, at int, whole *word, bare bool) int {
	text, sound, bones := whole.text, whole.sound, whole.bones
	long := len(bones) >= 5 || bare && len(bones) >= 3
	for n := range min(maxParts, len(words)) {
		if used[at+n] {
			return 0
		}
		var fits [3]bool
		text, fits[0] = strings.CutPrefix(text, words[n].text)
		sound, fits[1] = strings.CutPrefix(sound, words[n].sound)
		bones, fits[2] = strings.CutPrefix(bones, words[n].bones)
		if n > 0 && (fits[0] && text == "" || fits[1] && sound == "" || long && fits[2] && bones == "") {
			return n + 1
		}
		if !fits[0] {
			text = impossible
		}
		if !fits[1] {
			sound = impossible
		}
		if !fits[2] {
			bones = impossible
		}
		if text == impossible && sound == impossible && bones == impossible {
			return 0
		}
	}
	return 0
}

// impossible is what no word begins or ends.
const impossible = "-"

// withoutBlanks returns how similar two names of people are when nobody knows where a word ends, from 0 to 1: as they sound, in
// either order; 0 unless they are nearly the same.
func withoutBlanks(name, listed *phrase) float64 {
	if !(name.bare || listed.bare) && bits.OnesCount32(name.letters^listed.letters) > mostOtherLetters {
		return 0
	}
	x, y, z := name.whole, listed.whole, listed.reversed
	if name.bare || listed.bare {
		x, y, z = name.wholeBones, listed.wholeBones, listed.reversedBones
	}
	if len(name.words) < 2 || len(listed.words) < 2 || min(len(x), len(y))*5 < max(len(x), len(y))*4 || len(x) < leastWhole {
		return 0
	}
	like := max(jaro(x, y), jaro(x, z))
	if like < nearlyWhole {
		return 0
	}
	return like * joined
}

const (
	leastWhole = 7
	// mostOtherLetters is how many letters only one of two such names may have.
	mostOtherLetters = 3
	nearlyWhole      = 0.95
)

// reasons says of which words the score of two names consists.
func (c *comparison) reasons(name, listed *phrase, person bool) (all []Reason) {
	c.match(name, listed, person)
	for _, p := range c.pairs {
		r := Reason{Code: WordMatches, Word: name.words[p.name].text, ListedWord: listed.words[p.listed].text, Percent: int(p.like * 100)}
		for n := range p.namedWith {
			r.Word += " " + name.words[p.name+n+1].text
		}
		for n := range p.listedWith {
			r.ListedWord += " " + listed.words[p.listed+n+1].text
		}
		all = append(all, r)
	}
	return all
}
