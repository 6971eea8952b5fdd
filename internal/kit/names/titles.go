package names

import "slices"

// titles come before a person's name, and some after it; they say nothing of who it is.
var titles = map[string]bool{
	"mr": true, "mrs": true, "ms": true, "miss": true, "mx": true, "master": true, "dr": true, "prof": true, "professor": true, "sir": true,
	"dame": true, "lady": true, "lord": true, "rev": true, "reverend": true,
	"herr": true, "frau": true, "monsieur": true, "madame": true, "mme": true, "mlle": true, "senor": true, "senora": true, "sr": true,
	"sra": true, "dona": true, "haji": true, "hajji": true, "hajj": true, "sheikh": true,
	"shaykh": true, "sheik": true, "mullah": true, "maulavi": true, "maulawi": true, "mawlawi": true, "qari": true, "ayatollah": true,
	"general": true, "gen": true, "colonel": true, "col": true, "captain": true, "capt": true,
	"major": true, "maj": true, "brigadier": true, "brig": true, "lieutenant": true, "lt": true, "commander": true, "admiral": true,
	"minister": true, "his": true, "her": true, "excellency": true, "hon": true, "honourable": true,
}

// afterwards are what follows a person's name and says nothing of who it is.
var afterwards = map[string]bool{
	"esq": true, "esquire": true, "obe": true, "mbe": true, "cbe": true, "phd": true, "md": true, "bsc": true, "ba": true, "msc": true,
	"ma": true, "mba": true, "qc": true, "kc": true, "jr": true, "jnr": true, "junior": true,
	"snr": true, "senior": true, "ii": true, "iii": true, "iv": true,
}

// Person returns the words of a person's name without titles. Words that are nothing but titles stay.
func Person(words []string) []string {
	from, to := 0, len(words)
	for from < to-1 && titles[words[from]] {
		from++
	}
	for to > from+2 && afterwards[words[to-1]] {
		to--
	}
	return words[from:to]
}

// particles are parts of names that one writer leaves out, another joins to the next word, and a third keeps apart.
var particles = []string{
	"al", "el", "ul", "as", "ash", "ad", "an", "ar", "at", "az", "bin", "ibn", "ben", "bint", "abu", "van", "von", "der", "den", "de", "del",
	"della", "di", "da", "do", "dos", "das", "du", "la", "le", "los", "las", "lo", "y", "e",
	"ter", "ten", "zu", "af", "av", "st",
}

// IsParticle reports whether a word of a name is one like "al", "bin", "van" or "de la".
func IsParticle(word string) bool { return slices.Contains(particles, word) }
