package verification

import (
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

// Address is the address of a person or a company.
type Address struct {
	Line1    string `json:"line1" required:"false"`
	Line2    string `json:"line2" required:"false"`
	City     string `json:"city" required:"false"`
	Region   string `json:"region" required:"false"`
	Postcode string `json:"postcode" required:"false"`
	Country  string `json:"country,omitempty" required:"false" doc:"ISO 3166-1 alpha-2" example:"GB"`
}

// Individual is what a person states about themselves. In a draft every field may be missing. A country or a day that
// is not stated yet is left out of answers: their documents know no empty one.
type Individual struct {
	FirstName             string          `json:"firstName" required:"false"`
	MiddleName            string          `json:"middleName" required:"false"`
	LastName              string          `json:"lastName" required:"false"`
	DateOfBirth           string          `json:"dateOfBirth" required:"false" doc:"YYYY-MM-DD" example:"1990-04-01"`
	Nationality           string          `json:"nationality" required:"false" doc:"ISO 3166-1 alpha-2" example:"GB"`
	Phone                 string          `json:"phone" required:"false" example:"+44 7700 900123"`
	Address               *Address        `json:"address" required:"false"`
	Occupation            string          `json:"occupation" required:"false"`
	SourceOfFunds         string          `json:"sourceOfFunds" required:"false" doc:"salary, savings, business, investments, inheritance or other"`
	Purpose               string          `json:"purpose" required:"false" doc:"savings, payments, trading, treasury or other"`
	ExpectedMonthlyVolume string          `json:"expectedMonthlyVolume" required:"false" doc:"under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000"`
	PoliticallyExposed    *bool           `json:"politicallyExposed" required:"false"`
	TaxResidencies        []TaxResidency  `json:"taxResidencies" required:"false" nullable:"true"`
	IDDocument            *IDDocument     `json:"idDocument" required:"false"`
	ProofOfAddress        *ProofOfAddress `json:"proofOfAddress" required:"false"`
}

// TaxResidency is a country that taxes the person.
type TaxResidency struct {
	Country string `json:"country,omitempty" required:"false" doc:"ISO 3166-1 alpha-2" example:"GB"`
	TIN     string `json:"tin" required:"false" doc:"tax identification number, where the country has one"`
}

// IDDocument is an official identity document with a photograph.
type IDDocument struct {
	Type           string `json:"type" required:"false" doc:"passport, driving_licence, national_id or residence_permit"`
	Number         string `json:"number" required:"false"`
	IssuingCountry string `json:"issuingCountry,omitempty" required:"false" doc:"ISO 3166-1 alpha-2" example:"GB"`
	ExpiryDate     string `json:"expiryDate,omitempty" required:"false" doc:"YYYY-MM-DD"`
	FrontFile      string `json:"frontFile" required:"false" doc:"fileName of an upload"`
	BackFile       string `json:"backFile" required:"false" doc:"fileName of an upload; passports have none"`
}

// ProofOfAddress is a document that was sent to the person at the address.
type ProofOfAddress struct {
	Type     string `json:"type" required:"false" doc:"utility_bill, bank_statement, tax_letter or tenancy"`
	IssuedOn string `json:"issuedOn,omitempty" required:"false" doc:"YYYY-MM-DD"`
	File     string `json:"file" required:"false" doc:"fileName of an upload"`
}

// The values that the contract allows.
var (
	sourcesOfFunds = []string{"salary", "savings", "business", "investments", "inheritance", "other"}
	purposes       = []string{"savings", "payments", "trading", "treasury", "other"}
	monthlyVolumes = []string{"under_1000", "1000_10000", "10000_100000", "100000_1000000", "over_1000000"}
	idDocuments    = []string{"passport", "driving_licence", "national_id", "residence_permit"}
	addressProofs  = []string{"utility_bill", "bank_statement", "tax_letter", "tenancy"}
	maxResidencies = 10
)

// Name returns the person's full name, as a bank would write it.
func (i *Individual) Name() string {
	return strings.Join(strings.Fields(i.FirstName+" "+i.MiddleName+" "+i.LastName), " ")
}

// home returns the countries in which the person may have a telephone number.
func (i *Individual) home() []string {
	countries := []string{i.Nationality}
	if i.Address != nil {
		countries = append(countries, i.Address.Country)
	}
	return countries
}

func (i *Individual) check(f *form) {
	f.name("firstName", i.FirstName, plain.Person, required)
	f.name("middleName", i.MiddleName, plain.Person, optional)
	f.name("lastName", i.LastName, plain.Person, required)
	f.birth("dateOfBirth", i.DateOfBirth, adult, required)
	f.country("nationality", i.Nationality, required)
	f.phone("phone", i.Phone, required, i.home()...)
	f.address("address", i.Address, required)
	f.text("occupation", i.Occupation, shortText, required)
	f.choice("sourceOfFunds", i.SourceOfFunds, sourcesOfFunds, required)
	f.choice("purpose", i.Purpose, purposes, required)
	f.choice("expectedMonthlyVolume", i.ExpectedMonthlyVolume, monthlyVolumes, required)
	f.answer("politicallyExposed", i.PoliticallyExposed, required)
	f.residencies(i.TaxResidencies)
	f.idDocument("idDocument", i.IDDocument)
	f.proofOfAddress("proofOfAddress", i.ProofOfAddress)
}

// adult is the minimum age of a customer, in years.
const adult = 18

func (f *form) residencies(all []TaxResidency) {
	const field = "taxResidencies"
	if f.missing(field, len(all) == 0, true) {
		return
	}
	if len(all) > maxResidencies {
		f.wrong.Add(field, fault.TooLong)
		return
	}
	seen := map[string]bool{}
	for n, r := range all {
		at := fmt.Sprintf("%s[%d]", field, n)
		f.country(at+".country", r.Country, required)
		f.text(at+".tin", r.TIN, 40, optional)
		if r.Country != "" && seen[r.Country] {
			f.wrong.Add(at+".country", fault.OutOfRange, "This country is listed twice")
		}
		seen[r.Country] = true
	}
}

func (f *form) idDocument(field string, d *IDDocument) {
	if f.missing(field, d == nil, true) {
		if !f.whole {
			return
		}
		d = &IDDocument{}
	}
	f.choice(field+".type", d.Type, idDocuments, required)
	f.text(field+".number", d.Number, 40, required)
	f.country(field+".issuingCountry", d.IssuingCountry, required)
	f.expiry(field+".expiryDate", d.ExpiryDate, required)
	f.file(field+".frontFile", d.FrontFile, required)
	f.file(field+".backFile", d.BackFile, optional)
}

func (f *form) proofOfAddress(field string, p *ProofOfAddress) {
	if f.missing(field, p == nil, true) {
		if !f.whole {
			return
		}
		p = &ProofOfAddress{}
	}
	f.choice(field+".type", p.Type, addressProofs, required)
	f.issued(field+".issuedOn", p.IssuedOn, required)
	f.file(field+".file", p.File, required)
}
