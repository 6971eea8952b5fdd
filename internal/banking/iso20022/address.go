package iso20022

import (
	"strings"
)

// Address is a postal address, in parts.
type Address struct {
	Building, Street, Town, Postcode string
	Country                          string // ISO 3166-1 alpha-2
}

// Known reports whether the address has what each address of a payment by CHAPS must have: town and country.
func (a Address) Known() bool { return a.Town != "" && isCountry(a.Country) }

// Complete reports whether the address has a postcode too.
func (a Address) Complete() bool { return a.Known() && a.Postcode != "" }

func isCountry(code string) bool {
	return len(code) == 2 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// The longest parts of an address in the standard.
const (
	maxStreet   = 70
	maxPostcode = 16
)

// Written returns the address in the characters that every bank accepts and within the lengths of the standard, and the zero
// Address if town or country are not known.
func (a Address) Written() Address {
	field := func(text string, longest int) string { return cut(Latin(text), longest) }
	a = Address{
		Building: field(a.Building, max35), Street: field(a.Street, maxStreet), Town: field(a.Town, max35),
		Postcode: field(a.Postcode, maxPostcode), Country: a.Country,
	}
	if !a.Known() {
		return Address{}
	}
	return a
}

// Place returns the town and country of the address alone.
func (a Address) Place() Address { return Address{Town: a.Town, Country: a.Country} }

// ParseAddress reads an address in one line: country, town, street, number, postcode. ok is false for any other text.
func ParseAddress(text string) (a Address, ok bool) {
	parts := strings.Split(text, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if len(parts) != 5 {
		return Address{}, false
	}
	country := parts[0]
	if country == "UK" {
		country = "GB"
	}
	return Address{Street: parts[3] + " " + parts[2], Town: parts[1], Postcode: parts[4], Country: country}, true
}

// address reads where a party lives: in parts, or in lines beside town and country. An address without those two is none,
// because no payment can be made to it, and what is too long is cut.
func (r *reader) address(party *element) Address {
	var found *element
	for _, path := range partyPaths {
		if at := r.at(party, append(path, "PstlAdr")...); at != nil {
			found = at
		}
	}
	a := Address{
		Building: r.words(found, max35, "BldgNm"), Town: r.words(found, max35, "TwnNm"), Postcode: r.words(found, maxPostcode, "PstCd"),
		Country: r.text(found, 2, "Ctry"),
		Street:  cut(strings.TrimSpace(r.words(found, maxPostcode, "BldgNb")+" "+r.words(found, maxStreet, "StrtNm")), maxStreet),
	}
	if a.Street == "" {
		var lines []string
		for _, line := range found.all("AdrLine") {
			lines = append(lines, line.text)
		}
		a.Street = cut(strings.Join(lines, ", "), maxStreet)
	}
	if !a.Known() {
		return Address{}
	}
	return a
}

func (w *writer) address(a Address) {
	if a == (Address{}) {
		return
	}
	w.in("PstlAdr", func() {
		w.text("StrtNm", a.Street)
		w.text("BldgNm", a.Building)
		w.text("PstCd", a.Postcode)
		w.text("TwnNm", a.Town)
		w.text("Ctry", a.Country)
	})
}
