package money

import (
	"regexp"
	"strings"
)

// typed is an amount as a person writes it. What stands around it says nothing about the number: spaces, those of web
// pages and spreadsheets too, and the mark of the pound or the coin, which are at par.
var typed = regexp.MustCompile(`^` + spaces + `(?:£|(?i:GBPC?))?` + spaces +
	`((?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]+)?|\.[0-9]+)` + spaces + `(?i:GBPC?)?` + spaces + `$`)

const spaces = `[\t\n\r \x{a0}\x{2007}\x{2009}\x{202f}]*`

// Typed returns an amount that a person wrote, in a form or in the cell of a table, as Parse reads it: "£1,234.50" is
// "1234.50" and ".50" is "0.50". A comma separates thousands, in groups of three, and nothing else. A text that is not
// one number in this way, such as "25,50" or "1.234,50", is returned as it is, and Parse refuses it.
//
// The reader of the site's forms (web/src/lib/decimal.ts) follows the same rule; testdata/typed.json holds both to it.
func Typed(text string) string {
	found := typed.FindStringSubmatch(text)
	if found == nil {
		return text
	}
	whole, fraction, point := strings.Cut(strings.ReplaceAll(found[1], ",", ""), ".")
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if point {
		return whole + "." + fraction
	}
	return whole
}
