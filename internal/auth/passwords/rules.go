package passwords

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/gbpc/gbpc/internal/auth/breached"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// The allowed length of a password, in characters.
const (
	minLength = 10
	maxLength = 128

	// maxBytes is more than the longest password can have, however its characters are composed.
	maxBytes = 16 * maxLength
)

// normalize brings a password to NFKC, so that it is the same whichever keyboard composed its
// characters. A password far beyond the allowed length is hashed first, so that its length costs nothing.
func normalize(p secret.Text) string {
	text := string(p)
	if len(text) > maxBytes {
		sum := sha256.Sum256([]byte(text))
		return string(sum[:])
	}
	return norm.NFKC.String(text)
}

// Check adds to wrong what is wrong with a new password. names are the user's e-mail address and
// display name: attackers try common passwords and the user's own name first.
func Check(wrong *fault.Fields, field string, password secret.Text, names ...string) {
	text := normalize(password)
	switch length := utf8.RuneCountInString(text); {
	case length == 0:
		wrong.Add(field, fault.RequiredField)
	case length < minLength || length > maxLength || len(password) > maxBytes:
		wrong.Add(field, fault.PasswordFormat, fmt.Sprintf("Use %d to %d characters.", minLength, maxLength))
	case !utf8.ValidString(string(password)) || strings.ContainsFunc(text, unicode.IsControl):
		wrong.Add(field, fault.PasswordFormat, "Use letters, digits, spaces and symbols.")
	case breached.IsCommon(text):
		wrong.Add(field, fault.PasswordFormat, "This password is too common. Choose another.")
	case breached.IsMostlyOwnName(text):
		wrong.Add(field, fault.PasswordFormat, "Your password must contain more than our name.")
	case namesIn(text, names):
		wrong.Add(field, fault.PasswordFormat, "Do not use your own name or address in your password.")
	}
}

const minNameLength = 4

// namesIn reports whether the password contains an e-mail address, its local part (with or without
// punctuation) or a word of a display name.
func namesIn(password string, names []string) bool {
	password = strings.ToLower(password)
	for _, name := range names {
		name = strings.ToLower(name)
		local, _, isAddress := strings.Cut(name, "@")
		parts := []string{name, local, strings.Join(words(local), "")}
		if !isAddress {
			parts = words(local)
		}
		for _, part := range parts {
			if utf8.RuneCountInString(part) >= minNameLength && strings.Contains(password, part) {
				return true
			}
		}
	}
	return false
}

func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
