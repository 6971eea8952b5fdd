package table

import (
	"regexp"
	"strings"
)

var number = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// Harmless returns the text of a cell so that a spreadsheet does not take it for a formula: what others wrote may begin with
// an apostrophe then. A negative amount stays a number. External ids are written without it: they come back as they went
// out, and hold no character that calls anything.
func Harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r\n", rune(cell[0])) && !number.MatchString(cell) {
		return "'" + cell
	}
	return cell
}
