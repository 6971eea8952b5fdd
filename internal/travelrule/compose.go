package travelrule

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Identity is who a customer is, as we have verified it.
type Identity struct {
	CustomerID  string
	Company     string // "" for an individual
	FirstNames  string
	LastName    string
	DateOfBirth string   // YYYY-MM-DD
	Address     []string // street and building, in lines
	Town        string
	Postcode    string
	Region      string
	Country     string // of the address
	Document    Document
}

// Document is an individual's identity document, or a company's registration.
type Document struct {
	Type    string // passport, driving_licence, national_id, residence_permit; registration
	Number  string // "" if there is none
	Country string
}

// Name returns the whole name.
func (i Identity) Name() string {
	if i.Company != "" {
		return i.Company
	}
	return strings.TrimSpace(i.FirstNames + " " + i.LastName)
}

const (
	legalNameType = "LEGL"
	version       = "101.2023"
)

// The longest texts of the standard, in characters.
const (
	maxNameText   = 100
	maxNumber     = 35
	maxTown       = 35
	maxRegion     = 35
	maxPostcode   = 16
	maxLine       = 70
	maxLines      = 7
	maxCustomerID = 50
)

// documentTypes are the standard's codes of documents.
var documentTypes = map[string]string{"passport": "CCPT", "driving_licence": "DRLC", "national_id": "IDCD", "residence_permit": "ARNU"}

// message writes the message of a payment. extended adds what the rule asks for from the threshold on across borders.
func message(own Provider, t Transfer, payer Identity, extended bool) IVMS101 {
	m := IVMS101{Metadata: Metadata{Version: version}}
	m.Originator = Originator{Persons: []Person{personOf(payer, extended).at(payer.CustomerID)}}
	payee := named(t.Name)
	if t.Name == "" { // the customer's own account at the other provider
		payer.CustomerID = ""
		payee = personOf(payer, false)
	}
	m.Beneficiary = Beneficiary{Persons: []Person{payee.at(t.Address)}}
	m.OriginatingVASP = OriginatingVASP{Provider: own.person()}
	m.BeneficiaryVASP = BeneficiaryVASP{Provider: Provider{Name: t.Provider, Country: t.Country}.person()}
	return m
}

// Announcement writes the message of another provider about a payment between two people of whom it has the names.
func Announcement(from Provider, payer, payee, address string) IVMS101 {
	return IVMS101{
		Originator: Originator{Persons: []Person{named(payer)}}, Beneficiary: Beneficiary{Persons: []Person{named(payee).at(address)}},
		OriginatingVASP: OriginatingVASP{Provider: from.person()}, Metadata: Metadata{Version: version},
	}
}

// at returns the person with the account that the transfer leaves or reaches.
func (p Person) at(account string) Person {
	p.Accounts = []string{account}
	return p
}

func personOf(i Identity, extended bool) Person {
	if i.Company != "" {
		p := LegalPerson{Name: legalName(i.Company), CustomerID: cut(i.CustomerID, maxCustomerID)}
		if extended {
			p.Addresses, p.Registration = i.addresses("GEOG"), i.Document.Country
			if isNumber(i.Document.Number) {
				p.Identification = &Identification{Number: i.Document.Number, Type: "RAID", Authority: registerOf(i.Document)}
			}
		}
		return Person{Legal: &p}
	}
	name := NaturalNameID{Primary: cut(i.LastName, maxNameText), Secondary: cut(i.FirstNames, maxNameText), Type: legalNameType}
	p := NaturalPerson{Name: NaturalName{Identifiers: []NaturalNameID{name}}, CustomerID: cut(i.CustomerID, maxCustomerID)}
	if extended {
		p.Addresses, p.Residence = i.addresses("HOME"), i.Country
		if isNumber(i.Document.Number) {
			p.Identification = &Identification{Number: i.Document.Number, Type: documentTypes[i.Document.Type], Country: i.Document.Country}
		}
	}
	return Person{Natural: &p}
}

// isNumber reports whether the standard has room for a number: one that is cut is another one.
func isNumber(number string) bool {
	return number != "" && utf8.RuneCountInString(number) <= maxNumber
}

// addresses returns where somebody lives or is registered. What does not fit where the standard has it stands whole in a line.
func (i Identity) addresses(kind string) []PostalAddress {
	if len(i.Address) == 0 && i.Town == "" {
		return nil
	}
	a := PostalAddress{
		Type: kind, Town: cut(i.Town, maxTown), Postcode: cut(i.Postcode, maxPostcode), Subdivision: cut(i.Region, maxRegion), Country: i.Country,
	}
	whole := slices.Clone(i.Address)
	if a.Town != i.Town || len(whole) == 0 {
		whole = append(whole, i.Town)
	}
	if a.Postcode != i.Postcode {
		whole = append(whole, i.Postcode)
	}
	if a.Subdivision != i.Region {
		whole = append(whole, i.Region)
	}
	for _, line := range whole {
		a.Lines = append(a.Lines, wrapped(line)...)
	}
	if len(a.Lines) > maxLines { // fewer if one begins where the other ends
		a.Lines = wrapped(strings.Join(whole, ", "))
		a.Lines = a.Lines[:min(len(a.Lines), maxLines)]
	}
	return []PostalAddress{a}
}

// wrapped breaks a line between words, and a longer word wherever it must.
func wrapped(line string) (lines []string) {
	for rest := []rune(strings.TrimSpace(line)); len(rest) > 0; {
		end := min(len(rest), maxLine)
		if end < len(rest) {
			if space := strings.LastIndex(string(rest[:end+1]), " "); space > 0 {
				end = utf8.RuneCountInString(string(rest[:end+1])[:space])
			}
		}
		lines = append(lines, strings.TrimSpace(string(rest[:end])))
		rest = []rune(strings.TrimSpace(string(rest[end:])))
	}
	return lines
}

// cut returns the first characters of a text, as many as the standard has room for.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most]))
}

// named is somebody of whom the payer has told us no more than a name.
func named(name string) Person {
	return Person{Natural: &NaturalPerson{Name: NaturalName{Identifiers: []NaturalNameID{{
		Primary: cut(name, maxNameText), Type: legalNameType,
	}}}}}
}

func legalName(name string) LegalName {
	return LegalName{Identifiers: []LegalNameID{{Name: cut(name, maxNameText), Type: legalNameType}}}
}

func (p Provider) person() Person {
	legal := LegalPerson{Name: legalName(p.Name), Registration: p.Country}
	if p.LEI != "" {
		legal.Identification = &Identification{Number: p.LEI, Type: "LEIX"}
	}
	return Person{Legal: &legal}
}
