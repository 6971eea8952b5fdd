package travelrule

import (
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/names"
)

// IVMS101 is a message in the interVASP messaging standard. What we write has the form of its edition of 2023. What we read
// may have that of 2020 too, and members that we do not know: it is kept and written again as it came (read.go).
type IVMS101 struct {
	Originator      Originator      `json:"originator"`
	Beneficiary     Beneficiary     `json:"beneficiary"`
	OriginatingVASP OriginatingVASP `json:"originatingVASP"`
	BeneficiaryVASP BeneficiaryVASP `json:"beneficiaryVASP"`
	Metadata        Metadata        `json:"payloadMetadata"`

	whole []byte // as it was read; nil for one that we have made
}

// Originator is who pays.
type Originator struct {
	Persons []Person `json:"originatorPerson"`
}

// Beneficiary is who is paid.
type Beneficiary struct {
	Persons []Person `json:"beneficiaryPerson"`
}

// OriginatingVASP is the provider of whoever pays.
type OriginatingVASP struct {
	Provider Person `json:"originatingVASP"`
}

// BeneficiaryVASP is the provider of whoever is paid.
type BeneficiaryVASP struct {
	Provider Person `json:"beneficiaryVASP"`
}

// Metadata says which edition of the standard a message follows.
type Metadata struct {
	Version string `json:"payloadVersion"`
}

// Person is a natural or a legal person: one of the two.
type Person struct {
	Natural  *NaturalPerson `json:"naturalPerson,omitempty"`
	Legal    *LegalPerson   `json:"legalPerson,omitempty"`
	Accounts []string       `json:"accountNumber,omitempty"` // from which, or to which, the transfer goes
}

// NaturalPerson is an individual.
type NaturalPerson struct {
	Name           NaturalName     `json:"name"`
	Addresses      []PostalAddress `json:"geographicAddress,omitempty"`
	Identification *Identification `json:"nationalIdentification,omitempty"`
	CustomerID     string          `json:"customerIdentification,omitempty"`
	Birth          *Birth          `json:"dateAndPlaceOfBirth,omitempty"`
	Residence      string          `json:"countryOfResidence,omitempty"`
}

// NaturalName is an individual's name; of one that was read, also in its own script and as it is pronounced.
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

// LegalName is a company's name; of one that was read, also in its own script and as it is pronounced.
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
	Type        string   `json:"addressType"`
	Postcode    string   `json:"postcode,omitempty"`
	Town        string   `json:"townName"`
	Subdivision string   `json:"countrySubDivision,omitempty"`
	Lines       []string `json:"addressLine"`
	Country     string   `json:"country"`
}

// Birth is when and where an individual was born.
type Birth struct {
	Date  string `json:"dateOfBirth"`
	Place string `json:"placeOfBirth"`
}

// Identification is a number by which a state or a register knows somebody.
type Identification struct {
	Number    string `json:"nationalIdentifier"`
	Type      string `json:"nationalIdentifierType"`
	Country   string `json:"countryOfIssue,omitempty"`        // of an individual's document alone
	Authority string `json:"registrationAuthority,omitempty"` // of a company's registration alone
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
