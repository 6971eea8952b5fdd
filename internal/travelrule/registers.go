package travelrule

import (
	"slices"
	"strings"
)

// The registers in which companies are, by GLEIF's list of registration authorities. Companies House keeps one for each of
// the three jurisdictions of the United Kingdom.
const (
	registerEnglandWales    = "RA000585"
	registerNorthernIreland = "RA000586"
	registerScotland        = "RA000587"
	registerUnlisted        = "RA888888" // one that is not named to us
)

// The letters with which the numbers of Companies House begin, by jurisdiction. Every other number, and one without letters, is
// of England and Wales. SE is a European company there.
var (
	scottish = strings.Fields("SC SL SO SA SF SI SP SR SZ SG CS ES GS")
	northern = strings.Fields("NI NL NC NA NF NO NP NR NV NZ EN GN")
)

// registerOf returns the register of a company's registration.
func registerOf(d Document) string {
	if d.Country != "GB" {
		return registerUnlisted
	}
	number := strings.ToUpper(strings.TrimSpace(d.Number))
	if len(number) < 2 {
		return registerEnglandWales
	}
	switch letters := number[:2]; {
	case slices.Contains(scottish, letters):
		return registerScotland
	case slices.Contains(northern, letters), letters[0] == 'R' && letters[1] >= '0' && letters[1] <= '9': // R0…: from before 1922
		return registerNorthernIreland
	}
	return registerEnglandWales
}
