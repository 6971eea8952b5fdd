package travelrule

import (
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/names"
)

// Identity is who a customer is, as we have verified it.
type Identity struct {
	CustomerID  string
	Company     string // "" for an individual
	FirstNames  string
	LastName    string
	DateOfBirth string // YYYY-MM-DD
	Address     []string
	Town        string
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

// IVMS101 is a message in the interVASP messaging standard, version 101.2023.
type IVMS101 struct {
	Originator      Originator      `json:"originator"`
	Beneficiary     Beneficiary     `json:"beneficiary"`
	OriginatingVASP OriginatingVASP `json:"originatingVASP"`
	BeneficiaryVASP BeneficiaryVASP `json:"beneficiaryVASP"`
	Metadata        Metadata        `json:"payloadMetadata"`
}

// Originator is who pays.
type Originator struct {
	Persons  []Person `json:"originatorPerson"`
	Accounts []string `json:"accountNumber"`
}

// Beneficiary is who is paid.
type Beneficiary struct {
	Persons  []Person `json:"beneficiaryPerson"`
	Accounts []string `json:"accountNumber"`
}

// OriginatingVASP is the provider of whoever pays.
type OriginatingVASP struct {
	Provider Person `json:"originatingVASP"`
}

// BeneficiaryVASP is the provider of whoever is paid.
type BeneficiaryVASP struct {
	Provider Person `json:"beneficiaryVASP"`
}

// Metadata says which version of the standard a message follows.
type Metadata struct {
	Version string `json:"payloadVersion"`
}

// Person is a natural or a legal person: one of the two.
type Person struct {
	Natural *NaturalPerson `json:"naturalPerson,omitempty"`
	Legal   *LegalPerson   `json:"legalPerson,omitempty"`
}

// NaturalPerson is an individual.
type NaturalPerson struct {
	Name           NaturalName     `json:"name"`
	Addresses      []PostalAddress `json:"geographicAddress,omitempty"`
	Identification *Identification `json:"nationalIdentification,omitempty"`
	CustomerID     string          `json:"customerIdentification,omitempty"`
	Residence      string          `json:"countryOfResidence,omitempty"`
}

// NaturalName is an individual's name.
type NaturalName struct {
	Identifiers []NaturalNameID `json:"nameIdentifier"`
}

// NaturalNameID is one name of an individual.
type NaturalNameID struct {
	Primary   string `json:"primaryIdentifier"`
	Secondary string `json:"secondaryIdentifier,omitempty"`
	Type      string `json:"naturalPersonNameIdentifierType"`
}

// LegalPerson is a company.
type LegalPerson struct {
	Name           LegalName       `json:"name"`
	Addresses      []PostalAddress `json:"geographicAddress,omitempty"`
	Identification *Identification `json:"nationalIdentification,omitempty"`
	CustomerID     string          `json:"customerIdentification,omitempty"`
	Registration   string          `json:"countryOfRegistration,omitempty"`
}

// LegalName is a company's name.
type LegalName struct {
	Identifiers []LegalNameID `json:"nameIdentifier"`
}

// LegalNameID is one name of a company.
type LegalNameID struct {
	Name string `json:"legalPersonName"`
	Type string `json:"legalPersonNameIdentifierType"`
}

// PostalAddress is an address in lines.
type PostalAddress struct {
	Type    string   `json:"addressType"`
	Lines   []string `json:"addressLine"`
	Town    string   `json:"townName,omitempty"`
	Country string   `json:"country"`
}

// Identification is a number by which a state or a register knows somebody.
type Identification struct {
	Number    string `json:"nationalIdentifier"`
	Type      string `json:"nationalIdentifierType"`
	Country   string `json:"countryOfIssue,omitempty"`        // of an individual's document alone
	Authority string `json:"registrationAuthority,omitempty"` // of a company's registration alone
}

const (
	legalNameType = "LEGL"
	version       = "101.2023"
	// companiesHouse and otherRegister are registers by GLEIF's list.
	companiesHouse = "RA000585"
	otherRegister  = "RA888888"
)

// documentTypes are the standard's codes of documents.
var documentTypes = map[string]string{"passport": "CCPT", "driving_licence": "DRLC", "national_id": "IDCD", "residence_permit": "ARNU"}

// message writes the message of a payment. extended adds what the rule asks for from the threshold on across borders.
func message(own Provider, t Transfer, payer Identity, extended bool) IVMS101 {
	m := IVMS101{Metadata: Metadata{Version: version}}
	m.Originator = Originator{Persons: []Person{personOf(payer, extended)}, Accounts: []string{payer.CustomerID}}
	m.Beneficiary = Beneficiary{Persons: []Person{named(t.Name)}, Accounts: []string{t.Address}}
	if t.Name == "" { // the customer's own account at the other provider
		payer.CustomerID = ""
		m.Beneficiary.Persons = []Person{personOf(payer, false)}
	}
	m.OriginatingVASP = OriginatingVASP{Provider: own.person()}
	m.BeneficiaryVASP = BeneficiaryVASP{Provider: Provider{Name: t.Provider, Country: t.Country}.person()}
	return m
}

// Announcement writes the message of another provider about a payment between two people of whom it has the names.
func Announcement(from Provider, payer, payee, address string) IVMS101 {
	return IVMS101{
		Originator: Originator{Persons: []Person{named(payer)}, Accounts: []string{}}, Beneficiary: Beneficiary{Persons: []Person{named(payee)}, Accounts: []string{address}},
		OriginatingVASP: OriginatingVASP{Provider: from.person()}, Metadata: Metadata{Version: version},
	}
}

func personOf(i Identity, extended bool) Person {
	if i.Company != "" {
		p := LegalPerson{Name: LegalName{Identifiers: []LegalNameID{{Name: i.Company, Type: legalNameType}}}, CustomerID: i.CustomerID}
		if extended {
			p.Addresses, p.Registration = i.addresses("BIZZ"), i.Document.Country
			if i.Document.Number != "" {
				register := otherRegister
				if i.Document.Country == "GB" {
					register = companiesHouse
				}
				p.Identification = &Identification{Number: i.Document.Number, Type: "RAID", Authority: register}
			}
		}
		return Person{Legal: &p}
	}
	p := NaturalPerson{Name: NaturalName{Identifiers: []NaturalNameID{{Primary: i.LastName, Secondary: i.FirstNames, Type: legalNameType}}}, CustomerID: i.CustomerID}
	if extended {
		p.Addresses, p.Residence = i.addresses("HOME"), i.Country
		if i.Document.Number != "" {
			p.Identification = &Identification{Number: i.Document.Number, Type: documentTypes[i.Document.Type], Country: i.Document.Country}
		}
	}
	return Person{Natural: &p}
}

func (i Identity) addresses(kind string) []PostalAddress {
	if len(i.Address) == 0 {
		return nil
	}
	return []PostalAddress{{Type: kind, Lines: i.Address, Town: i.Town, Country: i.Country}}
}

// named is somebody of whom the payer has told us no more than a name.
func named(name string) Person {
	return Person{Natural: &NaturalPerson{Name: NaturalName{Identifiers: []NaturalNameID{{Primary: name, Type: legalNameType}}}}}
}

func (p Provider) person() Person {
	legal := LegalPerson{Name: LegalName{Identifiers: []LegalNameID{{Name: p.Name, Type: legalNameType}}}, Registration: p.Country}
	if p.LEI != "" {
		legal.Identification = &Identification{Number: p.LEI, Type: "LEIX"}
	}
	return Person{Legal: &legal}
}

// names returns the names by which a message knows its beneficiary.
func (b Beneficiary) names() []string {
	var all []string
	for _, p := range b.Persons {
		if p.Natural != nil {
			for _, n := range p.Natural.Name.Identifiers {
				all = append(all, strings.TrimSpace(n.Secondary+" "+n.Primary))
			}
		}
		if p.Legal != nil {
			for _, n := range p.Legal.Name.Identifiers {
				all = append(all, n.Name)
			}
		}
	}
	return all
}

// corresponds reports whether one of the names is the customer's.
func (i Identity) corresponds(all []string) bool {
	own := names.Verified{Given: i.FirstNames, Family: i.LastName, Company: i.Company}
	return slices.ContainsFunc(all, own.Is)
}
