package table

import (
	"regexp"
	"strings"
)

var number = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

var lineBreaks = strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\u0085", " ", "\u2028", " ", "\u2029", " ")

// Harmless returns the text of a cell so that a spreadsheet does not take it for a formula, and a program that reads lines
// not for two of them: what others wrote may begin with an apostrophe then, and has blanks for its line breaks. A negative
// amount stays a number. External ids are written without it: they come back as they went out, and hold no character that
// calls anything.
func Harmless(cell string) string {
	cell = lineBreaks.Replace(cell)
	if first := strings.TrimLeft(cell, " "); first != "" && strings.ContainsRune("=+-@\t", rune(first[0])) && !number.MatchString(cell) {
		return "'" + cell
	}
	return cell
}
