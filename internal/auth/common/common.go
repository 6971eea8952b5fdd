// Package common knows the passwords that are guessed first.
package common

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // the list
	"strings"
	"sync"
	"unicode"
)

// The list is the password frequency list of zxcvbn 4.4.2 (MIT, Dropbox), one a line in lower case;
// NOTICE names it.
//
//go:embed passwords.txt.gz
var compressed []byte

var list = sync.OnceValue(func() map[string]struct{} {
	passwords := make(map[string]struct{}, 32_000)
	unpacked, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		passwords[lines.Text()] = struct{}{}
	}
	if lines.Err() != nil {
		panic(lines.Err())
	}
	for _, ours := range []string{"gbpc", "stablecoin", "sterling", "digitalpound", "poundsterling"} {
		passwords[ours] = struct{}{}
	}
	return passwords
})

// Size is how many passwords the list holds.
func Size() int { return len(list()) }

// Password tells whether s is one of the common passwords, or one of them dressed up: in capitals,
// with signs and digits around it, with digits in place of letters, or written several times over.
func Password(s string) bool {
	s = strings.ToLower(s)
	for _, form := range []string{s, bare(s), undisguised(s), bare(undisguised(s)), unrepeated(s)} {
		if _, found := list()[form]; found {
			return true
		}
	}
	return counting(s)
}

// bare is s without the digits and signs around it.
func bare(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}

var disguises = strings.NewReplacer("0", "o", "1", "l", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i")

// undisguised puts letters where digits and signs stand for them, but leaves those at the end.
func undisguised(s string) string {
	core := strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	return disguises.Replace(core) + s[len(core):]
}

// unrepeated is the shortest piece of which s is a repetition.
func unrepeated(s string) string {
	for size := 1; size <= len(s)/2; size++ {
		if len(s)%size == 0 && strings.Repeat(s[:size], len(s)/size) == s {
			return s[:size]
		}
	}
	return s
}

// counting tells whether every character follows from the one before it by the same small step:
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
